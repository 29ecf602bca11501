"""All rooms of a server: opening, finding, loading from the journal, unloading, forgetting."""

import asyncio
import logging
from asyncio import FIRST_COMPLETED
from collections.abc import Container, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

from sqlalchemy.exc import SQLAlchemyError

from matou.server.clock import HouseClock
from matou.server.journal.errors import JournalError
from matou.server.journal.journal import Journal
from matou.server.metrics import Metrics
from matou.server.rooms.actor import Actor
from matou.server.rooms.batcher import Batcher
from matou.server.rooms.directory import KEPT, finished, put_back
from matou.server.rooms.housekeeping import FullError, Housekeeper
from matou.server.rooms.records import Records
from matou.server.rooms.room import Room
from matou.server.rooms.state.state import CLOSED, State
from matou.server.rooms.state.stored import EventError
from matou.server.rooms.thinking import Thinkers
from matou.server.rooms.wire.refusals import Declined
from matou.server.rooms.wire.settings import Settings
from matou.server.rooms.wire.view_types import Opened
from matou.server.store.seals import Spoilt
from matou.server.store.store import Record, Store, Taken
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
PATIENCE: Final = 5.0  # seconds for the disk, at the door
TRIES: Final = 20  # for a code that no room has


class NoRoomError(Exception):
    """Wrong, closed, damaged, gone: always the same answer."""


class WaitsError(Exception):
    """The disk takes nothing: nobody comes in until it does."""


class CrowdedError(Exception):
    """The room has no place left, to sit or to watch from."""


