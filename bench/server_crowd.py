"""People who misbehave, in a process of their own: fifty who never read, twenty who flood.

Asked for the port; says "ready", goes on until its input ends.
"""

import asyncio
import random
import sys
from contextlib import suppress

from server_socket import Socket, post

STALLED, FLOODING = 50, 20
FLOOD = b'{"ask":"emote","which":"purr"}'


def address(number: int) -> str:
    """Each guest from another address, so that no rate limit applies."""
    return f"127.3.0.{1 + number}"


def deaf(payload: bytes) -> None:
    """Nothing of what is said matters here."""


async def opened(port: int, number: int) -> dict[str, str]:
    settings = {"game": "multipli", "players": 8, "pace": "race"}
    return await post(port, "/api/rooms", {"settings": settings}, address(number))


def hello(token: str) -> bytes:
    return b'{"ask":"hello","token":"%b"}' % token.encode()


async def stall(port: int, code: str, number: int) -> Socket:
    """Comes in, and reads nothing ever again."""
    joined = await post(port, "/api/join", {"code": code}, address(number))
    line = await Socket.connect(port, "/ws", deaf, address(number), buffer=4096)
    line.send(hello(joined["token"]))
    line.stall()
    return line


async def flood(port: int, number: int) -> None:
    """As many messages as the line takes, over and over."""
    room = await opened(port, number)
    while True:
        with suppress(OSError, TimeoutError):
            line = await Socket.connect(port, "/ws", deaf, address(number))
            line.send(hello(room["token"]))
            for _ in range(500):
                if line.closed:
                    break
                line.send(FLOOD)
                await asyncio.sleep(0)
            line.close()
        await asyncio.sleep(0.05)


async def noise(port: int, token: str, number: int) -> None:
    """The host of the stalled makes long messages for them all."""
    line = await Socket.connect(port, "/ws", deaf, address(number))
    line.send(hello(token))
    while not line.closed:
        line.send(b'{"ask":"dress","cat":"%b"}' % random.choice((b"snow", b"smoke")))
        await asyncio.sleep(0.035)


async def crowd(port: int) -> None:
    tasks, stalled = [], []
    for first in range(0, STALLED, 25):  # a room holds no more than forty
        room = await opened(port, 100 + first)
        stalled += [await stall(port, room["code"], first + n) for n in range(25)]
        tasks.append(asyncio.create_task(noise(port, room["token"], 100 + first)))
    tasks += [asyncio.create_task(flood(port, 200 + number)) for number in range(FLOODING)]
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    for task in tasks:
        task.cancel()
    for line in stalled:
        line.close()


if __name__ == "__main__":
    asyncio.run(crowd(int(sys.argv[1])))
