"""Classes on a real server: coming in, three roles, two rounds with everything that goes wrong."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests.server.classes.people import Class, Member
from tests.server.classes.two_rounds import Roles, all_seated, seated, two_rounds
from tests.server.running import Running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("school") / "data") as running:
        yield running


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Running]:
    with Running(tmp_path / "data") as running:
        yield running


def lesson(server: Running, story: Callable[[Class], Awaitable[None]]) -> None:
    async def scenario() -> None:
        connector = aiohttp.TCPConnector(limit=0)
        async with aiohttp.ClientSession(connector=connector) as session:
            await story(Class(session, server.base))

    asyncio.run(asyncio.wait_for(scenario(), 300))


def test_a_class_from_the_code_to_the_first_card(server):
    async def story(lesson: Class) -> None:
        desk = await lesson.open()
        pupils = [await lesson.join() for _ in range(7)]
        for pupil in pupils:
            await pupil.until(seated(pupil))
        await desk.until(lambda: len(desk.latest["desk"]["tables"]) >= 2)
        heads = [head for table in desk.latest["desk"]["tables"] for head in table["heads"]]
        assert sorted(head["pupil"] for head in heads if head["pupil"] > 0) == list(range(1, 8))

    lesson(server, story)


def test_a_pupil_cannot_act_as_teacher_nor_as_host(server):
    async def story(lesson: Class) -> None:
        desk = await lesson.open(game="chasse", options={}, groups="hand")
        pupil, other = [await lesson.join() for _ in range(2)]
        pupil.plays = other.plays = False
        await desk.until(
            lambda: [one["line"] for one in desk.latest["desk"]["pupils"]] == ["here", "here"]
        )
        assert await desk.ask("beginround") == "done"
        await all_seated([pupil, other])
        for ask in ("pauseall", "resumeall", "expel", "closeclass", "beginround", "endround"):
            number = await pupil.send(ask)
            await pupil.until(lambda: "refused" in pupil.latest)
            assert pupil.latest.pop("refused")["key"] == "unknown", (ask, number)
            pupil.latest.clear()
            if ask == "beginround":  # so much nonsense ends a line
                await pupil.drop()
                await pupil.connect()
                await pupil.until(lambda: "welcome" in pupil.latest)
        asked: dict[str, dict[str, Any]] = {
            "pause": {}, "resume": {}, "start": {}, "close": {}, "leave": {}, "lock": {},
            "remove": {"guest": 2}, "handover": {"guest": 1}, "sit": {"chair": 3}, "rise": {},
            "change": {"settings": {"game": "course"}}, "letin": {"chair": 0}, "fill": {},
            "handicap": {}, "dress": {"cat": "snow"}, "youngest": {},
        }  # fmt: skip
        for ask, parts in asked.items():
            assert await pupil.ask(ask, **parts) == "in a class", ask
        assert pupil.table is not None
        hands = pupil.table["hands"]
        assert [place for place, hand in enumerate(hands) if hand is not None] == pupil.seats
        await desk.until(lambda: desk.latest["desk"]["seen"]["stage"] == "round")

    lesson(server, story)


def test_a_board_only_reads(server):
    async def story(lesson: Class) -> None:
        await lesson.open()
        board = Member(lesson.session, lesson.base, lesson.keys["board"])
        await board.connect()
        await board.until(lambda: "board" in board.latest)
        result = json.dumps(board.latest["board"])
        assert lesson.keys["desk"].rpartition(".")[2] not in result
        await board.send("closeclass")
        await board.until(lambda: "refused" in board.latest)
        assert board.latest["refused"]["key"] == "unknown"

    lesson(server, story)


def test_wrong_tokens_open_nothing(server):
    async def story(lesson: Class) -> None:
        await lesson.open()
        name = lesson.keys["desk"].partition(".")[0]
        secret = lesson.keys["board"].rpartition(".")[2]
        for token in (
            name,
            f"{name}.desk.{secret}",
            f"{name}.1.{secret}",
            f"{name}t1.1.x",
            "k.1.1",
        ):
            member = Member(lesson.session, lesson.base, token)
            await member.connect()
            await member.until(partial(getattr, member, "farewell"))
            assert member.farewell == "no such room"
            status, _ = await lesson.get("/api/class/grid", token)
            assert status == 404

    lesson(server, story)


def test_the_only_class_of_a_private_network_needs_no_code(own_server):
    async def story(lesson: Class) -> None:
        assert (await lesson.get("/api/class/here"))[1] == '{"open": false, "game": ""}'
        teacher = await lesson.open()
        assert json.loads((await lesson.get("/api/class/here"))[1])["open"]
        pupil = await lesson.join(here=True)
        await pupil.until(lambda: "forpupil" in pupil.latest)
        headers = {"X-Forwarded-For": "10.0.0.7"}
        async with lesson.session.get(f"{lesson.base}/api/class/here", headers=headers) as answer:
            assert not (await answer.json())["open"]
        assert await teacher.ask("door", open=False) == "done"
        assert json.loads((await lesson.get("/api/class/here"))[1])["open"]  # for who was in
        other = Class(lesson.session, lesson.base)
        await other.open()
        assert not json.loads((await lesson.get("/api/class/here"))[1])["open"]
        assert (await lesson.post("/api/class/join", here=True))[0] == 404

    lesson(own_server, story)


def test_a_cat_comes_back_from_another_device(server):
    async def story(lesson: Class) -> None:
        desk = await lesson.open(same_deck=True)
        pupil = await lesson.join(cat=7)
        await pupil.until(seated(pupil))
        assert (await lesson.post("/api/class/join", code=lesson.keys["code"], cat=7))[0] == 409
        await pupil.drop()
        await desk.until(lambda: desk.latest["desk"]["pupils"][0]["line"] == "away")
        found = (await lesson.post("/api/class/find", code=lesson.keys["code"].lower()))[1]
        assert found["away"] == [7]
        back = await lesson.join(cat=7, back=True)
        await back.until(seated(back))
        assert back.you == pupil.you
        await pupil.connect()
        await pupil.until(lambda: bool(pupil.farewell))
        assert pupil.farewell == "no such room"
        await desk.until(lambda: desk.latest["desk"]["pupils"][0]["came_back"])
        assert await desk.ask("undo", pupil=back.you) == "done"
        await back.until(lambda: back.farewell == "undone")

    lesson(server, story)


def test_thirty_pupils_play_two_rounds_through_every_failure(own_server):
    async def story(lesson: Class) -> None:
        await two_rounds(lesson, own_server, Roles(lesson))

    lesson(own_server, story)
