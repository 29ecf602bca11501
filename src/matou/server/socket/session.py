"""A WebSocket from the first message to the last."""

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import Final, cast

from aiohttp import WSMsgType, web

from matou.server.rooms import messages
from matou.server.rooms.actor import RoomTask
from matou.server.rooms.keeper import Keeper
from matou.server.rooms.registry import Hall, NoRoomError
from matou.server.rooms.room import Out
from matou.server.socket.connection import Connection, HungUpError
from matou.server.socket.frames import PONG, TEXT
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
    line.stamp.takes = partial(_takes, line, task, guest)
    try:
        await _listen(line, task, guest)
    finally:
        line.stamp.takes = None
        pulse.stop()
        at = line.clock()
        task.submit(lambda keeper: keeper.went(guest, line, at), must=True)


async def _introduction(line: Connection) -> messages.Hello:
    """The first message must say who it is."""
    try:
        async with asyncio.timeout(INTRODUCTION):
            first = await line.receive()
    except TimeoutError:
        raise HungUpError("nobody said hello") from None
    if first.type is WSMsgType.TEXT:
        with suppress(messages.WireError):
            hello = messages.read(first.data)
            if isinstance(hello, messages.Hello):
                return hello
    raise HungUpError("nobody said hello")


async def _listen(line: Connection, task: RoomTask, guest: int) -> None:
    """Until the line ends; only texts and pongs are understood."""
    while True:
        came = await line.receive()
        if came.type is WSMsgType.PONG:
            if not line.pong(came.data):
                await _tolerated(line)
        elif came.type is WSMsgType.PING:
            await _tolerated(line)
            with suppress(ConnectionError):
                await line.socket.pong(came.data)
        elif came.type is WSMsgType.TEXT:
            _heard(line, task, guest, came.data)
        elif came.type is WSMsgType.BINARY:
            raise HungUpError("texts only")
        else:
            return


async def _tolerated(line: Connection) -> None:
    """What nobody asked for counts as a message, and lets the others go first."""
    line.count()
    await asyncio.sleep(0)


def _heard(line: Connection, task: RoomTask, guest: int, text: str) -> None:
    message = line.read(text)
    if message is None:
        no = messages.Refused(0, "unknown", "", "that is not understood here")
        line.send([Out(guest, messages.write(no))])
        return
    if not _asked(line, task, guest, message):
        raise HungUpError("too much at once")


def _asked(line: Connection, task: RoomTask, guest: int, message: messages.AnyUp) -> bool:
    """Pass it to the room with the time at which it arrived; False where too much waits there."""
    if isinstance(message, messages.Hello):
        return True  # said once is enough
    at = line.stamp.at

    def errand(keeper: Keeper) -> None:
        if keeper.room.wires.get(guest) is line:
            keeper.receive(guest, message, at)

    return task.submit(errand)


def _takes(line: Connection, task: RoomTask, guest: int, kind: int, body: bytes) -> bool:
    """The short way: messages and pongs as they should be; all else is left to `_listen`."""
    if kind == PONG:
        return line.pong(body)
    if kind != TEXT or len(body) >= messages.FRAME or task.full:
        return False
    message = line.plain(body)
    return message is not None and _asked(line, task, guest, message)
