"""Measure OpenSpiel's search: ISMCTSBot on hearts with its usual evaluator, random rollouts."""

import random
from collections.abc import Iterator
from importlib.metadata import version
from itertools import count
from time import process_time
from typing import Any

import pyspiel  # type: ignore[import-not-found]
from answering import answer

SIMULATIONS = 200  # of one decision
PLAYED = 20  # players' actions before it: the passes and the first tricks
UCT = 2.0


def deck_plays(state: Any, rng: random.Random) -> None:
    """Whatever chance decides now."""
    while state.is_chance_node():
        state.apply_action(rng.choice([action for action, _ in state.chance_outcomes()]))


def decisions() -> Iterator[Any]:
    """Hands of hearts early in play, where there is something to choose."""
    game = pyspiel.load_game("hearts")
    for seed in count():
        rng = random.Random(seed)
        state = game.new_initial_state()
        deck_plays(state, rng)
        for _ in range(PLAYED):
            state.apply_action(rng.choice(state.legal_actions()))
            deck_plays(state, rng)
        if len(state.legal_actions()) > 1:
            yield state


def measure(states: Iterator[Any], seconds: float) -> dict[str, float]:
    """Only the bot's own time counts."""
    simulations = 0
    spent = 0.0
    while spent < seconds:
        state = next(states)
        evaluator = pyspiel.RandomRolloutEvaluator(1, simulations)
        most_visits = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        bot = pyspiel.ISMCTSBot(
            simulations, evaluator, UCT, SIMULATIONS, -1, most_visits, False, False
        )
        start = process_time()
        bot.step(state)
        spent += process_time() - start
        simulations += SIMULATIONS
    return {"actions": simulations, "cpu": spent}


def tasks() -> dict[str, Iterator[Any]]:
    """Everything that can be asked for, by name."""
    return {"hearts_ismcts": decisions()}


def about() -> dict[str, Any]:
    """The version of the peer."""
    return {"versions": {"open_spiel": version("open_spiel")}}


if __name__ == "__main__":
    answer(tasks, measure, about)
