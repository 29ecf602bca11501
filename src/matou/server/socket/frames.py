"""Frames of a WebSocket (RFC 6455, 5.2): what goes before ours, and a page's where they are whole.

Whatever is out of the ordinary, aiohttp reads: a message in pieces, a ping, an end, a mistake.
"""

from typing import Final, NamedTuple

TEXT: Final = 0x81  # a whole message
PING: Final = 0x89
PONG: Final = 0x8A
MASKED: Final = 0x80  # as everything from a page is
TWO_BYTES: Final = 126  # says that the length follows in two bytes


class Frame(NamedTuple):
    """What a page sent, unmasked; the next frame begins at `end`."""

    kind: int
    body: bytes
    end: int


def head(kind: int, size: int) -> bytes:
    """What goes before a server's message in its frame."""
    if size < 126:
        return bytes((kind, size))
    if size < 65536:
        return bytes((kind, 126)) + size.to_bytes(2, "big")
    return bytes((kind, 127)) + size.to_bytes(8, "big")


def whole(data: bytes, at: int) -> Frame | None:
    """The frame that begins there, if it is there whole and no longer than two bytes can tell."""
    if len(data) < at + 6 or not data[at + 1] & MASKED:
        return None
    kind = data[at]
    size = data[at + 1] & 0x7F
    at += 2
    if size == TWO_BYTES:
        size = data[at] << 8 | data[at + 1]
        at += 2
    elif size > TWO_BYTES:
        return None
    start = at + 4
    end = start + size
    if end > len(data):
        return None
    return Frame(kind, unmasked(data[at:start], data[start:end]), end)


def unmasked(mask: bytes, body: bytes) -> bytes:
    size = len(body)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(body, "big") ^ int.from_bytes(key, "big")).to_bytes(size, "big")
