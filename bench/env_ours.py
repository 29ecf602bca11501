"""Measure our environments, one line of JSON asked and answered at a time."""

import random
import sys
from collections.abc import Callable
from importlib.machinery import EXTENSION_SUFFIXES
from time import process_time
from typing import Any

import numpy as np
from answering import answer

from matou.env import BatchEnv, BatchTickEnv, TickEnv, TurnEnv, rows

# A task does a small piece of work and says how many steps it made, and in how many CPU
# seconds if only a part of its work is meant.
Task = Callable[[], tuple[int, float]]

TABLES = 256
STEPS_PER_TASK = 20
GAMES_PER_TASK = 5
TICKS_PER_TASK = 500


def batch(game: str, players: int) -> Task:
    """Random legal actions for all tables, chosen with NumPy: the choice is counted too."""
    env = BatchEnv(game, tables=TABLES, players=players, seed=1)
    rng = np.random.default_rng(1)

    def task() -> tuple[int, float]:
        start = process_time()
        for _ in range(STEPS_PER_TASK):
            env.step(env.sample(rng))
        return TABLES * STEPS_PER_TASK, process_time() - start

    return task


def batch_step(game: str, players: int) -> Task:
    """The same, but only the steps are counted: actions in, observations and masks out."""
    env = BatchEnv(game, tables=TABLES, players=players, seed=1)
    rng = np.random.default_rng(1)

    def task() -> tuple[int, float]:
        spent = 0.0
        for _ in range(STEPS_PER_TASK):
            actions = env.sample(rng)
            start = process_time()
            env.step(actions)
            spent += process_time() - start
        return TABLES * STEPS_PER_TASK, spent

    return task


def turns(game: str, players: int) -> Task:
    """PettingZoo's documented loop, random legal actions."""
    env = TurnEnv(game, players)
    seed = iter(range(1, sys.maxsize))

    def task() -> tuple[int, float]:
        start = process_time()
        played = 0
        for _ in range(GAMES_PER_TASK):
            env.reset(seed=next(seed))
            for _ in env.agent_iter():
                seen, _, ended, cut, _ = env.last()
                if ended or cut:
                    env.step(None)
                    continue
                legal = np.flatnonzero(seen["action_mask"])
                env.step(legal[int(random.random() * len(legal))])
                played += 1
        return played, process_time() - start

    return task


def ticks(game: str, players: int) -> Task:
    """The parallel environment; a step is one tick of all hands, which seldom hit."""
    env = TickEnv(game, players)
    env.reset(seed=1)

    def task() -> tuple[int, float]:
        start = process_time()
        for _ in range(TICKS_PER_TASK):
            if not env.agents:
                env.reset()
            env.step({agent: int(random.random() < 0.02) for agent in env.agents})
        return TICKS_PER_TASK, process_time() - start

    return task


def batch_ticks(game: str, players: int) -> Task:
    """The batch in ticks, the hands chosen beforehand; a step is one tick of one table."""
    env = BatchTickEnv(game, tables=TABLES, players=players, seed=1)
    hands = (np.random.default_rng(1).random((STEPS_PER_TASK, TABLES, env.seats)) < 0.02) * 1

    def task() -> tuple[int, float]:
        start = process_time()
        for moved in hands:
            env.step(moved)
        return TABLES * STEPS_PER_TASK, process_time() - start

    return task


def tasks() -> dict[str, Task]:
    """Everything that can be asked for, by name."""
    found = {"ticks": ticks("multipli", 4), "batch_ticks": batch_ticks("multipli", 4)}
    for game in ("chasse", "course"):
        found[f"batch:{game}"] = batch(game, 2)
        found[f"batch_step:{game}"] = batch_step(game, 2)
        found[f"turns:{game}"] = turns(game, 2)
    return found


def measure(task: Task, seconds: float) -> dict[str, float]:
    """Repeat the task for so many CPU seconds of what it counts."""
    actions = 0
    cpu = 0.0
    while cpu < seconds:
        made, spent = task()
        actions += made
        cpu += spent
    return {"actions": actions, "cpu": cpu}


def about() -> dict[str, Any]:
    """Whether the stepping loop was loaded compiled, and how large a batch is."""
    compiled = str(rows.__file__).endswith(tuple(EXTENSION_SUFFIXES))
    return {"compiled": compiled, "tables": TABLES}


if __name__ == "__main__":
    answer(tasks, measure, about)
