"""Reads WebSocket connections with the kernel's own stamp of when a message arrived.

One epoll handle for all connections rings the event loop once for everything that is ready.
Elsewhere than on Linux the loop reads each connection itself, and the message gets our own time.
"""

import logging
import select
import socket
import struct
from asyncio import Transport, get_running_loop
from time import monotonic, time
from typing import Any, Final, Protocol

POLLS: Final = hasattr(select, "epoll")
# Linux's SO_TIMESTAMPNS, under which its stamp comes along too; Python has no name for it.
STAMPS: Final = 35
STAMP: Final = struct.Struct("@ll")  # seconds of the wall clock, and nanoseconds
ANCILLARY_BYTES: Final = socket.CMSG_SPACE(STAMP.size) if POLLS else 0
MAX_READ_BYTES: Final = 4096  # of one connection at a time, so that the others get their turn

log = logging.getLogger("matou.line")


class Stamped(Protocol):
    """Who is told when what is read arrived."""

    stamp: float | None


class PolledSocket:
    """The socket of a transport that no longer reads it. The descriptor stays the transport's: it
    must be removed from the poller before the transport closes it, as in `connection_lost`."""

    def __init__(self, transport: Transport, protocol: Any, reader: Stamped) -> None:
        transport.pause_reading()
        self.transport = transport
        self.protocol = protocol
        self.reader = reader
        descriptor = transport.get_extra_info("socket").fileno()
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM, 0, descriptor)
        self.socket.setsockopt(socket.SOL_SOCKET, STAMPS, 1)

    def read(self, before: float, now: float, wall: float) -> None:
        """What arrived since `before`, in seconds of the steady clock; `wall` is now, too."""
        try:
            free = self.protocol.get_buffer(-1)[:MAX_READ_BYTES]
            size, ancillary, _, _ = self.socket.recvmsg_into([free], ANCILLARY_BYTES)
        except BlockingIOError:
            return
        except OSError:
            self.transport.abort()
            return
        if not size:
            self.transport.close()
            return
        arrived = now
        for _, kind, data in ancillary:
            if kind == STAMPS:
                seconds, nanoseconds = STAMP.unpack(data)
                # A wall clock may jump; what is read now has arrived since the last poll.
                arrived = min(max(now - (wall - seconds - nanoseconds / 1e9), before), now)
        self.reader.stamp = arrived * 1000
        self.protocol.buffer_updated(size)


class SocketPoller:
    """All connections of a server."""

    def __init__(self) -> None:
        self._loop = get_running_loop()
        self._sockets: dict[int, PolledSocket] = {}
        self._epoll = select.epoll()
        self._polled = monotonic()
        self._loop.add_reader(self._epoll.fileno(), self._poll)

    def add(self, polled: PolledSocket) -> None:
        self._sockets[polled.socket.fileno()] = polled
        self._epoll.register(polled.socket, select.EPOLLIN)

    def remove(self, polled: PolledSocket) -> None:
        """Twice is as good as once."""
        if self._sockets.pop(polled.socket.fileno(), None) is not None:
            self._epoll.unregister(polled.socket)
            polled.socket.detach()

    def _poll(self) -> None:
        """Read every connection that is ready."""
        before, now, wall = self._polled, monotonic(), time()
        self._polled = now
        for descriptor, _ in self._epoll.poll(0):
            polled = self._sockets.get(descriptor)
            if polled is None:  # removed by what was read before it
                continue
            if polled.transport.is_closing():  # whatever else it says
                self.remove(polled)
                continue
            try:
                polled.read(before, now, wall)
            except Exception:
                log.exception("a connection could not be read")
                polled.transport.abort()

    def close(self) -> None:
        self._loop.remove_reader(self._epoll.fileno())
        for polled in list(self._sockets.values()):
            self.remove(polled)
        self._epoll.close()
