"""What goes before our messages on a WebSocket (RFC 6455, 5.2); aiohttp reads what comes in."""

from typing import Final

TEXT: Final = 0x81  # a whole message
PING: Final = 0x89


def head(kind: int, size: int) -> bytes:
    """Of a message of so many bytes."""
    if size < 126:
        return bytes((kind, size))
    if size < 65536:
        return bytes((kind, 126)) + size.to_bytes(2, "big")
    return bytes((kind, 127)) + size.to_bytes(8, "big")
