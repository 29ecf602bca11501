"""What is claimed of the estimate, and the figures that show it or do not."""

from dataclasses import dataclass
from typing import Final

from matou.pupils.arms import (
    CATS,
    CHOSEN,
    DECK,
    GIVING_UP,
    LIST,
    ONE,
    PICKING,
    RACES,
    RANDOM,
    SCRAMBLED,
    SOLVED,
    TOSSING,
    TWO,
    WATCHING,
    Found,
    growing,
)
from matou.pupils.figures import mean, tenth

UNLIMITED: Final = float("inf")


@dataclass(frozen=True)
class Claim:
    """A sentence, its figure, and the limits that make it true; without any it is only told."""

    what: str
    figure: float
    least: float = -UNLIMITED
    most: float = UNLIMITED

    @property
    def kept(self) -> bool:
        return self.least <= self.figure <= self.most


def claims(found: Found) -> list[Claim]:
    """Every claim that these figures allow to be judged."""
    told: list[Claim] = []
    two, one, races, none = (_columns(found, arm) for arm in (TWO, ONE, RACES, SCRAMBLED))
    if two:
        told += [
            Claim("five sittings of two minutes: rank correlation", mean(two["rank"]), 0.83),
            Claim("… its tenth percentile", tenth(two["rank"]), 0.76),
            Claim("… beyond the known order", mean(two["residual"]), 0.70),
            Claim("… truth inside 80 % intervals", mean(two["covered"]), 0.75, 0.95),
            Claim("… lit squares that are true", _true(two), 0.86),
            Claim("… fluent facts that are lit", mean(two["lit"]), 0.75),
            Claim("… squares lit", mean(two["squares"])),
            Claim("… five hardest among the true ten", mean(two["hardest"]), 0.85),
        ]
    if one:
        told += [Claim("one minute: rank correlation", mean(one["rank"]), 0.78)]
    if races:
        gain = mean(races["rank"]) - mean(races["prior"])
        told += [Claim("races alone: gain over the known order (no more is claimed)", gain,
                       most=0.06)]  # fmt: skip
    if none:
        told += [Claim("scrambled answers: beyond the known order", mean(none["residual"]),
                       -0.06, 0.06)]  # fmt: skip
    told += _of_habits(found)
    told += _of_decks(_columns(found, DECK)) + _of_growth(found)
    return told + _of_lists(_columns(found, LIST)) + _of_cats(_columns(found, CATS))


def _of_habits(found: Found) -> list[Claim]:
    """What children who answer in other ways than by typing light."""
    told = []
    for arm, who in (
        (PICKING, "answers by = or ≠"),
        (GIVING_UP, '"?" after one second'),
        (TOSSING, "= or ≠ by a coin"),
    ):
        columns = _columns(found, arm)
        if columns:
            told += [
                Claim(f"{who}: lit squares that are true", _true(columns), 0.93),
                Claim("… squares lit", mean(columns["squares"])),
            ]
    return told


def _of_decks(deck: dict[str, list[float]]) -> list[Claim]:
    if not deck:
        return []
    total = {name: sum(values) for name, values in deck.items()}
    short = total["short weak"] / total["short flips"]
    whole = max(total["whole weak"], 1) / total["whole flips"]
    return [
        Claim("short deck, three seats, no specials: pairs a flip",
              total["short pairs"] / total["short flips"], 0.10),
        Claim("… weak facts asked a flip, times the whole deck's", short / whole, 8.0),
    ]  # fmt: skip


def _of_lists(lists: dict[str, list[float]]) -> list[Claim]:
    if not lists:
        return []
    total = {name: sum(values) for name, values in lists.items()}
    return [
        Claim("one game: listed to look at again, among the true ten",
              total["listed hard"] / max(total["listed"], 1)),
        Claim("… of all that was asked", total["asked hard"] / max(total["asked"], 1)),
    ]  # fmt: skip


def _of_cats(cats: dict[str, list[float]]) -> list[Claim]:
    if not cats:
        return []
    total = {name: sum(values) for name, values in cats.items()}
    return [
        Claim("cats that were told the pace: log distance from where they settle",
              mean(cats["told off"])),
        Claim("… and those that were not", mean(cats["new off"])),
        Claim("… first races that the child wins, told (aim 0.57)",
              total["told won"] / max(total["told races"], 1)),
        Claim("… and not told", total["new won"] / max(total["new races"], 1)),
    ]  # fmt: skip


def _of_growth(found: Found) -> list[Claim]:
    told = []
    for watching, most in zip(WATCHING, (0.60, 0.60, 0.67), strict=True):
        chosen = _columns(found, growing(CHOSEN, watching)).get(SOLVED)
        random = _columns(found, growing(RANDOM, watching)).get(SOLVED)
        if chosen and random and len(chosen) == len(random):
            what = f"sittings until all facts ≤ 3 s, chosen beside random, watching {watching:g}"
            told.append(Claim(what, mean(chosen) / mean(random), most=most))
    return told


def _true(columns: dict[str, list[float]]) -> float:
    """Of all lit squares the share that is true; some pupils light none."""
    lit = sum(columns["squares"])
    return sum(columns["true squares"]) / lit if lit else 1.0


def _columns(found: Found, arm: str) -> dict[str, list[float]]:
    """By figure, the pupils' values in their order."""
    columns: dict[str, list[float]] = {}
    for _, figures in sorted(found.get(arm, {}).items()):
        for name, value in figures.items():
            columns.setdefault(name, []).append(value)
    return columns
