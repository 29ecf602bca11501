"""All rooms of a server: who goes when it is full, what is found and what is not."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from matou.server.rooms.handlers import lobby
from matou.server.rooms.room import Room
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.peers import Out
from matou.server.rooms.wire.settings import Settings
from matou.server.rooms.wire.view_types import Opened
from matou.server.runtime import registry
from matou.server.runtime.housekeeping import FullError
from matou.server.runtime.registry import NoRoomError, Rooms, WaitsError
from matou.server.storage.interface import OWNER_EPOCH, Append
from tests.server.harness import FakeConnection
from tests.server.storing import append, append_batch, in_rooms, stored

COURSE = Settings("course", players=2)


async def come(here: Rooms, opened: Opened) -> FakeConnection:
    """Its host is there."""
    actor, guest = await here.seat(opened["token"])
    line = Silent(guest)
    actor.submit(lambda room: room.connect(guest, line, 0, actor.now()))
    return line


def enter(room: Room) -> None:
    room.enter("", "")


class Silent(FakeConnection):
    def send(self, outs: Sequence[Out]) -> bool:
        return True

    def close(self, last: Sequence[Out] = ()) -> None:
        pass


async def there(here: Rooms) -> set[str]:
    return {*await here.storage.untouched(100)}


def test_a_full_directory_deletes_the_room_unused_for_longest(
    tmp_path: Path,
) -> None:
    async def story(here: Rooms) -> None:
        here.housekeeper.max_stored = 3
        rooms = [await here.open(COURSE, "", "", f"10.0.0.{n}") for n in range(3)]
        await come(here, rooms[0])
        await here.housekeeper.unload_idle()
        await here.seat(rooms[1]["token"])  # somebody looks in
        await here.housekeeper.unload_idle()
        newest = await here.open(COURSE, "", "", "10.0.0.9")
        assert await there(here) == {rooms[0]["room"], rooms[1]["room"], newest["room"]}
        assert await here.storage.load(rooms[2]["room"]) is None

    in_rooms(tmp_path, story)


def test_a_full_server_with_people_everywhere_opens_no_room(
    tmp_path: Path,
) -> None:
    async def story(here: Rooms) -> None:
        here.housekeeper.max_stored = 2
        rooms = [await here.open(COURSE, "", "") for _ in range(2)]
        for room in rooms:
            await come(here, room)
        with pytest.raises(FullError):
            await here.open(COURSE, "", "")
        assert await there(here) == {room["room"] for room in rooms}

    in_rooms(tmp_path, story)


def test_an_address_that_has_its_share_gives_up_its_own_rooms(
    tmp_path: Path,
) -> None:
    async def story(here: Rooms) -> None:
        here.housekeeper.max_per_address = 3
        family = await here.open(COURSE, "", "", "10.0.0.1")
        greedy = [await here.open(COURSE, "", "", "10.0.0.2") for _ in range(9)]
        assert await there(here) == {family["room"], *(room["room"] for room in greedy[-3:])}

    in_rooms(tmp_path, story)


def test_a_full_share_deletes_its_room_unused_for_longest(
    tmp_path: Path,
) -> None:
    async def story(here: Rooms) -> None:
        here.housekeeper.max_per_address = 3
        rooms = [await here.open(COURSE, "", "", "10.0.0.2") for _ in range(3)]
        await here.housekeeper.unload_idle()
        await here.seat(rooms[0]["token"])  # somebody looks in
        newest = await here.open(COURSE, "", "", "10.0.0.2")
        assert rooms[0]["room"] in await there(here)
        await here.housekeeper.unload_idle()
        last = await here.open(COURSE, "", "", "10.0.0.2")
        assert await there(here) == {rooms[0]["room"], newest["room"], last["room"]}

    in_rooms(tmp_path, story)


def test_the_log_says_once_that_a_room_cannot_be_opened(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(here: Rooms) -> None:
        opened = await here.open(COURSE, "", "")
        written = here.actors[opened["room"]].room.state.seq
        await here.housekeeper.unload_idle()
        newer = b'{"fact":"levitated","guest":0}'
        await append(here.storage, opened["room"], written, [newer])
        before = await stored(here.storage, opened["room"])
        for _ in range(3):
            with pytest.raises(WaitsError):  # pages keep their seats
                await here.seat(opened["token"])
        assert await stored(here.storage, opened["room"]) == before

    in_rooms(tmp_path, story)
    assert caplog.text.count("cannot be loaded: another version of Matou wrote it") == 1


def test_a_room_with_people_in_it_stays_however_late_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(here: Rooms) -> None:
        now = here.storage.now()
        played, _asleep = [await here.open(COURSE, "", "") for _ in range(2)]
        line = await come(here, played)
        monkeypatch.setattr(here.storage, "now", lambda: now + 49 * 3600)
        await here.housekeeper.forget_old()
        assert await there(here) == {played["room"]}
        assert (await here.by_code(played["code"])).name == played["room"]
        actor = here.actors[played["room"]]
        actor.submit(lambda room: room.disconnect(line.guest, line, actor.now()))
        await here._appended(actor)
        await here.housekeeper.unload_idle()
        await here.housekeeper.forget_old()
        assert await there(here) == {played["room"]}, "a lost line is not the end"
        monkeypatch.setattr(here.storage, "now", lambda: now + 51 * 3600)
        await here.housekeeper.forget_old()
        assert await there(here) == set()

    in_rooms(tmp_path, story)


def test_a_code_that_another_room_has_is_not_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = iter(["AAAAAAAA", "AAAAAAAA", "CCCCCCCC"])
    monkeypatch.setattr(registry, "new_code", lambda random, of_class: next(codes))

    async def story(here: Rooms) -> None:
        rooms = [await here.open(COURSE, "", "") for _ in range(2)]
        assert [room["code"] for room in rooms] == ["AAAAAAAA", "CCCCCCCC"]
        for room in rooms:
            assert (await here.by_code(room["code"])).name == room["room"]

    in_rooms(tmp_path, story)


def test_a_new_code_that_another_room_has_ends_nothing_but_the_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One in ten million: the room is loaded again as it was before the removal."""

    async def story(here: Rooms) -> None:
        taken = await here.open(COURSE, "", "")
        opened = await here.open(COURSE, "", "")
        actor, host = await here.seat(opened["token"])
        await here.join(actor, "", "")
        monkeypatch.setattr(lobby, "new_code", lambda random: taken["code"])
        actor.submit(lambda room: room.receive(host, messages.Remove(1, guest=1), actor.now()))
        await actor.ended
        again = await here.by_code(opened["code"])
        assert again is not actor
        assert len(again.room.state.guests) == 2
        assert (await here.by_code(taken["code"])).name == taken["room"]

    in_rooms(tmp_path, story)


