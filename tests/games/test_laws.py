"""The laws of every table, for all games, options and moments."""

import copy
import json
import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matou.cards import CLOCK, FACES
from matou.games import actions as act
from matou.games import events
from matou.games.actions import Action
from matou.games.chance import seeded
from matou.games.chasse.play import Chasse
from matou.games.course.events import CardMoved
from matou.games.course.play import Course
from matou.games.deal import deal, deal_options
from matou.games.game import OptionError, Table
from matou.games.mouse.play import Mouse
from matou.games.refusals import REFUSALS, Refused
from matou.games.registry import GAMES, options
from matou.games.views import EVERYTHING, SPECTATOR, view
from matou.record.position import write_position
from tests.tables import VALUES, calm_choice, randoms, settings_strategy, swap_hidden, tables


@given(settings_strategy, randoms)
def test_every_card_is_conserved_after_every_action(setting, rng):
    table = setting.deal()
    dealt = sorted(setting.options.cards)
    for _ in range(150):
        assert sorted(table.cards()) == dealt
        if table.over:
            return
        table.play(calm_choice(table, rng))


CARDED = (
    act.POINTS, act.REACT, act.DEFEND, act.GIVE, act.DISCARD, act.END_WITH, act.PLAY
)  # fmt: skip


def requests(table: Table, rng: random.Random) -> list[Action]:
    """Every request worth trying here, the senseless ones too."""
    seats = range(-1, table.seats + 1)
    held = {card for card in table.cards() if rng.random() < 0.2}
    cards = [-1, *sorted(held | set(range(201, FACES)) | {101, 102, 103})]
    found = [
        Action(kind, seat, -1, -1, act.SILENT) for kind in range(act.PLAY + 2) for seat in seats
    ]
    found += [act.REVEAL_ALL, act.TIME_IS_UP, act.STOP_PLAYING]
    for seat in seats:
        for card in cards:
            found += [Action(kind, seat, card, -1, act.SILENT) for kind in CARDED]
            found += [
                Action(kind, seat, card, target, act.SILENT)
                for kind in (act.ATTACK, act.PLAY)
                for target in seats
            ]
            found += [
                Action(act.LIFT, seat, card, attack, act.SILENT) for attack in range(200, FACES)
            ]
        found += [Action(act.NAME, seat, CLOCK, target, act.SILENT) for target in seats]
    return found


@given(tables(), randoms)
def test_legal_and_play_agree_and_a_refusal_changes_nothing(table, rng):
    legal = set(table.legal())
    typed = isinstance(table, Chasse) and table.switches.typed
    before = write_position(table)
    for request in requests(table, rng):
        if request in legal:
            continue
        if request.kind in (act.REVEAL, act.TIME_UP, act.STOP) and request.seat != act.NOBODY:
            continue  # actions without a seat
        if typed and request.kind == act.PLAY and request.card > 200:
            continue  # a special needs no total, so the silent request is in `legal`
        with pytest.raises(Refused) as refused:
            table.play(request)
        assert refused.value.key in REFUSALS
    assert write_position(table) == before
    for action in legal:
        assert table.refusal(action) == ""
        twin = table.copy()
        twin.play(action)


@given(tables())
def test_what_a_seat_may_do_is_its_share_of_what_is_legal(table):
    everything = table.legal()
    by_seat = [action for seat in range(table.seats) for action in table.legal(seat)]
    for seat in range(table.seats):
        assert all(action.seat == seat for action in table.legal(seat))
    assert set(by_seat) | {one for one in everything if one.seat == act.NOBODY} == set(everything)
    assert len(set(everything)) == len(everything)


@given(tables())
def test_a_seat_may_act_until_the_game_is_over(table):
    assert bool(table.legal()) != table.over


@given(randoms)
def test_a_course_that_runs_out_of_cards_goes_on_until_it_is_over(rng):
    """C9, C12: defences laid out of turn may take the last card of the pile or of a hand."""
    few = [card for card in options("course").cards if card > 200 or card in (101, 102, 103, 0)]
    for _ in range(20):
        table = deal_options(options("course"), rng.randint(2, 3), seeded(rng.getrandbits(40)))
        assert isinstance(table, Course)
        table.hands = [rng.sample(few, rng.randint(1, 4)) for _ in table.hands]
        table.pile = rng.sample(few, rng.randint(1, 3))
        cards = sorted(table.cards())
        while not table.over:
            legal = table.legal()
            bold = [one for one in legal if one.kind in (act.REACT, act.ATTACK, act.NAME)]
            table.play(rng.choice(bold if bold and rng.random() < 0.8 else legal))
            assert sorted(table.cards()) == cards


