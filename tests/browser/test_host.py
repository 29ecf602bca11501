"""Rooms on one device: played to their end, stored before messages are sent, loaded again."""

from pathlib import Path

import pytest

from matou.browser.contract import written
from matou.games.registry import GAMES
from matou.record.game_record import read_record
from matou.server.rooms.room import Room
from matou.server.rooms.state import stored
from matou.server.rooms.state.evolve import evolve
from matou.server.rooms.state.state import State
from matou.server.rooms.wire import messages
from tests.browser.device import Device, small

ROOT = Path(__file__).parents[2]
OURS = ("multipli", "addi", "course", "chasse")


@pytest.mark.parametrize("game", OURS)
def test_a_whole_game_is_played_and_leaves_its_record(game: str) -> None:
    assert game in GAMES
    device = Device(1)
    token = device.open(small(game))
    device.deal()
    device.play()
    assert device.room["phase"] == "over"
    (record,) = device.records
    assert record["game"] == game
    assert read_record(record["text"]).moves
    replayed = device.ask("replay", text=record["text"], first=0, count=3)["replayed"]
    assert [moment["number"] for moment in replayed["moments"]] == [0, 1, 2]
    state = State()
    for body in device.bodies[token.partition(".")[0]]:
        evolve(state, stored.read(body.encode()))
    assert state.phase == "over"


def test_a_room_is_loaded_as_far_as_it_can_be_read() -> None:
    """What was stored behind a damaged event is given up; the game goes on from before it."""
    device = Device(2)
    token = device.open(small("course"))
    device.deal()
    device.play(requests=60)
    room = token.partition(".")[0]
    bodies = device.bodies[room]
    device.ask("gone", page=1)
    assert len(bodies) > 20
    for number, damage in [(len(bodies) - 5, "{"), (12, '{"fact":"sat","chair":99,"guest":0}')]:
        damaged = [*bodies[:number], damage, *bodies[number + 1 :]]
        assert device.ask("load", room=room, bodies=damaged)["loaded"] == number
        device.bodies[room] = bodies[:number]
        device.ask("connect", page=1, token=token)
        assert device.room["phase"] == "playing"
        device.ask("gone", page=1)
    assert device.ask("load", room="here00", bodies=["{}"])["loaded"] == 0


def test_a_wrong_token_opens_nothing() -> None:
    device = Device(3)
    token = device.open(small("addi"))
    room = token.partition(".")[0]
    for number, wrong in enumerate([f"{room}.0.abc", f"{room}.7.abc", "here00.0.abc", "", "x.y"]):
        turn = device.ask("connect", page=10 + number, token=wrong)
        assert turn["told"] == [[10 + number, {"say": "farewell", "why": "no such room"}]]
        assert turn["closed"] == [10 + number]


def test_a_second_page_in_the_same_seat_replaces_the_first() -> None:
    device = Device(4)
    token = device.open(small("chasse"))
    device.deal()
    turn = device.ask("connect", page=2, token=token)
    assert turn["closed"] == [1]
    assert device.received[1][-1] == {"say": "farewell", "why": "replaced"}
    device.say(1, "touch")
    assert device.received[1][-1]["say"] == "farewell", "nobody listens to it any more"
    device.play(page=2)
    assert device.room["phase"] == "over"


def test_what_is_no_setting_or_no_message_is_refused() -> None:
    device = Device(5)
    turn = device.ask("open", settings={"game": "multipli", "players": 99})
    assert turn["problem"]["key"] == "setting"
    device.open(small("multipli"))
    assert device.say(1, "nonsense") == {}
    assert device.received[1][-1]["key"] == "unknown"
    assert device.say(1, "beat") == {}
    assert device.received[1][-1] == {"say": "alive"}
    turn = device.ask("replay", text="no record", first=0, count=1)
    assert turn["problem"]["key"] == "record"


def test_no_person_is_played_for_while_the_device_sleeps() -> None:
    """A bot's turn starts again if the device was suspended during it."""
    device = Device(6)
    device.open(small("course"))
    device.deal(people=1)
    while device.due is None:
        device.play(requests=1)
    events = device.bodies[next(iter(device.bodies))]
    before = len(events)
    device.now = device.due + 3_600_000
    device.ask("wake", slept=True)
    assert len(events) == before
    assert device.due is not None
    assert device.due > device.now
    device.wait(device.due - device.now)
    assert len(events) > before


class Buggy(Room):
    def receive(self, guest: int, message: messages.AnyUp, at: float) -> None:
        raise RuntimeError("a bug of ours")


def test_a_room_that_fails_closes_its_pages_and_is_loaded_again() -> None:
    device = Device(7)
    token = device.open(small("course"))
    device.deal()
    device.play(requests=20)
    rooms, name = device.host.rooms, token.partition(".")[0]
    rooms[name] = Buggy(rooms[name].state, rooms[name].random)
    turn = device.ask("heard", page=1, message={"ask": "start", "id": 9})
    assert turn["closed"] == [1]
    assert "told" not in turn
    device.come_back(token)
    device.play()
    assert device.room["phase"] == "over"


def test_the_worker_has_the_types_that_the_host_has_now() -> None:
    """`python -m matou.browser.contract > web/src/room/here/contract.ts` where this fails."""
    assert (ROOT / "web/src/room/here/contract.ts").read_text(encoding="utf-8") == written()
