"""A WebSocket from the first message to the last."""

import asyncio
from time import monotonic
from typing import Any, Final

from aiohttp import web
from picows import WSCloseCode, WSMsgType, WSTransport

from matou.games.refusals import reason
from matou.server.rooms.room import Room
from matou.server.rooms.state.guests import OPENER
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.peers import Out
from matou.server.runtime.actor import Actor
from matou.server.runtime.registry import NoRoomError, Rooms
from matou.server.socket.connection import TEXT, Connection
from matou.server.socket.lines import Lines
from matou.server.socket.upgrade import upgrade

INTRODUCTION: Final = 10.0  # seconds to say who one is
COMING: Final = 5.0  # messages that coming in counts for: all is told anew, and everybody hears it
NONSENSE: Final = 5  # texts that are no messages
ALIVE: Final = messages.write(messages.Alive())


def now_ms() -> float:
    """Milliseconds of the clock that never runs backwards."""
    return monotonic() * 1000


class HungUpError(Exception):
    """The server ends this connection; says why."""


def serve(request: web.Request, session: "Session") -> web.StreamResponse:
    """Take a person's messages from now on, over a line that has its place."""
    try:
        return upgrade(request, session)
    finally:
        if not session.connected:
            session.left()


class Session:
    """One person's line: pings are seen to, messages go to the room, flooders are hung up on.

    A frame arrives when the event loop reads it. A room acts on it once all frames that were ready
    together are read.
    """

    def __init__(self, rooms: Rooms, direct: bool, address: str, lines: Lines) -> None:
        self.rooms = rooms
        self.direct = direct
        self.loop = asyncio.get_running_loop()
        self.address = address
        self.lines = lines
        self.connected = False
        self._since = self.loop.time()
        self.actor: Actor | None = None
        self.guest = -1
        self.nonsense = 0
        self._pieces: bytes | None = None  # of a message that is not all here yet
        self._early: list[tuple[bytes, float]] = []  # said while the room is being fetched
        self._coming: asyncio.Task[None] | None = None
        self._silence: asyncio.TimerHandle | None = None

    # --- frames --------------------------------------------------------------------------

    def opened(self, transport: WSTransport) -> None:
        self.connected = True
        self.connection = Connection(transport, now_ms, self.direct, self.address)
        self._silence = self.loop.call_later(INTRODUCTION, self._hang_up, "nobody said hello")

    def frame(self, transport: WSTransport, frame: Any) -> None:
        # No WSFrame: that says `fin` is a bool, and it is a number, which compiled code minds.
        connection = self.connection
        connection.arrived = connection.clock()
        try:
            kind = frame.msg_type
            if kind is TEXT or kind is WSMsgType.CONTINUATION:
                self._piece(frame.get_payload_as_bytes(), kind is TEXT, bool(frame.fin))
            elif kind is WSMsgType.PONG:
                if not connection.pinger.pong(frame.get_payload_as_bytes(), connection.arrived):
                    self._count()
            elif kind is WSMsgType.CLOSE:
                transport.send_close(frame.get_close_code() or WSCloseCode.OK)
                transport.disconnect()
            elif kind is WSMsgType.PING:
                self._count()
                connection.pong(frame.get_payload_as_bytes())
            else:
                raise HungUpError("texts only")
        except HungUpError as why:
            self._hang_up(str(why))

    def closed(self) -> None:
        """The connection has ended, whoever ended it."""
        self._introduced()
        if self.actor is not None:
            guest, connection, at = self.guest, self.connection, self.connection.clock()
            self.actor.submit(lambda room: room.disconnect(guest, connection, at), must=True)
        self.left()

    def _piece(self, data: bytes, first: bool, last: bool) -> None:
        """A message may come in several frames."""
        self._count()  # each of them: whoever sends many small ones holds up the others, too
        if first != (self._pieces is None):
            raise HungUpError("that is not understood here")
        data = data if first else (self._pieces or b"") + data
        if len(data) > messages.FRAME:
            raise HungUpError("too long")
        self._pieces = None if last else data
        if last:
            self._heard(data, self.connection.arrived)

    def _count(self) -> None:
        """What nobody asked for counts as a message, too."""
        if not self.connection.bucket.take(self.connection.arrived / 1000):
            raise HungUpError("too many messages")

    # --- messages ------------------------------------------------------------------------

    def _heard(self, text: bytes, at: float) -> None:
        try:
            if self.connection.closed:
                return
            if self.actor is not None:
                self._say(self.actor, text, at)
            elif self._coming is not None:
                self._early.append((text, at))
            else:
                self._hello(text)
        except HungUpError as why:
            self._hang_up(str(why))

    def _hello(self, text: bytes) -> None:
        """The first message must say who it is."""
        self._introduced()
        try:
            hello = messages.read(text)
        except messages.MessageError:
            hello = None
        if not isinstance(hello, messages.Hello):
            raise HungUpError("nobody said hello")
        self._coming = self.loop.create_task(self._come_in(hello))

    def _introduced(self) -> None:
        if self._silence is not None:
            self._silence.cancel()

    async def _come_in(self, hello: messages.Hello) -> None:
        connection = self.connection
        try:
            actor, guest = await self.rooms.seat(hello.token)
        except NoRoomError:
            self._hang_up("no such room")
            return
        # A guest's allowance outlives the line, even one that was hung up on before it came in.
        own = connection.bucket
        connection.bucket = actor.buckets.setdefault(guest, own)
        if connection.closed:
            return
        early = 0 if connection.bucket is own else len(self._early)
        if not connection.bucket.take(connection.arrived / 1000, COMING + early):
            self._hang_up("too many messages")
            return
        if not actor.submit(lambda room: room.connect(guest, connection, hello.last, actor.now())):
            self._hang_up("no such room")
            return
        self.actor, self.guest = actor, guest
        connection.ping()
        for text, at in self._early:
            self._heard(text, at)
        self._early.clear()

    def _say(self, actor: Actor, text: bytes, at: float) -> None:
        """Pass a message to the room with the time at which it arrived."""
        guest, connection = self.guest, self.connection
        try:
            message = messages.read(text)
        except messages.MessageError:
            self._not_understood()
            return
        if isinstance(message, messages.Hello):
            return  # said once is enough
        if isinstance(message, messages.Beat):  # of the line, not of the room
            connection.send([Out(connection, ALIVE)])
            return

        def errand(room: Room) -> None:
            if room.peers.get(guest) is connection:
                room.receive(guest, message, at)

        if not actor.submit(errand):
            raise HungUpError("too much at once")

    def _not_understood(self) -> None:
        self.nonsense += 1
        if self.nonsense > NONSENSE:
            raise HungUpError("that is not understood here")
        no = messages.Refused(0, "unknown", "", reason("unknown"))
        self.connection.send([Out(self.connection, messages.write(no))])

    # --- among the others ----------------------------------------------------------------

    @property
    def silent(self) -> float:
        return self.loop.time() - self._since if self._coming is None else 0.0

    @property
    def watches(self) -> str:
        if self.actor is None:
            return ""
        state = self.actor.room.state
        holds = self.guest in (state.host, OPENER) or state.chairs_of(self.guest)
        return "" if holds else self.actor.name

    def cut(self) -> None:
        self.connection.close()

    # --- the end -------------------------------------------------------------------------

    def _hang_up(self, why: str) -> None:
        if not self.connection.closed:
            self.rooms.metrics.hung_up.labels(why).inc()
            self.connection.close([Out(self.connection, messages.write(messages.Farewell(why)))])

    def left(self) -> None:
        """Its place is another's."""
        self.lines.went(self.address, self)
        self.rooms.metrics.lines.set(self.lines.count)
