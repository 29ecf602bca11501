"""A WebSocket from the first message to the last."""

import asyncio
import logging
from contextlib import suppress
from typing import Final, cast

from aiohttp import WSMsgType, web

from matou.server.rooms import messages
from matou.server.rooms.actor import RoomTask
from matou.server.rooms.keeper import Keeper
from matou.server.rooms.registry import Hall, NoRoomError
from matou.server.rooms.room import Out
from matou.server.socket.connection import Connection, HungUpError
from matou.server.socket.pinger import Pulse

log = logging.getLogger("matou.talk")

INTRODUCTION: Final = 10.0  # seconds to say who one is


async def talk(request: web.Request, hall: Hall, direct: bool) -> web.WebSocketResponse:
    """Take a seat's messages until the line ends."""
    socket = web.WebSocketResponse(
        autoping=False, compress=False, max_msg_size=messages.FRAME, timeout=2.0
    )
    await socket.prepare(request)
    # uvloop's transports do all that asyncio's do, but do not call themselves that.
    transport = cast(asyncio.Transport, request.transport)
    loop = asyncio.get_running_loop()
    line = Connection(socket, transport, lambda: loop.time() * 1000, direct)
    try:
        await _seated(line, hall)
    except HungUpError as why:
        hall.meters.hung_up.labels(str(why)).inc()
        line.send([Out(0, messages.write(messages.Farewell(str(why))))])
        await socket.close()
    return socket


async def _seated(line: Connection, hall: Hall) -> None:
    hello = await _introduction(line)
    try:
        task, guest = await hall.seat(hello.token)
    except NoRoomError:
        raise HungUpError("no such room") from None
    line.bucket = task.buckets.setdefault(guest, line.bucket)
    last = hello.last
    if not task.submit(lambda keeper: task.connect(guest, line, last)):
        raise HungUpError("no such room")
    pulse = Pulse(line)
    try:
        await _listen(line, task, guest)
    finally:
        pulse.stop()
        at = line.clock()
        task.submit(lambda keeper: keeper.went(guest, line, at), must=True)


async def _introduction(line: Connection) -> messages.Hello:
    """The first message must say who it is."""
    with suppress(TimeoutError, messages.WireError):
        async with asyncio.timeout(INTRODUCTION):
            hello = messages.read(await _text(line) or "")
        if isinstance(hello, messages.Hello):
            return hello
    raise HungUpError("nobody said hello")


async def _listen(line: Connection, task: RoomTask, guest: int) -> None:
    """Until the line ends."""
    while (text := await _text(line)) is not None:
        _heard(line, task, guest, text)


async def _text(line: Connection) -> str | None:
    """The next message, None at the end of the line; pings and pongs in between are seen to."""
    while True:
        came = await line.socket.receive()
        if came.type is WSMsgType.TEXT:
            return str(came.data)
        if came.type is WSMsgType.PONG:
            if not line.pong(bytes(came.data)):
                await _tolerated(line)
        elif came.type is WSMsgType.PING:
            await _tolerated(line)
            with suppress(ConnectionError):
                await line.socket.pong(bytes(came.data))
        elif came.type is WSMsgType.BINARY:
            raise HungUpError("texts only")
        else:
            return None


async def _tolerated(line: Connection) -> None:
    """What nobody asked for counts as a message, and lets the others go first."""
    line.count()
    await asyncio.sleep(0)


def _heard(line: Connection, task: RoomTask, guest: int, text: str) -> None:
    """Pass a message to the room with the time at which it arrived."""
    message = line.read(text)
    if message is None:
        no = messages.Refused(0, "unknown", "", "that is not understood here")
        line.send([Out(guest, messages.write(no))])
        return
    if isinstance(message, messages.Hello):
        return  # said once is enough
    at = line.arrival.at

    def errand(keeper: Keeper) -> None:
        if keeper.room.wires.get(guest) is line:
            keeper.receive(guest, message, at)

    if not task.submit(errand):
        raise HungUpError("too much at once")
