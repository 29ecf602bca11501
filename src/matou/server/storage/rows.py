"""Rows with a hash of themselves, so that a changed bit is noticed."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final

import msgspec

from matou.server.storage.clock import Reading
from matou.server.storage.interface import Damaged, Record, RoomEntry

_encoder: Final = msgspec.msgpack.Encoder()


def _seal(values: Sequence[object]) -> bytes:
    return sha256(_encoder.encode(values)).digest()


def _sealed(*values: str | int | float) -> tuple[Any, ...]:
    """The values of a row with the types of their columns, followed by their hash."""
    return (*values, _seal(values))


def _unsealed(row: Sequence[Any]) -> tuple[Any, ...]:
    values = tuple(row[:-1])
    try:
        if _seal(values) == row[-1]:
            return values
    except (TypeError, ValueError):  # a flipped bit can make bytes of a text
        pass
    raise Damaged("a row is not what was written")


def entry_row(entry: RoomEntry) -> tuple[Any, ...]:
    room, code, expires, touched, closed, _ = entry
    return _sealed(room, code, float(expires), float(touched), int(closed))


def entry_of(row: Sequence[Any]) -> RoomEntry:
    """May raise `Damaged`, as those below."""
    room, code, expires, touched, closed = _unsealed(row)
    return RoomEntry(room, code, expires, touched, bool(closed))


def entry_seal(entry: RoomEntry) -> bytes:
    """The hash without the times, for tables that update those themselves."""
    return _seal((entry.room, entry.code, entry.closed))


def record_row(record: Record) -> tuple[Any, ...]:
    room, number, game, finished, text = record
    return _sealed(room, number, game, float(finished), text)


def record_of(row: Sequence[Any]) -> Record:
    return Record(*_unsealed(row))


def clock_row(reading: Reading) -> tuple[Any, ...]:
    now, boot, steady, wall = reading
    return _sealed(0, float(now), boot, float(steady), float(wall))


def reading_of(row: Sequence[Any]) -> Reading:
    return Reading(*_unsealed(row)[1:])
