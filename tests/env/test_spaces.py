"""Names and bounds of observations, states and actions are true."""

import random

import numpy as np
import pytest

from matou.cards import spell
from matou.env import BatchEnv, BatchTickEnv, TickEnv, TurnEnv
from matou.env.chasse_encoder import TOTAL
from matou.games.views import view

TURNS = [
    ("chasse", 2, {}),
    ("chasse", 6, {"tokens": 3, "tie": "sudden_death", "tables": 5}),
    ("course", 2, {}),
    ("course", 4, {"tables": 5}),
]


def play(env, seed):
    """Random legal actions to the end; yields before each one, and at the end."""
    env.reset(seed=seed)
    rng = random.Random(seed)
    while not any(env.terminations.values()):
        yield
        env.step(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]).tolist()))
    yield


@pytest.mark.parametrize(("game", "players", "options"), TURNS)
def test_observations_and_states_keep_their_bounds(game, players, options):
    env = TurnEnv(game, players, options)
    for seed in range(6):
        for _ in play(env, seed):
            for agent in env.agents:
                assert env.observation_space(agent).contains(env.observe(agent))
            assert env.state_space.contains(env.state())


@pytest.mark.parametrize(("game", "players", "options"), TURNS)
def test_bounds_are_reached_or_close(game, players, options):
    """Not so wide that they say nothing: play comes within two of most of them."""
    env = TurnEnv(game, players, options)
    low = np.full(len(env.entries), 2**15)
    high = -low
    for seed in range(30):
        for _ in play(env, seed):
            seen = env.observe("seat_A")["observation"]
            low, high = np.minimum(low, seen), np.maximum(high, seen)
    close = [
        least <= entry.low + 2 and most >= entry.high - 2
        for entry, least, most in zip(env.entries, low, high, strict=True)
    ]
    assert sum(close) > 0.95 * len(close)


def test_entries_are_named():
    env = TurnEnv("chasse", players=3)
    names = [entry.name for entry in env.entries]
    assert names[0] == "hand 1+1"
    assert names[100] == "hand =2"
    assert names[126 + 125] == "heap cheese"
    assert env.entries[TOTAL] == ("total", -(2**15), 119)
    assert names[-5:] == [
        "seat +2 tokens", "seat +2 held", "seat +2 seven", "seat +2 playing", "seat +2 duties",
    ]  # fmt: skip
    assert env.state_entries[len(names)].name == "seat_B hand 1+1"
    assert len(env.state()) == len(env.state_entries) == 3 * len(names)


@pytest.mark.parametrize(("game", "players", "options"), TURNS)
def test_names_are_all_different(game, players, options):
    env = TurnEnv(game, players, options)
    env.reset(seed=1)
    assert len({entry.name for entry in env.state_entries}) == len(env.state_entries)
    assert env.last()[0]["action_mask"].shape == (len(env.action_names),)
    assert len(set(env.action_names)) == len(env.action_names)


@pytest.mark.parametrize(("game", "players"), [("chasse", 6), ("course", 4)])
def test_an_action_of_seat_a_is_what_its_name_says(game, players):
    """At a full table the code that A plays is the line that the record gets."""
    env = TurnEnv(game, players)
    met = set()
    for seed in range(8):
        for _ in play(env, seed):
            if env.agent_selection != "seat_A" or any(env.terminations.values()):
                continue
            legal = {str(action) for action in env.table.legal(0)}
            mask = env.last()[0]["action_mask"]
            named = {env.action_names[code] for code in np.flatnonzero(mask)}
            answers = {name.replace("reacts with", "defends with") for name in legal}
            assert named <= legal | answers | {"A passes"}
            met |= named
    assert len(met) > 60


def test_the_state_shows_every_hand():
    env = TurnEnv("course", players=2)
    env.reset(seed=2)
    state = env.state()
    for seat, agent in enumerate(env.possible_agents):
        first = seat * len(env.entries)
        names = [entry.name for entry in env.state_entries[first : first + 149]]
        held = {names[card] for card in np.flatnonzero(state[first : first + 149])}
        hand = {spell(card, "multipli") for card in view(env.table, seat)["hands"][seat]}
        assert held == {f"{agent} hand {card}" for card in hand}


@pytest.mark.parametrize(("game", "players"), [("multipli", 8), ("addi", 2)])
def test_ticks_keep_their_bounds(game, players):
    env = TickEnv(game, players, options={"expert": True})
    rng = random.Random(2)
    for seed in range(3):
        seen, _ = env.reset(seed=seed)
        while env.agents:
            for agent in env.agents:
                assert env.observation_space(agent).contains(seen[agent])
            assert env.state_space.contains(env.state())
            hits = {a: int(seen[a]["action_mask"][1] and rng.random() < 0.1) for a in env.agents}
            seen, *_ = env.step(hits)
    assert env.action_names == ("nothing", "A hits", "A calls Souris")
    assert env.entries[0] == ("ticks waited", 0, 20)


def test_batches_have_the_same_entries():
    assert BatchEnv("course", tables=1).entries == TurnEnv("course").entries
    assert BatchEnv("course", tables=1).action_names == TurnEnv("course").action_names
    assert BatchTickEnv("addi", tables=1).entries == TickEnv("addi").entries
    assert BatchTickEnv("addi", tables=1).action_names == TickEnv("addi").action_names
