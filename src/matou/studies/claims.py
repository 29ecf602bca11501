"""The claims of docs/learning.md, with the figures that confirm or refute them."""

from collections.abc import Mapping
from typing import Final

from matou.studies.arms import (
    CALM_BEFORE,
    CALM_TAUGHT,
    CATS,
    CHOSEN,
    DECK,
    FIRST_EVENINGS,
    LIST,
    ONE,
    RACES,
    RACES_BEFORE,
    RACES_TAUGHT,
    RANDOM,
    SCRAMBLED,
    SITTINGS_OF_TWO,
    SOLVED,
    WATCHING,
    growing,
)
from matou.studies.estimates import tenth
from matou.studies.kinds import (
    KINDS,
    QUICK,
    SEVEN,
    SEVEN_BOUND,
    SHARED,
    SLOWER,
    SUMMER,
)
from matou.studies.pupil import USUAL, Kind
from matou.studies.report import UNLIMITED, Claim
from matou.studies.runner import Columns, Figures, mean, share, totals


def claims(found: Mapping[str, Columns]) -> list[Claim]:
    """Every claim that these figures can confirm or refute."""
    told: list[Claim] = []
    two, one, races, none = (found.get(arm) for arm in (USUAL.name, ONE, RACES, SCRAMBLED))
    if two:
        told += [
            Claim("five sittings of two minutes: rank correlation", mean(two["rank"]), 0.83),
            Claim("… its tenth percentile", tenth(two["rank"]), 0.76),
            Claim("… beyond the known order", mean(two["residual"]), 0.70),
        ]
        if lit := two.get("lit"):  # slow children may have no fluent fact
            told.append(Claim("… fluent facts that are lit", mean(lit), 0.75))
    if one:
        told += [Claim("one minute: rank correlation", mean(one["rank"]), 0.78)]
    if races:
        gain = mean(races["rank"]) - mean(races["prior"])
        told += [Claim("races alone: gain over the known order (no more is claimed)", gain,
                       most=0.06)]  # fmt: skip
    if none:
        told += [Claim("scrambled answers: beyond the known order", mean(none["residual"]),
                       -0.06, 0.06)]  # fmt: skip
    told += _of_kinds(found)
    if deck := found.get(DECK):
        told += _of_decks(totals(deck))
    for (before, taught), (what, least) in TEACHING.items():
        if before in found and taught in found:
            told += _of_teaching(what, totals(found[before]), totals(found[taught]), least)
    told += _of_growth(found)
    if lists := found.get(LIST):
        told += _of_lists(totals(lists))
    if cats := found.get(CATS):
        told += _of_cats(cats)
    return told


# Squares newly lit on the first evening, at least.
FIRST_EVENING: Final = {USUAL: 12, SLOWER: 6, SEVEN: 4, SEVEN_BOUND: 4}
HARDEST: Final = {USUAL: 0.90}
OF_ANY_KIND: Final = 0.60


# By what factor a game must give more evidence.
TEACHING: Final = {
    (RACES_BEFORE, RACES_TAUGHT): ("races", 2.0),
    (CALM_BEFORE, CALM_TAUGHT): ("calm play", 5.0),
}


def _of_kinds(found: Mapping[str, Columns]) -> list[Claim]:
    told = []
    for kind in KINDS:
        if columns := found.get(kind.name):
            told += _of_two(columns) if kind is SHARED else _of_kind(kind, columns)
    return told


