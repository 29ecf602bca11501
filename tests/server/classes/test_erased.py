"""A class that is over is gone: closed in the middle of a crash, or twelve hours old."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path

from matou.server.classes.state import events
from matou.server.classes.wire import messages
from matou.server.classes.wire.settings import CLASS_LIFE_S
from matou.server.metrics import Metrics
from matou.server.runtime.classes import Classes
from matou.server.runtime.classroom import ClassActor
from matou.server.runtime.registry import NoRoomError, Rooms
from matou.server.storage.clock import Reading
from matou.server.storage.interface import Append
from matou.server.storage.sqlite import SqliteStorage
from tests.server.classes.school import Line, playable
from tests.server.storing import append_batch

Story = Callable[[Classes], Awaitable[None]]


def school(data: Path, story: Story, hours: float = 0.0) -> None:
    """A server with this data, so many hours after the first one."""

    def clocks() -> Reading:
        seconds = 1.8e9 + 3600 * hours
        return Reading(seconds, "one", 3600 * hours, seconds)

    async def scenario() -> None:
        storage = SqliteStorage(data, clocks)
        rooms = Rooms(storage, os.urandom, Metrics())
        classes = Classes(rooms, tuple)
        await story(classes)
        await classes.stop()
        await rooms.stop()
        await storage.close()

    asyncio.run(asyncio.wait_for(scenario(), 60))


async def opened(classes: Classes) -> ClassActor:
    """A class with a pupil, and the table that the round deals to all who are here."""
    keys = await classes.open(playable(groups="hand"), "an address")
    actor = await classes.desk(keys["desk"])
    pupil = (await classes.join(actor, 7, False, -1))["pupil"]
    actor.submit(lambda classroom, at: classroom.connect(pupil, Line(), at))
    desk = Line()
    actor.submit(lambda classroom, at: classroom.connect_desk(desk, at))
    actor.submit(lambda classroom, at: classroom.teacher_asks(desk, messages.BeginRound(), at))
    async with asyncio.timeout(30):
        while len(await classes.rooms.storage.names("k")) < 2:
            await asyncio.sleep(0)
    return actor


def test_a_class_goes_on_after_a_restart(tmp_path):
    async def before(classes: Classes) -> None:
        await opened(classes)

    async def after(classes: Classes) -> None:
        await classes.begin()
        actor = classes.only_one()
        assert actor is not None
        assert [one.cat for one in actor.classroom.state.pupils.values()] == [7]
        assert list(actor.classroom.state.tables) == [1]

    school(tmp_path, before)
    school(tmp_path, after)


def test_a_class_is_deleted_with_its_tables_after_twelve_hours(tmp_path):
    async def before(classes: Classes) -> None:
        await opened(classes)

    async def after(classes: Classes) -> None:
        assert len(await classes.rooms.storage.names("k")) == 2
        await classes.rooms.housekeeper.forget_old()
        assert await classes.rooms.storage.names("k") == []

    school(tmp_path, before)
    school(tmp_path, after, hours=CLASS_LIFE_S / 3600 + 0.1)


def test_a_class_that_was_closed_before_a_crash_is_erased_at_the_next_start(tmp_path):
    async def before(classes: Classes) -> None:
        actor = await opened(classes)
        stored = await classes.rooms.storage.load(actor.name)
        await actor.stop()
        assert stored is not None
        closing = stored.entry._replace(closed=True, expires=classes.rooms.storage.now())
        body = events.write(events.Closed("teacher"))
        last = Append(actor.name, stored.epoch, actor.appended, [body], closing)
        await append_batch(classes.rooms.storage, last)[0]

    async def after(classes: Classes) -> None:
        await classes.begin()
        assert await classes.rooms.storage.names("k") == []

    school(tmp_path, before)
    school(tmp_path, after)


def test_tables_without_a_class_are_erased_at_the_next_start(tmp_path):
    async def before(classes: Classes) -> None:
        actor = await opened(classes)
        await actor.stop()
        await classes.rooms.storage.forget([actor.name])

    async def after(classes: Classes) -> None:
        assert len(await classes.rooms.storage.names("k")) == 1
        await classes.begin()
        assert await classes.rooms.storage.names("k") == []

    school(tmp_path, before)
    school(tmp_path, after)


def test_a_closed_class_is_erased_before_a_message_says_so(tmp_path):
    async def story(classes: Classes) -> None:
        actor = await opened(classes)
        board = Line()
        actor.submit(lambda classroom, at: classroom.connect_board(board, at))
        storage = classes.rooms.storage
        actor.submit(lambda classroom, at: classroom._apply([events.Closed("teacher")], at))
        async with asyncio.timeout(30):
            while not board.closed:
                await asyncio.sleep(0)
        assert board.closed == "closed"
        assert await storage.names("k") == []
        assert classes.only_one() is None
        try:
            await classes.actor(actor.name)
        except NoRoomError:
            return
        raise AssertionError("an erased class was found")

    school(tmp_path, story)