@pytest.mark.parametrize("restarted", [False, True])
def test_after_a_removal_the_old_code_opens_nothing(tmp_path: Path, restarted: bool) -> None:
    opened: Opened | None = None
    codes: list[str] = []

    async def removes(here: Rooms) -> None:
        nonlocal opened
        opened = await here.open(COURSE, "", "")
        actor, host = await here.seat(opened["token"])
        await here.join(actor, "", "")
        actor.submit(lambda room: room.receive(host, messages.Remove(1, guest=1), actor.now()))
        await here._appended(actor)
        codes.append(actor.room.state.code)
        if not restarted:
            await check(here)

    async def check(here: Rooms) -> None:
        assert opened is not None
        with pytest.raises(NoRoomError):
            await here.by_code(opened["code"])
        assert (await here.by_code(codes[0])).name == opened["room"]

    in_rooms(tmp_path, removes)
    if restarted:
        in_rooms(tmp_path, check)


def test_a_room_whose_entry_has_another_code_is_put_right_when_it_is_loaded(tmp_path: Path) -> None:
    """Its entry was lost by damage, or by a crash of an earlier version."""

    async def story(here: Rooms) -> None:
        opened = await here.open(COURSE, "", "")
        await here.housekeeper.unload_idle()
        stored = await here.storage.load(opened["room"])
        assert stored is not None
        wrong = stored.entry._replace(code=f"?{opened['room']}")
        fix = Append(opened["room"], OWNER_EPOCH, len(stored.bodies), [], wrong)
        await append_batch(here.storage, fix)[0]
        with pytest.raises(NoRoomError):
            await here.by_code(opened["code"])
        await come(here, opened)
        await here._appended(here.actors[opened["room"]])
        assert (await here.by_code(opened["code"])).name == opened["room"]

    in_rooms(tmp_path, story)


def test_a_room_that_is_being_unloaded_comes_back_with_its_last_events(tmp_path: Path) -> None:
    """Its last append waits for the commit of another room."""

    async def story(here: Rooms) -> None:
        other, opened = [await here.open(COURSE, "", "") for _ in range(2)]
        actor, _ = await here.seat(opened["token"])
        here.actors[other["room"]].submit(enter)
        while not here.batcher._committing:
            await asyncio.sleep(0)
        actor.submit(enter)
        stopping = asyncio.create_task(actor.stop())
        await asyncio.sleep(0)
        again, _ = await here.seat(opened["token"])
        await stopping
        assert again.room.state.seq == actor.appended == 5
        assert here.actors[opened["room"]] is again

    in_rooms(tmp_path, story)


def test_a_room_is_loaded_once_although_who_asked_first_has_gone(tmp_path: Path) -> None:
    async def story(here: Rooms) -> None:
        opened = await here.open(COURSE, "", "")
        await here.housekeeper.unload_idle()
        first = asyncio.create_task(here.seat(opened["token"]))
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.wait([first])
        async with asyncio.timeout(5):
            actor, _ = await here.seat(opened["token"])
            again, _ = await here.seat(opened["token"])
        assert actor is again is here.actors[opened["room"]]

    in_rooms(tmp_path, story)


def test_a_closed_room_is_closed_after_a_restart_too(tmp_path: Path) -> None:
    opened: list[Opened] = []

    async def closes(here: Rooms) -> None:
        opened.append(await here.open(COURSE, "", ""))
        actor, host = await here.seat(opened[0]["token"])
        actor.submit(lambda room: room.receive(host, messages.Close(1), actor.now()))
        await here._appended(actor)

    async def later(here: Rooms) -> None:
        found = await here.storage.find(opened[0]["code"])
        assert found is not None
        assert found.closed
        with pytest.raises(NoRoomError):
            await here.by_code(opened[0]["code"])
        with pytest.raises(NoRoomError):
            await here.seat(opened[0]["token"])

    in_rooms(tmp_path, closes)
    in_rooms(tmp_path, later)
