"""Environments are copied and pickled: a copy plays the same game, and alone."""

import copy
import pickle
import random

import numpy as np
import pytest
import supersuit

from matou.env import BatchEnv, BatchTickEnv, TickEnv, TurnEnv

TURNS = [
    ("chasse", 2, {}),
    ("chasse", 4, {"tokens": 1, "tie": "sudden_death"}),
    ("course", 2, {}),
    ("course", 4, {"tables": 5}),
]
WAYS = [copy.deepcopy, copy.copy, lambda env: pickle.loads(pickle.dumps(env))]
NAMES = ["deepcopy", "copy", "pickle"]


def story(env, rng):
    """Random legal actions to the end, and all that was seen on the way."""
    seen = []
    while env.agents:
        observed, reward, ended, _, _ = env.last()
        seen.append((env.agent_selection, reward, observed["observation"].tobytes()))
        legal = np.flatnonzero(observed["action_mask"]).tolist()
        env.step(None if ended else rng.choice(legal))
    return seen


@pytest.mark.parametrize("twin_of", WAYS, ids=NAMES)
@pytest.mark.parametrize(("game", "players", "options"), TURNS)
def test_a_copy_of_a_game_in_turns_goes_on_alike(game, players, options, twin_of):
    env = TurnEnv(game, players, options)
    env.reset(seed=3)
    rng = random.Random(4)
    for number in range(60):
        if any(env.terminations.values()):
            env.reset()
        if number % 10 == 0:
            twin = twin_of(env)
            before = env.state().tobytes()
            assert twin.state().tobytes() == before
            result = story(twin, random.Random(number))
            twin.reset()
            dealt = twin.state().tobytes()
            assert env.state().tobytes() == before
            other = twin_of(env)
            assert story(other, random.Random(number)) == result
            other.reset()
            assert other.state().tobytes() == dealt
        legal = np.flatnonzero(env.last()[0]["action_mask"]).tolist()
        env.step(rng.choice(legal))


def test_a_copy_keeps_the_seat_that_is_asked_out_of_turn():
    env = TurnEnv("course", 2)
    rng = random.Random(1)
    met = 0
    for seed in range(60):
        env.reset(seed=seed)
        while not any(env.terminations.values()):
            if env._encoder.asked >= 0:
                met += 1
                twin = copy.deepcopy(env)
                assert twin.agent_selection == env.agent_selection
                assert (twin.last()[0]["action_mask"] == env.last()[0]["action_mask"]).all()
                assert story(twin, random.Random(met)) == story(
                    pickle.loads(pickle.dumps(env)), random.Random(met)
                )
            env.step(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]).tolist()))
    assert met > 3


@pytest.mark.parametrize("twin_of", WAYS, ids=NAMES)
def test_a_copy_of_a_finished_game_is_finished(twin_of):
    env = TurnEnv("chasse", 2, {"tokens": 1})
    env.reset(seed=1)
    rng = random.Random(1)
    while not any(env.terminations.values()):
        env.step(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]).tolist()))
    twin = twin_of(env)
    assert twin.rewards == env.rewards
    assert twin.state().tobytes() == env.state().tobytes()
    twin.step(None)
    assert len(twin.agents) < len(env.agents)


@pytest.mark.parametrize("twin_of", WAYS, ids=NAMES)
@pytest.mark.parametrize(("game", "players"), [("multipli", 4), ("addi", 2)])
def test_a_copy_of_a_game_in_ticks_goes_on_alike(game, players, twin_of):
    env = TickEnv(game, players, options={"expert": True}, max_ticks=400)
    seen, _ = env.reset(seed=5)

    def play(env, seen, ticks, rng):
        result = []
        for _ in range(ticks):
            if not env.agents:
                seen, _ = env.reset()
            hits = {a: int(seen[a]["action_mask"][1] and rng.random() < 0.05) for a in env.agents}
            seen, rewards, *_ = env.step(hits)
            result.append((env.state().tobytes(), tuple(rewards.values())))
        return result

    play(env, seen, 150, random.Random(1))
    twin, other = twin_of(env), twin_of(env)
    now = env._observations()
    assert twin.state().tobytes() == env.state().tobytes()
    before = env.state().tobytes()
    result = play(twin, now, 600, random.Random(2))
    assert env.state().tobytes() == before
    assert play(other, now, 600, random.Random(2)) == result


