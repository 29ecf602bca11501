"""Measure OpenSpiel, RLCard and python-chess, one line of JSON asked and answered at a time."""

import random
from collections.abc import Callable
from importlib.metadata import version
from time import process_time
from typing import Any

import chess  # type: ignore[import-not-found]
import numpy as np
import pyspiel  # type: ignore[import-not-found]
import rlcard  # type: ignore[import-not-found]
from answering import answer
from rlcard.agents import RandomAgent  # type: ignore[import-not-found]

# A task does a small piece of work and says how many actions (or clones) it made.
Task = Callable[[], int]

GAMES_PER_TASK = 20
CLONES_PER_TASK = 200
SEVENTY_FIVE_MOVES = 150


def walk(state: Any) -> int:
    """Play an OpenSpiel state to its end; every action applied counts, chance included."""
    rand = random.random
    played = 0
    while not state.is_terminal():
        # Chance is uniform in both games (checked below), so the outcomes need no weights:
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


def uno_agent() -> Task:
    """RLCard's UNO as its documentation steps it: env.step with a RandomAgent."""
    env = rlcard.make("uno", config={"seed": 1})
    agent = RandomAgent(num_actions=env.num_actions)

    def task() -> int:
        state, _ = env.reset()
        played = 0
        while not env.is_over():
            state, _ = env.step(agent.step(state))
            played += 1
        return played

    return task


def uno_raw() -> Task:
    """RLCard's UNO with raw actions: env.step without the decoding, and a cheaper choice."""
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


def uno_game() -> Task:
    """RLCard's UNO under the env: no observation arrays, the leanest loop it allows."""
    game = rlcard.make("uno", config={"seed": 1}).game
    rand = random.random

    def task() -> int:
        state, _ = game.init_game()
        played = 0
        while not game.is_over():
            legal = state["legal_actions"]
            state, _ = game.step(legal[int(rand() * len(legal))])
            played += 1
        return played

    return task


def chess_playout() -> int:
    """One random game of python-chess."""
    rand = random.random
    board = chess.Board()
    played = 0
    # is_game_over() generates the moves once more: no move left, or 75 quiet moves, will do.
    while board.halfmove_clock < SEVENTY_FIVE_MOVES:
        legal = list(board.legal_moves)
        if not legal:
            break
        board.push(legal[int(rand() * len(legal))])
        played += 1
    return played


def tasks() -> dict[str, Task]:
    """Everything that can be asked for, by name."""
    return {
        "hearts": documented("hearts"),
        "hearts_lean": stepped("hearts"),
        "crazy_eights": stepped("crazy_eights"),
        "uno_agent": uno_agent(),
        "uno_raw": uno_raw(),
        "uno_game": uno_game(),
        "chess": chess_playout,
        "hearts_clone": cloned("hearts"),
        "hearts_bots": with_bots("hearts"),
        "crazy_eights_bots": with_bots("crazy_eights"),
    }


def measure(task: Task, seconds: float) -> dict[str, float]:
    """Repeat the task for so many CPU seconds."""
    actions = 0
    start = process_time()
    while (cpu := process_time() - start) < seconds:
        actions += task()
    return {"actions": actions, "cpu": cpu}


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
        "versions": {name: version(name) for name in ("open_spiel", "rlcard", "chess")},
        "chance": {name: chance_share(name) for name in ("hearts", "crazy_eights")},
    }


if __name__ == "__main__":
    np.random.seed(1)
    answer(tasks, measure, about)
