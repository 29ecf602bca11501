"""A WebSocket client as small as can be, so that one process can be very many people."""

import asyncio
import base64
import json
import os
import socket as network
from collections.abc import Callable
from typing import Any, cast

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
Hear = Callable[[bytes], None]


class Socket(asyncio.Protocol):
    """Passes every text or binary message to `hear`; answers pings."""

    def __init__(self, hear: Hear) -> None:
        self.hear = hear
        self.closed = False
        self._open = asyncio.get_running_loop().create_future()
        self._came = bytearray()
        self._transport: asyncio.Transport

    @classmethod
    async def connect(
        cls, port: int, path: str, hear: Hear, address: str = "", buffer: int = 0
    ) -> "Socket":
        """From an address of this machine: servers limit what one address may do."""
        loop = asyncio.get_running_loop()
        # Named as TCP, else asyncio does not switch Nagle off, and 40 ms are the client's own.
        line = network.socket(network.AF_INET, network.SOCK_STREAM, network.IPPROTO_TCP)
        if buffer:
            line.setsockopt(network.SOL_SOCKET, network.SO_RCVBUF, buffer)
        line.setblocking(False)
        line.bind((address or "127.0.0.1", 0))
        await loop.sock_connect(line, ("127.0.0.1", port))
        _, socket = await loop.create_connection(lambda: cls(hear), sock=line)
        key = base64.b64encode(os.urandom(16)).decode()
        socket._transport.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await asyncio.wait_for(socket._open, 20)
        return socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports do all that asyncio's do, but do not call themselves that.
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, error: Exception | None) -> None:
        self.closed = True
        if not self._open.done():
            self._open.set_exception(ConnectionError("hung up on"))

    def data_received(self, data: bytes) -> None:
        self._came += data
        if not self._open.done():
            head, found, rest = self._came.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self._open.set_exception(ConnectionError(head.decode(errors="replace")))
                return
            self._came = rest
            self._open.set_result(None)
        while self._frame():
            pass

    def _frame(self) -> bool:
        """Take one whole frame from the received bytes; these servers do not fragment messages."""
        came = self._came
        if len(came) < 2:
            return False
        kind, size, start = came[0] & 15, came[1], 2
        if size == 126:
            size, start = int.from_bytes(came[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(came[2:10], "big"), 10
        if len(came) < start + size:
            return False
        payload = bytes(came[start : start + size])
        del came[: start + size]
        if kind in (TEXT, BINARY):
            self.hear(payload)
        elif kind == PING:
            self.send(payload, PONG)
        return True

    def send(self, payload: bytes, kind: int = TEXT) -> None:
        """Masked with zeros, which leave it as it is."""
        size = len(payload)
        if size < 126:
            head = bytes([0x80 | kind, 0x80 | size])
        else:
            head = bytes([0x80 | kind, 0x80 | 126]) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + payload)

    def stall(self) -> None:
        """Read nothing ever again."""
        self._transport.pause_reading()

    def close(self) -> None:
        self._transport.abort()


async def post(port: int, path: str, body: dict[str, Any], address: str = "") -> dict[str, Any]:
    """One HTTP request, and the JSON of its answer."""
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", port, local_addr=(address, 0) if address else None
    )
    data = json.dumps(body).encode()
    writer.write(
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n".encode()
        + data
    )
    head, _, told = (await asyncio.wait_for(reader.read(), 20)).partition(b"\r\n\r\n")
    writer.close()
    if b" 20" not in head.split(b"\r\n")[0]:
        raise ConnectionError(head.decode(errors="replace") + told.decode(errors="replace"))
    if b"chunked" in head.lower():
        told = told.split(b"\r\n", 2)[1]
    answer: dict[str, Any] = json.loads(told)
    return answer
