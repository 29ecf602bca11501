"""A record for the replay page: the view and the events of each move."""

from itertools import islice
from typing import Any, Final

from matou.games.events import Event
from matou.games.game import Table
from matou.games.views import EVERYTHING, view
from matou.record.game_record import Move, Record, RecordError, read_record, replay
from matou.record.notes import Sitter
from matou.record.words import spell_action
from matou.server.rooms.games.dealt import GameLog, shown
from matou.server.rooms.games.validation import cat_levels
from matou.server.rooms.views.redaction import best_seen, event_all, event_seen, table_seen
from matou.server.rooms.wire.identity import CATS, clean
from matou.server.rooms.wire.view_types import BestSeen, ReplayMoment, SitterSeen, Stretch

MAX_RECORD_BYTES: Final = 1 << 19
MAX_MOMENTS: Final = 200  # moments at once


def moments(text: str, first: int, count: int, seat: int = EVERYTHING) -> Stretch:
    """`count` moments from number `first` (0 is the start), as all or as one seat may see them;
    raises RecordError."""
    record = read_record(text)
    if not EVERYTHING <= seat < record.start.seats:
        raise RecordError(f"there is no seat {seat}", 1)
    count = max(1, min(count, MAX_MOMENTS))
    last = first + count - 1 if first > 0 else count - 1
    told = [_moment(0, None, record.start, [], seat)] if first <= 0 else []
    game, notes, moves = record.start.options.game.name, record.notes, len(record.moves)
    log = GameLog(record.start)
    steps = enumerate(replay(record, lambda event: log.heard.append(event)), start=1)
    for number, (move, table) in islice(steps, last):
        hands = shown(notes.hands.get(number, []))
        log.timed(hands)
        log.remember(range(table.players))
        if number >= first:
            told.append(_moment(number, move, table, log.heard, seat))
            if hands:
                told[-1]["photo"] = hands
        log.begin()
    return {
        "game": game,
        "moves": moves,
        "moments": told,
        "sitters": [_sitter(one, game) for one in notes.sitters],
        "best": _best(record, log) if last >= moves else [],
    }


def _moment(
    number: int, move: Move | None, table: Table, heard: list[Event], seat: int
) -> ReplayMoment:
    return {
        "number": number,
        "time": move.time if move else 0.0,
        "action": spell_action(move.action, table.options.family) if move else "",
        "events": [_heard(event, seat) for event in heard],
        "table": _seen(table, seat),
    }


def _sitter(sitter: Sitter, game: str) -> SitterSeen:
    """The record is validated, because it comes from a client."""
    return {
        "guest": sitter.guest,
        "cat": sitter.coat if sitter.coat in CATS else CATS[0],
        "words": sitter.words,
        "name": clean(sitter.name),
        "level": sitter.level if sitter.level in cat_levels(game) else "",
    }


def _best(record: Record, log: GameLog) -> list[BestSeen]:
    """The best moments of people; of all seats where the players are unknown."""
    sitters = record.notes.sitters
    people = [place for place, one in enumerate(sitters) if one.guest >= 0]
    chosen = people if sitters else range(record.start.players)
    return best_seen({chair: log.best(chair) for chair in chosen})


def _seen(table: Table, seat: int) -> Any:
    return view(table, EVERYTHING) if seat == EVERYTHING else table_seen(table, (seat,))


def _heard(event: Event, seat: int) -> dict[str, Any]:
    return event_all(event) if seat == EVERYTHING else event_seen(event, (seat,))