@pytest.mark.parametrize(
    ("game", "switch"), [(game, switch) for game in GAMES for switch in GAMES[game].names()]
)
def test_a_random_action_is_a_legal_one(game, switch):
    """Whole games with each value: what a rule forbids may come up seldom."""
    for seed, value in enumerate(VALUES[switch] * 3):
        try:
            table = deal(game, 4, seed, {switch: value})
        except OptionError:
            continue
        chance = seeded(seed)
        for _ in range(1000):
            if table.over:
                break
            table.play(table.any_legal(chance))


@given(tables(), randoms)
def test_a_copy_is_independent_of_its_original(table, rng):
    before = write_position(table)
    twin = table.copy()
    assert write_position(twin) == before
    for _ in range(40):
        if twin.over:
            break
        twin.play(calm_choice(twin, rng))
    assert write_position(table) == before


@given(tables(), st.integers(0, 2**32))
def test_a_copy_goes_on_as_its_original_would(table, seed):
    twin = table.copy()
    for one in (table, twin):
        rng = random.Random(seed)
        for _ in range(60):
            if not one.over:
                one.play(calm_choice(one, rng))
    assert write_position(table) == write_position(twin)


@given(tables())
def test_a_table_survives_pickling_and_deepcopy(table):
    before = write_position(table)
    for twin in (pickle.loads(pickle.dumps(table)), copy.deepcopy(table), copy.copy(table)):
        assert write_position(twin) == before
        assert twin.legal() == table.legal()


@given(tables(), st.integers(0, 2**32))
def test_a_silent_table_plays_like_one_that_is_listened_to(table, seed):
    heard: list[object] = []
    twin = table.copy()
    twin.listener = heard.append
    for one in (table, twin):
        rng = random.Random(seed)
        for _ in range(40):
            if not one.over:
                one.play(calm_choice(one, rng))
    assert write_position(table) == write_position(twin)
    assert heard or table.over


# --- hidden cards ------------------------------------------------------------------------


@given(tables(), randoms)
def test_a_view_does_not_depend_on_hidden_cards(table, rng):
    for viewer in range(SPECTATOR, table.seats):
        twin = swap_hidden(table, viewer, rng)
        assert sorted(twin.cards()) == sorted(table.cards())
        assert json.dumps(view(twin, viewer)) == json.dumps(view(table, viewer))


@given(tables(), randoms)
def test_events_tell_a_seat_nothing_it_may_not_know(table, rng):
    heard: list[events.Event] = []
    table.listener = heard.append
    for _ in range(30):
        if not table.over:
            table.play(calm_choice(table, rng))
    for event in heard:
        for viewer in range(SPECTATOR, table.seats):
            match event, event.seen_by(viewer):
                case events.Drew(), events.Drew() as seen:
                    known = event.shown or viewer == event.seat
                    assert seen.cards == (event.cards if known else ())
                case CardMoved(), CardMoved() as moved:
                    assert (moved.card == event.card) == (viewer in (event.giver, event.taker))
                case _, same:
                    assert same is event


@given(tables())
def test_the_table_itself_sees_every_card(table):
    seen = view(table, EVERYTHING)
    if isinstance(table, Mouse):
        assert seen["stack_cards"] == [list(stack) for stack in table.stacks]
    else:
        assert seen["pile_cards"] == list(table.pile)
        assert all(hand is not None for hand in seen["hands"])


def test_an_event_that_hides_something_says_from_whom():
    """An event class without an audience would be sent whole to all seats."""
    found = [events.Event]
    for one in found:
        found += one.__subclasses__()
    hiding = {one for one in found if one.hidden is not events.Event.hidden}
    assert {one.__name__ for one in hiding} >= {"Drew", "CardMoved"}
    assert hiding == {one for one in found if one.audience is not None}
    for one in found:
        assert one.seen_by is events.Event.seen_by
