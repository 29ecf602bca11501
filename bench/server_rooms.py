"""Rooms of four on our server and on the peers', played over real WebSockets by the same hand."""

import asyncio
import json
import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec
from server_socket import BINARY, Socket, post

SEATS = 4


class Room:
    """Four people; an action is done when all four have received the new state."""

    def __init__(self, port: int, number: int) -> None:
        self.port = port
        self.number = number
        self.address = f"127.2.{1 + number // 200}.{1 + number % 200}"  # one for each room
        self.sockets: list[Socket] = []
        self.waiting = 0  # deliveries still to come
        self.sent = 0.0
        self.due: deque[float] = deque()  # actions that wait for the one before
        self.endless = False  # act again as soon as an action is through
        self.deliveries = 0
        self.bytes = 0
        self.latencies: list[float] = []  # seconds, of each delivery

    async def open(self) -> None:
        """Come in and sit down."""
        raise NotImplementedError

    def act(self) -> None:
        """The player on turn acts."""
        raise NotImplementedError

    def go(self, due: float | None = None) -> None:
        self.waiting = SEATS
        self.sent = time.perf_counter() if due is None else due
        self.act()

    def go_in_turn(self, due: float) -> None:
        """Act as soon as the actions before are through; the time runs from when it was due."""
        if self.waiting > 0:
            self.due.append(due)
        else:
            self.go(due)

    def through(self) -> None:
        """Nothing more will come of the action."""
        self.waiting = 0
        if self.due or self.endless:
            self.go(self.due.popleft() if self.due else None)

    def delivered(self, size: int) -> None:
        self.deliveries += 1
        self.bytes += size
        if self.waiting > 0:  # else the clock did it
            self.waiting -= 1
            self.latencies.append(time.perf_counter() - self.sent)
            if not self.waiting:
                self.through()

    def forget(self) -> None:
        """Reset the counts."""
        self.deliveries = self.bytes = 0
        self.latencies = []

    def close(self) -> None:
        for socket in self.sockets:
            socket.close()


class Ours(Room):
    """A game at the calm pace, without a clock: the player on turn takes any legal action."""

    pace = "calm"
    options: ClassVar[Mapping[str, str]] = {}

    def __init__(self, port: int, number: int, game: str = "chasse") -> None:
        super().__init__(port, number)
        self.game = game
        self.last: dict[str, Any] = {}  # the last event received
        self.tables: list[dict[str, Any]] = [{}] * SEATS
        self.heard = [0] * SEATS
        self.phase = "lobby"
        self.asked = 0

    async def open(self) -> None:
        settings = {"game": self.game, "players": SEATS, "pace": self.pace, "options": self.options}
        room = await post(self.port, "/api/rooms", {"settings": settings}, self.address)
        tokens = [room["token"]]
        for _ in range(SEATS - 1):
            joined = await post(self.port, "/api/join", {"code": room["code"]}, self.address)
            tokens.append(joined["token"])
        for seat, token in enumerate(tokens):
            socket = await Socket.connect(self.port, "/ws", self._hears(seat), self.address)
            self.sockets.append(socket)
            self._ask(seat, ask="hello", token=token)
            await self._sits(seat)
        self._ask(0, ask="start")
        await self._heard("dealt")

    async def _sits(self, seat: int) -> None:
        self._ask(seat, ask="sit", chair=seat)
        async with asyncio.timeout(20):
            while self.last.get("guest") != seat or self.heard[seat] != max(self.heard):
                await asyncio.sleep(0.005)

    def _hears(self, seat: int) -> Callable[[bytes], None]:
        def hear(payload: bytes) -> None:
            if payload == b'{"say":"probe"}':
                self._ask(seat, ask="awake")
                return
            if not payload.startswith(b'{"say":"told"'):
                self.answered(payload)
                return
            self.delivered(len(payload))
            told = msgspec.json.decode(payload)
            self.heard[seat] = told["n"]
            self.last = told["event"]
            if told.get("table"):
                self.tables[seat] = told["table"]
            if told.get("room"):
                self.phase = told["room"]["phase"]

        return hear

    def answered(self, payload: bytes) -> None:
        """To what was asked for; where it is refused nothing will come of it."""
        if payload.startswith(b'{"say":"refused"'):
            self.through()

    async def _heard(self, fact: str) -> None:
        """Wait for a fact; only in the lobby, so looking often is good enough."""
        async with asyncio.timeout(20):
            while self.last.get("fact") != fact or len(set(self.heard[: len(self.sockets)])) > 1:
                await asyncio.sleep(0.005)

    def _ask(self, who: int, **parts: Any) -> None:
        self.asked += 1
        self.sockets[who].send(json.dumps({"id": self.asked, **parts}).encode())

    def act(self) -> None:
        if self.phase != "playing":
            self._ask(0, ask="start")
            return
        for seat, table in enumerate(self.tables):
            legal = table["choices"][str(seat)]["legal"] if "choices" in table else []
            if legal:
                action = legal[self.asked % len(legal)]["action"]
                self._ask(seat, ask="do", action=action, n=self.heard[seat])
                return
        raise RuntimeError(f"nobody can act: {self.tables[0]}")


