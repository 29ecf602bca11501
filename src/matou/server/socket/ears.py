"""All lines of a house are read once a cycle; the kernel has written down when each word came.

To wake up for a message costs more than to read it, so a busy house does it once for many. In a
quiet one the first word is heard at once. Elsewhere than on Linux the loop reads each line itself.
"""

import logging
import select
import socket
import struct
from asyncio import Transport, get_running_loop
from collections.abc import Callable
from time import monotonic, time
from typing import Any, Final, Protocol

HEARS: Final = hasattr(select, "epoll")
# Linux's SO_TIMESTAMPNS, under which its stamp comes along too; Python has no name for it.
STAMPS: Final = 35
STAMP: Final = struct.Struct("@ll")  # seconds of the wall clock, and nanoseconds
ANCILLARY: Final = socket.CMSG_SPACE(STAMP.size) if HEARS else 0
MOST: Final = 4096  # bytes of one line in one cycle: the others are there, too

log = logging.getLogger("matou.line")


class Stamped(Protocol):
    """Who is told when what is read came."""

    stamp: float | None


class Ear:
    """For one line: its own handle of the socket, whoever closes the other."""

    def __init__(self, transport: Transport, protocol: Any, hearer: Stamped) -> None:
        transport.pause_reading()
        self.transport = transport
        self.protocol = protocol
        self.hearer = hearer
        self.socket = socket.fromfd(
            transport.get_extra_info("socket").fileno(), socket.AF_INET, socket.SOCK_STREAM
        )
        self.socket.setsockopt(socket.SOL_SOCKET, STAMPS, 1)

    def read(self, before: float, now: float, wall: float) -> None:
        """What came since `before`, in seconds of the steady clock; `wall`: now, as stamps are."""
        try:
            free = self.protocol.get_buffer(-1)[:MOST]
            size, told, _, _ = self.socket.recvmsg_into([free], ANCILLARY)
        except BlockingIOError:
            return
        except OSError:
            self.transport.abort()
            return
        if not size:
            self.transport.close()
            return
        came = now
        for _, kind, data in told:
            if kind == STAMPS:
                seconds, nanoseconds = STAMP.unpack(data)
                # A wall clock may jump; what is read now has come since the last time.
                came = min(max(now - (wall - seconds - nanoseconds / 1e9), before), now)
        self.hearer.stamp = came * 1000
        self.protocol.buffer_updated(size)


class Ears:
    """Of a house; `ring` says that somebody speaks where all was quiet."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._loop = get_running_loop()
        self._ears: dict[int, Ear] = {}
        self._ready = select.epoll()
        self._waits = False
        self._listened = monotonic()

    def add(self, ear: Ear) -> None:
        self._ears[ear.socket.fileno()] = ear
        self._ready.register(ear.socket, select.EPOLLIN)

    def remove(self, ear: Ear) -> None:
        if self._ears.pop(ear.socket.fileno(), None) is not None:
            self._ready.unregister(ear.socket)
            ear.socket.close()

    def wait(self) -> None:
        """Ring when somebody speaks."""
        if not self._waits:
            self._waits = True
            self._loop.add_reader(self._ready.fileno(), self._ring)

    def listen(self) -> None:
        """Let everybody who has spoken be heard, and do not ring for a while."""
        if self._waits:
            self._waits = False
            self._loop.remove_reader(self._ready.fileno())
        before, now, wall = self._listened, monotonic(), time()
        self._listened = now
        for handle, _ in self._ready.poll(0):
            ear = self._ears.get(handle)
            if ear is None:  # somebody has cut it meanwhile
                continue
            if ear.transport.is_closing():  # whatever else it says
                self.remove(ear)
                continue
            try:
                ear.read(before, now, wall)
            except Exception:
                log.exception("a line could not be read")
                ear.transport.abort()

    def close(self) -> None:
        if self._waits:
            self._loop.remove_reader(self._ready.fileno())
        self._ready.close()
