"""What SQLite's write-ahead log holds, and whether damage has cut off its end.

SQLite silently ignores everything from the first frame whose checksum is wrong: acknowledged
events would be gone and no chain would tell. So the log is read before SQLite opens it.
"""

import struct
from pathlib import Path
from typing import Final, NamedTuple

from matou.server.journal.pages import PAGE

HEADER: Final = 32
FRAME: Final = 24 + PAGE
BIG_ENDIAN: Final = 0x377F0683
Sum = tuple[int, int]


class Log(NamedTuple):
    """The newest committed pages, and how many commits lie beyond damage.

    The last one may be innocent: a group that was being written when the machine stopped.
    """

    pages: dict[int, bytes]
    cut: int


def log_of(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def read_log(path: Path) -> Log:
    """The log beside a journal's file."""
    try:
        data = log_of(path).read_bytes()
    except FileNotFoundError:
        return Log({}, 0)
    if len(data) < HEADER + FRAME:
        return Log({}, 0)
    words, salts, total = header(data)
    if total is None:
        return Log({}, commits(data, HEADER, salts))
    pages: dict[int, bytes] = {}
    group: dict[int, bytes] = {}
    for at in range(HEADER, len(data) - FRAME + 1, FRAME):
        page, size, salt1, salt2, *expected = struct.unpack_from(">6I", data, at)
        if (salt1, salt2) != salts:
            return Log(pages, commits(data, at, salts))
        total = add(words, total, data[at : at + 8])
        total = add(words, total, data[at + 24 : at + FRAME])
        if list(total) != expected:
            return Log(pages, max(1, commits(data, at, salts)))
        group[page] = data[at + 24 : at + FRAME]
        if size:  # this frame ends a transaction
            pages |= group
            group = {}
    return Log(pages, 0)


def header(data: bytes) -> tuple[str, tuple[int, int], Sum | None]:
    """The order of bytes, the salts of the current frames, and the sum so far if it is right."""
    magic, _, _, _, salt1, salt2, *expected = struct.unpack_from(">8I", data)
    words = ">" if magic == BIG_ENDIAN else "<"
    total = add(words, (0, 0), data[:24])
    if list(total) == expected:
        return words, (salt1, salt2), total
    salt1, salt2 = struct.unpack_from(">2I", data, HEADER + 8)
    return words, (salt1, salt2), None


def commits(data: bytes, start: int, salts: tuple[int, int]) -> int:
    """How many transactions end in the frames from here on.

    Frames of an earlier round of the log have both salts different; a flipped bit changes one,
    and a frame whose salt it hit was certainly part of the log.
    """
    found = 0
    for at in range(start, len(data) - FRAME + 1, FRAME):
        _, size, salt1, salt2 = struct.unpack_from(">4I", data, at)
        same = (salt1 == salts[0]) + (salt2 == salts[1])
        found += same == 1 or (same == 2 and size > 0)
    return found


def add(words: str, total: Sum, data: bytes) -> Sum:
    first, second = total
    numbers = iter(struct.unpack(f"{words}{len(data) // 4}I", data))
    for number in numbers:
        first = (first + number + second) & 0xFFFFFFFF
        second = (second + next(numbers) + first) & 0xFFFFFFFF
    return first, second
