"""The hash chain of a room: each hash covers the one before, so a changed event is noticed."""

from collections.abc import Container, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from matou.server.storage.interface import (
    Append,
    CodeTaken,
    Fenced,
    OutOfOrder,
    StorageError,
)

Row = tuple[str, int, int, bytes, bytes]  # room, seq, epoch, hash, body


class Head(NamedTuple):
    """The end of a room's chain: its length, the owner's epoch, the hash of the last event.

    Stored apart from the events, because a chain without its last links still looks whole.
    """

    length: int
    epoch: int
    hash: bytes = b""  # empty: not known


class BrokenChain(Exception):
    """The reason why a chain is broken."""


def start(room: str) -> Head:
    """The hash before the first event. It covers the room's name, and so do all later ones."""
    return Head(0, 0, sha256(b"matou events 1\n" + room.encode()).digest())


def link(before: bytes, seq: int, epoch: int, body: bytes) -> bytes:
    """The hash of an event."""
    return sha256(b"%b%d %d\n%b" % (before, seq, epoch, body)).digest()


def chained(room: str, head: Head, epoch: int, bodies: Sequence[bytes]) -> tuple[list[Row], Head]:
    """The rows of more events behind a room's head, and the head after them."""
    length, _, last = head
    rows: list[Row] = []
    for body in bodies:
        last = link(last, length, epoch, body)
        rows.append((room, length, epoch, last, body))
        length += 1
    return rows, Head(length, epoch, last)


class Batch:
    """Appends that are committed together, with the new head of each room."""

    def __init__(
        self, appends: Iterable[Append], heads: Mapping[str, Head], taken: Container[str]
    ) -> None:
        self._stored = heads
        self._taken = taken  # rooms whose join code belongs to another room
        self.rows: list[Row] = []
        self.heads: dict[str, Head] = {}
        self.extras: list[Append] = []  # appends with a code, a closing or records
        self.verdicts = [self._add(append) for append in appends]

    def _add(self, append: Append) -> Exception | None:
        try:
            room, epoch, seq, bodies, entry, records = append
            head = self.heads.get(room) or self._stored.get(room) or start(room)
            if epoch < head.epoch:
                return Fenced(room, epoch, head.epoch)
            if seq != head.length:
                return OutOfOrder(room, seq, head.length)
            if not seq and entry is None:
                return StorageError(f"room {room}: its first append brings no entry")
            if entry is not None and room in self._taken:
                return CodeTaken(room, entry.code)
            more, head = chained(room, head, epoch, bodies)
        except TypeError as error:  # a body that is no bytes: an error of one caller only
            return error
        if more:  # a room without events is no room
            self.heads[room] = head
            self.rows += more
        if entry is not None or records:
            self.extras.append(append)
        return None


def followed(before: Head, seq: object, epoch: object, stored: object, body: object) -> Head:
    """The head after one more row of a room; raises `BrokenChain` where it is not the next."""
    length, _, last = before
    if seq != length:
        raise BrokenChain(f"event {length} is missing")
    # A flipped bit can turn bytes into text, which no hash can be taken of.
    if isinstance(body, bytes) and isinstance(epoch, int):
        last = link(last, length, epoch, body)
        if last == stored:
            return Head(length + 1, epoch, last)
    raise BrokenChain(f"event {length} is not what was written")


def follow(
    room: str, rows: Iterable[tuple[object, object, object, object]], head: Head | None
) -> list[bytes]:
    """Verify a room's rows (seq, epoch, hash, body) and return the bodies; raises `BrokenChain` at
    the first wrong one. Without a head, as far as the rows go."""
    found = start(room)
    bodies = []
    for seq, epoch, stored, body in rows:
        found = followed(found, seq, epoch, stored, body)
        assert isinstance(body, bytes)  # it has a hash
        bodies.append(body)
    if head is not None and head not in (found, found._replace(hash=b"")):
        raise BrokenChain(f"it should have {head.length} events and has {found.length}")
    return bodies
