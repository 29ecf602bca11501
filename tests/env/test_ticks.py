"""The mouse games in ticks: time brings cards, hands of one tick are ordered by chance."""

import numpy as np
import pytest

from matou.env import IllegalAction, TickEnv
from matou.games.game import OptionError


def nothing(env, ticks):
    for _ in range(ticks):
        env.step(dict.fromkeys(env.agents, 0))


def test_a_card_falls_at_its_pace_and_its_race_ends_with_its_window():
    env = TickEnv("addi", players=3, pace=3, window=5, options={"specials": "none"})
    env.reset(seed=1)
    nothing(env, 2)
    assert env.table.flips == 0
    nothing(env, 1)
    assert env.table.flips == 1
    assert env.table.open
    nothing(env, 5)
    assert not env.table.open
    nothing(env, 3)
    assert env.table.flips == 2


def test_hands_of_one_tick_win_alike_over_many_seeds():
    """M12: the env's chance orders them, and no seat is preferred."""
    firsts = []
    for seed in range(200):
        env = TickEnv("addi", players=3, pace=1, options={"specials": "none"})
        env.reset(seed=seed)
        while True:
            nothing(env, 1)
            rights = env.table.rights
            if rights & (rights - 1) and env.table.open:
                break
        pair = [seat for seat in range(3) if rights & (1 << seat)]
        env.step({env.agents[seat]: 1 for seat in pair})
        firsts.append(env.table.turn == pair[0])
    assert 60 < sum(firsts) < 140


def test_an_observation_tells_tops_sizes_and_time():
    env = TickEnv("multipli", players=3, pace=1, options={"specials": "none"})
    env.reset(seed=2)
    nothing(env, 3)
    result, _, _, _, _ = env.step(dict.fromkeys(env.agents, 0))
    table = env.table
    for seat, agent in enumerate(env.possible_agents):
        numbers = result[agent]["observation"].tolist()
        assert numbers[0] == env.waited
        for step in range(3):
            other = (seat + step) % 3
            at = 7 + 6 * step
            sizes = [len(table.stacks[other]), len(table.piles[other])]
            assert numbers[at : at + 4] == [table.tops[other], 0, *sizes]


def test_a_quick_honest_seat_beats_sleepers():
    """A seat that hits exactly when its top equals another one gets rid of its cards first."""
    env = TickEnv("addi", players=3, pace=1, window=2, options={"specials": "none"})
    seen, _ = env.reset(seed=4)
    rewards: dict[str, float] = {}
    while env.agents:
        numbers = seen["seat_A"]["observation"]
        tops = numbers[7::6]
        hit = int(tops[0] and tops[0] in tops[1:] and seen["seat_A"]["action_mask"][1])
        seen, rewards, _, _, _ = env.step({"seat_A": hit, "seat_B": 0, "seat_C": 0})
    assert rewards["seat_A"] == 1
    assert sum(rewards.values()) == pytest.approx(0)


def test_a_game_without_end_is_cut():
    env = TickEnv("addi", players=3, max_ticks=50)
    env.reset(seed=1)
    nothing(env, 49)
    _, _, ended, cut, _ = env.step({})
    assert not any(ended.values())
    assert all(cut.values())
    assert env.agents == []


def test_only_mouse_games_that_end_have_ticks():
    with pytest.raises(OptionError):
        TickEnv("chasse")
    with pytest.raises(OptionError):
        TickEnv("addi", options={"endless": True})


def test_masks_tell_whether_the_mouse_is_awake_and_never_who_has_a_right():
    env = TickEnv("multipli", players=4, pace=1, options={"expert": True})
    seen, _ = env.reset(seed=3)
    for _ in range(200):
        masks = np.array([result["action_mask"] for result in seen.values()])
        assert (masks[:, 0] == 1).all()
        inside = [bool(env.table.inside & (1 << seat)) for seat in range(4)]
        assert masks[:, 1].tolist() == [int(env.table.awake and still) for still in inside]
        seen, _, _, _, _ = env.step({})


@pytest.mark.parametrize("wrong", [{"pace": 0}, {"window": 0}, {"max_ticks": 0}])
def test_a_number_that_is_too_small_is_named(wrong):
    with pytest.raises(ValueError, match=next(iter(wrong))):
        TickEnv(**wrong)


@pytest.mark.parametrize("wrong", [{"seat_A": 5}, {"seat_Z": 0}, {"seat_A": 0.5}])
def test_what_is_no_action_is_refused(wrong):
    env = TickEnv()
    env.reset(seed=1)
    with pytest.raises(IllegalAction):
        env.step(wrong)


def test_reset_comes_first():
    with pytest.raises(RuntimeError, match="reset"):
        TickEnv().step({})
