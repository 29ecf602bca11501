"""The interface of storage engines, and their errors."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol

OWNER_EPOCH = 1  # of the node that opens a room; each next owner has a higher one


class RoomEntry(NamedTuple):
    """How a room is found and when it is forgotten; times are seconds of `Storage.now`."""

    room: str
    code: str
    expires: float
    touched: float  # time of the last visit
    closed: bool = False
    unit: str = ""  # rooms of one unit have one owner together; empty: the room alone


class Record(NamedTuple):
    """A finished game of a room, as text."""

    room: str
    number: int
    game: str
    finished: float
    text: str


class Append(NamedTuple):
    """Events of one room, the first of them numbered `seq`, and what is committed with them."""

    room: str
    epoch: int  # of the owner; an older owner is refused
    seq: int
    bodies: Sequence[bytes]
    # A new room's; of a stored one, its code and whether it closed, and if so when it is forgotten.
    entry: RoomEntry | None = None
    records: Sequence[Record] = ()


class StoredRoom(NamedTuple):
    """A room as it was read, its events verified."""

    entry: RoomEntry
    epoch: int  # with which its owner appends
    bodies: list[bytes]


class StorageError(Exception):
    """The base of all errors below."""


class OutOfOrder(StorageError):
    """An append that leaves a gap or contradicts what is stored; nothing of it was appended."""

    def __init__(self, room: str, seq: int, expected: int) -> None:
        super().__init__(f"room {room}: event {seq} was brought where {expected} comes next")
        self.room, self.seq, self.expected = room, seq, expected


class Fenced(StorageError):
    """A newer owner has appended to the room."""

    def __init__(self, room: str, epoch: int, newer: int) -> None:
        super().__init__(f"room {room}: epoch {epoch} is over, its owner has epoch {newer}")


class Elsewhere(Exception):
    """Another node owns the room. `address`: where to reach that node, or None."""

    def __init__(self, room: str, node: str, address: str) -> None:
        super().__init__(f"room {room} belongs to node {node}")
        self.room, self.node, self.address = room, node, address


class CodeTaken(StorageError):
    """Another room has this join code."""

    def __init__(self, room: str, code: str) -> None:
        super().__init__(f"room {room}: another room has the join code {code}")


class Damaged(StorageError):
    """What was read is not what was written; it is neither used nor continued."""


class StorageFailed(StorageError):
    """The disk is full or failed. The call may be repeated, whether or not it took effect."""


class AppendFailed(StorageFailed):
    """The same for an append: repeat the same append."""


class Closed(StorageError):
    """The storage is closed."""


class Newer(StorageError):
    """The data was written by a later version, and is left alone."""


class InUse(StorageError):
    """Another server uses the same data."""


Verdicts = Sequence[Exception | None]  # for each append None, or why it was refused
OnCommitted = Callable[[Verdicts], None]
OnLost = Callable[[Sequence[str]], None]  # gets the rooms that this node has lost


class Storage(Protocol):
    """Events, join codes and records of all rooms. Call it in one event loop.

    Reads see every append whose verdict was given.
    """

    async def begin(self, on_lost: OnLost) -> None:
        """Open it; raises `StorageError` with a sentence for the operator."""

    def announce(self, address: str) -> None:
        """Publish the address at which other nodes reach this one."""

    def nodes(self) -> int:
        """The number of living servers that share it, this one included."""

    def now(self) -> float:
        """Seconds since 1970, by a clock that changes of the wall clock do not move."""

    def append(self, batch: Sequence[Append], on_committed: OnCommitted) -> None:
        """Commit these appends in one transaction, then call `on_committed` in the event loop.

        After `AppendFailed` the same append may be repeated; if it was stored after all, its
        verdict is None. Later appends of that room are refused before. Other verdicts are
        `OutOfOrder`, `Fenced` and `CodeTaken`.
        """

    async def load(self, room: str) -> StoredRoom | None:
        """Own a room and read all its events; raises `Damaged`, and `Elsewhere` where another
        node owns it."""

    async def release(self, rooms: Sequence[str]) -> None:
        """These rooms are no longer in memory: any node may own them."""

    async def find(self, code: str) -> RoomEntry | None:
        """The room with this join code, open or closed; raises `Damaged`."""

    async def names(self, first: str) -> list[str]:
        """Stored names with this prefix, of rooms and classes that no other node owns."""

    async def records(self, room: str) -> list[Record]:
        """All finished games of a room, in order; raises `Damaged`."""

    async def touch(self, rooms: Iterable[str], expires: float) -> None:
        """Extend the expiry of these rooms, which have or had guests."""

    async def expired(self) -> list[str]:
        """The rooms to delete."""

    async def untouched(self, limit: int, among: Sequence[str] | None = None) -> list[str]:
        """Rooms without visits for longest, of all or among these."""

    async def count(self) -> int:
        """How many rooms are stored."""

    async def forget(self, rooms: Sequence[str]) -> None:
        """Erase rooms with all that belongs to them, even on a full disk."""

    async def tidy(self) -> None:
        """Do what is due every minute; raises where the disk fails."""

    async def health(self) -> str:
        """Why the storage fails, or None."""

    async def close(self) -> None:
        """Commit all pending appends, then close; may be called twice."""


class SharedStorage(Storage, Protocol):
    """A storage that several nodes share, and by which they know each other."""

    def passport(self) -> str:
        """Name and key of this node."""

    async def knows(self, passport: str) -> bool:
        """Whether a node with this key shares the storage now."""
