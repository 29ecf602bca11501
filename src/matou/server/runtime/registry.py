"""All rooms of a server: opening, finding, loading from the storage, unloading."""

import asyncio
import logging
from asyncio import FIRST_COMPLETED
from collections.abc import Iterable
from functools import partial
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
from matou.server.storage.interface import Damaged, RoomEntry, Storage, StorageError
from matou.server.tokens import (
    Randomness,
    new_code,
    new_secret,
    read_code,
    read_token,
    same,
    seat_token,
)

log = logging.getLogger("matou.rooms")

CROWDED: Final = ("full", "no watching")  # why a room has no place for somebody
APPEND_TIMEOUT_S = 5.0  # for the disk, at the door


class NoRoomError(Exception):
    """Wrong, closed, damaged, gone: always the same answer."""


class WaitsError(Exception):
    """The disk takes nothing: nobody comes in until it does."""


class CrowdedError(Exception):
    """The room has no place left, to sit or to watch from."""


class Rooms:
    """Finds or loads the actor of a room; a room nobody is in costs no memory for long."""

    def __init__(self, storage: Storage, random: Randomness, metrics: Metrics) -> None:
        self.storage = storage
        self.random = random
        self.metrics = metrics
        self.actors: dict[str, Actor] = {}
        self._loading: dict[str, asyncio.Task[Actor]] = {}
        self._unreadable: set[str] = set()  # rooms of which the log has said so
        self.thinkers = Thinkers()
        self.batcher = Batcher(storage)
        self.housekeeper = Housekeeper(storage, self.actors, metrics)

    async def stop(self) -> None:
        """Every room finishes what has arrived; all of them can be gone on with."""
        self.housekeeper.stop()
        await asyncio.gather(*(actor.stop() for actor in self.actors.values()))
        self.actors.clear()
        self.thinkers.stop()

    # --- opening and finding -------------------------------------------------------------

    async def open(self, settings: Settings, cat: str, name: str, address: str = "") -> Opened:
        """A new room with its host: link, code and the host's token."""
        await self.housekeeper.make_room(address)
        room = self.random(8).hex()
        secret = new_secret(self.random)
        opened = Room(State(), self.random, partial(self.thinkers.ask, address or room))
        code, now = await self._new_code(), self.storage.now()
        opened.open(settings, secret, code, now)
        guest, key = opened.enter(cat, name)
        await self._appended(self._run(opened, RoomEntry(room, code, now + ROOM_LIFE_S, now), 0))
        self.housekeeper.opened(room, address)
        self.metrics.opened.inc()
        return {
            "room": room,
            "link": f"{room}.{secret}",
            "code": code,
            "token": seat_token(room, guest, key),
        }

    async def _new_code(self) -> str:
        """One that no room has; two rooms that draw it at once are told apart by `CodeTaken`."""
        while True:
            code = new_code(self.random)
            if await self.storage.find(code) is None:
                return code

    async def by_code(self, text: str) -> Actor:
        code = read_code(text)
        try:
            found = await self.storage.find(code)
        except Damaged as error:
            log.error("a room cannot be found by its code: %s", error)
            raise NoRoomError from error
        if found is None or found.closed:
            raise NoRoomError
        actor = await self.actor(found.room)
        if actor.room.state.code not in ("", code):  # another one is being appended
            raise NoRoomError
        return actor

    async def by_link(self, link: str) -> Actor:
        room, _, secret = link.partition(".")
        actor = await self.actor(room)
        if not same(secret, actor.room.state.link):
            raise NoRoomError
        return actor

    async def join(self, actor: Actor, cat: str, name: str, address: str = "") -> str:
        """Somebody comes in; the token is given once that is stored."""
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
        known = read_token(token)
        if known is None:
            raise NoRoomError
        room, guest, secret = known
        actor = await self.actor(room)
        here = actor.room.state.guests.get(guest)
        if here is None or not same(secret, here.secret):
            raise NoRoomError
        return actor, guest

    async def _appended(self, actor: Actor) -> None:
        """Wait until everything that has happened in the room so far is stored."""
        appended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if not actor.after_append(appended):
            raise NoRoomError
        await self._unless_broken(actor, appended)

    async def _unless_broken(self, actor: Actor, wanted: "asyncio.Future[Any]") -> None:
        """Wait for something a room does; a room that breaks first will never do it."""
        ends = {wanted, actor.ended}
        await asyncio.wait(ends, timeout=APPEND_TIMEOUT_S, return_when=FIRST_COMPLETED)
        if not wanted.done():
            raise NoRoomError if actor.ended.done() else WaitsError
        wanted.result()

    # --- loading -------------------------------------------------------------------------

    async def actor(self, room: str) -> Actor:
        """The running actor of a room, loaded from the storage if need be."""
        running = self.actors.get(room)
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

    async def _load(self, room: str) -> Actor:
        try:
            stored = await self.storage.load(room)
            if stored is None:
                raise NoRoomError
            # A long evening takes a while, so others go on meanwhile.
            state = await asyncio.to_thread(_replayed, stored.bodies)
        except (StorageError, EventError) as error:
            if room not in self._unreadable:
                self._unreadable.add(room)
                log.warning("room %s cannot be loaded: %s", room, error)
            raise NoRoomError from error
        if state.phase == CLOSED:
            raise NoRoomError
        broken = self.actors.pop(room, None)
        if broken is not None:
            await asyncio.wait([broken.ended])
        think = partial(self.thinkers.ask, room)
        return self._run(Room(state, self.random, think), stored.entry, state.seq)

    def _run(self, room: Room, entry: RoomEntry, appended: int) -> Actor:
        actor = Actor(room, entry, appended, self.batcher, self.metrics, self.storage.now)
        self.actors[entry.room] = actor
        self.metrics.rooms.set(len(self.actors))
        return actor


def _replayed(bodies: Iterable[bytes]) -> State:
    state = State()
    for body in bodies:
        evolve(state, stored.read(body))
    return state
