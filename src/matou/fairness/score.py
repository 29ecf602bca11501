"""How fair each way of judging is: who plays, what is counted, and the table that shows it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from matou.fairness.character import (
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
)
from matou.fairness.network import FAIR, ROUGH, Weather
from matou.fairness.races import NOBODY, RACES, SEATS, WHOLE, Finish, play
from matou.fairness.reading import BUSY, OVERLOADED, Reading

CLEAR: Final = 20.0  # who is slower by more than this should not win
WAYS: Final = ("arrival", "quota", "judge")
AT_ONCE: Final = 10  # evenings in one task
SHORT: Final = 24  # cards: eight races


@dataclass(frozen=True)
class Scenario:
    """Who plays, over what lines."""

    name: str
    cheat: Character = HONEST
    weather: Weather = FAIR
    kernel: bool = True  # whether the kernel's round trips are known; not behind a proxy
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
    Scenario("the same, keeps all pongs; behind a proxy", KEEPS_ALL, kernel=False),
    Scenario("one says 60 ms less, keeps 7 of 10 pongs 43 ms", KEEPS_UNSEEN),
    Scenario("all honest, rough lines", weather=ROUGH),
    Scenario("one says 150 ms less, rough lines", LIAR, ROUGH),
    Scenario("one says 60 ms less, keeps 7 of 10 pongs 43 ms, rough lines", KEEPS_UNSEEN, ROUGH),
    Scenario("all honest, games of 24 cards", cards=SHORT),
    Scenario("one says 150 ms less, games of 24 cards", LIAR, cards=SHORT),
    Scenario("the same, keeps 7 of 10 pongs, games of 24 cards", KEEPS_MOST, cards=SHORT),
    Scenario("one says 60 ms less, keeps 7 of 10 pongs 43 ms, games of 24 cards", KEEPS_UNSEEN,
             cards=SHORT),
    Scenario("all honest, rough lines, games of 24 cards", weather=ROUGH, cards=SHORT),
    Scenario("one says 60 ms less, keeps 7 of 10 pongs 43 ms, rough lines, games of 24 cards",
             KEEPS_UNSEEN, ROUGH, cards=SHORT),
    Scenario("one stalls the server 50 ms behind each hand of its own", STALLER),
    Scenario("the same, rough lines", STALLER, ROUGH),
    Scenario("all honest, overloaded server", reading=OVERLOADED),
    Scenario("all honest, rough lines, overloaded server", weather=ROUGH, reading=OVERLOADED),
)  # fmt: skip


@dataclass
class Score:
    """Counts over races; they add up in any order."""

    races: int = 0
    true_wins: int = 0  # of the first seat, which cheats if anybody does
    arrival_unfair: int = 0
    quota_unfair: int = 0
    judge_unfair: int = 0
    arrival_wins: int = 0
    quota_wins: int = 0
    judge_wins: int = 0
    guesses: int = 0
    waited: int = 0  # whole ms, so that they add up in any order

    def add(self, finish: Finish) -> None:
        fastest = min(finish.true)
        self.races += 1
        self.true_wins += finish.true[0] == fastest
        self.arrival_unfair += _unfair(finish, finish.arrival)
        self.quota_unfair += _unfair(finish, finish.quota)
        self.judge_unfair += _unfair(finish, finish.judge)
        self.arrival_wins += finish.arrival == 0
        self.quota_wins += finish.quota == 0
        self.judge_wins += finish.judge == 0
        self.guesses += finish.guesses
        self.waited += round(finish.wait)

    def merge(self, other: "Score") -> None:
        for name, count in vars(other).items():
            setattr(self, name, getattr(self, name) + count)

    def unfair(self, way: str) -> float:
        """The share of verdicts for somebody clearly slower."""
        return int(getattr(self, f"{way}_unfair")) / self.races

    def gain(self, way: str) -> float:
        """How many times its true share the first seat wins."""
        return int(getattr(self, f"{way}_wins")) / self.true_wins


def _unfair(finish: Finish, winner: int) -> bool:
    return winner == NOBODY or finish.true[winner] > min(finish.true) + CLEAR


def run(scenario: int, seed: int, first: int, games: int) -> tuple[int, Score]:
    """Some games of a scenario; game i depends on the seed and i alone."""
    one = SCENARIOS[scenario]
    score = Score()
    for game in range(first, first + games):
        chance = Random(f"{seed} {game}")
        for finish in play(chance, one.weather, one.cheat, one.kernel, one.cards, one.reading):
            score.add(finish)
    return scenario, score


def tasks(races: int, seed: int) -> Iterator[tuple[int, int, int, int]]:
    games = -(-races // RACES)
    for scenario in range(len(SCENARIOS)):
        for first in range(0, games, AT_ONCE):
            yield scenario, seed, first, min(AT_ONCE, games - first)


def facts(scores: Sequence[Score]) -> list[dict[str, Any]]:
    """Everything as plain data, one scenario after the other."""
    return [
        {
            "scenario": scenario.name,
            "races": score.races,
            **{way: {"unfair": score.unfair(way), "gain": score.gain(way)} for way in WAYS},
            "false_guesses": score.guesses / score.races / SEATS,
            "wait": score.waited / score.races,
        }
        for scenario, score in zip(SCENARIOS, scores, strict=True)
        if score.true_wins
    ]


def table(found: Sequence[dict[str, Any]]) -> list[str]:
    """The table of docs/fairness.md."""
    lines = [
        "| who plays | unfair by arrival | by lichess's way | by the judge "
        "| the cheat wins, by lichess's way | by the judge |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for row in found:
        cheats = not row["scenario"].startswith("all honest")
        cells = [f"{row[way]['unfair']:.1%}".replace("%", " %") for way in WAYS]
        cells += [f"{row[way]['gain']:.2f} ×" if cheats else "" for way in WAYS[1:]]
        lines.append(f"| {row['scenario']} | {' | '.join(cells)} |")
    return lines
