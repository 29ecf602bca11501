"""`matou fairness`: the scenarios, the statistics of each way of judging, and their table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from matou.studies.fairness.character import (
    HONEST,
    KEEPS_ALL,
    KEEPS_IN_RACES,
    KEEPS_MOST,
    KEEPS_UNSEEN,
    LIAR,
    REJOINER,
    SMALL_LIAR,
    STALLER,
    Character,
    RoundTrips,
)
from matou.studies.fairness.network import FAIR, ROUGH, Conditions
from matou.studies.fairness.races import NOBODY, SEATS, WHOLE, Finish, play
from matou.studies.fairness.reading import BUSY, OVERLOADED, Reading
from matou.studies.report import markdown, per_cent
from matou.studies.runner import Columns, Figures, totals

CLEAR_MS: Final = 20.0  # a player slower by more than this should not win
WAYS: Final = ("arrival", "quota", "judge")
HEAD: Final = (
    *("who plays", "unfair by arrival", "by lichess's way", "by the judge"),
    *("the cheat wins, by lichess's way", "by the judge"),
)
SHORT: Final = 24  # cards: eight races


@dataclass(frozen=True)
class Scenario:
    """A scenario: the players and their connections."""

    name: str
    cheat: Character = HONEST
    conditions: Conditions = FAIR
    told_by: RoundTrips = RoundTrips.KERNEL
    cards: int = WHOLE  # of each game
    reading: Reading = BUSY


SCENARIOS: Final = (
    Scenario("all honest"),
    Scenario("one says 150 ms less", LIAR),
    Scenario("one says 40 ms less", SMALL_LIAR),
    Scenario("one says 150 ms less, keeps all pongs 150 ms", KEEPS_ALL),
    Scenario("the same, keeps 7 of 10 pongs", KEEPS_MOST),
    Scenario("the same, keeps the pongs of races", KEEPS_IN_RACES),
    Scenario("the same, and joins anew for each race", REJOINER),
    Scenario("the same, keeps all pongs; behind a proxy", KEEPS_ALL, told_by=RoundTrips.NOBODY),
    Scenario("all honest; behind a proxy that tells round trips", told_by=RoundTrips.PROXY),
    Scenario("one says 150 ms less, keeps all pongs; behind such a proxy", KEEPS_ALL,
             told_by=RoundTrips.PROXY),
    Scenario("the same, keeps 7 of 10 pongs; behind such a proxy", KEEPS_MOST,
             told_by=RoundTrips.PROXY),
    Scenario("the same, keeps the pongs of races; behind such a proxy", KEEPS_IN_RACES,
             told_by=RoundTrips.PROXY),
    Scenario("one says 60 ms less, keeps 7 of 10 pongs 43 ms; behind such a proxy", KEEPS_UNSEEN,
             told_by=RoundTrips.PROXY),
    Scenario("all honest, rough lines; behind such a proxy", HONEST, ROUGH,
             told_by=RoundTrips.PROXY),
    Scenario("one says 150 ms less, keeps all pongs, rough lines; behind such a proxy", KEEPS_ALL,
             ROUGH, told_by=RoundTrips.PROXY),
    Scenario("one says 60 ms less, keeps 7 of 10 pongs 43 ms", KEEPS_UNSEEN),
    Scenario("all honest, rough lines", conditions=ROUGH),
    Scenario("one says 150 ms less, rough lines", LIAR, ROUGH),
    Scenario("one says 60 ms less, keeps 7 of 10 pongs 43 ms, rough lines", KEEPS_UNSEEN, ROUGH),
    Scenario("all honest, games of 24 cards", cards=SHORT),
    Scenario("one says 150 ms less, games of 24 cards", LIAR, cards=SHORT),
    Scenario("the same, keeps 7 of 10 pongs, games of 24 cards", KEEPS_MOST, cards=SHORT),
    Scenario("one says 60 ms less, keeps 7 of 10 pongs 43 ms, games of 24 cards", KEEPS_UNSEEN,
             cards=SHORT),
    Scenario("all honest, rough lines, games of 24 cards", conditions=ROUGH, cards=SHORT),
    Scenario("one says 60 ms less, keeps 7 of 10 pongs 43 ms, rough lines, games of 24 cards",
             KEEPS_UNSEEN, ROUGH, cards=SHORT),
    Scenario("one stalls the server 50 ms behind each hand of its own", STALLER),
    Scenario("the same, rough lines", STALLER, ROUGH),
    Scenario("all honest, overloaded server", reading=OVERLOADED),
    Scenario("all honest, rough lines, overloaded server", conditions=ROUGH, reading=OVERLOADED),
)  # fmt: skip


BY_NAME: Final = {scenario.name: scenario for scenario in SCENARIOS}


def case(scenario: str, seed: int, evening: int) -> Figures:
    """One evening: its races, and how many of them each way of judging decided unfairly or gave to
    the first seat. If there is a cheat, it is the first seat."""
    one = BY_NAME[scenario]
    chance = Random(f"{seed} {evening}")
    finishes = play(chance, one.conditions, one.cheat, one.told_by, one.cards, one.reading)
    found: Figures = {
        "races": len(finishes),
        "true wins": sum(finish.true[0] == min(finish.true) for finish in finishes),
        "guesses": sum(finish.guesses for finish in finishes),
        "waited": sum(round(finish.wait) for finish in finishes),
    }
    for way in WAYS:
        winners = [getattr(finish, way) for finish in finishes]
        found[f"{way} wins"] = winners.count(0)
        found[f"{way} unfair"] = sum(map(_unfair, finishes, winners))
    return found


def _unfair(finish: Finish, winner: int) -> bool:
    return winner == NOBODY or finish.true[winner] > min(finish.true) + CLEAR_MS


def unfair(found: Figures, way: str) -> float:
    """The share of verdicts for a player who was clearly slower."""
    return found[f"{way} unfair"] / found["races"]


def gain(found: Figures, way: str) -> float:
    """How many times its true share the first seat wins."""
    return found[f"{way} wins"] / found["true wins"]


def summary(scores: Mapping[str, Columns]) -> list[dict[str, Any]]:
    """Everything as plain data, one scenario after the other."""
    return [
        {
            "scenario": scenario,
            "races": found["races"],
            **{way: {"unfair": unfair(found, way), "gain": gain(found, way)} for way in WAYS},
            "false_guesses": found["guesses"] / found["races"] / SEATS,
            "wait": found["waited"] / found["races"],
        }
        for scenario, columns in scores.items()
        if (found := totals(columns))["true wins"]
    ]


def table(found: Sequence[Mapping[str, Any]]) -> list[str]:
    """The table of docs/fairness.md."""
    rows = []
    for row in found:
        cheats = not row["scenario"].startswith("all honest")
        gains = [f"{row[way]['gain']:.2f} ×" if cheats else "" for way in WAYS[1:]]
        rows.append([row["scenario"], *(per_cent(row[way]["unfair"], 1) for way in WAYS), *gains])
    return markdown(HEAD, rows)
