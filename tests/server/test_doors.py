"""Joining: a lock, new keys after a guest was removed, places reserved for players."""

import asyncio
import re
import time
from pathlib import Path

import aiohttp
import pytest

from matou.server.http.idle_connections import MAX_PER_ADDRESS
from matou.server.http.rate_limits import (
    MAX_WRONG_CODE_DELAY_S,
    WRONG_CODE_BURST,
    WRONG_CODE_DELAY_S,
    WRONG_CODE_REFILL_S,
    RateLimits,
)
from matou.server.rooms.handlers.chairs import unclaimed
from matou.server.rooms.state.players import MAX_GUESTS, NOBODY
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.refusals import Declined
from matou.server.tokens import ALPHABET, CODE_LENGTH
from tests.server.client import Person
from tests.server.harness import RoomHarness
from tests.server.running import Running

SECONDS = {"hours": 3600, "days": 86_400, "years": 31_557_600}


def test_a_locked_room_admits_only_returning_guests():
    harness = RoomHarness(people=2)
    assert harness.ask(0, messages.Lock()) == "done"
    with pytest.raises(Declined, match="locked"):
        harness.enter()
    harness.disconnect(1)
    harness.connect(1)
    assert harness.said(1, "welcome")[-1]["room"]["locked"]
    harness.restart()
    harness.connect(1)
    with pytest.raises(Declined, match="locked"):
        harness.enter()
    harness.connect(0)
    harness.ask(0, messages.Lock(locked=False))
    assert harness.enter() == 2


def test_only_the_host_locks_and_that_in_a_game_too():
    harness = RoomHarness(people=2).start()
    assert harness.ask(1, messages.Lock()) == "host only"
    assert harness.ask(0, messages.Lock()) == "done"
    assert harness.said(1, "told")[-1]["room"]["locked"]


def test_who_was_removed_knows_no_key_of_the_room_and_the_others_know_the_new_ones():
    harness = RoomHarness(people=3)
    before = harness.said(1, "told")[-1]["room"]
    harness.ask(0, messages.Remove(guest=1))
    now = harness.said(2, "told")[-1]["room"]
    assert {now["link"], now["code"]}.isdisjoint({before["link"], before["code"]})
    assert now["link"] not in str(harness.received[1])
    assert now["code"] not in str(harness.received[1])


def test_who_leaves_by_themselves_may_come_back_with_the_key_they_have():
    harness = RoomHarness(people=2)
    code = harness.state.code
    harness.ask(1, messages.Leave())
    assert harness.state.code == code


@pytest.mark.parametrize("game", ["multipli", "chasse"])
def test_who_only_watches_never_takes_the_place_of_a_player(game):
    """The last places are reserved for players: a guest then has a chair now or at the next
    deal."""
    harness = RoomHarness(game, people=1, players=4)
    harness.start()
    while len(harness.state.guests) < MAX_GUESTS:
        harness.enter()
    assert unclaimed(harness.state) == []
    watching = MAX_GUESTS - len(harness.state.chairs)
    claimed = {one for chair in harness.state.chairs for one in (chair.guest, chair.reserved)}
    assert len(set(harness.state.guests) - claimed) == watching


def test_one_address_does_not_fill_a_room_for_the_others():
    """A client that joins forty times makes way for other addresses, its last guest first."""
    harness = RoomHarness(people=1, players=2)
    while len(harness.state.guests) < MAX_GUESTS:
        harness.enter(address="villain")
    greedy = max(harness.state.guests)
    seated = {chair.guest for chair in harness.state.chairs}
    last = max(set(harness.state.guests) - seated)
    friend = harness.enter(address="friend")
    assert friend in harness.state.guests
    assert last not in harness.state.guests
    assert harness.received[last][-1] == {"say": "farewell", "why": "crowded"}
    assert len(harness.state.guests) == MAX_GUESTS
    assert greedy in seated
    with pytest.raises(Declined, match="full"):
        harness.enter(address="villain")


def test_a_class_behind_one_address_loses_no_pupil():
    harness = RoomHarness(people=1, players=2)
    while len(harness.state.guests) < MAX_GUESTS:
        harness.enter(address="school")
    with pytest.raises(Declined, match="full"):
        harness.enter(address="school")