def _of_kind(kind: Kind, columns: Columns) -> list[Claim]:
    """Which squares light up, whether that is true, and what is known from answers alone."""
    first = FIRST_EVENING.get(kind, -UNLIMITED)
    names = [f"evening {one}" for one in range(1, FIRST_EVENINGS + 1)]
    evenings = [mean(columns[name]) for name in names if name in columns]
    told = [
        Claim(f"{kind.name}: squares on the first evening", evenings[0], first),
        Claim("… true squares after the last", mean(columns["true squares"])),
    ]
    if kind is SUMMER:
        glow = share(sum(columns["true glow"]), sum(columns["glow"]))
        told.append(Claim("… glowing squares that are true, when it comes back", glow, 0.93))
    else:
        told.append(Claim("… lit squares that are true", _true(columns), 0.93))
    if not kind.informative:
        return told
    if kind is not QUICK:
        told.append(Claim("… squares on the poorest of three evenings", min(evenings), 0.5))
    hardest = HARDEST.get(kind, OF_ANY_KIND)
    if named := columns.get("hardest"):  # quick children may show no hard fact
        told.append(Claim("… five hardest among the true ten", mean(named), hardest))
    return [
        *told,
        Claim("… truth inside 80 % intervals", mean(columns["covered"]), 0.72, 0.95),
        Claim("… rank correlation", mean(columns["rank"]), 0.70),
        Claim("… asked whether they are two", mean(columns["asked"]), most=0.10),
    ]


def _of_two(columns: Columns) -> list[Claim]:
    """Two children on one profile: the map fits neither, and the page asks."""
    asked = mean(columns["asked"])
    return [
        Claim(f"{SHARED.name}: asked within {SITTINGS_OF_TWO} sittings", asked, 0.30),
        Claim("… lit squares that are true of the one who played last", _true(columns)),
    ]


def _of_decks(total: Figures) -> list[Claim]:
    short = total["short weak"] / total["short flips"]
    whole = max(total["whole weak"], 1) / total["whole flips"]
    return [
        Claim("short deck, three seats, no specials: pairs a flip",
              total["short pairs"] / total["short flips"], 0.10),
        Claim("… weak facts asked a flip, times the whole deck's", short / whole, 8.0),
    ]  # fmt: skip


def _of_teaching(what: str, before: Figures, taught: Figures, least: float) -> list[Claim]:
    """Timed answers a minute: hands alone with the whole deck, against all evidence with the short
    deck that rooms begin with."""
    hands = before["hands"] / before["minutes"]
    each = {name: taught[name] / taught["minutes"] for name in ("hands", "nothing", "taps")}
    return [
        Claim(f"{what}, whole deck, hands alone: answers a minute", hands),
        Claim("… short deck: hands", each["hands"]),
        *([Claim('… "nothing here"', each["nothing"])] if each["nothing"] else []),
        Claim("… numbers tapped after a pair", each["taps"]),
        Claim("… all of them, times the hands alone", share(sum(each.values()), hands), least),
        Claim("… doubt that a minute takes from the map, times as much",
              share(taught["surer"] / taught["minutes"], before["surer"] / before["minutes"])),
    ]  # fmt: skip


def _of_lists(total: Figures) -> list[Claim]:
    return [
        Claim("one game: listed to look at again, among the true ten",
              share(total["listed hard"], total["listed"])),
        Claim("… of all that was asked", share(total["asked hard"], total["asked"])),
    ]  # fmt: skip


def _of_cats(cats: Columns) -> list[Claim]:
    total = totals(cats)
    return [
        Claim("cats that were told the pace: log distance from where they settle",
              mean(cats["told off"])),
        Claim("… and those that were not", mean(cats["new off"])),
        Claim("… first races that the child wins, told (aim 0.57)",
              share(total["told won"], total["told races"])),
        Claim("… and not told", share(total["new won"], total["new races"])),
    ]  # fmt: skip


def _of_growth(found: Mapping[str, Columns]) -> list[Claim]:
    told = []
    for watching, most in zip(WATCHING, (0.70, 0.70, 0.75), strict=True):
        chosen = found.get(growing(CHOSEN, watching), {}).get(SOLVED)
        random = found.get(growing(RANDOM, watching), {}).get(SOLVED)
        if chosen and random and len(chosen) == len(random):
            what = f"sittings until all facts ≤ 3 s, chosen beside random, watching {watching:g}"
            told.append(Claim(what, mean(chosen) / mean(random), most=most))
    return told


def _true(columns: Columns) -> float:
    """The share of lit squares that are true; some pupils light none."""
    lit = sum(columns["squares"])
    return sum(columns["true squares"]) / lit if lit else 1.0
