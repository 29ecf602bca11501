"""The actor of a class: stores its events, sends messages, keeps its tables as wanted."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final

from matou.server.bucket import Bucket, Buckets
from matou.server.classes.classroom import Classroom
from matou.server.classes.state import events
from matou.server.classes.state.state import CLOSED
from matou.server.classes.watching import TableWatch
from matou.server.classes.wire.settings import room_settings
from matou.server.rooms.handlers.of_class import Wish, follow
from matou.server.rooms.room import Room
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.peers import Out, Peer
from matou.server.runtime.actor import RETRY_DELAY_S, Actor, deliver
from matou.server.runtime.registry import NoRoomError, Rooms, WaitsError
from matou.server.storage.interface import (
    Append,
    AppendFailed,
    Elsewhere,
    Fenced,
    RoomEntry,
    StorageError,
)
from matou.server.units import table_name

log = logging.getLogger("matou.class")

MAX_ERRANDS: Final = 2048
LOOK_DELAY_S: Final = 0.2  # delay after an event at a table, to collect more of them
PULSE_S: Final = 5.0  # between pings of pupils without a table
QUIET_MS: Final = 4000.0  # since the last message: no ping is needed

Errand = Callable[[Classroom, float], None]


class ClassActor:
    """Owns a class: the order of its messages, its timer, and its events in the storage."""

    def __init__(
        self, classroom: Classroom, entry: RoomEntry, appended: int, epoch: int, rooms: Rooms
    ) -> None:
        self.name = entry.room
        self.classroom = classroom
        self.rooms = rooms
        self.appended = appended
        self.epoch = epoch  # the epoch with which this node owns the class and its tables
        self.buckets: dict[int, Bucket] = {}  # by pupil, so that a reconnect gives no new allowance
        self.joins = Buckets(2.0, 80, 1000)  # by address
        self.broken = False
        self.on_end: Callable[[], None] = lambda: None
        self._entry = entry
        self._stored = entry if appended else None
        self._errands: deque[Errand] = deque()
        self._append: Append | None = None
        self._busy = False
        self._erasing = False
        self._outs: list[Out] = []
        self._waiting: list[asyncio.Future[None]] = []
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._look: asyncio.TimerHandle | None = None
        self._pulse = self._loop.call_later(PULSE_S, self._ping)
        self._retry: asyncio.TimerHandle | None = None
        self._tables: dict[int, Actor] = {}
        self._watches: dict[int, TableWatch] = {}
        self._news: set[int] = set()  # tables with new stored events
        self._fetching: set[int] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.ended: asyncio.Future[None] = self._loop.create_future()

    def submit(self, errand: Errand, must: bool = False) -> bool:
        """Queue an errand."""
        if self.broken or (len(self._errands) >= MAX_ERRANDS and not must):
            return False
        self._errands.append(errand)
        self._go_on()
        return True

    def after_append(self, waiter: "asyncio.Future[None]") -> bool:
        return self.submit(lambda classroom, at: self._waiting.append(waiter))

    @property
    def empty(self) -> bool:
        return self.classroom.empty and not self._errands

    # --- one turn: do, append, tell --------------------------------------------------------

    def _go_on(self) -> None:
        if not self._busy:
            self._busy = True
            self.rooms.batcher.schedule(self)

    def work(self) -> None:
        """Run the queue, unless the last batch is still being appended."""
        if self.ended.done() or self._erasing:
            return
        try:
            if self._append is None:
                self._do()
            if self._append is None:
                self._finish_turn()
            else:
                self.rooms.batcher.append(self._append, self._on_appended)
        except Exception:
            self._fail()

    def _do(self) -> None:
        at = self.rooms.storage.now()
        self._look_at_tables(at)
        while self._errands:
            self._errands.popleft()(self.classroom, at)
        if self.classroom.due <= at:
            self.classroom.wake(at)
        self._append = self._take(at)

    def _take(self, at: float) -> Append | None:
        new, outs = self.classroom.take()
        self._outs += outs
        if not new:
            return None
        if self.classroom.state.stage == CLOSED and not self._entry.closed:
            self._entry = self._entry._replace(closed=True, expires=at)
        entry = None if self._entry is self._stored else self._entry
        bodies = [events.write(event) for event in new]
        return Append(self.name, self.epoch, self.appended, bodies, entry)

    def _on_appended(self, error: Exception | None) -> None:
        if self.ended.done() or self._append is None:
            return
        try:
            if isinstance(error, AppendFailed) and not self.broken:
                self._retry = self._loop.call_later(
                    RETRY_DELAY_S, self.rooms.batcher.schedule, self
                )
                return
            if isinstance(error, Fenced):
                log.info("%s; it is unloaded here", error)
                self.abandon()
                return
            if error is not None:
                raise error
            self.appended += len(self._append.bodies)
            self._append, self._stored = None, self._entry
            self._finish_turn()
        except Exception:
            self._fail()

    def _finish_turn(self) -> None:
        for waiter in self._waiting:
            if not waiter.done():
                waiter.set_result(None)
        self._waiting.clear()
        self.rooms.metrics.deliveries += deliver(self._outs)
        self._outs = []
        self._busy = False
        if self.classroom.state.stage == CLOSED:
            self._erase()
        elif self.broken:
            self._end()
        else:
            self._serve_tables()
            if self._errands:
                self._go_on()
            else:
                self._set_timer()

    # --- tables ------------------------------------------------------------------------------

    def _serve_tables(self) -> None:
        """Update every table to what the class wants, and connect its pupils to it."""
        wishes = self.classroom.wishes(self.rooms.storage.now())
        gone = [self._tables.pop(one) for one in list(self._tables) if one not in wishes]
        for number in [one for one in self._watches if one not in wishes]:
            del self._watches[number]
        for old in gone:
            _let_go(old)
        if gone:
            self._start(self._erased(*(actor.name for actor in gone)))
        for number, wish in wishes.items():
            actor = self._tables.get(number)
            if actor is None or actor.broken:
                self._fetch(number, wish)
            else:
                self._serve(number, actor, wish)

    def _serve(self, number: int, actor: Actor, wish: Wish) -> None:
        room = actor.room
        if follow(room.state, wish, actor.now(), self.rooms.random):
            actor.submit(lambda room: room.follow(wish, actor.now()), must=True)
        peers = self.classroom.state.live.peers
        for member in wish.members:
            peer = peers.get(member.guest)
            if peer is not None and room.peers.get(member.guest) is not peer:
                actor.submit(partial(self._let_in, actor, member.guest, peer), must=True)

    def _let_in(self, actor: Actor, pupil: int, peer: Peer, room: Room) -> None:
        """Connect a pupil to the messages of its table, unless the state has changed meanwhile."""
        here = self.classroom.state.live.peers.get(pupil) is peer
        if (
            here
            and actor in self._tables.values()
            and pupil in room.state.guests
            and room.peers.get(pupil) is not peer
        ):
            room.connect(pupil, peer, 0, actor.now())

    def _fetch(self, number: int, wish: Wish) -> None:
        """Open a table, or load it again."""
        peers = self.classroom.state.live.peers
        known = number in self.classroom.state.live.news
        if number in self._fetching or (
            known and not any(one.guest in peers for one in wish.members)
        ):
            return
        self._fetching.add(number)
        self._start(self._open_or_load(number))

    async def _open_or_load(self, number: int) -> None:
        name = table_name(self.name, number)
        try:
            if name in await self.rooms.storage.names(name):
                actor = await self.rooms.actor(name)
            else:
                at, settings = self.rooms.storage.now(), self.classroom.state.of_round
                actor = self.rooms.open_table(
                    name, room_settings(settings), at, self._entry.expires, self.epoch
                )
        except Elsewhere:
            self.abandon()
            return
        except NoRoomError:
            self.submit(lambda classroom, at: classroom.lose(number, at), must=True)
            return
        except (WaitsError, StorageError):
            await asyncio.sleep(RETRY_DELAY_S)
            return
        finally:
            self._fetching.discard(number)
            self._go_on()
        actor.on_sent = partial(self._on_table, number)
        self._tables[number] = actor
        self._watches.setdefault(number, TableWatch())
        self._on_table(number)

    def _on_table(self, number: int) -> None:
        """A table stored events."""
        self._news.add(number)
        if self._look is None and not self.broken:
            self._look = self._loop.call_later(LOOK_DELAY_S, self._on_look)

    def _on_look(self) -> None:
        self._look = None
        self._go_on()

    def _look_at_tables(self, at: float) -> None:
        """Read the tables' stored states; a table with an append under way calls again later."""
        news, self._news = self._news, set()
        for number in news:
            actor = self._tables.get(number)
            if actor is not None and number in self._watches:
                found = self._watches[number].look(number, actor.room.state)
                if self.classroom.state.live.news.get(number) != found:
                    self.classroom.look(number, found, at)

    async def _erased(self, *names: str) -> None:
        while True:
            try:
                await self.rooms.housekeeper.forget(*names)
                return
            except StorageError as error:
                log.error("%d tables cannot be erased, retrying: %s", len(names), error)
                await asyncio.sleep(RETRY_DELAY_S)

    # --- what pupils say at their tables -------------------------------------------------------

    def pass_on(self, pupil: int, peer: Peer, message: messages.AnyUp, at_ms: float) -> bool:
        """Pass a message to the pupil's table with its time of arrival; dropped without a table."""
        known = self.classroom.state.pupils.get(pupil)
        actor = self._tables.get(known.table) if known is not None else None
        if actor is None:
            return True

        def errand(room: Room) -> None:
            if room.peers.get(pupil) is peer:
                room.receive(pupil, message, at_ms)

        return actor.submit(errand)

    def disconnected(self, peer: Peer, at_ms: float) -> None:
        """A connection has ended: tell the class and the table."""
        for actor in self._tables.values():
            for guest, one in list(actor.room.peers.items()):
                if one is peer:
                    gone = partial(_disconnect, guest, peer, at_ms)
                    actor.submit(gone, must=True)
        self.submit(lambda classroom, at: classroom.disconnect(peer, at), must=True)

    # --- time ----------------------------------------------------------------------------------

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        delay = max(0.0, self.classroom.due - self.rooms.storage.now())
        self._timer = self._loop.call_later(min(delay, 3600.0), self._go_on)

    def _ping(self) -> None:
        """Ping pupils without a table; the others are pinged by their table."""
        live = self.classroom.state.live
        waiting = [peer for pupil, peer in live.peers.items() if not self._seated(pupil)]
        for peer in [*waiting, *live.desks, *live.boards]:
            peer.ping(QUIET_MS)
        self._pulse = self._loop.call_later(PULSE_S, self._ping)

    def _seated(self, pupil: int) -> bool:
        return self.classroom.state.pupils[pupil].table in self._tables

    # --- the end ---------------------------------------------------------------------------------

    def _erase(self) -> None:
        if not self._erasing:
            self._erasing = self.broken = True
            self._start(self._erase_all())

    async def _erase_all(self) -> None:
        """Erase everything from the storage first, then send the last message."""
        tables = list(self._tables.values())
        self._tables.clear()
        for actor in tables:
            _let_go(actor)
            await actor.stop()
        while self._fetching:
            await asyncio.sleep(0.05)
        names = await self.rooms.storage.names(self.name)
        await self._erased(*{self.name, *names})
        self.rooms.metrics.deliveries += deliver(self.classroom.farewells())
        self._end()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("class %s: a task failed", self.name, exc_info=task.exception())

    def abandon(self) -> None:
        """End without another append, because another node owns the class."""
        self.broken = True
        self._end()

    async def stop(self) -> None:
        """Run the errands in the queue, then end. The tables stop on their own."""
        self.broken = True
        if not self._busy and not self._erasing:
            self._end()
        await self.ended
        for actor in self._tables.values():
            actor.on_sent = None

    def _fail(self) -> None:
        log.exception(
            "class %s failed and is unloaded; it is loaded again from the storage", self.name
        )
        self.rooms.metrics.troubles.inc()
        self.broken = True
        self._end()

    def _end(self) -> None:
        if self.ended.done():
            return
        for timer in (self._timer, self._look, self._pulse, self._retry):
            if timer is not None:
                timer.cancel()
        live = self.classroom.state.live
        for peer in [*live.peers.values(), *live.desks, *live.boards]:
            peer.close()
        self.ended.set_result(None)
        self.on_end()


def _let_go(actor: Actor) -> None:
    """Disconnect the pupils from a table that has ended; their connections stay open."""
    actor.on_sent = None
    actor.room.live.peers.clear()


def _disconnect(guest: int, peer: Peer, at_ms: float, room: Room) -> None:
    room.disconnect(guest, peer, at_ms)
