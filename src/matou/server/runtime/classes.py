"""The registry of classes: open, find, join, load from the storage."""

import asyncio
import logging
from asyncio import FIRST_COMPLETED
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from matou.server.classes.classroom import Addresses, Classroom
from matou.server.classes.handlers.pupils import ANY_CAT
from matou.server.classes.state import events
from matou.server.classes.state.events import ClassEventError, Events
from matou.server.classes.state.evolve import evolve
from matou.server.classes.state.state import CLOSED, ClassState
from matou.server.classes.wire.http import JoinedClass, OpenedClass
from matou.server.classes.wire.settings import CLASS_LIFE_S, ClassSettings
from matou.server.runtime.classroom import ClassActor
from matou.server.runtime.housekeeping import FullError
from matou.server.runtime.registry import APPEND_TIMEOUT_S, NoRoomError, Rooms, WaitsError
from matou.server.runtime.visit import BOARD, DESK, PUPIL, Visit
from matou.server.storage.interface import OWNER_EPOCH, Damaged, Elsewhere, RoomEntry, StorageError
from matou.server.tokens import CLASS_CODE_LENGTH, hashed, read_code, same
from matou.server.units import CLASS, is_class, new_class_name, unit_of

log = logging.getLogger("matou.class")

MAX_CLASSES: Final = 500  # that run


