"""A WebSocket by hand, for clients that misbehave: small buffers, nothing read, any bytes sent."""

import base64
import os
import socket
from urllib.parse import urlsplit

TEXT, BINARY, PING, PONG, CLOSE = 1, 2, 9, 10, 8


class Raw:
    """Blocking and unforgiving; reads only when it is told to."""

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
            answer += self.socket.recv(1)
        if not answer.startswith(b"HTTP/1.1 101"):
            raise ConnectionError(answer.decode(errors="replace"))

    def send(self, payload: bytes, kind: int = TEXT) -> None:
        """One masked frame."""
        size = len(payload)
        if size < 126:
            head = bytes([0x80 | kind, 0x80 | size])
        elif size < 65536:
            head = bytes([0x80 | kind, 0x80 | 126]) + size.to_bytes(2, "big")
        else:
            head = bytes([0x80 | kind, 0x80 | 127]) + size.to_bytes(8, "big")
        self.socket.sendall(head + b"\0\0\0\0" + payload)  # a mask of zeros leaves it as it is

    def close(self) -> None:
        self.socket.close()
