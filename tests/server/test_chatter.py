"""All guests get changes of looks and places, so their rate is limited."""

from collections.abc import Callable, Iterable

import pytest

from matou.server.rooms.state import stored
from matou.server.rooms.wire import messages
from tests.server.harness import RoomHarness

GUESTS = 38
SECONDS = 10


def crowd() -> RoomHarness:
    harness = RoomHarness("multipli", 2, players=8)
    for _ in range(GUESTS):
        harness.enter()
    return harness


def test_a_crowd_that_dresses_all_the_time_costs_little() -> None:
    """38 guests, thirty times a second each: the messages to all of them."""
    harness = crowd()
    sent = 0
    for step in range(SECONDS * 30):
        for guest in range(2, 2 + GUESTS):
            cat = ("snow", "smoke")[step % 2]
            harness.room.receive(guest, messages.Dress(1, cat), harness.at)
        sent += sum(len(out.data) for out in harness.room.take()[1])
        harness.at += 1000 / 30
    answers = SECONDS * 30 * GUESTS * 100  # each gets an error about the limit
    assert sent - answers < SECONDS * 200_000, f"{sent / SECONDS / 1e6:.1f} MB a second"


def _dresses(guest: int, step: int) -> messages.AnyUp:
    return messages.Dress(1, ("snow", "smoke")[step // 30 % 2])


def _purrs(guest: int, step: int) -> messages.AnyUp:
    return messages.Emote(1, "asleep")


def _moves(guest: int, step: int) -> messages.AnyUp:
    """Those who found a chair when the room was nearly full rise and sit down again."""
    chair = max(0, guest - GUESTS + 6)
    return messages.Sit(1, chair) if step // 30 % 2 else messages.Rise(1, chair)


def _locks(guest: int, step: int) -> messages.AnyUp:
    return messages.Lock(1, bool(step % 2))


@pytest.mark.parametrize(
    ("who", "does", "bytes_a_second"),
    [
        (range(2, 2 + GUESTS), _dresses, 3000),
        (range(2, 2 + GUESTS), _purrs, 3000),
        (range(2, 2 + GUESTS), _moves, 30_000),
        ([0], _locks, 30_000),
    ],
)
def test_messages_outside_the_game_are_few_on_every_connection(
    who: Iterable[int], does: Callable[[int, int], messages.AnyUp], bytes_a_second: int
) -> None:
    """Thirty times a second each, the limit of a connection; after the initial burst."""
    harness = crowd()
    heard = 0
    for step in range(60 * 30):
        for guest in who:
            harness.room.receive(guest, does(guest, step), harness.at)
        outs = harness.room.take()[1]
        if step >= 30 * 30:
            heard += sum(len(out.data) for out in outs if out.peer is harness.connections[1])
        harness.at += 1000 / 30
    assert 0 < heard / 30 < bytes_a_second


def test_what_is_refused_anyway_uses_up_nothing_of_the_others() -> None:
    harness = crowd()
    for _ in range(100):
        for guest in range(2, 10):
            harness.room.receive(guest, messages.Sit(1, 0), harness.at)
            harness.room.receive(guest, messages.Dress(1, "no cat"), harness.at)
    assert harness.ask(39, messages.Rise(chair=7)) == "done"
    assert harness.ask(38, messages.Dress(cat="snow")) == "done"


def test_a_crowd_does_not_use_up_what_its_host_may_do() -> None:
    harness = crowd()
    for _ in range(40):
        for guest in range(2, 2 + GUESTS):
            harness.ask(guest, messages.Emote(which="asleep"))
    assert harness.ask(5, messages.Emote(which="asleep")) == "too much"
    assert harness.ask(0, messages.Dress(cat="snow")) == "done"
    assert harness.ask(0, messages.Handicap(chair=0, ms=100)) == "done"
    assert harness.ask(5, messages.Leave()) == "done"
    harness.at += 3000
    assert harness.ask(6, messages.Emote(which="asleep")) == "done"


def test_a_class_that_comes_in_and_picks_its_cats_is_not_held_up() -> None:
    harness = crowd()
    for guest in range(2, 2 + GUESTS):
        assert harness.ask(guest, messages.Dress(cat="snow")) == "done"
        assert harness.ask(guest, messages.Dress(cat="smoke")) == "done"


def test_of_looks_the_fact_says_all() -> None:
    harness = RoomHarness("multipli", 2, free_names=True)
    harness.received[1].clear()
    harness.ask(0, messages.Dress(cat="snow", name="Minou"))
    (result,) = harness.said(1, "told")
    assert result["room"] is None
    looks = {"guest": 0, "cat": "snow", "name": "Minou"}
    assert result["event"] == {"fact": "dressed", **looks}
    assert isinstance(harness.journal[-1], stored.Dressed)
