"""Any record, moment by moment, as a page shows it: the view and the events of each move."""

from itertools import islice
from typing import Any, Final

from matou.games.events import Event
from matou.games.table import Table
from matou.games.views import EVERYTHING, view
from matou.record.game import RecordError, read_record, replay
from matou.record.words import spell_action
from matou.server.rooms.redaction import event_all, event_seen, table_seen
from matou.server.rooms.view_types import ReplayMoment, Stretch

LONGEST: Final = 1 << 19  # bytes of a record
MOST: Final = 200  # moments at once


def moments(text: str, first: int, count: int, seat: int = EVERYTHING) -> Stretch:
    """`count` moments from number `first` (0 is the start), for all to see or as a seat sees them;
    raises RecordError."""
    record = read_record(text)
    if not EVERYTHING <= seat < record.start.seats:
        raise RecordError(f"there is no seat {seat}", 1)
    heard: list[Event] = []
    told: list[ReplayMoment] = []
    count = max(1, min(count, MOST))
    if first <= 0:
        told.append(
            {
                "number": 0,
                "time": 0.0,
                "action": "",
                "events": [],
                "table": _seen(record.start, seat),
            }
        )
    steps = enumerate(replay(record, heard.append), start=1)
    for number, (move, table) in islice(steps, first + count - 1 if first > 0 else count - 1):
        if number >= first:
            told.append(
                {
                    "number": number,
                    "time": move.time,
                    "action": spell_action(move.action, table.options.family),
                    "events": [_heard(event, seat) for event in heard],
                    "table": _seen(table, seat),
                }
            )
        heard.clear()
    return {"game": record.start.options.game.name, "moves": len(record.moves), "moments": told}


def _seen(table: Table, seat: int) -> Any:
    return view(table, EVERYTHING) if seat == EVERYTHING else table_seen(table, (seat,))


def _heard(event: Event, seat: int) -> dict[str, Any]:
    return event_all(event) if seat == EVERYTHING else event_seen(event, (seat,))
