"""One room, one thing at a time: what arrives is done, written down, and only then told."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, Final

from matou.server.http.metrics import Meters
from matou.server.journal.journal import Journal
from matou.server.races.race import UNLIMITED, Wire
from matou.server.rooms import facts, messages
from matou.server.rooms.keeper import Keeper
from matou.server.rooms.room import Out
from matou.server.rooms.state import CLOSED, OVER
from matou.server.socket.bucket import Bucket
from matou.server.socket.connection import Connection
from matou.server.store.store import Store

log = logging.getLogger("matou.room")

INBOX: Final = 512  # things that wait to be done; more are not taken

Errand = Callable[[Keeper], None]

_REPLACED: Final = Out(0, messages.write(messages.Farewell("replaced")), farewell=True)


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
        self._busy = False  # something is being done, or written down
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._due = UNLIMITED  # when the keeper has something to do by itself
        self._set = UNLIMITED  # what the timer is set to
        self._kept = 0  # the last game whose record is kept
        self._wires: dict[int, Wire] = {}  # to whom what is being written will be told
        self._outs: list[Out] = []
        self._replaced: list[Connection] = []
        self._asides: set[asyncio.Task[None]] = set()  # what the room does not wait for
        self._waiting: list[asyncio.Future[None]] = []  # until all so far is written
        self.ended: asyncio.Future[None] = self._loop.create_future()

    def now(self) -> float:
        """Milliseconds of the server's monotonic clock."""
        return self._loop.time() * 1000

    def submit(self, errand: Errand, must: bool = False) -> bool:
        """Do this when its turn comes, at once where nothing else is done; False where too much
        waits already, unless it must be."""
        if self.broken or (self.full and not must):
            return False
        self._errands.append(errand)
        if not self._busy:
            self._go_on()
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
    def full(self) -> bool:
        return len(self._errands) >= INBOX

    @property
    def empty(self) -> bool:
        return not self.keeper.room.wires and not self._errands

    async def stop(self) -> None:
        """Finish what has arrived, then end."""
        self.broken = True
        if not self._busy:
            self._end()
        await self.ended

    # --- one turn: do, write, tell -------------------------------------------------------

    def _go_on(self) -> None:
        """Do all that has arrived. No task and no future: a call from whatever came to the next."""
        self._busy = True
        try:
            while self._errands:
                self._errands.popleft()(self.keeper)
            self._due = self.keeper.wake(self.now())
            self._write()
        except Exception:
            self._break()

    def _write(self) -> None:
        """Persist, then speak."""
        room = self.keeper.room
        self._wires = {**room.leaving, **room.wires}
        room.leaving.clear()
        new, self._outs = room.take()
        if not new:
            self._written(None)
            return
        bodies = [facts.write(one) for one in new]
        self.journal.write(self.name, self.written, bodies, self._written, self._loop)
        self.written += len(new)
        self.meters.facts.inc(len(new))

    def _written(self, error: Exception | None) -> None:
        """The journal has it, or says why it has not."""
        try:
            if error is not None:
                raise error
            if self._over():
                self._aside(self._finish())
            else:
                self._tell()
        except Exception:
            self._break()

    def _over(self) -> bool:
        """Whether a game or the room is over, and the directory does not know it yet."""
        state = self.keeper.state
        if state.phase == OVER:
            return state.game is not None and self._kept < state.games
        return state.phase == CLOSED and not self.closed

    async def _finish(self) -> None:
        """The directory hears of it before anybody else."""
        try:
            await self._keep_record()
            if self.keeper.state.phase == CLOSED:
                self.closed = True
                await asyncio.to_thread(self.store.close_room, self.name, self.wall())
            self._tell()
        except Exception:
            self._break()

    def _tell(self) -> None:
        """All is written: those who wait may go on, everybody hears, and the next turn begins."""
        for waiter in self._waiting:
            if not waiter.done():
                waiter.set_result(None)
        self._waiting.clear()
        self._speak(self._wires, self._outs)
        while self._replaced:
            self._say_goodbye(self._replaced.pop(), [_REPLACED])
        self._mark_race()
        self._busy = False
        if self._errands:
            self._go_on()
        elif self.broken:
            self._end()
        else:
            self._set_timer()

    def _break(self) -> None:
        log.exception("room %s is unloaded; it comes back from the journal", self.name)
        self.meters.troubles.inc()
        self.broken = True
        self._end()

    def _end(self) -> None:
        if self.ended.done():
            return
        if self._timer is not None:
            self._timer.cancel()
        for line in list(self.keeper.room.wires.values()):
            _connection(line).hang_up()
        self.ended.set_result(None)

    def _aside(self, doing: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(doing)
        self._asides.add(task)
        task.add_done_callback(self._asides.discard)

    # --- telling -------------------------------------------------------------------------

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
        self._aside(_close(line))

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

    # --- time ----------------------------------------------------------------------------

    def _set_timer(self) -> None:
        if self._due == self._set:
            return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._set = self._due
        if self._due < UNLIMITED:
            self._timer = self._loop.call_at(self._due / 1000, self._rang)

    def _rang(self) -> None:
        self._timer = None
        self._set = UNLIMITED
        if not self._busy:
            self._go_on()


async def _close(line: Connection) -> None:
    await line.socket.close()


def _connection(line: Wire) -> Connection:
    assert isinstance(line, Connection)
    return line
