"""All rooms of a server: what the directory has lost, and who goes when it is full."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from matou.server.rooms import housekeeping
from matou.server.rooms.housekeeping import FullError
from matou.server.rooms.registry import NoRoomError, Rooms
from matou.server.rooms.wire.peers import Out
from matou.server.rooms.wire.settings import Settings
from matou.server.rooms.wire.view_types import Opened
from tests.server.house import OpenLine
from tests.server.keeping import append, in_rooms

COURSE = Settings("course", players=2)


def test_a_room_the_directory_has_lost_gets_its_code_and_an_end_again(tmp_path: Path) -> None:
    async def story(here: Rooms) -> None:
        opened = await here.open(COURSE, "", "")
        await asyncio.to_thread(here.store.forget, opened["room"])
        await here.adopt(here.journal.load().rooms)
        (found,) = here.store.rooms()
        assert (found.id, found.code) == (opened["room"], opened["code"])
        assert (await here.by_code(found.code)).name == found.id
        await here.adopt(here.journal.load().rooms)
        assert here.store.count() == 1

    in_rooms(tmp_path, story)


async def come(here: Rooms, opened: Opened) -> OpenLine:
    """Its host is there."""
    actor, guest = await here.seat(opened["token"])
    line = Silent(guest)
    actor.submit(lambda room: room.connect(guest, line, 0, actor.now()))
    return line


class Silent(OpenLine):
    def send(self, outs: Sequence[Out]) -> bool:
        return True

    def close(self, last: Sequence[Out] = ()) -> None:
        pass


def there(here: Rooms) -> set[str]:
    return {room.id for room in here.store.rooms()}


def test_in_a_full_directory_the_room_goes_that_nobody_touched_for_longest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping, "MOST_KEPT", 3)

    async def story(here: Rooms) -> None:
        rooms = [await here.open(COURSE, "", "", f"10.0.0.{n}") for n in range(3)]
        await come(here, rooms[0])
        await here.housekeeper.unload_idle()
        await here.seat(rooms[1]["token"])  # somebody looks in
        await here.housekeeper.unload_idle()
        newest = await here.open(COURSE, "", "", "10.0.0.9")
        assert there(here) == {rooms[0]["room"], rooms[1]["room"], newest["room"]}
        assert rooms[2]["room"] not in here.journal.check().sound

    in_rooms(tmp_path, story)


def test_a_house_full_of_people_opens_no_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping, "MOST_KEPT", 2)

    async def story(here: Rooms) -> None:
        rooms = [await here.open(COURSE, "", "") for _ in range(2)]
        for room in rooms:
            await come(here, room)
        with pytest.raises(FullError):
            await here.open(COURSE, "", "")
        assert there(here) == {room["room"] for room in rooms}

    in_rooms(tmp_path, story)


def test_an_address_that_has_its_share_gives_up_its_own_rooms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping, "SHARE", 3)

    async def story(here: Rooms) -> None:
        family = await here.open(COURSE, "", "", "10.0.0.1")
        greedy = [await here.open(COURSE, "", "", "10.0.0.2") for _ in range(9)]
        assert there(here) == {family["room"], *(room["room"] for room in greedy[-3:])}

    in_rooms(tmp_path, story)


def test_a_share_gives_up_the_room_that_nobody_touched_for_longest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping, "SHARE", 3)

    async def story(here: Rooms) -> None:
        rooms = [await here.open(COURSE, "", "", "10.0.0.2") for _ in range(3)]
        await here.housekeeper.unload_idle()
        await here.seat(rooms[0]["token"])  # somebody looks in
        newest = await here.open(COURSE, "", "", "10.0.0.2")
        assert rooms[0]["room"] in there(here)
        await here.housekeeper.unload_idle()
        last = await here.open(COURSE, "", "", "10.0.0.2")
        assert there(here) == {rooms[0]["room"], newest["room"], last["room"]}

    in_rooms(tmp_path, story)


def test_the_log_says_once_that_a_room_cannot_be_opened(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(here: Rooms) -> None:
        opened = await here.open(COURSE, "", "")
        written = here.actors[opened["room"]].room.state.seq
        await here.housekeeper.unload_idle()
        await append(here.journal, opened["room"], written, [b"no fact"])
        for _ in range(3):
            with pytest.raises(NoRoomError):
                await here.seat(opened["token"])

    in_rooms(tmp_path, story)
    assert caplog.text.count("cannot be opened") == 1


def test_a_room_with_people_in_it_stays_however_late_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(here: Rooms) -> None:
        now = here.clock.now()
        played, _asleep = [await here.open(COURSE, "", "") for _ in range(2)]
        line = await come(here, played)
        monkeypatch.setattr(here.clock, "now", lambda: now + 49 * 3600)
        await here.housekeeper.forget_old()
        assert there(here) == {played["room"]}
        assert (await here.by_code(played["code"])).name == played["room"]
        actor = here.actors[played["room"]]
        actor.submit(lambda room: room.disconnect(line.guest, line, actor.now()))
        await here._written(actor)
        await here.housekeeper.unload_idle()
        await here.housekeeper.forget_old()
        assert there(here) == {played["room"]}, "a lost line is not the end"
        monkeypatch.setattr(here.clock, "now", lambda: now + 51 * 3600)
        await here.housekeeper.forget_old()
        assert there(here) == set()

    in_rooms(tmp_path, story)
