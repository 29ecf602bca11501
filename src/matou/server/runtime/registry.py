"""The registry of rooms: open, find, join, load from the storage, unload."""

import asyncio
import logging
from asyncio import FIRST_COMPLETED
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from hmac import compare_digest
from typing import Any, Final

from matou.server.metrics import Metrics
from matou.server.rooms.room import Room
from matou.server.rooms.state import stored
from matou.server.rooms.state.evolve import evolve
from matou.server.rooms.state.state import CLOSED, State
from matou.server.rooms.state.stored import EventError
from matou.server.rooms.wire.refusals import Declined
from matou.server.rooms.wire.settings import Settings
from matou.server.rooms.wire.view_types import Opened
from matou.server.runtime.actor import Actor
from matou.server.runtime.batcher import Batcher
from matou.server.runtime.housekeeping import ROOM_LIFE_S, Housekeeper
from matou.server.runtime.thinking import Thinkers
from matou.server.storage.interface import (
    OWNER_EPOCH,
    Damaged,
    RoomEntry,
    Storage,
    StorageError,
)
from matou.server.tokens import (
    Randomness,
    board_secret,
    new_code,
    new_secret,
    read_code,
    read_token,
    same,
    seat_token,
)
from matou.server.units import in_class, unit_of

log = logging.getLogger("matou.rooms")

CROWDED: Final = ("full", "no watching")  # refusals that mean that a room is full
APPEND_TIMEOUT_S = 5.0  # for the disk, at the door


class NoRoomError(Exception):
    """Wrong, closed, damaged or deleted: always the same answer, which reveals nothing."""


class WaitsError(Exception):
    """The disk fails: no guest can join until it works again."""


class CrowdedError(Exception):
    """The room is at its limit of players and watchers."""


