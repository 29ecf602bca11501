"""The hash chain of a room: each hash covers the one before, so no event changes unnoticed."""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from matou.server.journal.errors import Damaged, OutOfOrder

Row = tuple[str, int, bytes, bytes]  # room, seq, hash, body


class Head(NamedTuple):
    """Where a room's chain ends: how many events it has, and the hash of the last one.

    Kept apart from the events, because a chain whose last links are gone still looks whole.
    """

    length: int
    hash: bytes


class Append(NamedTuple):
    """Events to be kept, the first of them at `seq`."""

    room: str
    seq: int
    bodies: Sequence[bytes]


class Broken(Exception):
    """Why a chain does not hold."""


def start(room: str) -> Head:
    """No event yet. The room's name is in the first hash and so in all of them."""
    return Head(0, sha256(b"matou journal 1\n" + room.encode()).digest())


def link(before: bytes, seq: int, body: bytes) -> bytes:
    """The hash of an event."""
    return sha256(b"%b%d\n%b" % (before, seq, body)).digest()


def chained(room: str, head: Head, bodies: Sequence[bytes]) -> tuple[list[Row], Head]:
    """The rows of more events behind a room's head, and the head after them."""
    length, last = head
    rows: list[Row] = []
    for body in bodies:
        last = link(last, length, body)
        rows.append((room, length, last, body))
        length += 1
    return rows, Head(length, last)


class Group:
    """Appends that are kept together: their rows, and where the rooms end after them."""

    def __init__(
        self, appends: Iterable[Append], ends: Mapping[str, Head], refused: Mapping[str, str]
    ) -> None:
        self.rows: list[Row] = []
        self.heads: dict[str, Head] = {}
        # Of each append nothing, or why it is not kept.
        self.verdicts = [self._take(append, ends, refused) for append in appends]

    def _take(
        self, append: Append, ends: Mapping[str, Head], refused: Mapping[str, str]
    ) -> Exception | None:
        try:
            room, seq, bodies = append
            if room in refused:
                return Damaged(room, refused[room])
            head = self.heads.get(room) or ends.get(room) or start(room)
            if seq != head.length:
                return OutOfOrder(room, seq, head.length)
            more, head = chained(room, head, bodies)
        except TypeError as error:  # no bytes, or the like: a mistake of one caller only
            return error
        if more:  # a room without events is no room
            self.heads[room] = head
            self.rows += more
        return None


def follow(
    room: str, rows: Iterable[tuple[object, object, object]], head: Head | None
) -> list[bytes]:
    """The bodies of a room's rows (seq, hash, body), or `Broken` at the first that is wrong."""
    length, last = start(room)
    bodies = []
    for seq, kept, body in rows:
        if seq != length:
            raise Broken(f"event {length} is missing")
        # A flipped bit can turn bytes into text, which no hash can be taken of.
        if not isinstance(body, bytes) or (last := link(last, length, body)) != kept:
            raise Broken(f"event {seq} is not what was written")
        bodies.append(body)
        length += 1
    if head is None:
        raise Broken("where it ends is not known")
    if head != (length, last):
        raise Broken(f"it should have {head.length} events and has {length}")
    return bodies
