"""The first game of a device: a beginner alone sees an own pair soon, and the cats let it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matou.games.actions import FLIPS, TIME_IS_UP
from matou.games.mouse.events import Won
from matou.games.mouse.play import Mouse, mouse_of
from matou.learning.evidence import Watch
from matou.record.game_record import read_record
from matou.server.rooms.games.mouse import BEGINNING, WELCOME_FLIPS
from matou.server.rooms.handlers.dealing import deal
from matou.server.rooms.state import stored
from matou.server.rooms.state.schedule import FIRST_CARD_MS, FIRST_FLIP_MS
from matou.server.rooms.state.state import record_of
from matou.server.rooms.wire import messages
from tests.server.house import House

HOUR = 3_600_000.0
LONG_MS = 60_000.0


def first_game(people: int = 1, **chosen: object) -> House:
    house = House(people=people, **(BEGINNING | {"first": True, "pace": "lively"} | chosen))
    assert house.ask(0, messages.Start()) == "done"
    return house


def dealt(house: House) -> stored.Dealt:
    return [one for one in house.journal if isinstance(one, stored.Dealt)][-1]


def table_of(house: House) -> Mouse:
    assert house.state.game is not None
    return mouse_of(house.state.game.table)


def go_on(house: House) -> None:
    """As a child who taps on whatever lies there."""
    table = table_of(house)
    if table.next_flipper() == 0:
        house.do(0, "A flips")
    else:
        house.nothing(0)
    house.wait(2_500)


def until_the_pair(house: House) -> None:
    for _ in range(20):
        if table_of(house).flips >= dealt(house).welcome:
            return
        go_on(house)
    raise AssertionError("the pair never came")


@settings(max_examples=25, deadline=None)
@given(game=st.sampled_from(["multipli", "addi"]), secret=st.binary(min_size=32, max_size=32),
       players=st.integers(2, 5))  # fmt: skip
def test_within_three_own_cards_an_own_pair_lies_there(game, secret, players):
    house = House(game, people=1, **(BEGINNING | {"first": True, "players": players}))
    event = deal(house.state, secret)
    house.room.apply([event])
    table, own = table_of(house), 0
    assert event.welcome > 0
    for fallen in range(1, event.welcome + 1):
        seat = table.next_flipper()
        own += table.owner(seat) == 0
        table.do(FLIPS[seat])
        assert bool(table.rights) == (fallen == event.welcome)
        if fallen < event.welcome:
            table.do(TIME_IS_UP)
    assert own <= WELCOME_FLIPS
    assert any(table.owner(seat) == 0 for seat in range(table.seats) if table.rights >> seat & 1)


def test_the_cats_leave_it_to_the_child_however_long_it_looks():
    house = first_game(cats="tiger")
    until_the_pair(house)
    house.wait(LONG_MS)
    assert house.state.live.race is not None
    assert not house.state.live.race.hands
    assert house.hit(0) == "done"
    house.wait(1_000)
    assert house.state.game is not None
    assert [type(one.event) for one in house.state.game.log.done[0]] == [Won]


def test_it_is_no_evidence_and_the_record_says_so():
    house = first_game()
    until_the_pair(house)
    house.wait(900)
    house.hit(0)
    house.wait(1_000)
    game = house.state.game
    assert game is not None
    assert game.answers == []
    assert house.state.live.cats.paces == {}
    assert read_record(record_of(house.state, game)).notes.welcome == dealt(house).welcome
    assert isinstance(game.watch, Watch)
    until = table_of(house).flips + 6
    while table_of(house).flips < until and not table_of(house).over:
        go_on(house)
    assert not game.watch.helped  # later pairs are evidence again


def test_whoever_passes_over_it_has_not_missed_it():
    house = first_game()
    until_the_pair(house)
    for _ in range(3):
        go_on(house)
    assert house.state.game is not None
    assert not [one for one in house.state.game.answers if one.how == "missed"]


def test_nothing_is_to_be_touched_before_two_results_lie_there():
    house = first_game()
    house.wait(FIRST_FLIP_MS - 100)
    assert table_of(house).flips == 0
    house.wait(200)
    assert table_of(house).flips == 1
    last = house.journal[-1]
    assert isinstance(last, stored.Played)
    assert last.by == "clock"
    house.wait(FIRST_CARD_MS + 2_500)
    assert table_of(house).flips == 2
    house.wait(HOUR)
    assert table_of(house).flips == 2


def test_a_child_who_taps_is_not_kept_waiting():
    house = first_game()
    assert house.do(0, "A flips") == "done"
    assert house.nothing(0) == "done"
    house.wait(600)
    assert table_of(house).flips == 2


@pytest.mark.parametrize(
    ("people", "chosen"), [(2, {}), (1, {"first": False})], ids=["two people", "a later game"]
)
def test_nobody_else_is_dealt_such_a_game(people, chosen):
    house = first_game(people, **chosen)
    assert dealt(house).welcome == 0
    house.wait(FIRST_FLIP_MS + 1_000)
    assert table_of(house).flips == 0


def test_a_rematch_is_dealt_as_any_other():
    house = first_game(options={"tables": "5", "specials": "none", "max_flips": "3"})
    for _ in range(20):
        if house.state.phase == "over":
            break
        go_on(house)
    assert house.ask(0, messages.Start()) == "done"
    assert dealt(house).number == 2
    assert dealt(house).welcome == 0


def test_whoever_sits_down_beside_the_child_brings_the_cats_back():
    house = first_game(cats="tiger")
    until_the_pair(house)
    guest = house.enter()
    assert house.ask(guest, messages.Sit(chair=1)) == "done"
    house.wait(LONG_MS)
    assert table_of(house).flips > dealt(house).welcome
