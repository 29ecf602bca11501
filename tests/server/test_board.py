"""A board sees only public information, and its link allows no action."""

import asyncio
import random

import aiohttp
import pytest

from matou.server.rooms.room import MAX_BOARDS
from matou.server.rooms.views.redaction import BOARD
from matou.server.rooms.wire import messages
from tests.server.client import Person
from tests.server.harness import PAIR, SUMOS, RoomHarness
from tests.server.running import Running


def test_a_board_sees_the_room_and_no_hand():
    harness = RoomHarness("chasse", people=2).start(SUMOS)
    (seen,) = harness.shown(harness.board())
    assert seen["say"] == "welcome"
    assert (seen["you"], seen["seats"], seen["board"]) == (BOARD, [], "")
    assert seen["room"]["code"] == harness.state.code
    assert seen["table"]["hands"] == [None, None]
    assert "choices" not in seen["table"]


def test_a_board_gets_moves_paws_gestures_and_the_photo_finish():
    harness = RoomHarness(people=3).start(PAIR)
    board = harness.board()
    assert harness.do(0, "A flips") == "done"
    harness.hit(0)
    harness.hit(1)
    harness.ask(1, messages.Emote(which="winning"))
    harness.wait(3000)
    result = harness.shown(board)
    assert {"told", "paw", "gestured"} <= {one["say"] for one in result}
    assert any(one["event"].get("photo") for one in result if one["say"] == "told")
    numbers = [one["n"] for one in result if one["say"] in ("welcome", "told")]
    assert numbers == [*range(numbers[0], harness.state.seq + 1)]


def test_guests_do_not_see_a_board_and_no_clock_runs_for_it():
    harness = RoomHarness(people=1)
    harness.disconnect(0)
    heard, due = len(harness.received[0]), harness.room.due
    board = harness.board()
    assert len(harness.received[0]) == heard
    assert harness.room.due == due
    assert harness.state.live.asleep
    harness.room.disconnect_board(board)
    assert harness.room.connections() == []


def test_the_board_of_a_guest_goes_with_them_before_the_room_has_its_new_code():
    harness = RoomHarness(people=2)
    theirs, own = harness.board(1), harness.board(0)
    before = harness.state.code
    assert harness.ask(0, messages.Remove(guest=1)) == "done"
    assert harness.state.code != before
    assert harness.shown(theirs)[-1] == {"say": "farewell", "why": "unknown"}
    harness.ask(0, messages.Emote(which="winning"))
    assert harness.shown(theirs)[-1]["say"] == "farewell"
    assert harness.shown(own)[-1]["say"] == "gestured"
    (turned_away,) = harness.shown(harness.board(1))
    assert turned_away["say"] == "farewell"


def test_boards_get_a_message_when_the_room_is_closed():
    harness = RoomHarness(people=1)
    board = harness.board()
    assert harness.ask(0, messages.Close()) == "done"
    assert harness.shown(board)[-1] == {"say": "farewell", "why": "closed"}


def test_one_board_too_many_takes_the_place_of_the_oldest():
    harness = RoomHarness(people=1)
    boards = [harness.board() for _ in range(MAX_BOARDS + 1)]
    assert harness.shown(boards[0])[-1] == {"say": "farewell", "why": "replaced"}
    assert harness.room.connections() == [harness.connections[0], *boards[1:]]


@pytest.mark.parametrize("settings", [{"game": "chasse"}, {"game": "multipli", "players": 3}])
def test_the_link_of_a_board_allows_only_to_look(tmp_path, settings):
    async def story() -> None:
        async with aiohttp.ClientSession() as session, asyncio.timeout(60):
            asked = {"settings": {"players": 2, **settings}}
            async with session.post(f"{server.base}/api/rooms", json=asked) as answer:
                opened = await answer.json()
            host = Person(session, server.base, opened["token"])
            await host.connect()
            secret = (await host.hear_until("welcome"))["board"]
            token = f"{opened['room']}.{host.you}.{secret}"
            board = Person(session, server.base, token)
            await board.connect()
            assert (await board.hear_until("welcome"))["table"] is None
            await host.ask("sit", chair=0)
            await host.ask("start")
            while board.table is None:
                await board.hear()
            assert all(hand is None for hand in board.table.get("hands", []))

            for what in ("sit", "start", "pause", "close"):
                refused = await board.ask(what)
                assert (await board.hear_until("refused"))["key"] == "unknown", refused
            await board.ask("beat")
            await board.hear_until("alive")
            for path in ("/api/records", "/api/records/1"):
                headers = {"Authorization": f"Bearer {token}"}
                async with session.get(server.base + path, headers=headers) as answer:
                    assert answer.status == 404
            await host.ask("close")
            assert (await board.hear_until("farewell"))["why"] == "closed"

            wrong = Person(session, server.base, f"{opened['room']}.0.{random.randbytes(16).hex()}")
            await wrong.connect()
            assert (await wrong.hear_until("farewell"))["why"] == "no such room"

    with Running(tmp_path / "data") as server:
        asyncio.run(story())