class Quick(Ours):
    """Chasse by a client that decodes only what whoever acts next was told, to be many people."""

    next: tuple[int, bytes] = (0, b"")  # the seat, and its message

    def _hears(self, seat: int) -> Callable[[bytes], None]:
        hears_all = super()._hears(seat)

        def hear(payload: bytes) -> None:
            acts = b'"legal":[{' in payload
            if acts:
                self.next = (seat, payload)
            if self.phase != "playing" or not payload.endswith(b'"room":null}'):
                hears_all(payload)
            else:
                self.delivered(len(payload))

        return hear

    def act(self) -> None:
        if self.phase != "playing":
            self._ask(0, ask="start")
            return
        seat, payload = self.next
        told = msgspec.json.decode(payload)
        legal = told["table"]["choices"][str(seat)]["legal"]
        self._ask(seat, ask="do", action=legal[self.asked % len(legal)]["action"], n=told["n"])


class Mouse(Ours):
    """Multipli against the clock: cards are flipped, and every line is measured for the race.

    The others say first that nothing is here for them, so the judge waits for no hand of theirs;
    the card is asked for, and the time runs, when the server has heard all of them. Without special
    cards, because after a reveal the pace itself makes the next card wait.
    """

    pace = "lively"
    options: ClassVar[Mapping[str, str]] = {"specials": "none"}
    undecided = 0
    flips = 0  # the seat that does next

    def act(self) -> None:
        table = self.tables[0]
        if self.phase != "playing" or table["next"] < 0 or table["reveal_due"]:
            self.waiting = 0
            if self.phase != "playing":
                self._ask(0, ask="start")
            return
        self.flips = table["next"]
        others = [seat for seat in range(SEATS) if seat != self.flips and table["open"]]
        self.undecided = len(others)
        for other in others:
            self._ask(other, ask="nothing", n=self.heard[other])
        if not others:
            self._flip()

    def answered(self, payload: bytes) -> None:
        if self.undecided == 0:
            super().answered(payload)
        elif payload.startswith((b'{"say":"done"', b'{"say":"refused"')):
            self.undecided -= 1
            if self.undecided == 0:
                self._flip()

    def _flip(self) -> None:
        self.sent = time.perf_counter()
        seat = self.flips
        self._ask(seat, ask="do", action=f"{'ABCD'[seat]} flips", n=self.heard[seat])


class Colyseus(Room):
    """Its own binary protocol: 10 joins, 13 is a message, 14 a state, 15 a patch."""

    turn = 0
    id = ""

    async def open(self) -> None:
        for seat in range(SEATS):
            path = "/matchmake/create/told" if seat == 0 else f"/matchmake/joinById/{self.id}"
            told = await post(self.port, path, {})
            self.id = told["room"]["roomId"]
            where = f"/{told['room']['processId']}/{self.id}?sessionId={told['sessionId']}"
            self.joined = asyncio.Event()
            self.sockets.append(await Socket.connect(self.port, where, self._hear))
            await asyncio.wait_for(self.joined.wait(), 20)
            self.sockets[-1].send(b"\x0a", BINARY)

    def _hear(self, payload: bytes) -> None:
        if payload[0] == 10:
            self.joined.set()
        elif payload[0] in (13, 15):
            self.delivered(len(payload))

    def act(self) -> None:
        self.turn = (self.turn + 1) % SEATS
        # The type as its schema writes a short text, then {"card": n} in msgpack.
        said = b"\x0d\xa4play" + b"\x81\xa4card" + bytes([self.turn])
        self.sockets[self.turn].send(said, BINARY)


class Boardgame(Room):
    """socket.io's texts: 40 joins a namespace, 42 is an event, 2 and 3 are its ping and pong."""

    state = 0

    async def open(self) -> None:
        for seat in range(SEATS):
            self.synced = asyncio.Event()
            path = "/socket.io/?EIO=4&transport=websocket"
            socket = await Socket.connect(self.port, path, self._hears(seat))
            self.sockets.append(socket)
            socket.send(b"40/told,")
            await asyncio.wait_for(self.synced.wait(), 20)

    def _hears(self, seat: int) -> Callable[[bytes], None]:
        def hear(payload: bytes) -> None:
            if payload.startswith(b'42/told,["update"'):
                self.delivered(len(payload))
            elif payload.startswith(b'42/told,["sync"'):
                self.synced.set()
            elif payload == b"2":
                self.sockets[seat].send(b"3")
            elif payload.startswith(b"40"):
                self._emit(seat, "sync", f"room-{self.number}", str(seat), None, SEATS)

        return hear

    def _emit(self, seat: int, *event: Any) -> None:
        self.sockets[seat].send(b"42/told," + json.dumps(event).encode())

    def act(self) -> None:
        player = str(self.state % SEATS)
        move = {"type": "play", "args": [self.state % 10], "playerID": player}
        action = {"type": "MAKE_MOVE", "payload": move}
        self._emit(int(player), "update", action, self.state, f"room-{self.number}", player)
        self.state += 1
