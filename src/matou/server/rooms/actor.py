"""One room, one thing at a time: what arrives is done, written down, and only then told."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from matou.server.bucket import Bucket, Buckets
from matou.server.journal.chain import Append
from matou.server.journal.errors import NotKept
from matou.server.metrics import Metrics
from matou.server.races.race import UNLIMITED
from matou.server.rooms.batcher import Batcher
from matou.server.rooms.directory import record_of
from matou.server.rooms.handlers import lobby
from matou.server.rooms.pulse import Pulse, pulse_s
from matou.server.rooms.records import Records
from matou.server.rooms.room import Room
from matou.server.rooms.state import stored
from matou.server.rooms.state.state import CLOSED
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.peers import Out, Peer
from matou.server.store.store import Store, Taken

log = logging.getLogger("matou.room")

INBOX: Final = 512  # things that wait to be done; more are not taken
AGAIN = 1.0  # seconds until a disk that took nothing is asked again

Errand = Callable[[Room], None]


class Actor:
    """Owns a room's order and its place in the journal; runs it by the event loop's clock."""

    def __init__(
        self,
        name: str,
        room: Room,
        written: int,
        batcher: Batcher,
        store: Store,
        records: Records,
        metrics: Metrics,
        wall: Callable[[], float],
        code: str,
    ) -> None:
        self.name = name
        self.room = room
        self.batcher = batcher
        self.store = store
        self.records = records
        self.metrics = metrics
        self.wall = wall
        self.written = written  # facts that are in the journal
        self.buckets: dict[int, Bucket] = {}  # by guest: a new line is no new allowance
        self.joins = Buckets(2.0, 80, 1000)  # by address: who comes and goes fills the journal
        self.broken = False
        self.closed = False  # and the directory knows it
        self.waits = False  # for a disk that takes nothing
        self._errands: deque[Errand] = deque()
        self._bodies: list[bytes] = []  # what is being written down
        self._busy = False  # something is being done, or written down
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._set = UNLIMITED  # what the timer is set to
        self._retry: asyncio.TimerHandle | None = None
        self._code = code  # as the directory knows it
        self._outs: list[Out] = []
        self._pulse = Pulse(room.peers)
        self._finishing: asyncio.Task[None] | None = None
        self._waiting: list[asyncio.Future[None]] = []  # until all so far is written
        self.ended: asyncio.Future[None] = self._loop.create_future()

    def now(self) -> float:
        """Milliseconds of the server's monotonic clock."""
        return self._loop.time() * 1000

    def submit(self, errand: Errand, must: bool = False) -> bool:
        """Do this when its turn comes; False where too much waits already, unless it must be."""
        if self.broken or (len(self._errands) >= INBOX and not must):
            return False
        self._errands.append(errand)
        self._go_on()
        return True

    def after_writing(self, waiter: "asyncio.Future[None]") -> bool:
        """Resolve it once everything that has happened so far is in the journal."""
        return self.submit(lambda room: self._waiting.append(waiter))

    @property
    def empty(self) -> bool:
        return not self.room.peers and not self._errands

    async def stop(self) -> None:
        """Finish what has arrived, then end."""
        self.broken = True
        if self.waits or not self._busy:
            self._end()
        await self.ended

    # --- one turn: do, write, tell -------------------------------------------------------

    def _go_on(self) -> None:
        """As soon as the event loop can."""
        if not self._busy:
            self._busy = True
            self.batcher.ask(self)

    def work(self) -> None:
        """Do all that has arrived, unless what was done before is still to be written down."""
        if self.ended.done():
            return
        if self._bodies:
            self._append()
            return
        try:
            while self._errands:
                self._errands.popleft()(self.room)
            self.room.wake(self.now())
            self._write()
        except Exception:
            self._break()

    def _write(self) -> None:
        """Persist, then speak."""
        new, self._outs = self.room.take()
        if not new:
            self._written(None)
            return
        self._bodies = [stored.write(one) for one in new]
        for one in new:
            if isinstance(one, stored.Left):
                self.buckets.pop(one.guest, None)
        self._append()

    def _append(self) -> None:
        self.batcher.append(Append(self.name, self.written, self._bodies), self._written)

    def _written(self, error: Exception | None) -> None:
        """The journal has it, or says why it has not."""
        if self.ended.done():
            return
        try:
            if isinstance(error, NotKept) and not self.broken:
                self._wait()
                return
            if error is not None:
                raise error
            self.written += len(self._bodies)
            self.metrics.facts += len(self._bodies)
            self._bodies = []
            if self.waits:
                self._resume()
            if self.room.finished:
                self._keep_records()
            if self._over():
                self._finishing = self._loop.create_task(self._finish())
            else:
                self._tell()
        except Exception:
            self._break()

    # --- a disk that takes nothing -------------------------------------------------------

    def _wait(self) -> None:
        """Nothing is told that is not written: everybody hears that the table waits, and the same
        is tried again until there is room."""
        if not self.waits:
            self.waits = True
            self._tell_waits()
        self._retry = self._loop.call_later(AGAIN, self.batcher.ask, self)

    def _resume(self) -> None:
        """Nobody's time has run meanwhile."""
        self.waits = False
        self._tell_waits()
        self.room.reschedule(self.now())

    def _tell_waits(self) -> None:
        """To all who are here, and to those who leave as soon as they have heard it."""
        data = messages.write(messages.Waits(self.waits))
        for peer in {*self.room.peers.values(), *(out.peer for out in self._outs)}:
            peer.send([Out(peer, data)])

    # --- a game or the room is over ------------------------------------------------------

    def _keep_records(self) -> None:
        for game in self.room.finished:
            for record in record_of(self.name, self.room.state, game, self.wall()):
                self.records.keep(record)
            self.metrics.games.inc()
        self.room.finished.clear()

    def _over(self) -> bool:
        """Whether the room or its code is over, and the directory does not know it yet."""
        closed = self.room.state.phase == CLOSED
        return self._code != self.room.state.code or (closed and not self.closed)

    async def _finish(self) -> None:
        """The directory hears of it before anybody else; for its disk, too, the table waits."""
        try:
            while not await self._told_directory():
                await asyncio.sleep(AGAIN)
                if self.ended.done():
                    return
            if self.waits:
                self._resume()
            self._tell()
        except Exception:
            self._break()

    async def _told_directory(self) -> bool:
        try:
            await self._change_code()
            if self.room.state.phase == CLOSED:
                await asyncio.to_thread(self.store.close_room, self.name, self.wall())
                self.closed = True
        except SQLAlchemyError as error:
            if not self.waits:
                log.error("room %s waits: %s", self.name, str(error).splitlines()[0])
                self.waits = True
                self._tell_waits()
            return False
        return True

    async def _change_code(self) -> None:
        """Somebody must stay out: the code they know ends. One that another room has is no use."""
        code = self.room.state.code
        if code != self._code:
            try:
                await asyncio.to_thread(self.store.change_code, self.name, code)
            except Taken:
                self.submit(lambda room: room.apply([lobby.new_keys(room.random)]))
            self._code = code

    def _tell(self) -> None:
        """All is written: those who wait may go on, everybody hears, and the next turn begins."""
        for waiter in self._waiting:
            if not waiter.done():
                waiter.set_result(None)
        self._waiting.clear()
        self._speak()
        self._pulse.beat(pulse_s(self.room.state))
        self._busy = False
        if self._errands:
            self._go_on()
        elif self.broken:
            self._end()
        else:
            self._set_timer()

    def _speak(self) -> None:
        """To each person all that is for them at once."""
        theirs: dict[Peer, list[Out]] = {}
        for out in self._outs:
            theirs.setdefault(out.peer, []).append(out)
        self._outs = []
        delivered = 0
        for peer, mine in theirs.items():
            if mine[-1].farewell:
                peer.close(mine)
            elif peer.send(mine):
                delivered += len(mine)
        self.metrics.deliveries += delivered

    # --- the end -------------------------------------------------------------------------

    def _break(self) -> None:
        log.exception("room %s is unloaded; it comes back from the journal", self.name)
        self.metrics.troubles.inc()
        self.broken = True
        self._end()

    def _end(self) -> None:
        if self.ended.done():
            return
        for timer in (self._timer, self._retry):
            if timer is not None:
                timer.cancel()
        self._pulse.stop()
        for peer in list(self.room.peers.values()):
            peer.close()
        self.ended.set_result(None)

    # --- time ----------------------------------------------------------------------------

    def _set_timer(self) -> None:
        due = self.room.due
        if due == self._set:
            return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._set = due
        if due < UNLIMITED:
            self._timer = self._loop.call_at(due / 1000, self._rang)

    def _rang(self) -> None:
        self._timer = None
        self._set = UNLIMITED
        self._go_on()
