"""Rows straight from the pages of a SQLite file, where SQLite no longer finds its way.

SQLite reaches a row through other pages, so one bad page hides good ones. Here every page is
looked at by itself. Only what the journal's file has is understood: tables WITHOUT ROWID, which
are stored as index pages, and the leaves of the others. The format is described at https://sqlite.org/fileformat2.html.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

PAGE: Final = 4096
LEAF: Final = 10
INNER: Final = 2
NUMBERED: Final = 13  # a leaf whose rows have numbers
# A longer row keeps a part of itself on overflow pages.
MOST: Final = {LEAF: (PAGE - 12) * 64 // 255 - 23, NUMBERED: PAGE - 35}
LEAST: Final = (PAGE - 12) * 32 // 255 - 23
SIZES: Final = {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 8: 0, 9: 0}

Pages = Mapping[int, bytes]
Value = int | bytes | str | None


def pages_of(path: Path) -> dict[int, bytes]:
    """The whole pages of a file, counted from 1."""
    data = path.read_bytes()
    return {1 + at // PAGE: data[at : at + PAGE] for at in range(0, len(data) - PAGE + 1, PAGE)}


def rows(pages: Pages) -> Iterator[tuple[Value, ...]]:
    """Every row that can be read; a cell that makes no sense is passed over."""
    for page in pages.values():
        if page[0] not in (LEAF, INNER, NUMBERED):
            continue
        for cell in cells(page):
            try:
                row = record(payload(page, cell, pages))
                if page[0] == NUMBERED:
                    row = (varint(page, varint(page, cell)[1])[0], *row[1:])
            except (IndexError, KeyError, ValueError):
                continue
            yield row


def cells(page: bytes) -> Iterator[int]:
    """Where the cells' contents begin."""
    header, child = (12, 4) if page[0] == INNER else (8, 0)
    for at in range(header, min(header + 2 * number(page, 3, 2), PAGE), 2):
        yield number(page, at, 2) + child


def payload(page: bytes, cell: int, pages: Pages) -> bytes:
    size, at = varint(page, cell)
    if size > len(pages) * PAGE:
        raise ValueError("longer than the file")
    most = MOST[LEAF]
    if page[0] == NUMBERED:
        _, at = varint(page, at)
        most = MOST[NUMBERED]
    local = size
    if size > most:
        local = LEAST + (size - LEAST) % (PAGE - 4)
        local = local if local <= most else LEAST
    data = page[at : at + local]
    if len(data) < local:
        raise ValueError("over the page's end")
    following = number(page, at + local, 4) if size > local else 0
    while len(data) < size:
        more = pages[following]
        following = number(more, 0, 4)
        data += more[4 : 4 + size - len(data)]
    return data


def record(data: bytes) -> tuple[Value, ...]:
    end, at = varint(data, 0)
    values: list[Value] = []
    body = end
    while at < end:
        kind, at = varint(data, at)
        size = SIZES[kind] if kind < 12 else (kind - 12) // 2
        values.append(value(kind, data[body : body + size]))
        body += size
    if body != len(data):
        raise ValueError("a row of another length")
    return tuple(values)


def value(kind: int, data: bytes) -> Value:
    match kind:
        case 0:
            return None
        case 8 | 9:
            return kind - 8
        case _ if kind < 12:
            return int.from_bytes(data, "big", signed=True)
        case _ if kind % 2:
            return data.decode()
    return data


def varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where the next thing begins."""
    total = 0
    for place in range(at, at + 8):
        total = total << 7 | data[place] & 0x7F
        if data[place] < 0x80:
            return total, place + 1
    return total << 8 | data[at + 8], at + 9


def number(data: bytes, at: int, size: int) -> int:
    if at + size > len(data):
        raise IndexError("over the page's end")
    return int.from_bytes(data[at : at + size], "big")