class Rooms:
    """Finds or loads the actor of a room, and unloads idle ones."""

    def __init__(self, storage: Storage, random: Randomness, metrics: Metrics) -> None:
        self.storage = storage
        self.random = random
        self.metrics = metrics
        self.actors: dict[str, Actor] = {}
        self._loading: dict[str, asyncio.Task[Actor]] = {}
        self._unreadable: set[str] = set()  # rooms whose damage has been logged
        self.on_lost_class: Callable[[str], None] = lambda unit: None
        self.thinkers = Thinkers()
        self.batcher = Batcher(storage, metrics)
        self.housekeeper = Housekeeper(storage, self.actors, metrics)

    async def begin(self) -> None:
        """Open the storage, and register for rooms that other nodes take over."""
        await self.storage.begin(self._lost)

    def _lost(self, rooms: Sequence[str]) -> None:
        """Unload rooms that other nodes own now, or soon."""
        self.metrics.lost_rooms.inc(len(rooms))
        for room in rooms:
            actor = self.actors.pop(room, None)
            if actor is not None:
                actor.abandon()
            if in_class(room):
                self.on_lost_class(unit_of(room))
        self.metrics.rooms.set(len(self.actors))

    async def here(self, room: str) -> None:
        """Raises `Elsewhere` where another node owns a room."""
        with suppress(NoRoomError, WaitsError):
            await self.actor(room)

    async def stop(self) -> None:
        """Every room runs its queue and ends; all of them can be loaded again."""
        self.housekeeper.stop()
        await asyncio.gather(*(actor.stop() for actor in self.actors.values()))
        self.actors.clear()
        self.thinkers.stop()

    # --- opening and finding -------------------------------------------------------------

    async def open(self, settings: Settings, cat: str, name: str, address: str = "") -> Opened:
        """Open a room with its host: link, code and the host's token."""
        await self.housekeeper.make_room(address)
        room = self.random(8).hex()
        secret = new_secret(self.random)
        opened = Room(State(), self.random, partial(self.thinkers.ask, address or room))
        code, now = await self.new_code(), self.storage.now()
        opened.open(settings, secret, code, now)
        guest, key = opened.enter(cat, name)
        entry = RoomEntry(room, code, now + ROOM_LIFE_S, now)
        await self._appended(self._run(opened, entry, 0, OWNER_EPOCH))
        self.housekeeper.opened(room, address)
        self.metrics.opened.inc()
        return {
            "room": room,
            "link": f"{room}.{secret}",
            "code": code,
            "token": seat_token(room, guest, key),
        }

    def open_table(
        self, name: str, settings: Settings, at: float, expires: float, epoch: int
    ) -> Actor:
        """Open a room of a class. It has no code; the class finds it by name."""
        room = Room(State(), self.random, partial(self.thinkers.ask, name))
        room.open_table(settings, at)
        self.metrics.opened.inc()
        entry = RoomEntry(name, name, expires, at, unit=unit_of(name))
        return self._run(room, entry, 0, epoch)

    async def new_code(self, of_class: bool = False) -> str:
        """An unused code.

        If two rooms draw the same one at once, the storage raises `CodeTaken`.
        """
        while True:
            code = new_code(self.random, of_class)
            if await self.storage.find(code) is None:
                return code

    async def by_code(self, text: str) -> Actor:
        code = read_code(text)
        try:
            found = await self.storage.find(code)
        except Damaged as error:
            log.error("a room cannot be found by its code: %s", error)
            raise NoRoomError from error
        if found is None or found.closed or in_class(found.room):
            raise NoRoomError
        actor = await self.actor(found.room)
        if actor.room.state.code not in ("", code):  # another one is being appended
            raise NoRoomError
        return actor

    async def by_link(self, link: str) -> Actor:
        room, _, secret = link.partition(".")
        if in_class(room):
            raise NoRoomError
        actor = await self.actor(room)
        if not same(secret, actor.room.state.link):
            raise NoRoomError
        return actor

    async def join(self, actor: Actor, cat: str, name: str, address: str = "") -> str:
        """A guest joins; the token is returned once it is stored."""
        entered: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()

        def errand(room: Room) -> None:
            try:
                entered.set_result(room.enter(cat, name, address))
            except Declined as no:
                entered.set_exception(CrowdedError() if no.key in CROWDED else NoRoomError())

        if not actor.submit(errand):
            raise NoRoomError
        await self._unless_broken(actor, entered)
        guest, secret = entered.result()
        await self._appended(actor)
        return seat_token(actor.name, guest, secret)

    async def seat(self, token: str) -> tuple[Actor, int]:
        """The room and the guest of a token."""
        actor, guest, plays = await self.seat_or_board(token)
        if not plays:
            raise NoRoomError
        return actor, guest

    async def seat_or_board(self, token: str) -> tuple[Actor, int, bool]:
        """The room and the guest of a token, and whether it is a seat's token or a board's."""
        known = read_token(token)
        if known is None:
            raise NoRoomError
        room, guest, secret = known
        if in_class(room):  # pupils come in by their class
            raise NoRoomError
        actor = await self.actor(room)
        here = actor.room.state.guests.get(guest)
        if here is None:
            raise NoRoomError
        plays = same(secret, here.secret)
        if not plays and not compare_digest(secret, board_secret(here.secret)):
            raise NoRoomError
        return actor, guest, plays

    async def _appended(self, actor: Actor) -> None:
        """Wait until all events of the room so far are stored."""
        appended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if not actor.after_append(appended):
            raise NoRoomError
        await self._unless_broken(actor, appended)

    async def _unless_broken(self, actor: Actor, wanted: "asyncio.Future[Any]") -> None:
        """Wait for a future of a room; raises if the room fails first."""
        ends = {wanted, actor.ended}
        await asyncio.wait(ends, timeout=APPEND_TIMEOUT_S, return_when=FIRST_COMPLETED)
        if not wanted.done():
            raise NoRoomError if actor.ended.done() else WaitsError
        wanted.result()

    # --- loading -------------------------------------------------------------------------

    async def actor(self, room: str) -> Actor:
        """The actor of a room, loaded from the storage if it is not running."""
        running = self.actors.get(room)
        if running is not None and not running.broken:
            return running
        if not (room.isalnum() and room.isascii() and len(room) <= 32):
            raise NoRoomError
        loading = self._loading.get(room)
        if loading is None:
            loading = self._loading[room] = asyncio.create_task(self._load(room))
            loading.add_done_callback(lambda _: self._loading.pop(room))
        return await asyncio.shield(loading)  # others may wait for it, too

    async def _load(self, room: str) -> Actor:
        stopping = self.actors.pop(room, None)
        if stopping is not None:  # it may still have something to append
            await asyncio.wait([stopping.ended])
        try:
            stored = await self.storage.load(room)
            if stored is None:
                raise NoRoomError
            # Loading a long game takes a while, so the event loop goes on in between.
            state = await asyncio.to_thread(_replayed, stored.bodies)
        except Damaged as error:
            self._cannot_be_loaded(room, error)
            raise NoRoomError from error
        except EventError as error:  # its hash is right, so another version of Matou wrote it
            self._cannot_be_loaded(room, f"another version of Matou wrote it: {error}")
            await self._give_back(room)
            raise WaitsError from error
        except StorageError as error:  # the room is there, and can be loaded later
            log.error("room %s cannot be loaded now: %s", room, error)
            raise WaitsError from error
        if state.phase == CLOSED:
            raise NoRoomError
        think = partial(self.thinkers.ask, room)
        return self._run(Room(state, self.random, think), stored.entry, state.seq, stored.epoch)

    def _cannot_be_loaded(self, room: str, why: object) -> None:
        if room not in self._unreadable:
            self._unreadable.add(room)
            log.warning("room %s cannot be loaded: %s", room, why)

    async def _give_back(self, room: str) -> None:
        """Release a room, so that a node with a newer version may own it."""
        with suppress(StorageError):
            await self.storage.release([room])

    def _run(self, room: Room, entry: RoomEntry, appended: int, epoch: int) -> Actor:
        metrics, now = self.metrics, self.storage.now
        actor = Actor(room, entry, appended, epoch, self.batcher, metrics, now)
        self.actors[entry.room] = actor
        self.metrics.rooms.set(len(self.actors))
        return actor


def _replayed(bodies: Iterable[bytes]) -> State:
    state = State()
    for body in bodies:
        evolve(state, stored.read(body))
    return state
