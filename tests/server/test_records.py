"""Records of finished games are stored with the event that ends the game."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from matou.record.game_record import read_record
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.settings import Settings
from matou.server.runtime import actor
from matou.server.runtime.actor import Actor
from matou.server.runtime.registry import Rooms
from matou.server.storage.interface import Append, OnCommitted, Record
from tests.server.full_disk import Listening
from tests.server.storing import in_rooms


async def host(here: Rooms) -> tuple[Actor, Listening, str]:
    settings = Settings("multipli", players=3, options={"endless": "true"})
    opened = await here.open(settings, "", "")
    there, guest = await here.seat(opened["token"])
    line = Listening(guest)
    there.submit(lambda room: room.connect(guest, line, 0, there.now()))
    return there, line, opened["token"]


async def asks(there: Actor, line: Listening, *asked: messages.AnyUp) -> None:
    for message in asked:
        there.submit(lambda room, m=message: room.receive(line.guest, m, there.now()))  # type: ignore[misc]
    for _ in asked:
        await line.hears("done")


def stops(there: Actor) -> messages.Do:
    return messages.Do(2, action="the players stop", n=there.room.state.seq)


async def plays(there: Actor, line: Listening) -> None:
    await asks(there, line, messages.Start(1))
    await asks(there, line, stops(there))


def test_a_record_exists_when_the_end_of_its_game_is_sent(tmp_path: Path) -> None:
    token = ""

    async def story(here: Rooms) -> None:
        nonlocal token
        there, line, token = await host(here)
        await plays(there, line)
        assert len(await here.storage.records(there.name)) == 1
        await plays(there, line)
        _, one = await here.storage.records(there.name)
        assert read_record(one.text).start.options.game.name == one.game == "multipli"
        assert abs(one.finished - here.storage.now()) < 60

    async def later(here: Rooms) -> None:
        there, _ = await here.seat(token)
        assert [one.number for one in await here.storage.records(there.name)] == [1, 2]
        assert there.room.state.games == 2

    in_rooms(tmp_path, story)
    in_rooms(tmp_path, later)


def test_a_record_comes_in_the_append_of_the_event_that_ends_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(here: Rooms) -> None:
        there, line, _ = await host(here)
        appends: list[Append] = []
        append = here.storage.append

        def noted(batch: Sequence[Append], on_committed: OnCommitted) -> None:
            appends.extend(batch)
            append(batch, on_committed)

        monkeypatch.setattr(here.storage, "append", noted)
        await plays(there, line)
        ending = [one for one in appends if one.records]
        assert len(ending) == 1
        assert b"the players stop" in b"".join(ending[0].bodies)

    in_rooms(tmp_path, story)


def test_a_game_that_ends_as_the_next_begins_has_its_record(tmp_path: Path) -> None:
    async def story(here: Rooms) -> None:
        there, line, _ = await host(here)
        await asks(there, line, messages.Start(1))
        await asks(there, line, stops(there), messages.Start(3))
        assert there.room.state.games == 2
        assert [one.number for one in await here.storage.records(there.name)] == [1]

    in_rooms(tmp_path, story)


def test_a_deleted_room_leaves_no_record(tmp_path: Path) -> None:
    async def story(here: Rooms) -> None:
        (there, line, _), (other, more, _) = [await host(here) for _ in range(2)]
        await plays(there, line)
        await plays(other, more)
        await here.housekeeper.forget(there.name)
        assert await here.storage.records(there.name) == []
        assert len(await here.storage.records(other.name)) == 1

    in_rooms(tmp_path, story)


def test_a_record_that_cannot_be_made_stops_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def unable(*parts: object) -> Record:
        raise ValueError("no words for it")

    async def story(here: Rooms) -> None:
        there, line, token = await host(here)
        with monkeypatch.context() as broken:
            broken.setattr(actor, "Record", unable)
            await plays(there, line)
        await plays(there, line)
        assert [one.number for one in await here.storage.records(there.name)] == [2]
        await here.stop()
        there, _ = await here.seat(token)
        assert there.room.state.games == 2
        await asyncio.sleep(0)

    in_rooms(tmp_path, story)
    assert caplog.text.count("has no record") == 1