class Classes:
    """Finds or loads the actor of a class."""

    def __init__(self, rooms: Rooms, addresses: Addresses) -> None:
        self.rooms = rooms
        self.addresses = addresses
        self.actors: dict[str, ClassActor] = {}
        self._loading: dict[str, asyncio.Task[ClassActor]] = {}
        rooms.housekeeper.running_classes = self.actors
        rooms.on_lost_class = self._lost

    async def begin(self) -> None:
        """After a restart: load the stored classes, delete tables without a class."""
        names = await self.rooms.storage.names(CLASS)
        known = {name for name in names if is_class(name)}
        lost = [name for name in names if unit_of(name) not in known]
        if lost:
            await self.rooms.storage.forget(lost)
        for name in sorted(known)[:MAX_CLASSES]:
            with suppress(NoRoomError, WaitsError, Elsewhere):
                await self.actor(name)

    def _lost(self, name: str) -> None:
        """Unload a class that another node owns now, or soon."""
        actor = self.actors.get(name)
        if actor is not None:
            actor.abandon()

    async def here(self, name: str) -> None:
        """Raises `Elsewhere` where another node owns a class."""
        with suppress(NoRoomError, WaitsError):
            await self.actor(name)

    async def stop(self) -> None:
        await asyncio.gather(*(actor.stop() for actor in self.actors.values()))
        self.actors.clear()

    # --- opening and finding -----------------------------------------------------------------

    async def open(
        self, settings: ClassSettings, address: str, recalled: Events | None = None
    ) -> OpenedClass:
        """Open a class; raises `Declined` where its settings are wrong."""
        if len(self.actors) >= MAX_CLASSES:
            raise FullError
        await self.rooms.housekeeper.make_room(address)
        storage, random = self.rooms.storage, self.rooms.random
        name, at = new_class_name(random), storage.now()
        code = await self.rooms.new_code(of_class=True)
        classroom = Classroom(ClassState(), random, self.addresses)
        classroom.open(settings, code, at, recalled or [])
        actor = self._run(classroom, RoomEntry(name, code, at + CLASS_LIFE_S, at), 0, OWNER_EPOCH)
        await self._appended(actor)
        state = classroom.state
        return {
            "desk": f"{name}.{DESK}.{state.desk}",
            "board": f"{name}.{BOARD}.{state.board}",
            "code": code,
        }

    async def by_code(self, text: str) -> ClassActor:
        code = read_code(text)
        if len(code) != CLASS_CODE_LENGTH:
            raise NoRoomError
        try:
            found = await self.rooms.storage.find(code)
        except Damaged as error:
            raise NoRoomError from error
        if found is None or found.closed or not is_class(found.room):
            raise NoRoomError
        return await self.actor(found.room)

    def only_one(self) -> ClassActor | None:
        """The class that is open here, if there is exactly one."""
        running = [
            one
            for one in self.actors.values()
            if not one.broken and one.classroom.state.stage != CLOSED
        ]
        return running[0] if len(running) == 1 else None

    async def join(self, actor: ClassActor, cat: int, back: bool, level: int) -> JoinedClass:
        """A pupil joins or returns; the token is returned once it is stored.

        May raise `Declined`.
        """
        done: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()

        def errand(classroom: Classroom, at: float) -> None:
            try:
                if back:
                    done.set_result(classroom.come_back(cat, at))
                else:
                    done.set_result(classroom.join(cat, level, at))
            except Exception as error:
                done.set_exception(error)

        if not actor.submit(errand):
            raise NoRoomError
        await self._unless_ended(actor, done)
        pupil, secret = done.result()
        await self._appended(actor)
        known = actor.classroom.state.pupils.get(pupil)
        return {
            "token": f"{actor.name}.{pupil}.{secret}",
            "pupil": pupil,
            "cat": known.cat if known is not None else ANY_CAT,
        }

    async def attend(self, token: str) -> Visit:
        """The role of a token; NoRoomError for any other text."""
        name, _, rest = token.partition(".")
        role, _, secret = rest.partition(".")
        if not (is_class(name) and name.isalnum() and name.isascii() and len(name) <= 32):
            raise NoRoomError
        actor = await self.actor(name)
        state = actor.classroom.state
        if role in (DESK, BOARD):
            if not same_secret(secret, state.desk if role == DESK else state.board):
                raise NoRoomError
            return Visit(actor, role)
        pupil = state.pupils.get(int(role)) if role.isdigit() and len(role) < 9 else None
        if pupil is None or not same(secret, pupil.secret):
            raise NoRoomError
        return Visit(actor, PUPIL, pupil.number)

    async def desk(self, token: str) -> ClassActor:
        """The class of a teacher's token."""
        found = await self.attend(token)
        if found.role != DESK:
            raise NoRoomError
        return found.actor

    async def _appended(self, actor: ClassActor) -> None:
        appended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if not actor.after_append(appended):
            raise NoRoomError
        await self._unless_ended(actor, appended)

    async def _unless_ended(self, actor: ClassActor, wanted: "asyncio.Future[Any]") -> None:
        ends = {wanted, actor.ended}
        await asyncio.wait(ends, timeout=APPEND_TIMEOUT_S, return_when=FIRST_COMPLETED)
        if not wanted.done():
            raise NoRoomError if actor.ended.done() else WaitsError

    # --- loading -------------------------------------------------------------------------------

    async def actor(self, name: str) -> ClassActor:
        running = self.actors.get(name)
        if running is not None and not running.broken:
            return running
        loading = self._loading.get(name)
        if loading is None:
            loading = self._loading[name] = asyncio.create_task(self._load(name))
            loading.add_done_callback(lambda _: self._loading.pop(name))
        return await asyncio.shield(loading)

    async def _load(self, name: str) -> ClassActor:
        stopping = self.actors.get(name)
        if stopping is not None:
            await asyncio.wait([stopping.ended])
        try:
            stored = await self.rooms.storage.load(name)
            if stored is None:
                raise NoRoomError
            state = replayed(stored.bodies)
        except (Damaged, ClassEventError) as error:
            log.warning("class %s cannot be loaded: %s", name, error)
            raise NoRoomError from error
        except StorageError as error:
            log.error("class %s cannot be loaded now: %s", name, error)
            raise WaitsError from error
        if state.stage == CLOSED:  # closed, but the server crashed before all was erased
            await self.rooms.storage.forget([name, *await self.rooms.storage.names(name)])
            raise NoRoomError
        classroom = Classroom(state, self.rooms.random, self.addresses)
        actor = self._run(classroom, stored.entry, state.seq, stored.epoch)
        actor.submit(lambda classroom, at: None)  # its tables are updated to what the class wants
        return actor

    def _run(self, classroom: Classroom, entry: RoomEntry, appended: int, epoch: int) -> ClassActor:
        actor = ClassActor(classroom, entry, appended, epoch, self.rooms)
        self.actors[entry.room] = actor

        def ended() -> None:
            if self.actors.get(entry.room) is actor:
                del self.actors[entry.room]

        actor.on_end = ended
        return actor


def replayed(bodies: Sequence[bytes]) -> ClassState:
    state = ClassState()
    for body in bodies:
        evolve(state, events.read(body))
    return state


def same_secret(secret: str, kept: str) -> bool:
    return bool(kept) and same(secret, hashed(kept))
