"""A WebSocket by hand, for clients that misbehave: small buffers, nothing read, any bytes sent."""

import base64
import os
import socket
from urllib.parse import urlsplit

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10


class Raw:
    """Blocking sockets; reads only on request, and fails on any surprise."""

    def __init__(self, base: str, buffer: int = 0) -> None:
        parts = urlsplit(base)
        self.socket = socket.socket()
        if buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.settimeout(10)
        self.socket.connect((parts.hostname or "127.0.0.1", parts.port or 80))
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /ws HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += self._bytes(1)
        if not answer.startswith(b"HTTP/1.1 101"):
            raise ConnectionError(answer.decode(errors="replace"))

    def send(self, payload: bytes, kind: int = TEXT) -> None:
        """One masked frame."""
        self.socket.sendall(frame(payload, kind))

    def hear(self) -> tuple[int, bytes]:
        """The next frame: its kind and what it says; raises ConnectionError at the end."""
        first, size = self._bytes(2)
        if size == 126:
            size = int.from_bytes(self._bytes(2), "big")
        elif size == 127:
            size = int.from_bytes(self._bytes(8), "big")
        return first & 0x0F, self._bytes(size)

    def _bytes(self, count: int) -> bytes:
        found = b""
        while len(found) < count:
            more = self.socket.recv(count - len(found))
            if not more:
                raise ConnectionError("hung up")
            found += more
        return found

    def close(self) -> None:
        self.socket.close()


def frame(payload: bytes, kind: int = TEXT, last: bool = True, mask: bytes = b"\0\0\0\0") -> bytes:
    """A masked frame; a mask of zeros leaves the payload as it is."""
    size = len(payload)
    first = kind | (0x80 if last else 0)
    if size < 126:
        head = bytes([first, 0x80 | size])
    elif size < 65536:
        head = bytes([first, 0x80 | 126]) + size.to_bytes(2, "big")
    else:
        head = bytes([first, 0x80 | 127]) + size.to_bytes(8, "big")
    masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))
    return head + mask + (masked if any(mask) else payload)
