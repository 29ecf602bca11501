"""Detects a damaged end of SQLite's write-ahead log.

SQLite silently ignores everything from the first frame with a wrong checksum: acknowledged events
would be lost, and no hash chain would show it. So the log is read before SQLite opens it.
"""

import struct
from pathlib import Path
from typing import Final

from matou.server.storage.schema import PAGE_BYTES

HEADER_BYTES: Final = 32
BIG_ENDIAN: Final = 0x377F0683
Sum = tuple[int, int]
Salts = tuple[int, int]


def log_of(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def lost_commits(path: Path, page_bytes: int = PAGE_BYTES) -> int:
    """The number of transactions in the log beside this file that SQLite will ignore.

    1 may be harmless: a batch that was being written when the machine stopped.
    """
    try:
        data = log_of(path).read_bytes()
    except FileNotFoundError:
        return 0
    frame = 24 + page_bytes
    if len(data) < HEADER_BYTES + frame:
        return 0
    order, salts, total = _header(data)
    if total is None:
        return _commits(data, HEADER_BYTES, frame, salts)
    for at in range(HEADER_BYTES, len(data) - frame + 1, frame):
        _, _, salt1, salt2, *expected = struct.unpack_from(">6I", data, at)
        if (salt1, salt2) != salts:
            return _commits(data, at, frame, salts)
        total = _add(order, total, data[at : at + 8])
        total = _add(order, total, data[at + 24 : at + frame])
        if list(total) != expected:
            return max(1, _commits(data, at, frame, salts))
    return 0


def _header(data: bytes) -> tuple[str, Salts, Sum | None]:
    """The order of bytes, the salts of the current frames, and the sum so far if it is right."""
    magic, _, _, _, salt1, salt2, *expected = struct.unpack_from(">8I", data)
    order = ">" if magic == BIG_ENDIAN else "<"
    total = _add(order, (0, 0), data[:24])
    if list(total) == expected:
        return order, (salt1, salt2), total
    salt1, salt2 = struct.unpack_from(">2I", data, HEADER_BYTES + 8)
    return order, (salt1, salt2), None


def _commits(data: bytes, start: int, frame: int, salts: Salts) -> int:
    """How many transactions end in the frames from here on.

    Frames of an earlier round of the log have both salts different; a flipped bit changes one,
    and a frame whose salt it hit was certainly part of the log.
    """
    found = 0
    for at in range(start, len(data) - frame + 1, frame):
        _, size, salt1, salt2 = struct.unpack_from(">4I", data, at)
        same = (salt1 == salts[0]) + (salt2 == salts[1])
        found += same == 1 or (same == 2 and size > 0)
    return found


def _add(order: str, total: Sum, data: bytes) -> Sum:
    first, second = total
    numbers = iter(struct.unpack(f"{order}{len(data) // 4}I", data))
    for number in numbers:
        first = (first + number + second) & 0xFFFFFFFF
        second = (second + next(numbers) + first) & 0xFFFFFFFF
    return first, second
