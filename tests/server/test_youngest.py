"""M2: the youngest starts; lobby and tablet say who that is."""

import pytest

from matou.games.chasse.play import Chasse
from matou.games.mouse.play import Mouse
from matou.record.game_record import read_record, replay
from matou.server.rooms.state import stored
from matou.server.rooms.state.state import record_of
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.settings import Settings
from tests.server.harness import RoomHarness


def turn(harness: RoomHarness) -> int:
    assert harness.state.game is not None
    return harness.state.game.table.turn


def ended(harness: RoomHarness) -> RoomHarness:
    """A short game, played by the clock to its end."""
    harness.start()
    harness.wait(10_000_000)
    assert harness.state.phase == "over"
    return harness


@pytest.mark.parametrize("game", ["multipli", "addi", "course", "chasse"])
def test_the_youngest_starts_in_every_game(game):
    harness = RoomHarness(game, people=3)
    assert harness.ask(0, messages.Youngest(chair=2)) == "done"
    harness.start()
    assert turn(harness) == 2


def test_the_cards_are_dealt_from_the_youngest():
    harness = RoomHarness(people=3)
    harness.ask(2, messages.Youngest(chair=2))
    harness.start()
    assert harness.state.game is not None
    table, dealt = harness.state.game.table, harness.journal[-1]
    assert isinstance(table, Mouse)
    assert isinstance(dealt, stored.Dealt)
    assert [len(stack) for stack in table.stacks] == [53, 53, 54]
    assert table.stacks[2] == list(dealt.cards[0::3])


def test_in_the_chasse_the_dealer_sits_to_the_right_of_the_youngest():
    harness = RoomHarness("chasse", people=3)
    harness.ask(0, messages.Youngest(chair=1))
    harness.start()
    assert harness.state.game is not None
    table = harness.state.game.table
    assert isinstance(table, Chasse)
    assert (table.dealer, table.turn) == (0, 1)


def test_without_an_answer_the_order_of_the_host_stays():
    harness = RoomHarness(people=3).start()
    assert turn(harness) == 0
    assert harness.said(1, "told")[-1]["room"]["youngest"] == -1


def test_of_two_players_the_seat_of_the_youngest_starts():
    harness = RoomHarness(people=2)
    harness.ask(0, messages.Youngest(chair=1))
    harness.start()
    assert turn(harness) == 1


def test_a_rematch_keeps_the_youngest():
    harness = RoomHarness(people=3, options={"max_flips": "1"})
    harness.ask(0, messages.Youngest(chair=1))
    ended(harness).start()
    assert turn(harness) == 1


def test_the_host_says_it_of_anybody_and_others_of_themselves():
    harness = RoomHarness(people=3)
    assert harness.ask(1, messages.Youngest(chair=2)) == "host only"
    assert harness.ask(1, messages.Youngest(chair=1)) == "done"
    assert harness.ask(0, messages.Youngest(chair=2)) == "done"
    assert harness.state.youngest == 2


def test_a_cat_or_a_free_chair_is_not_the_youngest():
    harness = RoomHarness(people=1, players=3)
    harness.ask(0, messages.Fill(chair=1))
    assert harness.ask(0, messages.Youngest(chair=1)) == "no such guest"
    assert harness.ask(0, messages.Youngest(chair=2)) == "no such guest"
    assert harness.ask(0, messages.Youngest(chair=3)) == "no such chair"


def test_who_is_youngest_does_not_change_during_a_game():
    harness = RoomHarness(people=2).start()
    assert harness.ask(0, messages.Youngest(chair=1)) == "in a game"


def test_a_guest_stays_the_youngest_on_another_chair():
    harness = RoomHarness(people=2, players=3)
    harness.ask(1, messages.Youngest(chair=1))
    harness.ask(1, messages.Sit(chair=2))
    assert harness.state.youngest == 2
    harness.ask(1, messages.Rise(chair=2))
    assert harness.state.youngest == -1


def test_on_one_tablet_the_place_is_the_youngest_until_its_child_gets_up():
    harness = RoomHarness(people=1, players=3, several=True)
    harness.ask(0, messages.Sit(chair=1))
    harness.ask(0, messages.Youngest(chair=1))
    assert harness.state.youngest == 1
    harness.ask(0, messages.Rise(chair=1))
    harness.ask(0, messages.Sit(chair=1))
    assert harness.state.youngest == -1


def test_another_game_keeps_the_youngest():
    harness = RoomHarness(people=2)
    harness.ask(0, messages.Youngest(chair=1))
    harness.ask(0, messages.Change(settings=Settings("chasse", players=2)))
    harness.start()
    assert turn(harness) == 1


def test_it_is_durable_and_the_record_of_the_game_replays():
    harness = RoomHarness(people=3, options={"max_flips": "5"})
    harness.ask(0, messages.Youngest(chair=1))
    harness.restart()
    assert harness.state.youngest == 1
    harness.connect(0)
    ended(harness)
    game = harness.state.game
    assert game is not None
    record = read_record(record_of(harness.state, game))
    assert record.start.turn == 1
    assert list(replay(record))[-1][1].over


def test_a_deal_from_before_starts_with_the_first_chair():
    dealt = stored.read(b'{"fact":"dealt","number":1,"secret":"00","cards":[]}')
    assert isinstance(dealt, stored.Dealt)
    assert dealt.first == 0


def test_all_guests_see_who_starts():
    harness = RoomHarness(people=2)
    harness.ask(0, messages.Youngest(chair=1))
    result = harness.said(1, "told")[-1]
    assert result["event"] == {"fact": "youngest", "chair": 1}
    assert result["room"]["youngest"] == 1
