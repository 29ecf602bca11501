"""Any record, moment by moment, as a page shows it: the view and the events of each move."""

from itertools import islice
from typing import Any, Final

from matou.games.events import Event
from matou.games.views import EVERYTHING, view
from matou.record.game import Record, read_record, replay
from matou.record.words import spell_action
from matou.server.telling import event_all

LONGEST: Final = 1 << 20  # bytes of a record
MOST: Final = 200  # moments at once


def moments(text: str, first: int, count: int) -> dict[str, Any]:
    """`count` moments from number `first` (0 is the start); raises RecordError."""
    record = read_record(text)
    heard: list[Event] = []
    told: list[dict[str, Any]] = []
    count = max(1, min(count, MOST))
    if first <= 0:
        told.append({"number": 0, "time": 0.0, "action": "", "events": [], "table": _start(record)})
    steps = enumerate(replay(record, heard.append), start=1)
    for number, (move, table) in islice(steps, first + count - 1 if first > 0 else count - 1):
        if number >= first:
            told.append(
                {
                    "number": number,
                    "time": move.time,
                    "action": spell_action(move.action, table.options.family),
                    "events": [event_all(event) for event in heard],
                    "table": view(table, EVERYTHING),
                }
            )
        heard.clear()
    return {"game": record.start.options.game, "moves": len(record.moves), "moments": told}


def _start(record: Record) -> dict[str, Any]:
    return view(record.start, EVERYTHING)