def test_addresses_share_a_full_room_without_pushing_each_other_out():
    harness = RoomHarness(people=1, players=2)
    while len(harness.state.guests) < MAX_GUESTS:
        harness.enter(address="villain")
    pushed = 0
    while pushed < MAX_GUESTS:
        try:
            harness.enter(address="home")
        except Declined:
            break
        pushed += 1
    homes = [line.address for line in harness.room.peers.values()]
    assert abs(homes.count("villain") - homes.count("home")) <= 1
    with pytest.raises(Declined, match="full"):
        harness.enter(address="villain")


def test_who_comes_back_to_a_crowded_room_waits_for_the_same_chair():
    harness = RoomHarness("chasse", people=1, players=4)
    harness.start()
    while len(harness.state.guests) < MAX_GUESTS - 1:
        harness.enter()
    reserved = [(place, chair.reserved) for place, chair in enumerate(harness.state.chairs)]
    (place, other), (kept, waiting) = [one for one in reserved if one[1] != NOBODY]
    assert harness.ask(other, messages.Rise(chair=place)) == "done"
    harness.disconnect(waiting)
    harness.connect(waiting)
    assert harness.state.chairs[kept].reserved == waiting


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


def test_a_locked_room_answers_every_key_as_if_it_were_wrong(tmp_path: Path) -> None:
    async def story(base: str) -> None:
        async with aiohttp.ClientSession() as session:
            settings = {"game": "multipli", "players": 3}
            async with session.post(f"{base}/api/rooms", json={"settings": settings}) as answer:
                room = await answer.json()
            host = Person(session, base, room["token"])
            await host.connect()
            await host.answer(await host.ask("lock"))
            keys = {"code": room["code"]}, {"link": room["link"]}, {"code": "AAAAAAAA"}
            answers = set()
            for key in keys:
                for way in ("join", "find"):
                    async with session.post(f"{base}/api/{way}", json=key) as answer:
                        result = {name: answer.headers[name] for name in sorted(answer.headers)}
                        result.pop("Date")
                        answers.add((answer.status, await answer.text(), str(result)))
            assert len(answers) == 1
            begun = time.monotonic()
            for _ in range(WRONG_CODE_BURST - 2 * len(keys) + 1):
                async with session.post(f"{base}/api/join", json=keys[0]) as answer:
                    assert answer.status == 404
            assert time.monotonic() - begun > WRONG_CODE_DELAY_S / 2, "it is delayed as a guess"

    with Running(tmp_path / "data") as server:
        asyncio.run(story(server.base))


def test_the_arithmetic_of_guessing_is_that_of_the_constants() -> None:
    """docs/doors.md, from what the code says; only what a processor answers was measured."""
    text = (Path(__file__).parents[2] / "docs" / "doors.md").read_text("utf-8")
    page = " ".join(text.split())
    codes = len(ALPHABET) ** CODE_LENGTH
    assert f"23⁸ = {codes:,} codes" in page
    assert f"after {WRONG_CODE_BURST} wrong ones" in page
    assert f"forgotten every {WRONG_CODE_REFILL_S:.0f} s" in page
    delays = (
        f"{WRONG_CODE_DELAY_S:.0f} s later than the one before, up to {MAX_WRONG_CODE_DELAY_S:.0f}"
    )
    assert f"comes {delays} s" in page
    assert f"at most {MAX_PER_ADDRESS} connections" in page
    by_one = MAX_PER_ADDRESS / MAX_WRONG_CODE_DELAY_S
    assert f"that makes {by_one:.0f} guesses a second" in page
    for row in re.findall(r"^\| (\d+).* \| ([\d.]+ \w+) \| ([\d.]+ \w+) \|$", page, re.MULTILINE):
        for result, rate in zip(row[1:], (by_one, 2500), strict=True):
            number, unit = result.split()
            takes = codes / int(row[0]) / rate / SECONDS[unit]
            assert f"{takes:.{len(number.partition('.')[2])}f}" == number, row


def test_each_further_guess_is_delayed_more_and_expires() -> None:
    limits = RateLimits()
    first = [limits.guessed_wrong("here", 0.0) for _ in range(WRONG_CODE_BURST)]
    assert first == [0.0] * WRONG_CODE_BURST
    assert [limits.guessed_wrong("here", 0.0) for _ in range(7)] == [2, 4, 6, 8, 10, 10, 10]
    assert limits.may_join("here", "room", 0.0)
    assert limits.guessed_wrong("there", 0.0) == 0.0
    later = (MAX_WRONG_CODE_DELAY_S / WRONG_CODE_DELAY_S + WRONG_CODE_BURST) * WRONG_CODE_REFILL_S
    assert limits.guessed_wrong("here", later) == 0.0
