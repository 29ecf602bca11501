"""Many tables at once: the same games as one by one, in the same memory."""

import tracemalloc

import numpy as np
import pytest

from matou.env import BatchEnv, BatchTickEnv, IllegalAction
from matou.env.registry import buffers_for, encoder_at, read_options
from matou.games.chance import seeded

SETTINGS = [
    ("chasse", 2, {"tokens": 2}),
    ("chasse", 2, {"tables": 5, "specials": "chase,trap,cheese,gift"}),
    ("chasse", 3, {"below_zero": "avoided", "next_starter": "loser"}),
    ("chasse", 4, {"tokens": 1, "tie": "sudden_death"}),
    ("chasse", 4, {"tokens": 2, "tie": "sudden_death", "next_starter": "loser"}),
    ("chasse", 5, {}),
    ("chasse", 6, {"forced_then": "after_player", "tables": 5}),
    ("course", 2, {"tables": 5}),
    ("course", 3, {}),
    ("course", 4, {"discard": "only_if_stuck", "contains_one": "strict"}),
]


@pytest.mark.parametrize(("game", "players", "options"), SETTINGS)
def test_a_batch_plays_the_games_of_its_encoders_one_by_one(game, players, options):
    env = BatchEnv(game, tables=6, players=players, seed=9, options=options)
    chosen = read_options(game, players, options)
    source = seeded(9)
    alone = []
    for _ in range(6):
        encoder = encoder_at(buffers_for(chosen, players, 1), 0, chosen, players)
        encoder.seed(source.word())
        encoder.restart()
        alone.append(encoder)
    rng = np.random.default_rng(2)
    ended = 0
    for _ in range(1000):
        actions = env.sample(rng)
        observations, masks, rewards, dones = env.step(actions)
        for row, encoder in enumerate(alone):
            encoder.step(int(actions[row]))
            assert bool(dones[row]) == encoder.over
            if encoder.over:
                ended += 1
                assert rewards[row].tolist() == [encoder.reward(seat) for seat in range(players)]
                encoder.restart()
            encoder.write(encoder.mover)
            assert env.movers[row] == encoder.mover
            assert observations[row].tolist() == list(encoder.buffers.seen)
            assert masks[row].tolist() == list(encoder.buffers.mask)
    assert ended


def test_arrays_are_windows_and_nothing_is_copied():
    env = BatchEnv("chasse", tables=8, seed=1)
    rng = np.random.default_rng(1)
    first = env.step(env.sample(rng))
    before = first[0].copy()
    second = env.step(env.sample(rng))
    assert all(one is other for one, other in zip(first, second, strict=True))
    assert not first[0].flags.writeable
    assert not first[1].flags.writeable
    assert (first[0] != before).any()


def test_the_same_seed_makes_the_same_games():
    def run(seed: int) -> list[int]:
        env = BatchEnv("course", tables=5, players=2, seed=seed)
        rng = np.random.default_rng(4)
        sums = []
        for _ in range(200):
            observations, _, rewards, _ = env.step(env.sample(rng))
            sums.append(hash((observations.tobytes(), rewards.tobytes())))
        return sums

    assert run(3) == run(3)
    assert run(3) != run(4)


def test_samples_are_legal_and_reach_every_legal_action():
    env = BatchEnv("chasse", tables=3, seed=1)
    rng = np.random.default_rng(1)
    drawn: list[set[int]] = [set(), set(), set()]
    for _ in range(300):
        for row, code in enumerate(env.sample(rng).tolist()):
            drawn[row].add(code)
    assert drawn == [set(np.flatnonzero(env.masks[row]).tolist()) for row in range(3)]


def test_one_masked_action_stops_the_whole_step():
    env = BatchEnv("chasse", tables=4, seed=1)
    actions = env.sample(np.random.default_rng(1))
    actions[2] = int(np.argmin(env.masks[2]))
    before = env.observations.copy()
    with pytest.raises(IllegalAction):
        env.step(actions)
    assert (env.observations == before).all()
    with pytest.raises(ValueError, match="4 tables"):
        env.step(actions[:3])


@pytest.mark.parametrize("make", [BatchEnv, BatchTickEnv])
def test_steps_keep_no_memory(make):
    actions = np.zeros((64, 4), dtype=np.int64)
    rng = np.random.default_rng(1)
    tracemalloc.start()  # before the first deal, so that the end of a game gives its memory back
    try:
        env = make(tables=64, seed=1)
        for turn in range(300):
            if turn == 100:
                before, _ = tracemalloc.get_traced_memory()
            env.step(env.sample(rng) if make is BatchEnv else actions)
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 200 * 64  # less than a byte for each action that went in


@pytest.mark.parametrize("tables", [0, -3])
@pytest.mark.parametrize("kind", [BatchEnv, BatchTickEnv])
def test_no_tables_are_no_batch(kind, tables):
    with pytest.raises(ValueError, match="tables"):
        kind(tables=tables)
