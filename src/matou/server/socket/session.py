"""The session of a WebSocket, from the first message to the last."""

import asyncio
from time import monotonic
from typing import Any, Final

from aiohttp import web
from picows import WSCloseCode, WSMsgType, WSTransport

from matou.games.refusals import reason
from matou.server.bucket import Bucket
from matou.server.rooms.room import Room
from matou.server.rooms.state.players import OPENER
from matou.server.rooms.views.redaction import BOARD
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.peers import Out
from matou.server.runtime.actor import Actor
from matou.server.runtime.classes import Classes
from matou.server.runtime.registry import NoRoomError, Rooms, WaitsError
from matou.server.runtime.visit import PUPIL, Visit
from matou.server.socket.connection import MESSAGE_BURST, TEXT, Connection
from matou.server.socket.limits import ConnectionLimits
from matou.server.socket.upgrade import upgrade
from matou.server.storage.interface import Elsewhere
from matou.server.units import in_class

RETRY_DELAY_S: Final = 1.0  # until a room that could not be read is asked for again
MAX_RETRIES: Final = 120
HELLO_TIMEOUT_S: Final = 10.0
HELLO_COST_MESSAGES: Final = 5.0  # a join counts as so many: it sends a full view, and to all
MAX_INVALID_MESSAGES: Final = 5
FREE_BURST_MESSAGES: Final = 8.0  # at once, before a message counts for the address, too
NO_HELLO: Final = "nobody said hello"
ALIVE: Final = messages.write(messages.Alive())


class HungUpError(Exception):
    """The server closes this connection; the message says why."""


def serve(request: web.Request, session: "Session") -> web.StreamResponse:
    """Read messages of an admitted connection until it ends."""
    try:
        return upgrade(request, session)
    finally:
        if not session.connected:
            session.release()


