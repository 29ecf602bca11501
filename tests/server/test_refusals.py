"""Every refusal of a room has a case here."""

import re
from pathlib import Path

import msgspec
import pytest

from matou.games.refusals import REFUSALS as REFUSALS_OF_RULES
from matou.server.rooms.state import stored
from matou.server.rooms.state.players import MAX_GUESTS
from matou.server.rooms.wire import messages, refusals
from matou.server.rooms.wire.refusals import ROOM_REFUSALS, Declined
from matou.server.rooms.wire.settings import Settings
from tests.server.house import PAIR, House

KEY = re.compile(r'\bDeclined\("([^"]+)"')


def _closed(house: House) -> str:
    house.room.apply([stored.Closed("test")])
    return house.ask(0, messages.Start())


def _paused(house: House) -> str:
    house.start(PAIR)
    house.ask(0, messages.Pause())
    return house.do(0, "A flips")


def _stale(house: House) -> str:
    house.start(PAIR)
    return house.nothing(0)


def _not_yours(house: House) -> str:
    house.start(PAIR)
    return house.do(1, "A flips")


def _unreadable(house: House) -> str:
    house.start(PAIR)
    return house.do(0, "A sleeps")


def _no_watching(house: House) -> str:
    house.ask(0, messages.Change(settings=Settings("multipli", watchers=False)))
    with pytest.raises(Declined) as no:
        house.room.enter("", "")
    return no.value.key


def _seated(_: House) -> str:
    house = House("chasse", 2, players=3)
    house.start()
    return house.ask(1, messages.Sit(chair=2))


def _held(_: House) -> str:
    house = House("chasse", 2, players=3).start()
    guest = house.enter()
    house.ask(0, messages.Remove(guest=1))
    house.ask(guest, messages.Sit(chair=1))
    return house.ask(0, messages.LetIn(chair=1))


def _locked(house: House) -> str:
    house.ask(0, messages.Lock())
    with pytest.raises(Declined) as no:
        house.room.enter("", "")
    return no.value.key


def _full(house: House) -> str:
    for _ in range(MAX_GUESTS - len(house.state.guests)):
        house.enter()
    with pytest.raises(Declined) as no:
        house.room.enter("", "")
    return no.value.key


REFUSALS = {
    "seated": _seated,
    "held": _held,
    "full": _full,
    "locked": _locked,
    "stale": _stale,
    "host only": lambda house: house.ask(1, messages.Start()),
    "no such chair": lambda house: house.ask(1, messages.Sit(chair=7)),
    "taken": lambda house: house.ask(1, messages.Sit(chair=0)),
    "not yours": _not_yours,
    "in a game": lambda house: house.start().ask(0, messages.Start()),
    "no game": lambda house: house.do(0, "A flips"),
    "paused": _paused,
    "no such guest": lambda house: house.ask(0, messages.HandOver(guest=9)),
    "no such cat": lambda house: house.ask(0, messages.Dress(cat="dragon")),
    "no such gesture": lambda house: house.ask(0, messages.Emote(which="a word")),
    "no watching": _no_watching,
    "closed": _closed,
    "setting": lambda house: house.ask(0, messages.Change(settings=Settings("whist"))),
    "too much": lambda house: [house.ask(1, messages.Emote(which="asleep")) for _ in range(13)][-1],
    "unreadable": _unreadable,
    "unknown": lambda house: house.ask(1, messages.Hello()),
}


@pytest.mark.parametrize("key", ROOM_REFUSALS)
def test_every_refusal_of_a_room_is_met_and_changes_no_table(key):
    house = House(people=3)
    assert REFUSALS[key](house) == key


def test_every_refusal_is_tested():
    assert set(REFUSALS) == set(ROOM_REFUSALS)


def test_a_room_refuses_with_known_reasons_only():
    rooms = Path(refusals.__file__).parents[1]
    keys = {key for path in rooms.rglob("*.py") for key in KEY.findall(path.read_text("utf-8"))}
    assert len(keys) > 10
    assert keys <= {*REFUSALS_OF_RULES, *ROOM_REFUSALS}


@pytest.mark.parametrize(
    "message",
    [
        messages.Fill(), messages.Change(), messages.Handicap(), messages.Start(),
        messages.Pause(), messages.Resume(),
        messages.Remove(), messages.HandOver(), messages.Close(),
    ],
)  # fmt: skip
def test_only_the_host_may(message):
    house = House(people=2)
    seq = house.state.seq
    assert house.ask(1, message) == "host only"
    assert house.state.seq == seq


def test_a_level_that_does_not_exist_is_refused():
    house = House(people=1)
    assert house.ask(0, messages.Fill(level="lion")) == "setting"


def test_the_mouse_is_not_hit_in_the_chasse():
    house = House("chasse", people=2).start()
    assert house.hit(0) == "foreign"
    assert house.nothing(0) == "foreign"


def test_nothing_is_understood_that_is_no_message():
    for text in (b"", b"[]", b'{"ask":"fly"}', b'{"ask":"sit","chair":99}', b"\xff", b"[" * 9999):
        with pytest.raises(messages.MessageError):
            messages.read(text)


def test_every_command_is_read_as_it_was_written():
    for message in (
        messages.Hello(),
        messages.Sit(chair=3),
        messages.Hit(seat=2, n=7, ms=12.5, head=0.5),
    ):
        assert messages.read(msgspec.json.encode(message)) == message


def test_gestures_are_a_cats_and_nothing_can_be_written_in_them() -> None:
    house = House()
    assert house.ask(1, messages.Emote(which="you are slow")) == "no such gesture"


def test_who_rose_from_a_chair_may_sit_there_again_in_a_hidden_game():
    house = House("chasse", 2, players=3)
    house.start()
    assert house.ask(1, messages.Rise(chair=1)) == "done"
    assert house.ask(1, messages.Sit(chair=1)) == "done"


def test_what_changes_nothing_is_no_fact():
    house = House()
    seq = house.state.seq
    house.ask(0, messages.Dress(cat=house.state.guests[0].cat))
    house.ask(0, messages.HandOver(guest=0))
    assert house.state.seq == seq


def test_passers_by_do_not_fill_a_room_for_good():
    house = House(people=2, players=3)
    for _ in range(MAX_GUESTS):
        house.room.enter("", "")
    assert len(house.state.guests) <= MAX_GUESTS