@pytest.mark.parametrize("twin_of", WAYS, ids=NAMES)
@pytest.mark.parametrize("game", ["chasse", "course"])
def test_a_copy_of_a_batch_goes_on_alike(game, twin_of):
    env = BatchEnv(game, tables=32, players=3, seed=6)
    rng = np.random.default_rng(6)
    ended = 0
    for _ in range(400):
        env.step(env.sample(rng))
        if ended < 2 and env.dones.any():
            ended += 1
            twin = twin_of(env)
            for name in ("observations", "masks", "movers", "rewards", "dones"):
                assert (getattr(twin, name) == getattr(env, name)).all(), name
            coins = [np.random.default_rng(7), np.random.default_rng(7)]
            third = twin_of(env)
            for _ in range(100):
                twin.step(twin.sample(coins[0]))
                third.step(third.sample(coins[1]))
                assert (twin.observations == third.observations).all()
                assert (twin.rewards == third.rewards).all()
                assert (twin.dones == third.dones).all()
            assert (twin.observations != env.observations).any()
    assert ended == 2


@pytest.mark.parametrize("twin_of", WAYS, ids=NAMES)
def test_a_copy_of_a_batch_in_ticks_goes_on_alike(twin_of):
    env = BatchTickEnv("multipli", tables=8, players=4, seed=6, max_ticks=500)
    rng = np.random.default_rng(6)
    while not env.cuts.any():
        env.step(env.masks[:, :, 1] * (rng.random((8, 4)) < 0.02))
    twin = twin_of(env)
    for name in ("observations", "masks", "rewards", "dones", "cuts"):
        assert (getattr(twin, name) == getattr(env, name)).all(), name
    for _ in range(700):
        hits = env.masks[:, :, 1] * (rng.random((8, 4)) < 0.02)
        env.step(hits)
        twin.step(hits)
        for name in ("observations", "masks", "rewards", "dones", "cuts"):
            assert (getattr(twin, name) == getattr(env, name)).all(), name


def test_a_tree_search_on_copies_finds_the_card_that_wins():
    """From a table of one token each, the other one loses at once or not: copies tell which."""
    env = TurnEnv("chasse", 2, {"tokens": 1})
    won = 0
    for seed in range(12):
        env.reset(seed=seed)
        rng = random.Random(seed)
        while not any(env.terminations.values()):
            legal = np.flatnonzero(env.last()[0]["action_mask"]).tolist()
            env.step(
                search(env, legal, rng) if env.agent_selection == "seat_A" else rng.choice(legal)
            )
        won += env.rewards["seat_A"] > 0
    assert won >= 10


def search(env, legal, rng):
    """The action after which random play by copies does best for the seat on turn."""
    agent = env.agent_selection

    def playout(action):
        world = copy.deepcopy(env)
        world.step(action)
        while not any(world.terminations.values()):
            world.step(rng.choice(np.flatnonzero(world.last()[0]["action_mask"]).tolist()))
        return world.rewards[agent]

    return max(legal, key=lambda action: sum(playout(action) for _ in range(6)))


@pytest.mark.parametrize("cpus", [0, 1])
def test_supersuit_concatenates_copies(cpus):
    env = TickEnv("multipli", players=4, max_ticks=50)
    vector = supersuit.concat_vec_envs_v1(
        supersuit.pettingzoo_env_to_vec_env_v1(env), 3, num_cpus=cpus, base_class="gymnasium"
    )
    try:
        seen, _ = vector.reset(seed=2)
        assert seen["observation"].shape == (12, len(env.entries))
        assert seen["action_mask"].shape == (12, 2)
        for _ in range(60):
            seen, rewards, *_ = vector.step(np.zeros(12, np.int64))
        assert rewards.shape == (12,)
        assert seen["observation"][:, 0].max() > 0
    finally:
        vector.close()