class Session:
    """One connection: answers pings, passes messages to the room, disconnects flooders.

    A frame arrives when the event loop reads it. The room runs once all sockets that were ready
    together have been read.
    """

    def __init__(
        self,
        rooms: Rooms,
        classes: Classes,
        direct: bool,
        address: str,
        connections: ConnectionLimits,
        round_trip_ms: float | None = None,
    ) -> None:
        """`round_trip_ms`: to the proxy, by its word."""
        self.rooms = rooms
        self.classes = classes
        self.visit: Visit | None = None  # set where the token is one of a class
        self.round_trip_ms = round_trip_ms
        self.direct = direct
        self.loop = asyncio.get_running_loop()
        self.address = address
        self.connections = connections
        self.connected = False
        self._since = self.loop.time()
        self.actor: Actor | None = None
        self.guest = -1
        self.nonsense = 0
        self._fragments: bytes | None = None  # fragments of an incomplete message
        self._early: list[tuple[bytes, float]] = []  # messages during the loading of the room
        self._connecting: asyncio.Task[None] | None = None
        self._hello_timer: asyncio.TimerHandle | None = None

    # --- frames --------------------------------------------------------------------------

    def opened(self, transport: WSTransport) -> None:
        self.connected = True
        self.connection = Connection(transport, self.direct, self.address)
        self.connection.latency.tcp_min = self.round_trip_ms
        self._hello_timer = self.loop.call_later(
            HELLO_TIMEOUT_S, self._hang_up, "nobody said hello"
        )

    def frame(self, transport: WSTransport, frame: Any) -> None:
        # No WSFrame: that says `fin` is a bool, and it is a number, which compiled code minds.
        connection = self.connection
        connection.arrived = monotonic() * 1000
        try:
            kind = frame.msg_type
            if kind is TEXT or kind is WSMsgType.CONTINUATION:
                self._on_fragment(frame.get_payload_as_bytes(), kind is TEXT, bool(frame.fin))
            elif kind is WSMsgType.PONG:
                if not connection.pinger.pong(frame.get_payload_as_bytes(), connection.arrived):
                    self._limit_rate()
            elif kind is WSMsgType.CLOSE:
                transport.send_close(frame.get_close_code() or WSCloseCode.OK)
                transport.disconnect()
            elif kind is WSMsgType.PING:
                self._limit_rate()
                connection.pong(frame.get_payload_as_bytes())
            else:
                raise HungUpError("texts only")
        except HungUpError as why:
            self._hang_up(str(why))

    def closed(self, transport: WSTransport) -> None:
        """The connection has ended, from either side."""
        self._cancel_hello_timeout()
        if self.visit is not None:
            self.visit.actor.disconnected(self.connection, self.connection.now())
        if self.actor is not None:
            guest, connection, at = self.guest, self.connection, self.connection.now()

            def errand(room: Room) -> None:
                if guest == BOARD:
                    room.disconnect_board(connection)
                else:
                    room.disconnect(guest, connection, at)

            self.actor.submit(errand, must=True)
        self.release()

    def _on_fragment(self, data: bytes, first: bool, last: bool) -> None:
        """A fragment of a message."""
        self._limit_rate()  # each fragment counts: many small ones load the event loop, too
        if first != (self._fragments is None):
            raise HungUpError("that is not understood here")
        data = data if first else (self._fragments or b"") + data
        if len(data) > messages.MAX_FRAME_BYTES:
            raise HungUpError("too long")
        self._fragments = None if last else data
        if last:
            self._on_message(data, self.connection.arrived)

    def _limit_rate(self) -> None:
        """Count a message for the rate limits of the connection and, beyond a small burst, of the
        address. Some hundred connections of one address could stall the event loop together."""
        at, bucket = self.connection.arrived / 1000, self.connection.bucket
        taken = bucket.take(at)
        if taken and bucket.level < MESSAGE_BURST - FREE_BURST_MESSAGES:
            taken = self.connections.messages.take(self.address, at)
        if not taken:
            raise HungUpError("too many messages")

    # --- messages ------------------------------------------------------------------------

    def _on_message(self, text: bytes, at: float) -> None:
        try:
            if self.connection.closed:
                return
            if self.actor is not None:
                self._submit(self.actor, text, at)
            elif self.visit is not None:
                self._submit_to_class(self.visit, text, at)
            elif self._connecting is not None:
                self._early.append((text, at))
            else:
                self._hello(text)
        except HungUpError as why:
            self._hang_up(str(why))

    def _hello(self, text: bytes) -> None:
        """The first message must be a hello with a token."""
        self._cancel_hello_timeout()
        try:
            hello = messages.read(text)
        except messages.MessageError:
            hello = None
        if not isinstance(hello, messages.Hello):
            raise HungUpError(NO_HELLO)
        self._connecting = self.loop.create_task(self._connect(hello))

    def _cancel_hello_timeout(self) -> None:
        if self._hello_timer is not None:
            self._hello_timer.cancel()

    async def _connect(self, hello: messages.Hello) -> None:
        """Connect to the room or the class of the token."""
        try:
            if in_class(hello.token):
                self._attend(await self.classes.attend(hello.token))
            else:
                self._enter(*await self._seat(hello.token), hello.last)
        except NoRoomError:
            self._hang_up("no such room")  # the page then deletes its token
        except WaitsError:
            self._hang_up("trouble")
        except Elsewhere:  # the room moved to another node meanwhile; the page reconnects
            self.connection.close()
        except HungUpError as why:
            self._hang_up(str(why))

    def _enter(self, actor: Actor, guest: int, plays: bool, last: int) -> None:
        """A guest or a board connects to a room."""
        connection, key = self.connection, guest if plays else BOARD
        self._charge_hello(actor.buckets.setdefault(key, connection.bucket))

        def errand(room: Room) -> None:
            if plays:
                room.connect(guest, connection, last, actor.now())
            else:
                room.connect_board(guest, connection)

        if not actor.submit(errand):
            raise HungUpError("trouble")
        self.actor, self.guest = actor, key
        self._on_early_messages()

    def _attend(self, visit: Visit) -> None:
        """A pupil, a teacher or a board connects to a class."""
        bucket = self.connection.bucket
        if visit.role == PUPIL:
            bucket = visit.actor.buckets.setdefault(visit.pupil, bucket)
        self._charge_hello(bucket)
        if not visit.connect(self.connection):
            raise HungUpError("trouble")
        self.visit = visit
        self._on_early_messages()

    def _charge_hello(self, bucket: Bucket) -> None:
        """A guest's bucket outlives the connection, even one closed before its hello was done."""
        connection = self.connection
        early = 0 if bucket is connection.bucket else len(self._early)
        connection.bucket = bucket
        if connection.closed:
            raise HungUpError("closed")
        if not bucket.take(connection.arrived / 1000, HELLO_COST_MESSAGES + early):
            raise HungUpError("too many messages")

    def _on_early_messages(self) -> None:
        """What arrived while the room was loaded."""
        self.connection.ping()
        for text, at in self._early:
            self._on_message(text, at)
        self._early.clear()

    def _submit_to_class(self, visit: Visit, text: bytes, at: float) -> None:
        try:
            message = visit.read(text)
        except messages.MessageError:
            self._on_invalid()
            return
        if isinstance(message, messages.Hello):
            return
        if isinstance(message, messages.Beat):
            self.connection.send([Out(self.connection, ALIVE)])
        elif not visit.say(message, self.connection, at):
            raise HungUpError("too much at once")

    async def _seat(self, token: str) -> tuple[Actor, int, bool]:
        """Find the room of the token; while the storage cannot read it, tell the page to wait."""
        connection = self.connection
        for attempt in range(MAX_RETRIES):
            try:
                return await self.rooms.seat_or_board(token)
            except WaitsError:
                if connection.closed:
                    break
                if attempt and self.rooms.storage.nodes() > 1:
                    raise Elsewhere("", "", "") from None  # where the database can be reached
                connection.send([Out(connection, messages.write(messages.Waits(True)))])
                connection.ping()
                await asyncio.sleep(RETRY_DELAY_S)
        raise WaitsError

    def _submit(self, actor: Actor, text: bytes, at: float) -> None:
        """Pass a message to the room with its time of arrival."""
        guest, connection = self.guest, self.connection
        try:
            message = messages.read(text)
        except messages.MessageError:
            self._on_invalid()
            return
        if isinstance(message, messages.Hello):
            return  # said once is enough
        if isinstance(message, messages.Beat):  # answered by the connection, not by the room
            connection.send([Out(connection, ALIVE)])
            return
        if guest == BOARD:  # a board sends nothing else
            self._on_invalid()
            return

        def errand(room: Room) -> None:
            if room.peers.get(guest) is connection:
                room.receive(guest, message, at)

        if not actor.submit(errand):
            raise HungUpError("too much at once")

    def _on_invalid(self) -> None:
        self.nonsense += 1
        if self.nonsense > MAX_INVALID_MESSAGES:
            raise HungUpError("that is not understood here")
        no = messages.Refused(0, "unknown", "", reason("unknown"))
        self.connection.send([Out(self.connection, messages.write(no))])

    # --- among the others ----------------------------------------------------------------

    @property
    def silent(self) -> float:
        return self.loop.time() - self._since if self._connecting is None else 0.0

    @property
    def watches(self) -> str:
        if self.actor is None:
            return ""
        state = self.actor.room.state
        holds = self.guest in (state.host, OPENER) or state.chairs_of(self.guest)
        return "" if holds else self.actor.name

    def disconnect(self) -> None:
        self.connection.close()

    # --- the end -------------------------------------------------------------------------

    def _hang_up(self, why: str) -> None:
        if not self.connection.closed:
            self.rooms.metrics.hung_up.labels(why).inc()
            self.connection.close([Out(self.connection, messages.write(messages.Farewell(why)))])

    def release(self) -> None:
        """Remove this connection from the limits."""
        self.connections.remove(self.address, self)
        self.rooms.metrics.connections.set(self.connections.count)
