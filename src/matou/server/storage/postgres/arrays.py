"""Arrays in PostgreSQL's binary format, packed by hand: psycopg's encoder takes twice the CPU."""

import struct
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Final

from psycopg import AsyncConnection
from psycopg.abc import Buffer
from psycopg.adapt import Dumper
from psycopg.pq import Format

# Dimensions, whether there are nulls, type of an element, length, first index.
_HEAD: Final = struct.Struct("!5i")
_NUMBER: Final[Callable[[int], bytes]] = struct.Struct("!i").pack
_FOUR: Final = _NUMBER(4)  # the length of a number, before each of them
INT4, TEXT, BYTEA = 23, 25, 17  # object identifiers of types, the same in every PostgreSQL


class Packed:
    """An array in binary format."""

    __slots__ = ("data",)

    def __init__(self, count: int, elements: bytes, kind: int) -> None:
        self.data = _HEAD.pack(1, 0, kind, count, 1) + elements


class Numbers(Packed):
    """`integer[]`"""

    __slots__ = ()

    def __init__(self, numbers: Sequence[int]) -> None:
        elements = _FOUR.join([b"", *map(_NUMBER, numbers)])
        super().__init__(len(numbers), elements, INT4)


class Texts(Packed):
    """`text[]`"""

    __slots__ = ()

    def __init__(self, texts: Sequence[str]) -> None:
        super().__init__(len(texts), _joined(list(map(str.encode, texts))), TEXT)


class Blobs(Packed):
    """`bytea[]`"""

    __slots__ = ()

    def __init__(self, blobs: Sequence[bytes]) -> None:
        super().__init__(len(blobs), _joined(blobs), BYTEA)


Kind = type[Numbers] | type[Texts] | type[Blobs]


def _joined(parts: Sequence[bytes]) -> bytes:
    """All items with their lengths; joined without a Python loop."""
    lengths = map(_NUMBER, map(len, parts))
    return b"".join(chain.from_iterable(zip(lengths, parts, strict=True)))


class _PackedDumper(Dumper):
    format = Format.BINARY

    def dump(self, packed: Packed) -> Buffer:
        return packed.data


class _NumbersDumper(_PackedDumper):
    oid = 1007


class _TextsDumper(_PackedDumper):
    oid = 1009


class _BlobsDumper(_PackedDumper):
    oid = 1001


def register(connection: "AsyncConnection[tuple[object, ...]]") -> None:
    """Let this connection take packed arrays."""
    for kind, dumper in ((Numbers, _NumbersDumper), (Texts, _TextsDumper), (Blobs, _BlobsDumper)):
        connection.adapters.register_dumper(kind, dumper)
