"""The interface of storage engines, and their errors."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol

OWNER_EPOCH = 1  # of whoever opens a room; each next owner has a higher one


class RoomEntry(NamedTuple):
    """How a room is found and when it is forgotten; times are seconds of `Storage.now`."""

    room: str
    code: str
    expires: float
    touched: float  # when somebody was last in it
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
    """Anything below."""


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
    """No failure: another node owns the room. `address`: where it is reached, or nothing yet."""

    def __init__(self, room: str, node: str, address: str) -> None:
        super().__init__(f"room {room} belongs to node {node}")
        self.room, self.node, self.address = room, node, address


class CodeTaken(StorageError):
    """Another room has this join code."""

    def __init__(self, room: str, code: str) -> None:
        super().__init__(f"room {room}: another room has the join code {code}")


class Damaged(StorageError):
    """What is stored is not what was written; it is neither read nor continued."""


class StorageFailed(StorageError):
    """The disk is full or failed. The call may be made again, whether or not it took effect."""


class AppendFailed(StorageFailed):
    """The same for an append: bring the same one again."""


class Closed(StorageError):
    """The storage is closed."""


class Newer(StorageError):
    """A later version wrote the data: this one does not touch it."""


class InUse(StorageError):
    """Another server works on the same data."""


Verdicts = Sequence[Exception | None]  # of each append: nothing, or why it was not appended
OnCommitted = Callable[[Verdicts], None]
OnLost = Callable[[Sequence[str]], None]  # gets rooms that this node must not go on with


class Storage(Protocol):
    """Events, join codes and records of all rooms.

    Call it in one event loop. Reads see every append whose verdict was given.
    """

    async def begin(self, on_lost: OnLost) -> None:
        """Make it ready; raises `StorageError` with a sentence for the operator."""

    def announce(self, address: str) -> None:
        """Where other nodes reach this one."""

    def nodes(self) -> int:
        """How many living servers share it, this one included."""

    def now(self) -> float:
        """Seconds since 1970 by a clock that nobody sets forward or back."""

    def append(self, batch: Sequence[Append], on_committed: OnCommitted) -> None:
        """Commit these appends in one transaction; then `on_committed` is called in the event loop.

        After `AppendFailed` the same append may be brought again: where it was stored after all,
        its verdict is nothing. Nothing later of that room is taken before it. Other verdicts are
        `OutOfOrder`, `Fenced` and `CodeTaken`.
        """

    async def load(self, room: str) -> StoredRoom | None:
        """Own a room and read all its events; raises `Damaged`, and `Elsewhere` where another
        node owns it."""

    async def release(self, rooms: Sequence[str]) -> None:
        """These rooms are not in memory any more: any node may own them."""

    async def find(self, code: str) -> RoomEntry | None:
        """The room with this join code, open or closed; raises `Damaged`."""

    async def names(self, first: str) -> list[str]:
        """The stored names that begin so, of rooms and classes that no other node owns."""

    async def records(self, room: str) -> list[Record]:
        """All finished games of a room, in order; raises `Damaged`."""

    async def touch(self, rooms: Iterable[str], expires: float) -> None:
        """Somebody is or was in these rooms just now: they stay until then at least."""

    async def expired(self) -> list[str]:
        """The rooms whose time is up."""

    async def untouched(self, limit: int, among: Sequence[str] | None = None) -> list[str]:
        """Rooms in which nobody has been for longest, of all or among these."""

    async def count(self) -> int:
        """How many rooms are stored."""

    async def forget(self, rooms: Sequence[str]) -> None:
        """Erase rooms with everything that belongs to them, on a full disk too."""

    async def tidy(self) -> None:
        """Do what is due every minute; fails where the disk takes nothing."""

    async def health(self) -> str:
        """Why the storage takes nothing, or nothing where it does."""

    async def close(self) -> None:
        """Commit everything brought so far, then close; twice is as good as once."""


class SharedStorage(Storage, Protocol):
    """A storage of several nodes, which know each other by it."""

    def passport(self) -> str:
        """Name and key of this node."""

    async def knows(self, passport: str) -> bool:
        """Whether a node with this key shares the storage now."""
