"""`env()`, `raw_env()` and `parallel_env()` follow PettingZoo's conventions."""

import copy
import pickle
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test, state_test

from matou.env import (
    IllegalAction,
    TickEnv,
    TurnEnv,
    addi_v0,
    chasse_v0,
    course_v0,
    multipli_v0,
)


@pytest.mark.parametrize("zoo", [chasse_v0, course_v0])
@pytest.mark.parametrize("make", ["env", "raw_env"])
def test_games_in_turns_pass_petting_zoos_test(zoo, make):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it wonders about observations that are dicts
        api_test(getattr(zoo, make)(players=3), num_cycles=300)


@pytest.mark.parametrize("zoo", [multipli_v0, addi_v0])
def test_games_in_ticks_pass_petting_zoos_tests(zoo):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        parallel_api_test(zoo.parallel_env(), num_cycles=300)
        api_test(zoo.env(), num_cycles=300)
        api_test(zoo.raw_env(), num_cycles=300)


@pytest.mark.parametrize("zoo", [chasse_v0, course_v0])
def test_wrapped_games_follow_from_the_seed(zoo):
    seed_test(zoo.env, num_cycles=100)


@pytest.mark.parametrize("zoo", [chasse_v0, course_v0, multipli_v0, addi_v0])
def test_states_pass_petting_zoos_test(zoo):
    """It plays masked actions, too, so a game in turns is soon over."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        state_test(zoo.env(), multipli_v0.parallel_env(), num_cycles=50)


def test_a_masked_action_ends_a_wrapped_game_and_raises_in_a_bare_one():
    wrapped, bare = chasse_v0.env(), chasse_v0.raw_env()
    for env in (wrapped, bare):
        env.reset(seed=1)
    masked = int(np.argmin(bare.last()[0]["action_mask"]))
    with pytest.raises(IllegalAction):
        bare.step(masked)
    loser = wrapped.agent_selection
    wrapped.step(masked)
    assert all(wrapped.terminations.values())
    assert wrapped.rewards[loser] == -1


def test_a_step_before_the_reset_is_refused():
    with pytest.raises(AssertionError):
        chasse_v0.env().step(0)


@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_wrapped_games_are_copied(twin_of):
    env = course_v0.env(players=2)
    env.reset(seed=4)
    twin = twin_of(env)
    for _ in range(30):
        legal = np.flatnonzero(env.last()[0]["action_mask"])
        assert (twin.last()[0]["observation"] == env.last()[0]["observation"]).all()
        env.step(int(legal[0]))
        twin.step(int(legal[0]))


def test_the_bare_ones_are_ours():
    assert isinstance(chasse_v0.raw_env(), TurnEnv)
    assert isinstance(addi_v0.parallel_env(players=3), TickEnv)
    assert addi_v0.parallel_env(players=3).possible_agents == ["seat_A", "seat_B", "seat_C"]
