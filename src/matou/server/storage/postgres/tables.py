"""The queries of the engine: one method is one statement.

The simulation has an implementation in memory that is slow, fails and restarts.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from matou.server.storage.chain import Head, Row
from matou.server.storage.interface import Record, RoomEntry


class Incarnation(NamedTuple):
    """One run of a node: its name and its number. It is never renewed once its lease has
    expired."""

    node: str
    epoch: int


class Change(NamedTuple):
    """The head of a room before and after an append; a new room has none before."""

    room: str
    unit: str
    before: Head | None
    after: Head


class Brought(NamedTuple):
    """A batch in the database's form."""

    changes: Sequence[Change]
    rows: Sequence[Row]
    entries: Sequence[RoomEntry]
    records: Sequence[Record]


class Stand(NamedTuple):
    """The head of a stored room, and the epoch of its unit's owner."""

    head: Head
    unit: str
    owner_epoch: int


class Owner(NamedTuple):
    """A living node that owns a unit."""

    node: str
    address: str


class Renewed(NamedTuple):
    """The result of a renewal: the database's clock, and the number of other living nodes."""

    now: float
    others: int


class CodeConflict(Exception):
    """Nothing of a batch was appended, because one of its join codes belongs to another room."""


class Tables(Protocol):
    """Raises `StorageFailed` where the database fails, whether or not the call took effect."""

    async def open(self) -> None:
        """Connect and bring the tables up to date; raises `StorageError` with a sentence."""

    async def close(self) -> None: ...

    # Appending.

    async def append(self, me: Incarnation, brought: Brought) -> set[str]:
        """Append what is allowed; returns the rooms of which nothing was appended.

        Raises `CodeConflict`.
        """

    async def stands(self, rooms: Sequence[str]) -> Mapping[str, Stand]: ...
    async def bodies_from(self, room: str, seq: int) -> list[bytes]: ...

    # Reading.

    async def codes(self, codes: Sequence[str]) -> Mapping[str, str]:
        """The rooms of these join codes."""

    async def entry(self, room: str) -> RoomEntry | None: ...
    async def find(self, code: str) -> RoomEntry | None: ...
    async def events(self, room: str) -> Sequence[tuple[Any, Any, Any, Any]]: ...
    async def records(self, room: str) -> list[Record]: ...
    async def count(self) -> int: ...

    # Housekeeping: never of a room that another living node owns.

    async def expired(self, me: Incarnation) -> list[str]: ...
    async def names(self, me: Incarnation, first: str) -> list[str]: ...
    async def untouched(
        self, me: Incarnation, limit: int, among: Sequence[str] | None
    ) -> list[str]: ...
    async def touch(self, rooms: Sequence[str], expires: float) -> None: ...
    async def forget(self, me: Incarnation, rooms: Sequence[str]) -> None: ...
    async def tidy(self) -> None: ...

    # Leases.

    async def start_node(self, node: str, address: str, key: str) -> tuple[int, float] | None:
        """Start a new incarnation: its epoch and the database's clock; None while another process
        holds it."""

    async def renew(self, me: Incarnation, address: str) -> Renewed | None: ...
    async def end_node(self, me: Incarnation) -> None: ...
    async def claim(self, me: Incarnation, room: str) -> tuple[str, int] | None:
        """Take a room's unit over where no other living node owns it: its name and epoch."""

    async def owner(self, room: str) -> Owner | None: ...
    async def adopt(
        self, me: Incarnation, before: Incarnation, units: Sequence[str]
    ) -> set[str]: ...
    async def still_mine(self, me: Incarnation, units: Sequence[str]) -> set[str]: ...
    async def release(self, me: Incarnation, units: Sequence[str]) -> None: ...
    async def node_key(self, node: str) -> str | None: ...
