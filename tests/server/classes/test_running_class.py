"""Classes on a real server: coming in, three roles, two rounds with everything that goes wrong."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from matou.server.classes.handlers.rounds import MAX_WAIT_S
from tests.server.classes.people import Class, Member, Pupil
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


def seated(pupil: Pupil) -> Callable[[], bool]:
    return lambda: pupil.latest.get("forpupil", {"table": -1})["table"] > 0 and bool(pupil.seats)


def paused(pupil: Pupil) -> Callable[[], bool]:
    """By the class, and at the table."""
    return lambda: pupil.latest["forpupil"]["seen"]["paused"] and pupil.room["paused"]


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
        await lesson.open()
        assert json.loads((await lesson.get("/api/class/here"))[1])["open"]
        pupil = await lesson.join(here=True)
        await pupil.until(lambda: "forpupil" in pupil.latest)
        headers = {"X-Forwarded-For": "10.0.0.7"}
        async with lesson.session.get(f"{lesson.base}/api/class/here", headers=headers) as answer:
            assert not (await answer.json())["open"]
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


# --- a whole lesson ----------------------------------------------------------------------------


async def all_seated(pupils: list[Pupil]) -> None:
    for pupil in pupils:
        await pupil.until(seated(pupil))


def stored_bytes(data: Path) -> bytes:
    """Everything a server has written: its files, their logs, and what it said."""
    files = [*data.rglob("*"), data.parent / "server.log"]
    return b"".join(one.read_bytes() for one in files if one.is_file())


def test_thirty_pupils_play_two_rounds_whatever_happens(own_server):
    """Late, leaving, returning, doubled and sleeping pupils, a teacher who reloads, and a server
    that is killed in between; at the end nothing is left."""
    traces: list[bytes] = []

    async def story(lesson: Class) -> None:
        desk = await lesson.open(minutes=0)
        traces.append(lesson.keys["code"].encode())
        await asyncio.gather(*(lesson.join() for _ in range(26)))
        await all_seated(lesson.pupils)
        late = [await lesson.join() for _ in range(4)]
        await all_seated(late)
        leaving, returning, doubled, sleeping = lesson.pupils[:4]
        await leaving.drop()
        await returning.drop()
        await returning.connect()
        double = Pupil(lesson.session, lesson.base, doubled.token, 99)
        await double.connect()
        await doubled.until(lambda: doubled.farewell == "replaced")
        lesson.pupils[2] = double
        sleeping.plays = False
        await all_seated([returning, double])
        assert await desk.ask("pauseall") == "done"
        awake = [one for one in lesson.pupils if one not in (leaving, sleeping)]
        for pupil in awake:
            await pupil.until(paused(pupil))
        assert desk.longest_wait <= MAX_WAIT_S
        await desk.drop()  # the teacher reloads the page
        desk = await lesson.teacher()
        assert desk.latest["desk"]["seen"]["paused"]
        assert await desk.ask("resumeall") == "done"

        own_server.kill()
        own_server.start()
        lesson.base = own_server.base
        for pupil in awake:
            pupil.base, pupil.latest, pupil.room = own_server.base, {}, {}
            await pupil.connect()
        assert desk.longest_wait <= MAX_WAIT_S
        desk = await lesson.teacher()
        await all_seated(awake)
        await desk.until(lambda: desk.latest["desk"]["seen"]["together"]["moves"] > 200)
        assert await desk.ask("endround") == "done"
        await desk.until(lambda: desk.latest["desk"]["seen"]["stage"] == "between")
        await awake[0].until(lambda: awake[0].latest["forpupil"]["table"] == -1)

        other = {"game": "addi", "options": {"tables": "5", "specials": "none"}, "minutes": 0}
        assert await desk.ask("choose", settings=other) == "done"
        for pupil in awake:
            pupil.room = {}
        assert await desk.ask("beginround") == "done"
        await all_seated(awake)
        assert {pupil.table["game"] for pupil in awake if pupil.table} == {"addi"}
        sizes = [
            sum(head["pupil"] > 0 for head in table["heads"])
            for table in desk.latest["desk"]["tables"]
        ]
        assert max(sizes) - min(sizes) <= 1
        await desk.until(lambda: desk.latest["desk"]["seen"]["together"]["pairs"] > 5)
        assert await desk.ask("endround") == "done"
        token = lesson.keys["desk"]
        text = (await lesson.get("/api/class/answers.csv", token))[1]
        assert text.startswith("cat,fact,answers,right,median_ms,level\r\n")
        assert len(text.splitlines()) > 5
        grid = json.loads((await lesson.get("/api/class/grid", token))[1])
        assert len(grid["cats"]) == 30
        file = (await lesson.get("/api/class/file", token))[1]

        traces.append(token.rpartition(".")[2].encode())
        traces.append(lesson.keys["board"].rpartition(".")[2].encode())
        traces.append(token.partition(".")[0].encode())
        traces.extend((b'"pupil"', b'"cat"', b"ginger"))
        assert all(trace in stored_bytes(own_server.data) for trace in traces[:5])
        assert desk.longest_wait <= MAX_WAIT_S
        assert await desk.ask("closeclass") == "done"
        await desk.until(lambda: desk.farewell == "closed")
        await awake[0].until(lambda: awake[0].farewell == "closed")
        left = stored_bytes(own_server.data)
        assert [trace for trace in traces if trace in left] == []

        status, keys = await lesson.post("/api/classes", file=file)
        assert status == 201
        found = (await lesson.post("/api/class/find", code=keys["code"]))[1]
        assert len(found["away"]) == 30

    lesson(own_server, story)
