"""All rooms of a server: opening, finding, loading from the journal, unloading, forgetting."""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from matou.server.http.metrics import Meters
from matou.server.http.tokens import (
    Randomness,
    new_code,
    new_secret,
    read_code,
    read_token,
    same,
    seat_token,
)
from matou.server.journal.errors import JournalError
from matou.server.journal.journal import Journal
from matou.server.rooms import facts, lobby
from matou.server.rooms.actor import RoomTask
from matou.server.rooms.facts import FactError
from matou.server.rooms.keeper import Keeper
from matou.server.rooms.room import No
from matou.server.rooms.settings import Settings
from matou.server.rooms.state import CLOSED, State
from matou.server.store.store import Store, Taken

log = logging.getLogger("matou.hall")

MOST_ROOMS: Final = 5000  # in memory
MOST_KEPT: Final = 50_000  # in the directory
KEPT: Final = 48 * 3600.0  # seconds a room is remembered after it was opened
SWEEP: Final = 60.0  # seconds between looks for rooms to unload or forget
TRIES: Final = 20  # for a code that no room has


class NoRoomError(Exception):
    """Wrong, closed, full, damaged, gone: always the same answer."""


class FullError(Exception):
    """The server has as many rooms as it can hold."""


class Hall:
    """Finds or loads the task of a room; a room nobody is in costs no memory for long."""

    def __init__(
        self,
        journal: Journal,
        store: Store,
        random: Randomness,
        meters: Meters,
        wall: Callable[[], float] = time.time,
    ) -> None:
        self.journal = journal
        self.store = store
        self.random = random
        self.meters = meters
        self.wall = wall
        self._tasks: dict[str, RoomTask] = {}
        self._loading: dict[str, asyncio.Task[RoomTask]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def stop(self) -> None:
        """Every room finishes what has arrived; all of them can be gone on with."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        await asyncio.gather(*(task.stop() for task in self._tasks.values()))
        self._tasks.clear()

    # --- opening and finding -------------------------------------------------------------

    async def open(self, settings: Settings, cat: str, name: str) -> dict[str, str]:
        """A new room with its host: link, code and the host's token."""
        if len(self._tasks) >= MOST_ROOMS or await self._directory_full():
            raise FullError
        room = self.random(8).hex()
        secret = new_secret(self.random)
        keeper = Keeper(State(), self.random)
        lobby.open_room(keeper.room, settings, secret)
        guest, key = lobby.enter(keeper.room, cat, name)
        code = await self._new_code(room, settings.game)  # first: what is not there expires too
        await self._written(self._run(room, keeper))
        self.meters.opened.inc()
        return {
            "room": room,
            "link": f"{room}.{secret}",
            "code": code,
            "token": seat_token(room, guest, key),
        }

    async def _directory_full(self) -> bool:
        return await asyncio.to_thread(self.store.count) >= MOST_KEPT

    async def _new_code(self, room: str, game: str) -> str:
        now = self.wall()
        for _ in range(TRIES):
            code = new_code(self.random)
            with suppress(Taken):
                await asyncio.to_thread(self.store.open_room, room, code, game, now, now + KEPT)
                return code
        raise FullError

    async def by_code(self, text: str) -> RoomTask:
        found = await asyncio.to_thread(self.store.find, read_code(text))
        if found is None or found.closed is not None or found.expires <= self.wall():
            raise NoRoomError
        return await self.task(found.id)

    async def by_link(self, link: str) -> RoomTask:
        room, _, secret = link.partition(".")
        task = await self.task(room)
        if not same(secret, task.keeper.state.link):
            raise NoRoomError
        return task

    async def join(self, task: RoomTask, cat: str, name: str) -> str:
        """Somebody comes in; the token is given once it is written down."""
        entered: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()

        def errand(keeper: Keeper) -> None:
            try:
                entered.set_result(lobby.enter(keeper.room, cat, name))
            except No:
                entered.set_exception(NoRoomError())

        if not task.submit(errand):
            raise NoRoomError
        await self._unless_broken(task, entered)
        guest, secret = entered.result()
        await self._written(task)
        return seat_token(task.name, guest, secret)

    async def seat(self, token: str) -> tuple[RoomTask, int]:
        """The room and the guest of a token."""
        known = read_token(token)
        if known is None:
            raise NoRoomError
        room, guest, secret = known
        task = await self.task(room)
        here = task.keeper.state.guests.get(guest)
        if here is None or not same(secret, here.secret):
            raise NoRoomError
        return task, guest

    async def _written(self, task: RoomTask) -> None:
        """Wait until everything that has happened in the room so far is in the journal."""
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if not task.after_writing(written):
            raise NoRoomError
        await self._unless_broken(task, written)

    async def _unless_broken(self, task: RoomTask, wanted: "asyncio.Future[Any]") -> None:
        """Wait for something a room does; a room that breaks first will never do it."""
        await asyncio.wait({wanted, task.ended}, return_when=asyncio.FIRST_COMPLETED)
        if not wanted.done():
            raise NoRoomError
        wanted.result()

    # --- loading -------------------------------------------------------------------------

    async def task(self, room: str) -> RoomTask:
        """The running task of a room, loaded from the journal if need be."""
        running = self._tasks.get(room)
        if running is not None and not running.broken:
            return running
        if not (room.isalnum() and room.isascii() and len(room) <= 32):
            raise NoRoomError
        if room not in self._loading:
            self._loading[room] = asyncio.create_task(self._load(room))
        try:
            return await asyncio.shield(self._loading[room])
        finally:
            self._loading.pop(room, None)

    async def _load(self, room: str) -> RoomTask:
        try:
            state = await asyncio.to_thread(self._remembered, room)
        except (JournalError, FactError) as error:
            log.warning("room %s cannot be opened: %s", room, error)
            raise NoRoomError from error
        if not state.seq or state.phase == CLOSED:
            raise NoRoomError
        broken = self._tasks.pop(room, None)
        if broken is not None:
            await asyncio.wait([broken.ended])
        return self._run(room, Keeper(state, self.random))

    def _remembered(self, room: str) -> State:
        """A room as its facts tell it; a long evening takes a while, so others go on meanwhile."""
        state = State()
        for body in self.journal.read(room):
            state.apply(facts.read(body))
        return state

    def _run(self, room: str, keeper: Keeper) -> RoomTask:
        written = 0 if keeper.room.facts else keeper.state.seq
        task = RoomTask(room, keeper, written, self.journal, self.store, self.meters, self.wall)
        self._tasks[room] = task
        self.meters.rooms.set(len(self._tasks))
        return task

    async def adopt(self, found: list[str]) -> None:
        """Rooms of the journal that the directory has lost: they get a code and an end again."""
        known = {room.id for room in await asyncio.to_thread(self.store.rooms)}
        for room in found:
            if room not in known:
                await self._new_code(room, "")
                log.warning("room %s was in the journal only; the directory has it again", room)
        lost = known.difference(found)
        if lost:
            log.warning("%d rooms of the directory are not in the journal", len(lost))

    # --- tidying up ----------------------------------------------------------------------

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.unload_idle()
                await self.forget_old()
            except Exception:
                log.exception("tidying up failed; it is tried again")

    async def unload_idle(self) -> None:
        """Rooms that nobody is in leave the memory; the journal has them."""
        for room, task in list(self._tasks.items()):
            if task.broken or (task.empty and task.keeper.flow.asleep):
                await task.stop()
                if self._tasks.get(room) is task:
                    del self._tasks[room]
        self.meters.rooms.set(len(self._tasks))

    async def forget_old(self) -> None:
        """Nothing is stored that is not needed: rooms whose time is over go for good."""
        for room in await asyncio.to_thread(self.store.expired, self.wall()):
            task = self._tasks.get(room)
            if task is not None and not task.empty:
                continue
            if task is not None:
                await task.stop()
                self._tasks.pop(room, None)
            await asyncio.to_thread(self.journal.forget, room)
            await asyncio.to_thread(self.store.forget, room)
