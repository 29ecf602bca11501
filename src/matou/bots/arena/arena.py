"""A round robin of cats: every pair plays, on rotated seats, and a rating ranks them."""

from itertools import combinations
from time import perf_counter
from typing import Final

from matou.bots.arena.duel import duel
from matou.bots.arena.elo import Pairing
from matou.bots.arena.spread import Task, chunks
from matou.bots.arena.tally import WIN_PARTS, Tally
from matou.games.game import Options

PLAYERS: Final = 2  # at the mouse each of them owns two seats (M3)
GAMES_OF_A_TASK: Final = 4  # games of one task: a searcher takes seconds for a game

Meeting = tuple[str, str]


def meetings(names: list[str]) -> list[Meeting]:
    """Every pair of cats, once."""
    return list(combinations(names, 2))


def tasks(options: Options, names: list[str], games: int, seed: int, jobs: int) -> list[Task]:
    """The games of every meeting, cut into pieces a worker can play."""
    return [
        (options, meeting, seed, first, count)
        for first, count in chunks(games, jobs, GAMES_OF_A_TASK)
        for meeting in meetings(names)
    ]


def meet(
    options: Options, meeting: Meeting, seed: int, first: int, count: int
) -> tuple[Meeting, Tally]:
    """Some games of one meeting; run by a worker."""
    return meeting, duel(options, PLAYERS, list(meeting), seed, first, count, perf_counter)


class Standings:
    """What has been played so far."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.scores = {meeting: Tally() for meeting in meetings(names)}

    def add(self, meeting: Meeting, score: Tally) -> None:
        self.scores[meeting].merge(score)

    def games(self) -> int:
        return sum(score.games for score in self.scores.values())

    def pairings(self) -> list[Pairing]:
        """The results of finished meetings, for the ratings."""
        return [
            Pairing(first, second, score.games, score.wins[0] / WIN_PARTS)
            for (first, second), score in self.scores.items()
            if score.games
        ]

    def share(self, name: str, other: str) -> tuple[float, int]:
        """The part of their games that `name` won against `other`, and how many there were."""
        score = self.scores.get((name, other))
        if score is not None:
            return score.share(0), score.games
        score = self.scores[other, name]
        return score.share(1), score.games
