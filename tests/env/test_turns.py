"""Games in turns: codes, masks and observations against the table itself."""

import random

import numpy as np
import pytest

from matou.cards import CHEESE, TRAP
from matou.env import BatchEnv, IllegalAction, TurnEnv, chasse_encoder, course_code
from matou.env.chasse_encoder import CARD_OF, CHEESES, TRAPS
from matou.env.course_code import NO_ANSWER, encode
from matou.games.actions import REACT
from matou.games.course.kinds import TO_ANSWER
from matou.games.game import OptionError
from matou.games.views import view

SETTINGS = [
    ("chasse", 2, {}),
    ("chasse", 3, {"below_zero": "avoided"}),
    ("chasse", 4, {"tokens": 1, "tie": "sudden_death"}),
    ("chasse", 6, {"forced_then": "after_player", "tables": 5}),
    ("course", 2, {}),
    ("course", 3, {"discard": "only_if_stuck", "contains_one": "strict"}),
    ("course", 4, {"tables": 5}),
]


def play(env, rng):
    """Random legal actions to the end; yields before each one."""
    for agent in env.agent_iter():
        seen, _, ended, _, _ = env.last()
        if ended:
            env.step(None)
            continue
        yield agent, seen
        env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))


def chasse_codes(table):
    codes = set()
    for action in table.legal():
        step = (action.target - action.seat) % table.seats - 1
        first = {TRAP: TRAPS + step, CHEESE: CHEESES + step}
        codes.add(first.get(action.card, CARD_OF[action.card]))
    return codes


def course_codes(env, table):
    seat = env._encoder.mover
    answers = env._encoder.asked >= 0 or table.phase == TO_ANSWER
    codes = {
        encode(action, table.seats)
        for action in table.legal(seat)
        if (action.kind == REACT) == answers
    }
    return codes | ({NO_ANSWER} if answers else set())


@pytest.mark.parametrize(("game", "players", "options"), SETTINGS)
def test_the_mask_is_what_the_table_allows(game, players, options):
    env = TurnEnv(game, players, options)
    rng = random.Random(5)
    for seed in range(4):
        env.reset(seed)
        for _, seen in play(env, rng):
            table = env._encoder.board()
            wanted = chasse_codes(table) if game == "chasse" else course_codes(env, table)
            assert set(np.flatnonzero(seen["action_mask"]).tolist()) == wanted


@pytest.mark.parametrize(("game", "players", "options"), SETTINGS)
def test_an_observation_is_made_of_the_view_alone(game, players, options):
    env = TurnEnv(game, players, options)
    rng = random.Random(6)
    read = read_chasse if game == "chasse" else read_course
    for seed in range(3):
        env.reset(seed)
        for _ in play(env, rng):
            for seat, agent in enumerate(env.possible_agents):
                numbers = env.observe(agent)["observation"].tolist()
                decides = (env._encoder.mover - seat) % players
                assert numbers == read(view(env._encoder.board(), seat), seat, decides)


def counts(faces, cards, card_of):
    found = [0] * cards
    for face in faces:
        found[card_of[face]] += 1
    return found


def read_chasse(seen, seat, decides):
    """The observation once more, from a view and nothing else."""
    numbers = counts(seen["hands"][seat], 126, CARD_OF) + counts(seen["heap"], 126, CARD_OF)
    numbers += [seen["total"], seen["must"], seen["direction"], seen["pile"], decides]
    for step in range(seen["seats"]):
        other = (seat + step) % seen["seats"]
        numbers += [seen["tokens"][other], seen["hand_sizes"][other]]
        numbers += [int(other in seen["seven"]), int(other in seen["playing"])]
        numbers += [seen["duties"].count(other)]
    return numbers


def read_course(seen, seat, decides):
    card_of = course_code.CARD_OF
    seats = seen["seats"]
    numbers = []
    for faces in (seen["hands"][seat], seen["talon"], seen["points_laid"]):
        numbers += counts(faces, 149, card_of)
    named = seen["named"]
    numbers += [seen["phase"], seen["pile"], seen["exhausted"], decides]
    numbers += [(seen["turn"] - seat) % seats, (named - seat) % seats if named >= 0 else -1]
    numbers += [card_of[seen["stolen"]] if "stolen" in seen else -1]
    for step in range(seats):
        other = (seat + step) % seats
        numbers += [seen["totals"][other], seen["hand_sizes"][other]]
        numbers += [int(kind in seen["attacks"][other]) for kind in (201, 202, 204)]
        bars = seen["defences"][other]
        for defences in ({206}, {207}, {205}, {101, 102, 103}):
            numbers.append(int(bool(defences & set(bars))))
    return numbers


@pytest.mark.parametrize(("game", "players", "options"), SETTINGS)
def test_rewards_sum_to_nothing_and_reward_the_winners(game, players, options):
    env = TurnEnv(game, players, options)
    env.reset(3)
    rng = random.Random(7)
    while not any(env.terminations.values()):
        mask = env.last()[0]["action_mask"]
        env.step(rng.choice(np.flatnonzero(mask).tolist()))
    table = env._encoder.board()
    assert sum(env.rewards.values()) == pytest.approx(0)
    for seat, agent in enumerate(env.possible_agents):
        assert (env.rewards[agent] > 0) == (seat in table.winners and len(table.losers) > 0)


def test_a_masked_action_is_refused_and_changes_nothing():
    env = TurnEnv("chasse", players=2)
    env.reset(1)
    seen = env.observe(env.agent_selection)
    before = env.observe("seat_A")["observation"].tolist()
    for code in (-1, chasse_encoder.ACTIONS, int(np.argmin(seen["action_mask"]))):
        with pytest.raises(IllegalAction):
            env.step(code)
    assert env.observe("seat_A")["observation"].tolist() == before


def test_games_out_of_turn_and_typed_totals_are_refused():
    with pytest.raises(OptionError):
        TurnEnv("multipli")
    with pytest.raises(OptionError):
        BatchEnv("chasse", tables=1, options={"announce": "typed"})
