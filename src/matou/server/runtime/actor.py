"""The actor of a room: one message at a time; handle, append, then send."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

from matou.server.bucket import Bucket, Buckets
from matou.server.metrics import Metrics
from matou.server.races.race import UNLIMITED
from matou.server.rooms.room import Room
from matou.server.rooms.state import stored
from matou.server.rooms.state.state import CLOSED, record_of
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.peers import Out, Peer
from matou.server.runtime.batcher import Batcher
from matou.server.runtime.pulse import Pulse, pulse_s
from matou.server.storage.interface import (
    Append,
    AppendFailed,
    Fenced,
    Record,
    RoomEntry,
)

log = logging.getLogger("matou.room")

MAX_ERRANDS: Final = 512  # errands in the queue
RETRY_DELAY_S = 1.0  # until an append that failed is brought again

Errand = Callable[[Room], None]


def deliver(outs: Sequence[Out]) -> int:
    """Send each guest all its messages in one write; how many were sent."""
    theirs: dict[Peer, list[Out]] = {}
    for out in outs:
        mine = theirs.get(out.peer)
        if mine is None:
            theirs[out.peer] = [out]
        else:
            mine.append(out)
    delivered = 0
    for peer, mine in theirs.items():
        if mine[-1].farewell:
            peer.close(mine)
        elif peer.send(mine):
            delivered += len(mine)
    return delivered


class Actor:
    """Owns a room: the order of its messages, its timer, and its events in the storage."""

    def __init__(
        self,
        room: Room,
        entry: RoomEntry,
        appended: int,
        epoch: int,
        batcher: Batcher,
        metrics: Metrics,
        wall: Callable[[], float],
    ) -> None:
        self.name = entry.room
        self.room = room
        self.batcher = batcher
        self.metrics = metrics
        self.wall = wall
        self.appended = appended  # events that are stored
        self.epoch = epoch  # the epoch with which this node owns the room
        self.buckets: dict[int, Bucket] = {}  # by guest, so that a reconnect gives no new allowance
        self.joins = Buckets(2.0, 80, 1000)  # by address: joins and leaves fill the disk
        self.broken = False
        self.blocked = False  # on storage: an append failed and is retried
        self._errands: deque[Errand] = deque()
        self._entry = entry
        self._stored = entry if appended else None  # the entry in the storage
        self._append: Append | None = None  # what is being appended
        self._busy = False  # an errand or an append is under way
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._set = UNLIMITED  # what the timer is set to
        self._retry: asyncio.TimerHandle | None = None
        self._outs: list[Out] = []
        self._pulse = Pulse(room.connections)
        self._waiting: list[asyncio.Future[None]] = []  # until all so far is appended
        self.ended: asyncio.Future[None] = self._loop.create_future()
        self.on_sent: Callable[[], None] | None = None  # set by the class of this table

    def now(self) -> float:
        """Milliseconds of the server's monotonic clock."""
        return self._loop.time() * 1000

    def submit(self, errand: Errand, must: bool = False) -> bool:
        """Queue an errand; False where the queue is full, unless it must run."""
        if self.broken or (len(self._errands) >= MAX_ERRANDS and not must):
            return False
        self._errands.append(errand)
        self._go_on()
        return True

    def after_append(self, waiter: "asyncio.Future[None]") -> bool:
        """Resolve it once everything that has happened so far is stored."""
        return self.submit(lambda room: self._waiting.append(waiter))

    @property
    def empty(self) -> bool:
        return not self.room.connections() and not self._errands

    async def stop(self) -> None:
        """Run the errands in the queue, then end."""
        self.broken = True
        if self.blocked or not self._busy:
            self._end()
        await self.ended

    def abandon(self) -> None:
        """End without another append, because another node owns the room.

        Guests reconnect there.
        """
        self.broken = True
        self._end()

    # --- one turn: do, append, tell ------------------------------------------------------

    def _go_on(self) -> None:
        """Schedule the next turn."""
        if not self._busy:
            self._busy = True
            self.batcher.schedule(self)

    def work(self) -> None:
        """Run the queue, unless the last batch is still being appended."""
        if self.ended.done():
            return
        try:
            if self._append is None:
                while self._errands:
                    self._errands.popleft()(self.room)
                if self.room.due <= self.now():
                    self.room.wake(self.now())
                self._append = self._take()
            if self._append is None:
                self._finish_turn()
            else:
                self.batcher.append(self._append, self._appended)
        except Exception:
            self._fail()

    def _take(self) -> Append | None:
        """The events since the last append, with the join code, closing and records to store."""
        new, self._outs = self.room.take()
        state = self.room.state
        code, closed = state.code or self._entry.code, state.phase == CLOSED
        if (code, closed) != (self._entry.code, self._entry.closed):
            self._entry = self._entry._replace(code=code, closed=closed)
        entry = None if self._entry is self._stored else self._entry
        if not new and entry is None:
            return None
        for one in new:
            if type(one) is stored.Left:
                self.buckets.pop(one.guest, None)
        records = self._records() if self.room.finished else ()
        bodies = [stored.write(one) for one in new]
        return Append(self.name, self.epoch, self.appended, bodies, entry, records)

    def _records(self) -> list[Record]:
        """Records of the games that have just ended; none if writing one fails."""
        made = []
        for game in self.room.finished:
            self.metrics.games.inc()
            kind = game.table.options.game.name
            try:
                text = record_of(self.room.state, game)
                made.append(Record(self.name, game.number, kind, self.wall(), text))
            except Exception:
                log.exception("room %s: game %d has no record", self.name, game.number)
        self.room.finished.clear()
        return made

    def _appended(self, error: Exception | None) -> None:
        """Handle the result of an append."""
        if self.ended.done() or self._append is None:
            return
        try:
            if isinstance(error, AppendFailed) and not self.broken:
                self._wait()
                return
            if isinstance(error, Fenced):
                log.info("%s; it is unloaded here", error)
                self.abandon()
                return
            if error is not None:
                raise error
            self.appended += len(self._append.bodies)
            self.metrics.events += len(self._append.bodies)
            self._append, self._stored = None, self._entry
            if self.blocked:
                self._resume()
            self._finish_turn()
        except Exception:
            self._fail()

    # --- failed appends ---------------------------------------------------------------

    def _wait(self) -> None:
        """Nothing is sent before it is stored: tell all guests to wait, and retry the append."""
        if not self.blocked:
            self.blocked = True
            self._send_blocked()
        self._retry = self._loop.call_later(RETRY_DELAY_S, self.batcher.schedule, self)

    def _resume(self) -> None:
        """Go on after a failed append.

        The clocks stood still meanwhile, so all timers are set again.
        """
        self.blocked = False
        self._send_blocked()
        self._errands.appendleft(lambda room: room.reschedule(self.now()))

    def _send_blocked(self) -> None:
        """Tell all guests that the room waits, and those who leave at once."""
        data = messages.write(messages.Waits(self.blocked))
        for peer in {*self.room.connections(), *(out.peer for out in self._outs)}:
            peer.send([Out(peer, data)])

    # --- sending ----------------------------------------------------------------------

    def _finish_turn(self) -> None:
        """After the commit: resolve waiting futures, send the messages, start the next turn."""
        for waiter in self._waiting:
            if not waiter.done():
                waiter.set_result(None)
        self._waiting.clear()
        outs, self._outs = self._outs, []
        self.metrics.deliveries += deliver(outs)
        if self.on_sent is not None:
            self.on_sent()
        self._pulse.beat(pulse_s(self.room.state))
        self._busy = False
        if self._errands:
            self._go_on()
        elif self.broken:
            self._end()
        else:
            self._set_timer()

    # --- the end -------------------------------------------------------------------------

    def _fail(self) -> None:
        log.exception(
            "room %s failed and is unloaded; it is loaded again from the storage", self.name
        )
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
        for peer in self.room.connections():
            peer.close()
        self.ended.set_result(None)

    # --- time ----------------------------------------------------------------------------

    def _set_timer(self) -> None:
        """A timer that fires too early is left: most steps are put off again before they are due,
        and a timer for each would cost more than a turn without work.
        """
        due = self.room.due
        if due >= self._set:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._set = due
        self._timer = self._loop.call_at(due / 1000, self._on_timer)

    def _on_timer(self) -> None:
        self._timer = None
        self._set = UNLIMITED
        self._go_on()