class Rooms:
    """Finds or loads the actor of a room; a room nobody is in costs no memory for long."""

    def __init__(
        self,
        journal: Journal,
        store: Store,
        random: Randomness,
        metrics: Metrics,
        clock: HouseClock | None = None,
    ) -> None:
        self.journal = journal
        self.store = store
        self.random = random
        self.metrics = metrics
        self.clock = clock or HouseClock(store.last_reading())
        self.actors: dict[str, Actor] = {}
        self._loading: dict[str, asyncio.Task[Actor]] = {}
        self._lost: Mapping[str, Sequence[bytes]] = {}  # in the journal only
        self._unreadable: set[str] = set()  # rooms of which the log has said so
        self.thinkers = Thinkers()
        self.batcher = Batcher(journal)
        self.records = Records(store)
        self.housekeeper = Housekeeper(self)

    async def stop(self) -> None:
        """Every room finishes what has arrived; all of them can be gone on with."""
        await self.housekeeper.stop()
        await asyncio.gather(*(actor.stop() for actor in self.actors.values()))
        self.actors.clear()
        await self.records.stop()
        self.thinkers.stop()

    @property
    def trouble(self) -> bool:
        """Whether some disk does not take what happens."""
        waits = any(one.waits for one in self.actors.values())
        return (
            waits
            or self.records.trouble
            or self.housekeeper.trouble
            or self.journal.trouble is not None
        )

    # --- opening and finding -------------------------------------------------------------

    async def open(self, settings: Settings, cat: str, name: str, address: str = "") -> Opened:
        """A new room with its host: link, code and the host's token."""
        await self.housekeeper.make_room(address)
        room = self.random(8).hex()
        secret = new_secret(self.random)
        opened = Room(State(), self.random, partial(self.thinkers.ask, address or room))
        code = await self._new_code(room, settings.game)  # first: what is not there expires too
        opened.open(settings, secret, code, self.clock.now())
        guest, key = opened.enter(cat, name)
        await self._written(self._run(room, opened, 0, code))
        self.housekeeper.opened(room, address)
        self.metrics.opened.inc()
        return {
            "room": room,
            "link": f"{room}.{secret}",
            "code": code,
            "token": seat_token(room, guest, key),
        }

    async def _new_code(self, room: str, game: str) -> str:
        now = self.clock.now()
        for _ in range(TRIES):
            code = new_code(self.random)
            with suppress(Taken):
                await asyncio.to_thread(self.store.open_room, room, code, game, now, now + KEPT)
                return code
        raise FullError

    async def by_code(self, text: str) -> Actor:
        code = read_code(text)
        try:
            found = await asyncio.to_thread(self.store.find, code)
        except Spoilt as error:
            log.error("a room cannot be found: %s", error)
            raise NoRoomError from error
        if found is None or found.closed is not None:
            raise NoRoomError
        actor = await self.actor(found.id)
        if actor.room.state.code not in ("", code):  # the directory has not heard of the new one
            raise NoRoomError
        return actor

    async def by_link(self, link: str) -> Actor:
        room, _, secret = link.partition(".")
        actor = await self.actor(room)
        if not same(secret, actor.room.state.link):
            raise NoRoomError
        return actor

    async def join(self, actor: Actor, cat: str, name: str, address: str = "") -> str:
        """Somebody comes in; the token is given once it is written down."""
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
        await self._written(actor)
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

    async def _written(self, actor: Actor) -> None:
        """Wait until everything that has happened in the room so far is in the journal."""
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if not actor.after_writing(written):
            raise NoRoomError
        await self._unless_broken(actor, written)

    async def _unless_broken(self, actor: Actor, wanted: "asyncio.Future[Any]") -> None:
        """Wait for something a room does; a room that breaks first will never do it."""
        await asyncio.wait({wanted, actor.ended}, timeout=PATIENCE, return_when=FIRST_COMPLETED)
        if not wanted.done():
            raise NoRoomError if actor.ended.done() else WaitsError
        wanted.result()

    # --- loading -------------------------------------------------------------------------

    async def actor(self, room: str) -> Actor:
        """The running actor of a room, loaded from the journal if need be."""
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
            state, unkept = await asyncio.to_thread(self._remembered, room)
        except (JournalError, EventError) as error:
            if room not in self._unreadable:
                self._unreadable.add(room)
                log.warning("room %s cannot be opened: %s", room, error)
            raise NoRoomError from error
        if not state.seq or state.phase == CLOSED:
            raise NoRoomError
        broken = self.actors.pop(room, None)
        if broken is not None:
            await asyncio.wait([broken.ended])
        for record in unkept:
            self.records.keep(record)
        think = partial(self.thinkers.ask, room)
        # A crash between journal and directory may have left the code of before there: ask anew.
        return self._run(room, Room(state, self.random, think), state.seq, "")

    def _remembered(self, room: str) -> tuple[State, list[Record]]:
        """A room as its facts tell it, and records that a crash has kept from the store; a long
        evening takes a while, so others go on meanwhile."""
        state, bodies = State(), self.journal.read(room)
        kept: Container[int] = range(2**31)  # a store that cannot be read is asked the next time
        if bodies:
            with suppress(SQLAlchemyError):
                kept = self.store.numbers(room)
        records = list(finished(room, state, bodies, kept))
        now = self.clock.now()
        return state, [record._replace(finished=now) for record in records]

    def _run(self, name: str, room: Room, written: int, code: str) -> Actor:
        actor = Actor(
            *(name, room, written, self.batcher, self.store, self.records),
            *(self.metrics, self.clock.now, code),
        )
        self.actors[name] = actor
        self.metrics.rooms.set(len(self.actors))
        return actor

    async def adopt(self, found: Mapping[str, Sequence[bytes]]) -> None:
        """Rooms of the journal that the directory has lost get their code and an end again; what
        is found is a room's events, or none where they are damaged."""
        known = {room.id for room in await asyncio.to_thread(self.store.rooms)}
        self._lost = {room: bodies for room, bodies in found.items() if room not in known}
        try:
            await self.put_back()
        except SQLAlchemyError as error:  # the housekeeper tries again
            why = str(error).splitlines()[0]
            log.error("%d rooms cannot be found by their code: %s", len(self._lost), why)
        if gone := known.difference(found):
            log.warning("%d rooms of the directory are not in the journal", len(gone))

    async def put_back(self) -> None:
        """Into the directory, if need be in several tries: a full disk is asked again."""
        if not self._lost:
            return
        known = {room.id for room in await asyncio.to_thread(self.store.rooms)}
        lost = {room: bodies for room, bodies in self._lost.items() if room not in known}
        await asyncio.to_thread(put_back, self.store, lost, self.random, self.clock.now())
        log.warning("%d rooms were in the journal only; the directory has them again", len(lost))
        self._lost = {}
