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
from tests.server.harness import RoomHarness

HOUR = 3_600_000.0
LONG_MS = 60_000.0


def first_game(people: int = 1, **chosen: object) -> RoomHarness:
    harness = RoomHarness(people=people, **(BEGINNING | {"first": True, "pace": "lively"} | chosen))
    assert harness.ask(0, messages.Start()) == "done"
    return harness


def dealt(harness: RoomHarness) -> stored.Dealt:
    return [one for one in harness.journal if isinstance(one, stored.Dealt)][-1]


def table_of(harness: RoomHarness) -> Mouse:
    assert harness.state.game is not None
    return mouse_of(harness.state.game.table)


def go_on(harness: RoomHarness) -> None:
    """Plays like a child who taps on anything."""
    table = table_of(harness)
    if table.next_flipper() == 0:
        harness.do(0, "A flips")
    else:
        harness.nothing(0)
    harness.wait(2_500)


def until_the_pair(harness: RoomHarness) -> None:
    for _ in range(20):
        if table_of(harness).flips >= dealt(harness).welcome:
            return
        go_on(harness)
    raise AssertionError("the pair never came")


@settings(max_examples=25, deadline=None)
@given(game=st.sampled_from(["multipli", "addi"]), secret=st.binary(min_size=32, max_size=32),
       players=st.integers(2, 5))  # fmt: skip
def test_within_three_own_cards_an_own_pair_lies_there(game, secret, players):
    harness = RoomHarness(game, people=1, **(BEGINNING | {"first": True, "players": players}))
    event = deal(harness.state, secret)
    harness.room.apply([event])
    table, own = table_of(harness), 0
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
    harness = first_game(cats="tiger")
    until_the_pair(harness)
    harness.wait(LONG_MS)
    assert harness.state.live.race is not None
    assert not harness.state.live.race.hands
    assert harness.hit(0) == "done"
    harness.wait(1_000)
    assert harness.state.game is not None
    assert [type(one.event) for one in harness.state.game.log.done[0]] == [Won]


def test_it_is_no_evidence_and_the_record_says_so():
    harness = first_game()
    until_the_pair(harness)
    harness.wait(900)
    harness.hit(0)
    harness.wait(1_000)
    game = harness.state.game
    assert game is not None
    assert game.answers == []
    assert harness.state.live.cats.paces == {}
    assert read_record(record_of(harness.state, game)).notes.welcome == dealt(harness).welcome
    assert isinstance(game.watch, Watch)
    until = table_of(harness).flips + 6
    while table_of(harness).flips < until and not table_of(harness).over:
        go_on(harness)
    assert not game.watch.helped  # later pairs are evidence again


def test_a_skipped_pair_does_not_count_as_missed():
    harness = first_game()
    until_the_pair(harness)
    for _ in range(3):
        go_on(harness)
    assert harness.state.game is not None
    assert not [one for one in harness.state.game.answers if one.how == "missed"]


def test_nothing_is_to_be_touched_before_two_results_lie_there():
    harness = first_game()
    harness.wait(FIRST_FLIP_MS - 100)
    assert table_of(harness).flips == 0
    harness.wait(200)
    assert table_of(harness).flips == 1
    last = harness.journal[-1]
    assert isinstance(last, stored.Played)
    assert last.by == "clock"
    harness.wait(FIRST_CARD_MS + 2_500)
    assert table_of(harness).flips == 2
    harness.wait(HOUR)
    assert table_of(harness).flips == 2


def test_a_child_who_taps_is_not_kept_waiting():
    harness = first_game()
    assert harness.do(0, "A flips") == "done"
    assert harness.nothing(0) == "done"
    harness.wait(600)
    assert table_of(harness).flips == 2


@pytest.mark.parametrize(
    ("people", "chosen"), [(2, {}), (1, {"first": False})], ids=["two people", "a later game"]
)
def test_no_other_game_is_dealt_like_this(people, chosen):
    harness = first_game(people, **chosen)
    assert dealt(harness).welcome == 0
    harness.wait(FIRST_FLIP_MS + 1_000)
    assert table_of(harness).flips == 0


def test_a_rematch_is_dealt_as_any_other():
    harness = first_game(options={"tables": "5", "specials": "none", "max_flips": "3"})
    for _ in range(20):
        if harness.state.phase == "over":
            break
        go_on(harness)
    assert harness.ask(0, messages.Start()) == "done"
    assert dealt(harness).number == 2
    assert dealt(harness).welcome == 0


def test_a_second_player_brings_the_cats_back():
    harness = first_game(cats="tiger")
    until_the_pair(harness)
    guest = harness.enter()
    assert harness.ask(guest, messages.Sit(chair=1)) == "done"
    harness.wait(LONG_MS)
    assert table_of(harness).flips > dealt(harness).welcome
