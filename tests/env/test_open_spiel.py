"""OpenSpiel's own tests of the four games, and what its algorithms do with them."""

import pickle
import random
import subprocess
import sys

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts

import matou.env.spiel  # noqa: F401  # registers the games
from matou.env import TickEnv, TurnEnv

TURNS = ["matou_chasse", "matou_chasse(players=6)", "matou_course", "matou_course(players=4)"]
TICKS = ["matou_multipli(max_ticks=200)", "matou_addi(players=8,max_ticks=150)"]


@pytest.mark.parametrize("name", TURNS + TICKS)
def test_the_conformance_test_of_open_spiel_passes(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)


def played(game, rng, most=10_000):
    """A state to the end by random actions; yields it before each."""
    state = game.new_initial_state()
    while not state.is_terminal() and most:
        most -= 1
        yield state
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        elif state.is_simultaneous_node():
            state.apply_actions(
                [rng.choice(state.legal_actions(seat)) for seat in range(game.num_players())]
            )
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    yield state


@pytest.mark.parametrize("name", TURNS + TICKS)
def test_clones_and_pickles_go_on_alike(name):
    game = pyspiel.load_game(name)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    for number, state in enumerate(played(game, random.Random(3))):
        if number not in (2, 7, 40, 100) or state.is_terminal():
            continue
        twin, other = state.clone(), pickle.loads(pickle.dumps(state))
        before = str(state)
        assert before == str(twin) == str(other)
        for one in (twin, other):
            if one.is_chance_node():
                one.apply_action(3)
            elif one.is_simultaneous_node():
                one.apply_actions([0] * game.num_players())
            else:
                one.apply_action(one.legal_actions()[0])
        assert str(twin) == str(other) != before
        assert str(state) == before


@pytest.mark.parametrize("name", ["chasse", "course"])
def test_a_state_is_the_environment_of_its_seed(name):
    game = pyspiel.load_game(f"matou_{name}")
    state = game.new_initial_state()
    for digit in (0, 0, 0, 1, 2):
        state.apply_action(digit)
    env = TurnEnv(name)
    env.reset(seed=258)
    rng = random.Random(1)
    while not state.is_terminal():
        seat = state.current_player()
        assert env.possible_agents[seat] == env.agent_selection
        seen = env.last()[0]
        assert state.legal_actions() == np.flatnonzero(seen["action_mask"]).tolist()
        assert state.observation_tensor(seat) == seen["observation"].tolist()
        assert "hand " in state.observation_string(seat)
        code = rng.choice(state.legal_actions())
        assert state.action_to_string(seat, code) == env.action_names[code]
        state.apply_action(code)
        env.step(code)
    assert state.returns() == list(env.rewards.values())


def test_a_tick_is_the_environments():
    state = pyspiel.load_game("matou_addi(players=3)").new_initial_state()
    for digit in (0, 0, 0, 0, 9):
        state.apply_action(digit)
    env = TickEnv("addi", players=3)
    seen, _ = env.reset(seed=9)
    rng = random.Random(1)
    for _ in range(300):
        if state.is_terminal():
            break
        hands = [rng.choice(state.legal_actions(seat)) for seat in range(3)]
        state.apply_actions(hands)
        seen, rewards, *_ = env.step(dict(zip(env.possible_agents, hands, strict=True)))
        for seat, agent in enumerate(env.possible_agents):
            assert state.observation_tensor(seat) == seen[agent]["observation"].tolist()
        assert state.returns() == list(rewards.values())


def test_a_game_that_takes_too_long_is_cut_without_a_winner():
    game = pyspiel.load_game("matou_course(max_steps=10)")
    *_, last = played(game, random.Random(1))
    assert last.is_terminal()
    assert last.returns() == [0.0, 0.0]
    assert game.max_game_length() == 10


def test_open_spiels_search_and_its_environment_take_them():
    game = pyspiel.load_game("matou_chasse")
    state = next(state for state in played(game, random.Random(1)) if not state.is_chance_node())
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 5, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state) in state.legal_actions()
    env = rl_environment.Environment(game, seed=1)
    step = env.reset()
    while not step.last():
        seat = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][seat][0]])
    assert sum(step.rewards) == 0


def test_a_program_with_the_games_ends_without_a_word():
    """OpenSpiel frees what was registered after Python has ended."""
    script = "import pyspiel, matou.env.spiel; print(pyspiel.load_game('matou_addi'))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("matou_addi(")
