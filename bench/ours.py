"""Measure our engine through its public API, one line of JSON asked and answered at a time."""

import random
import sys
from collections.abc import Callable
from importlib.machinery import EXTENSION_SUFFIXES
from typing import Any

from answering import answer, measure

import matou

# A task does a small piece of work and says how many actions (or copies) it made.
Task = Callable[[], int]

GAMES = ("multipli", "addi", "course", "chasse")
PLAYERS = 4
GAMES_PER_TASK = 4
COPIES_PER_TASK = 200
# No game lasts so long by far: a guard against an endless one, not a part of the measure.
LIMIT = 100_000


def walk(table: Any) -> int:
    """Play a table to its end with random legal actions; only players' actions count."""
    rand = random.random
    played = 0
    while not table.over:
        legal = table.legal()
        table.play(legal[int(rand() * len(legal))])
        played += 1
    return played


def seeds() -> Callable[[], int]:
    """A new seed at each call, so that no game is measured twice."""
    return iter(range(1, sys.maxsize)).__next__


def stepped(game: str) -> Task:
    """Our engine driven from Python, one action at a time, deals included."""
    seed = seeds()
    return lambda: walk(matou.deal(game, players=PLAYERS, seed=seed()))


def stepped_lean(game: str) -> Task:
    """The same without the list: the table chooses, Python still makes every step."""
    seed = seeds()

    def task() -> int:
        number = seed()
        table = matou.deal(game, players=PLAYERS, seed=number)
        chance = matou.seeded(number)
        played = 0
        while not table.over:
            table.play(table.any_legal(chance))
            played += 1
        return played

    return task


def middle(game: str) -> Any:
    """A table halfway through the actions of its game."""
    table = matou.deal(game, players=PLAYERS, seed=1)
    actions = []
    while not table.over:
        actions.append(random.choice(table.legal()))
        table.play(actions[-1])
    halfway = matou.deal(game, players=PLAYERS, seed=1)
    for action in actions[: len(actions) // 2]:
        halfway.play(action)
    return halfway


def copied(game: str) -> Task:
    """Copies of one table taken in the middle of a game."""
    copy = middle(game).copy

    def task() -> int:
        for _ in range(COPIES_PER_TASK):
            copy()
        return COPIES_PER_TASK

    return task


def inside(game: str) -> Task:
    """Whole games inside the module, deals included: Python is called twice per game."""
    seed = seeds()

    def task() -> int:
        played = 0
        for _ in range(GAMES_PER_TASK):
            number = seed()
            table = matou.deal(game, players=PLAYERS, seed=number)
            played += matou.playout(table, number, LIMIT)
        return played

    return task


def tasks() -> dict[str, Task]:
    """Everything that can be asked for, by name."""
    makers = {"play": stepped, "step": stepped_lean, "copy": copied, "inside": inside}
    return {f"{kind}:{game}": make(game) for kind, make in makers.items() for game in GAMES}


def about() -> dict[str, Any]:
    """Whether any module of the package was loaded compiled."""
    files = [
        getattr(module, "__file__", None) or ""
        for name, module in list(sys.modules.items())
        if name.partition(".")[0] == "matou"
    ]
    return {"compiled": any(file.endswith(tuple(EXTENSION_SUFFIXES)) for file in files)}


if __name__ == "__main__":
    answer(tasks, measure, about)
