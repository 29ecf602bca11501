"""One room, one task: what arrives is done in its order, written down, and only then told."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Final

from matou.server import facts, wire
from matou.server.bucket import Bucket
from matou.server.connection import Connection
from matou.server.journal.journal import Journal
from matou.server.keeper import Keeper
from matou.server.meters import Meters
from matou.server.race import UNLIMITED, Wire
from matou.server.room import Out
from matou.server.state import CLOSED, OVER
from matou.server.store import Store

log = logging.getLogger("matou.room")

INBOX: Final = 512  # things that wait to be done; more are not taken

Errand = Callable[[Keeper], None]

_REPLACED: Final = Out(0, wire.write(wire.Farewell("replaced")), farewell=True)


class RoomTask:
    """Runs a keeper by the clock of the event loop."""

    def __init__(
        self,
        name: str,
        keeper: Keeper,
        written: int,
        journal: Journal,
        store: Store,
        meters: Meters,
        wall: Callable[[], float],
    ) -> None:
        self.name = name
        self.keeper = keeper
        self.journal = journal
        self.store = store
        self.meters = meters
        self.wall = wall
        self.written = written  # facts that are in the journal
        self.buckets: dict[int, Bucket] = {}  # by guest: a new line is no new allowance
        self.broken = False
        self.closed = False  # and the directory knows it
        self._errands: deque[Errand] = deque()
        self._ring = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._due = UNLIMITED  # when the keeper has something to do by itself
        self._kept = 0  # the last game whose record is kept
        self._replaced: list[Connection] = []
        self._closing: set[asyncio.Task[bool]] = set()
        self._waiting: list[asyncio.Future[None]] = []  # until all so far is written
        self.task = asyncio.create_task(self._run(), name=f"room {name}")

    def now(self) -> float:
        """Milliseconds of the server's monotonic clock."""
        return self._loop.time() * 1000

    def submit(self, errand: Errand, must: bool = False) -> bool:
        """Do this when its turn comes; False where too much waits already, unless it must be."""
        if self.broken or (len(self._errands) >= INBOX and not must):
            return False
        self._errands.append(errand)
        self._ring.set()
        return True

    def after_writing(self, waiter: "asyncio.Future[None]") -> bool:
        """Resolve it once everything that has happened so far is in the journal."""
        return self.submit(lambda keeper: self._waiting.append(waiter))

    def connect(self, guest: int, line: Connection, last: int) -> None:
        """A person's line is open; an older window of the same person is told so and closed."""
        older = self.keeper.room.wires.get(guest)
        if older is not None:
            self._replaced.append(_connection(older))
        self.keeper.came(guest, line, last, self.now())

    @property
    def empty(self) -> bool:
        return not self.keeper.room.wires and not self._errands

    async def stop(self) -> None:
        """Finish what has arrived, then end."""
        self.broken = True
        self._ring.set()
        await self.task

    async def _run(self) -> None:
        try:
            while not (self.broken and not self._errands):
                await self._ring.wait()
                self._ring.clear()
                self._work()
                await self._settle()
                self._set_timer()
        except Exception:
            log.exception("room %s is unloaded; it comes back from the journal", self.name)
            self.meters.troubles.inc()
            self.broken = True
        finally:
            if self._timer is not None:
                self._timer.cancel()
            for line in list(self.keeper.room.wires.values()):
                _connection(line).hang_up()

    def _work(self) -> None:
        while self._errands:
            self._errands.popleft()(self.keeper)
        self._due = self.keeper.wake(self.now())

    async def _settle(self) -> None:
        """Persist, then speak."""
        room = self.keeper.room
        wires = {**room.leaving, **room.wires}
        room.leaving.clear()
        new, outs = room.take()
        if new:
            await self.journal.append(self.name, self.written, [facts.write(one) for one in new])
            self.written += len(new)
            self.meters.facts.inc(len(new))
        await self._keep_record()
        if self.keeper.state.phase == CLOSED and not self.closed:
            self.closed = True
            await asyncio.to_thread(self.store.close_room, self.name, self.wall())
        for waiter in self._waiting:
            if not waiter.done():
                waiter.set_result(None)
        self._waiting.clear()
        self._speak(wires, outs)
        while self._replaced:
            self._say_goodbye(self._replaced.pop(), [_REPLACED])
        self._mark_race()

    def _mark_race(self) -> None:
        """Lines are measured more often while a race is open against the clock."""
        race = self.keeper.flow.race
        open_now = race is not None and race.ends < UNLIMITED
        for line in self.keeper.room.wires.values():
            _connection(line).race(open_now)

    def _speak(self, wires: dict[int, Wire], outs: list[Out]) -> None:
        """To each person all that is for them at once."""
        theirs: dict[int, list[Out]] = {}
        for out in outs:
            theirs.setdefault(out.guest, []).append(out)
        delivered = 0
        for guest, mine in theirs.items():
            line = wires.get(guest)
            if line is None:
                continue
            if mine[-1].farewell:
                self._say_goodbye(_connection(line), mine)
            elif _connection(line).send(mine):
                delivered += len(mine)
        self.meters.deliveries.inc(delivered)

    def _say_goodbye(self, line: Connection, outs: list[Out]) -> None:
        """The last words; whoever does not hang up in turn keeps nobody waiting."""
        line.send(outs)
        closing = asyncio.create_task(line.socket.close())
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)

    async def _keep_record(self) -> None:
        """A finished game is kept once; a crash in between is made good at the next start."""
        state = self.keeper.state
        if state.phase == OVER and state.game is not None and self._kept < state.games:
            self._kept = state.games
            self.meters.games.inc()
            record = state.game.record()
            try:
                await asyncio.to_thread(
                    self.store.keep_record,
                    *(self.name, state.games, state.settings.game, self.wall(), record),
                )
            except Exception:  # the game goes on; the record is tried again after the next start
                log.exception("the record of game %d of room %s", state.games, self.name)
                self.meters.troubles.inc()

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._due < UNLIMITED:
            self._timer = self._loop.call_at(self._due / 1000, self._ring.set)


def _connection(line: Wire) -> Connection:
    assert isinstance(line, Connection)
    return line
