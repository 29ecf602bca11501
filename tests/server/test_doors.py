"""Who comes in: a lock, new keys after somebody was removed, places kept for those who play."""

import asyncio
from pathlib import Path

import aiohttp
import pytest

from matou.server.rooms import messages
from matou.server.rooms.chairs import unclaimed
from matou.server.rooms.lobby import MOST_GUESTS
from matou.server.rooms.refusals import Declined
from tests.server.client import Person
from tests.server.house import House
from tests.server.running import Running


def test_a_locked_room_lets_nobody_else_in_and_everybody_back():
    house = House(people=2)
    assert house.ask(0, messages.Lock()) == "done"
    with pytest.raises(Declined, match="locked"):
        house.enter()
    house.go(1)
    house.come(1)
    assert house.said(1, "welcome")[-1]["room"]["locked"]
    house.restart()
    house.come(1)
    with pytest.raises(Declined, match="locked"):
        house.enter()
    house.come(0)
    house.ask(0, messages.Lock(locked=False))
    assert house.enter() == 2


def test_only_the_host_locks_and_that_in_a_game_too():
    house = House(people=2).start()
    assert house.ask(1, messages.Lock()) == "host only"
    assert house.ask(0, messages.Lock()) == "done"
    assert house.said(1, "told")[-1]["room"]["locked"]


def test_who_was_removed_knows_no_key_of_the_room_and_the_others_know_the_new_ones():
    house = House(people=3)
    before = house.said(1, "told")[-1]["room"]
    house.ask(0, messages.Remove(guest=1))
    now = house.said(2, "told")[-1]["room"]
    assert {now["link"], now["code"]}.isdisjoint({before["link"], before["code"]})
    assert now["link"] not in str(house.heard[1])
    assert now["code"] not in str(house.heard[1])


def test_who_leaves_by_themselves_may_come_back_with_the_key_they_have():
    house = House(people=2)
    code = house.state.code
    house.ask(1, messages.Leave())
    assert house.state.code == code


@pytest.mark.parametrize("game", ["multipli", "chasse"])
def test_who_only_watches_never_takes_the_place_of_a_player(game):
    """The last places are for those who sit: whoever comes then has a chair, or the next deal's."""
    house = House(game, people=1, players=4)
    house.start()
    while len(house.state.guests) < MOST_GUESTS:
        house.enter()
    assert unclaimed(house.state) == []
    watching = MOST_GUESTS - len(house.state.chairs)
    claimed = {one for chair in house.state.chairs for one in (chair.guest, chair.reserved)}
    assert len(set(house.state.guests) - claimed) == watching


def test_old_code_and_link_end_with_a_removal_and_new_ones_outlive_a_power_cut(
    tmp_path: Path,
) -> None:
    async def story(base: str, session: aiohttp.ClientSession) -> dict[str, dict[str, str]]:
        settings = {"game": "multipli", "players": 3}
        async with session.post(f"{base}/api/rooms", json={"settings": settings}) as answer:
            opened = await answer.json()
        async with session.post(f"{base}/api/join", json={"code": opened["code"]}) as answer:
            guest = Person(session, base, (await answer.json())["token"])
        host = Person(session, base, opened["token"])
        await guest.connect()
        await host.connect()
        await guest.hear_until("welcome")
        await host.answer(await host.ask("remove", guest=guest.you))
        assert (await guest.hear_until("farewell"))["why"] == "removed"
        new = {"code": host.room["code"], "link": f"{opened['room']}.{host.room['link']}"}
        return {"old": opened, "new": new}

    async def statuses(base: str, keys: dict[str, str]) -> list[int]:
        found = []
        async with aiohttp.ClientSession() as session:
            for ask in ({"code": keys["code"]}, {"link": keys["link"]}):
                async with session.post(f"{base}/api/join", json=ask) as answer:
                    found.append(answer.status)
        return found

    async def first(base: str) -> dict[str, dict[str, str]]:
        async with aiohttp.ClientSession() as session:
            return await story(base, session)

    with Running(tmp_path / "data") as server:
        keys = asyncio.run(first(server.base))
        assert asyncio.run(statuses(server.base, keys["old"])) == [404, 404]
        assert asyncio.run(statuses(server.base, keys["new"])) == [200, 200]
    with Running(tmp_path / "data") as server:
        assert asyncio.run(statuses(server.base, keys["old"])) == [404, 404]
        assert asyncio.run(statuses(server.base, keys["new"])) == [200, 200]


def test_a_lock_is_told_to_those_who_have_the_link(tmp_path: Path) -> None:
    async def story(base: str) -> None:
        async with aiohttp.ClientSession() as session:
            settings = {"game": "multipli", "players": 3}
            async with session.post(f"{base}/api/rooms", json={"settings": settings}) as answer:
                room = await answer.json()
            host = Person(session, base, room["token"])
            await host.connect()
            await host.answer(await host.ask("lock"))
            async with session.post(f"{base}/api/join", json={"link": room["link"]}) as answer:
                assert (answer.status, (await answer.json())["key"]) == (409, "locked")
            async with session.post(f"{base}/api/join", json={"code": room["code"]}) as answer:
                assert answer.status == 404

    with Running(tmp_path / "data") as server:
        asyncio.run(story(server.base))
