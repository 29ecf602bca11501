"""How long hands have after a card: as long as the people at the table have needed of late."""

from collections.abc import Iterable
from typing import Final

from matou.learning.answers import LATE, MISSED, WON, Answer
from matou.server.rooms.wire.settings import Pace

LAST: Final = 5  # times of a person that count
SPARE: Final = 1.5  # times the longest of them
TOO_LONG: Final = 60_000  # milliseconds: what a pair counts that was not seen in time

Times = tuple[int, ...]


def with_answer(times: Times, answer: Answer) -> Times:
    """A person's last times with one more; a hand without a right says nothing of them."""
    if answer.how == MISSED:
        return (*times, TOO_LONG)[-LAST:]
    return (*times, round(answer.ms))[-LAST:] if answer.how in (WON, LATE) else times


def window(pace: Pace, people: Iterable[Times]) -> int:
    """For the slowest of these people, within the limits of the pace; the longest for newcomers."""
    needed = [SPARE * max(times, default=TOO_LONG) for times in people]
    return round(min(pace.window, max(pace.shortest, max(needed, default=TOO_LONG))))
