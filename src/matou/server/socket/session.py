"""A WebSocket from the first message to the last."""

import asyncio
from contextlib import suppress
from typing import Final, cast

from aiohttp import WSMsgType, web

from matou.server.rooms import messages
from matou.server.rooms.actor import Actor
from matou.server.rooms.outbox import Out
from matou.server.rooms.registry import NoRoomError, Rooms
from matou.server.rooms.room import Room
from matou.server.socket.connection import Connection

INTRODUCTION: Final = 10.0  # seconds to say who one is
NONSENSE: Final = 5  # texts that are no messages
ALIVE: Final = messages.write(messages.Alive())


class HungUpError(Exception):
    """The server ends this connection; says why."""


async def serve(request: web.Request, rooms: Rooms, direct: bool) -> web.WebSocketResponse:
    """Take a person's messages until the line ends."""
    socket = web.WebSocketResponse(
        autoping=False, compress=False, max_msg_size=messages.FRAME, timeout=2.0
    )
    await socket.prepare(request)
    # uvloop's transports do all that asyncio's do, but do not call themselves that.
    transport = cast(asyncio.Transport, request.transport)
    loop = asyncio.get_running_loop()
    connection = Connection(socket, transport, lambda: loop.time() * 1000, direct)
    try:
        await Session(connection).run(rooms)
    except HungUpError as why:
        rooms.metrics.hung_up.labels(str(why)).inc()
        connection.send([Out(connection, messages.write(messages.Farewell(str(why))))])
        await socket.close()
    return socket


class Session:
    """One person's line: pings are seen to, messages go to the room, flooders are hung up on."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.nonsense = 0

    async def run(self, rooms: Rooms) -> None:
        connection = self.connection
        hello = await self._hello()
        try:
            actor, guest = await rooms.seat(hello.token)
        except NoRoomError:
            raise HungUpError("no such room") from None
        connection.bucket = actor.buckets.setdefault(guest, connection.bucket)
        last = hello.last
        if not actor.submit(lambda room: room.came(guest, connection, last, actor.now())):
            raise HungUpError("no such room")
        connection.pinger.start()
        try:
            while (text := await self._text()) is not None:
                self._heard(actor, guest, text)
        finally:
            connection.pinger.stop()
            at = connection.clock()
            actor.submit(lambda room: room.went(guest, connection, at), must=True)

    async def _hello(self) -> messages.Hello:
        """The first message must say who it is."""
        with suppress(TimeoutError, messages.MessageError):
            async with asyncio.timeout(INTRODUCTION):
                hello = messages.read(await self._text() or "")
            if isinstance(hello, messages.Hello):
                return hello
        raise HungUpError("nobody said hello")

    async def _text(self) -> str | None:
        """The next message, None at the end of the line; pings and pongs between are seen to."""
        socket = self.connection.socket
        while True:
            came = await socket.receive()
            if came.type is WSMsgType.TEXT:
                return str(came.data)
            if came.type is WSMsgType.PONG:
                if not self.connection.pinger.pong(bytes(came.data)):
                    await self._tolerate()
            elif came.type is WSMsgType.PING:
                await self._tolerate()
                with suppress(ConnectionError):
                    await socket.pong(bytes(came.data))
            elif came.type is WSMsgType.BINARY:
                raise HungUpError("texts only")
            else:
                return None

    async def _tolerate(self) -> None:
        """What nobody asked for counts as a message, and lets the others go first."""
        self._count()
        await asyncio.sleep(0)

    def _count(self) -> None:
        if not self.connection.bucket.take(self.connection.arrival.at / 1000):
            raise HungUpError("too many messages")

    def _heard(self, actor: Actor, guest: int, text: str) -> None:
        """Pass a message to the room with the time at which it arrived."""
        self._count()
        connection = self.connection
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
        at = connection.arrival.at

        def errand(room: Room) -> None:
            if room.peers.get(guest) is connection:
                room.receive(guest, message, at)

        if not actor.submit(errand):
            raise HungUpError("too much at once")

    def _not_understood(self) -> None:
        self.nonsense += 1
        if self.nonsense > NONSENSE:
            raise HungUpError("that is not understood here")
        no = messages.Refused(0, "unknown", "", "that is not understood here")
        self.connection.send([Out(self.connection, messages.write(no))])
