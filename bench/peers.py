"""Measure OpenSpiel and RLCard, one line of JSON asked and answered at a time."""

import random
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import numpy as np
import pyspiel
import rlcard  # type: ignore[import-not-found]
from answering import answer, measure

# A task does a small piece of work and says how many actions (or clones) it made.
Task = Callable[[], int]

GAMES_PER_TASK = 20
CLONES_PER_TASK = 200


def walk(state: Any) -> int:
    """Play an OpenSpiel state to its end; every action applied counts, chance included."""
    rand = random.random
    played = 0
    while not state.is_terminal():
        # Chance is uniform (checked below), so the outcomes need no weights:
        # this is quicker than asking for chance_outcomes(), to the peer's advantage.
        legal = state.legal_actions()
        state.apply_action(legal[int(rand() * len(legal))])
        played += 1
    return played


def walk_as_documented(state: Any) -> int:
    """The loop of OpenSpiel's documentation: weighted chance, `random.choice` for the players."""
    played = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, weights)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
        played += 1
    return played


def check_uniform_chance(game: Any) -> None:
    """Refuse a game whose chance is not uniform, which `walk` takes for granted."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            odds = [odd for _, odd in state.chance_outcomes()]
            if max(odds) - min(odds) > 1e-9:
                raise SystemExit(f"{game.get_type().short_name}: chance is not uniform")
        legal = state.legal_actions()
        state.apply_action(random.choice(legal))


def stepped(name: str) -> Task:
    """OpenSpiel driven from Python, one action at a time."""
    game = pyspiel.load_game(name)
    check_uniform_chance(game)
    return lambda: walk(game.new_initial_state())


def documented(name: str) -> Task:
    """OpenSpiel driven from Python in its documented idiom."""
    game = pyspiel.load_game(name)
    return lambda: walk_as_documented(game.new_initial_state())


def middle(game: Any) -> Any:
    """A state halfway through the players' actions, the deal (all chance) being over."""
    state = game.new_initial_state()
    walk(state)
    history = state.full_history()
    dealt = sum(step.player < 0 for step in history)
    halfway = game.new_initial_state()
    for step in history[: dealt + (len(history) - dealt) // 2]:
        halfway.apply_action(step.action)
    return halfway


def cloned(name: str) -> Task:
    """Copies of one OpenSpiel state taken in the middle of a game."""
    clone = middle(pyspiel.load_game(name)).clone

    def task() -> int:
        for _ in range(CLONES_PER_TASK):
            clone()
        return CLONES_PER_TASK

    return task


def with_bots(name: str) -> Task:
    """OpenSpiel's own C++ loop with C++ random bots: Python is called once per game."""
    game = pyspiel.load_game(name)
    seats = range(game.num_players())
    bots = [pyspiel.make_uniform_random_bot(seat, 1 + seat) for seat in seats]

    def task() -> int:
        played = 0
        for _ in range(GAMES_PER_TASK):
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, bots, random.getrandbits(31))
            # The loop leaves the state at its end: its move number is the count of actions.
            played += state.move_number()
        return played

    return task


def uno() -> Task:
    """RLCard's UNO by the quicker of its two documented ways: env.step with raw actions."""
    env = rlcard.make("uno", config={"seed": 1})
    rand = random.random

    def task() -> int:
        state, _ = env.reset()
        played = 0
        while not env.is_over():
            legal = state["raw_legal_actions"]
            state, _ = env.step(legal[int(rand() * len(legal))], raw_action=True)
            played += 1
        return played

    return task


def tasks() -> dict[str, Task]:
    """Everything that can be asked for, by name."""
    return {
        "hearts": documented("hearts"),
        "hearts_lean": stepped("hearts"),
        "uno": uno(),
        "hearts_clone": cloned("hearts"),
        "hearts_bots": with_bots("hearts"),
    }


def chance_share(name: str, games: int = 200) -> float:
    """The part of an OpenSpiel game's actions that are the deck's and not a player's."""
    game = pyspiel.load_game(name)
    chance = total = 0
    for _ in range(games):
        state = game.new_initial_state()
        total += walk(state)
        chance += sum(step.player < 0 for step in state.full_history())
    return chance / total


def about() -> dict[str, Any]:
    """Versions of the peers, and how much of what is counted is chance."""
    return {
        "versions": {name: version(name) for name in ("open_spiel", "rlcard")},
        "chance": {name: chance_share(name) for name in ("hearts",)},
    }


if __name__ == "__main__":
    np.random.seed(1)
    answer(tasks, measure, about)
