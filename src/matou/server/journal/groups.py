"""A group of appends as one row: what a transaction keeps before its events lie by room."""

import sqlite3
from hashlib import sha256
from typing import Final

import msgspec

from matou.server.journal.chain import Row

_encoder: Final = msgspec.msgpack.Encoder()
_decoder: Final = msgspec.msgpack.Decoder(list[Row])


def pack(number: int, rows: list[Row]) -> tuple[int, bytes, bytes]:
    body = _encoder.encode(rows)
    return number, _hash(number, body), body


def unpack(row: tuple[object, ...]) -> list[Row]:
    """The events of a group, or DatabaseError where it is not what was written."""
    match row:
        case (int(number), bytes(kept), bytes(body)) if _hash(number, body) == kept:
            try:
                return _decoder.decode(body)
            except msgspec.MsgspecError:
                pass
    raise sqlite3.DatabaseError("a group is not what was written")


def _hash(number: int, body: bytes) -> bytes:
    return sha256(b"%d\n%b" % (number, body)).digest()
