"""Two rounds of a class of thirty in which everything happens, by sockets alone or with pages."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from matou.server.classes.handlers.rounds import MAX_WAIT_S
from tests.server.classes.people import Class, Member, Pupil
from tests.server.running import Running

PUPILS, LATE = 26, 4
PLAYABLE = {"options": {"tables": "5", "specials": "none"}, "minutes": 0}
SECOND_GAME = "addi"


def seated(pupil: Pupil) -> Callable[[], bool]:
    return lambda: pupil.latest.get("forpupil", {"table": -1})["table"] > 0 and bool(pupil.seats)


def paused(pupil: Pupil) -> Callable[[], bool]:
    """By the class, and at the table."""
    return lambda: pupil.latest["forpupil"]["seen"]["paused"] and pupil.room["paused"]


async def all_seated(pupils: list[Pupil]) -> None:
    for pupil in pupils:
        await pupil.until(seated(pupil))


def stored_bytes(data: Path) -> bytes:
    """Everything a server has written: its files, their logs, and what it said."""
    files = [*data.rglob("*"), data.parent / "server.log"]
    return b"".join(one.read_bytes() for one in files if one.is_file())


class Roles:
    """What the teacher presses, here by a socket; what others see at that moment is checked."""

    others = 0  # pupils in addition to those on sockets

    def __init__(self, lesson: Class) -> None:
        self.lesson = lesson
        self.desk: Member  # since `opens`

    async def opens(self) -> None:
        self.desk = await self.lesson.open(**PLAYABLE)

    async def presses(self, ask: str, **parts: Any) -> None:
        assert await self.desk.ask(ask, **parts) == "done"

    async def pauses(self) -> None:
        await self.presses("pauseall")

    async def reloads(self) -> None:
        """The teacher's page is gone and comes back."""
        await self.desk.drop()
        self.desk = await self.lesson.teacher()

    async def resumes(self) -> None:
        await self.presses("resumeall")

    async def everybody_is_back(self) -> None:
        """The server was killed, and has started again."""
        self.desk = await self.lesson.teacher()

    async def ends(self) -> None:
        await self.presses("endround")

    async def begins(self) -> None:
        await self.presses("choose", settings={"game": SECOND_GAME, **PLAYABLE})
        await self.presses("beginround")

    async def closes(self) -> None:
        await self.presses("closeclass")
        await self.desk.until(lambda: self.desk.farewell == "closed")

    async def round_is(self, stage: str) -> None:
        await self.desk.until(lambda: self.desk.latest["desk"]["seen"]["stage"] == stage)


async def two_rounds(lesson: Class, server: Running, roles: Roles) -> None:
    """Late, leaving, returning, doubled and frozen pupils, a teacher who reloads, and a server that
    is killed in between; at the end nothing is left."""
    await roles.opens()
    waits = [roles.desk]  # they record who had no seat, and how long
    traces = [lesson.keys["code"].encode()]
    await asyncio.gather(*(lesson.join() for _ in range(PUPILS)))
    await all_seated(lesson.pupils)
    late = [await lesson.join() for _ in range(LATE)]
    await all_seated(late)
    leaving, returning, doubled, sleeping = lesson.pupils[:4]
    await leaving.drop()
    await returning.drop()
    await returning.connect()
    double = Pupil(lesson.session, lesson.base, doubled.token, 99)
    await double.connect()
    await doubled.until(lambda: doubled.farewell == "replaced")
    lesson.pupils[2] = double
    sleeping.plays = sleeping.awake = False
    await all_seated([returning, double])
    await roles.desk.until(lambda: line(roles.desk, sleeping) == "asleep")
    assert line(roles.desk, leaving) == "away"
    await roles.pauses()
    awake = [one for one in lesson.pupils if one not in (leaving, sleeping)]
    for pupil in awake:
        await pupil.until(paused(pupil))
    await roles.reloads()
    waits.append(roles.desk)
    assert roles.desk.latest["desk"]["seen"]["paused"]
    await roles.resumes()

    server.kill()
    server.start()
    lesson.base = server.base
    for pupil in awake:
        pupil.base, pupil.latest, pupil.room = server.base, {}, {}
        await pupil.connect()
    await roles.everybody_is_back()
    waits.append(roles.desk)
    desk = roles.desk
    await all_seated(awake)
    await desk.until(lambda: desk.latest["desk"]["seen"]["together"]["moves"] > 200)
    await roles.ends()
    await roles.round_is("between")
    await awake[0].until(lambda: awake[0].latest["forpupil"]["table"] == -1)

    for pupil in awake:
        pupil.room = {}
    first_round = desk.latest["desk"]["seen"]["together"]["pairs"]
    await roles.begins()
    await all_seated(awake)
    assert {pupil.table["game"] for pupil in awake if pupil.table} == {SECOND_GAME}
    sizes = [sum(head["pupil"] > 0 for head in table["heads"]) for table in tables_of(desk)]
    assert max(sizes) - min(sizes) <= 1
    await desk.until(lambda: desk.latest["desk"]["seen"]["together"]["pairs"] > first_round + 5)
    await roles.ends()
    await roles.round_is("between")
    token = lesson.keys["desk"]
    text = (await lesson.get("/api/class/answers.csv", token))[1]
    assert text.startswith("cat,fact,answers,right,median_ms,level\r\n")
    assert len(text.splitlines()) > 5
    grids = json.loads((await lesson.get("/api/class/grid", token))[1])
    assert SECOND_GAME in [grid["family"] for grid in grids]
    assert all(len(grid["cats"]) == PUPILS + LATE + roles.others for grid in grids)
    file = (await lesson.get("/api/class/file", token))[1]

    traces.append(token.rpartition(".")[2].encode())
    traces.append(lesson.keys["board"].rpartition(".")[2].encode())
    traces.append(token.partition(".")[0].encode())
    traces.extend((b'"pupil"', b'"cat"', b"ginger"))
    assert all(trace in stored_bytes(server.data) for trace in traces[:5])
    assert max(one.longest_wait for one in waits) <= MAX_WAIT_S
    await roles.closes()
    await awake[0].until(lambda: awake[0].farewell == "closed")
    left = stored_bytes(server.data)
    assert [trace for trace in traces if trace in left] == []

    status, keys = await lesson.post("/api/classes", file=file)
    assert status == 201
    found = (await lesson.post("/api/class/find", code=keys["code"]))[1]
    assert len(found["away"]) == PUPILS + LATE + roles.others


def tables_of(desk: Member) -> list[dict[str, Any]]:
    tables: list[dict[str, Any]] = desk.latest["desk"]["tables"]
    return tables


def line(desk: Member, pupil: Pupil) -> str:
    """How the desk shows a pupil's line."""
    lines = {one["pupil"]: str(one["line"]) for one in desk.latest["desk"]["pupils"]}
    return lines[pupil.you]
