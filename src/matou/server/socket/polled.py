"""A connection by long polling, for networks that block WebSockets.

It stands in for the socket that `Session` and `Connection` use. It answers no pings, so races are
judged by arrival; a page that stops polling times out.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final

from picows import WSCloseCode, WSMsgType

from matou.server.socket.connection import TEXT

POLL_S: Final = 8.0  # a request waits so long for messages; shorter than SILENCE_TIMEOUT_MS
OnClosed = Callable[["PolledSocket"], None]


class TextFrame:
    """A message of the page, as a frame."""

    msg_type: Final = WSMsgType.TEXT
    fin: Final = True

    def __init__(self, data: bytes) -> None:
        self._data = data

    def get_payload_as_bytes(self) -> bytes:
        return self._data


class PolledSocket:
    """A queue of outgoing messages, with the interface of a picows transport and of the transport
    below it."""

    is_close_frame_sent = False

    def __init__(self, on_closed: OnClosed) -> None:
        self._on_closed = on_closed
        self._loop = asyncio.get_running_loop()
        self._waiting: list[bytes] = []
        self._bytes = 0
        self._some = asyncio.Event()
        self._polls = 0
        self._ended = False

    @property
    def underlying_transport(self) -> "PolledSocket":
        return self

    async def poll(self) -> list[bytes] | None:
        """All queued messages, once there is one; None where the connection has ended."""
        self._polls += 1
        mine = self._polls
        if not self._waiting and not self.is_closing():
            try:
                async with asyncio.timeout(POLL_S):
                    await self._some.wait()
            except TimeoutError:
                pass
        if mine != self._polls:  # a newer request of the page polls now
            return []
        taken, self._waiting, self._bytes = self._waiting, [], 0
        self._some.clear()
        if not taken and self.is_closing():
            self.abort()
            return None
        return taken

    # --- as a picows transport -------------------------------------------------------------

    def send(self, kind: WSMsgType, data: bytes) -> None:
        if kind is TEXT and not self._ended:
            self._waiting.append(data)
            self._bytes += len(data)
            self._some.set()

    def send_ping(self, data: bytes) -> None:
        """Does nothing: the next poll shows that the page is there."""

    def send_pong(self, data: bytes) -> None:
        """Does nothing: pages that poll send no pings."""

    def send_close(self, code: WSCloseCode) -> None:
        self.is_close_frame_sent = True
        self._some.set()

    def disconnect(self) -> None:
        self._some.set()

    # --- as the transport below it ---------------------------------------------------------

    def set_write_buffer_limits(self, high: int) -> None:
        """`Connection` closes a reader that is behind."""

    def get_write_buffer_size(self) -> int:
        return self._bytes

    def get_extra_info(self, name: str) -> Any:
        return None

    def is_closing(self) -> bool:
        return self._ended or self.is_close_frame_sent

    def abort(self) -> None:
        if not self._ended:
            self._ended = True
            self._some.set()
            self._loop.call_soon(self._on_closed, self)
