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
from tests.server.harness import PAIR, RoomHarness

KEY = re.compile(r'\bDeclined\("([^"]+)"')


def _closed(harness: RoomHarness) -> str:
    harness.room.apply([stored.Closed("test")])
    return harness.ask(0, messages.Start())


def _paused(harness: RoomHarness) -> str:
    harness.start(PAIR)
    harness.ask(0, messages.Pause())
    return harness.do(0, "A flips")


def _stale(harness: RoomHarness) -> str:
    harness.start(PAIR)
    return harness.nothing(0)


def _not_yours(harness: RoomHarness) -> str:
    harness.start(PAIR)
    return harness.do(1, "A flips")


def _unreadable(harness: RoomHarness) -> str:
    harness.start(PAIR)
    return harness.do(0, "A sleeps")


def _no_watching(harness: RoomHarness) -> str:
    harness.ask(0, messages.Change(settings=Settings("multipli", watchers=False)))
    with pytest.raises(Declined) as no:
        harness.room.enter("", "")
    return no.value.key


def _seated(_: RoomHarness) -> str:
    harness = RoomHarness("chasse", 2, players=3)
    harness.start()
    return harness.ask(1, messages.Sit(chair=2))


def _held(_: RoomHarness) -> str:
    harness = RoomHarness("chasse", 2, players=3).start()
    guest = harness.enter()
    harness.ask(0, messages.Remove(guest=1))
    harness.ask(guest, messages.Sit(chair=1))
    return harness.ask(0, messages.LetIn(chair=1))


def _locked(harness: RoomHarness) -> str:
    harness.ask(0, messages.Lock())
    with pytest.raises(Declined) as no:
        harness.room.enter("", "")
    return no.value.key


def _full(harness: RoomHarness) -> str:
    for _ in range(MAX_GUESTS - len(harness.state.guests)):
        harness.enter()
    with pytest.raises(Declined) as no:
        harness.room.enter("", "")
    return no.value.key


REFUSALS = {
    "seated": _seated,
    "held": _held,
    "full": _full,
    "locked": _locked,
    "stale": _stale,
    "host only": lambda harness: harness.ask(1, messages.Start()),
    "no such chair": lambda harness: harness.ask(1, messages.Sit(chair=7)),
    "taken": lambda harness: harness.ask(1, messages.Sit(chair=0)),
    "not yours": _not_yours,
    "in a game": lambda harness: harness.start().ask(0, messages.Start()),
    "no game": lambda harness: harness.do(0, "A flips"),
    "paused": _paused,
    "no such guest": lambda harness: harness.ask(0, messages.HandOver(guest=9)),
    "no such cat": lambda harness: harness.ask(0, messages.Dress(cat="dragon")),
    "no such gesture": lambda harness: harness.ask(0, messages.Emote(which="a word")),
    "no watching": _no_watching,
    "closed": _closed,
    "setting": lambda harness: harness.ask(0, messages.Change(settings=Settings("whist"))),
    "too much": lambda harness: [harness.ask(1, messages.Emote(which="asleep")) for _ in range(13)][
        -1
    ],
    "unreadable": _unreadable,
    "unknown": lambda harness: harness.ask(1, messages.Hello()),
}


@pytest.mark.parametrize("key", ROOM_REFUSALS)
def test_every_refusal_of_a_room_is_met_and_changes_no_table(key):
    harness = RoomHarness(people=3)
    assert REFUSALS[key](harness) == key


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
    harness = RoomHarness(people=2)
    seq = harness.state.seq
    assert harness.ask(1, message) == "host only"
    assert harness.state.seq == seq


def test_a_level_that_does_not_exist_is_refused():
    harness = RoomHarness(people=1)
    assert harness.ask(0, messages.Fill(level="lion")) == "setting"


def test_the_mouse_is_not_hit_in_the_chasse():
    harness = RoomHarness("chasse", people=2).start()
    assert harness.hit(0) == "foreign"
    assert harness.nothing(0) == "foreign"


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
    harness = RoomHarness()
    assert harness.ask(1, messages.Emote(which="you are slow")) == "no such gesture"


def test_who_rose_from_a_chair_may_sit_there_again_in_a_hidden_game():
    harness = RoomHarness("chasse", 2, players=3)
    harness.start()
    assert harness.ask(1, messages.Rise(chair=1)) == "done"
    assert harness.ask(1, messages.Sit(chair=1)) == "done"


def test_what_changes_nothing_is_no_fact():
    harness = RoomHarness()
    seq = harness.state.seq
    harness.ask(0, messages.Dress(cat=harness.state.guests[0].cat))
    harness.ask(0, messages.HandOver(guest=0))
    assert harness.state.seq == seq


def test_passers_by_do_not_fill_a_room_for_good():
    harness = RoomHarness(people=2, players=3)
    for _ in range(MAX_GUESTS):
        harness.room.enter("", "")
    assert len(harness.state.guests) <= MAX_GUESTS
