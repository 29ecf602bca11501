"""The server over real sockets: the API, the doors, the line, and a way back after everything."""

import asyncio
import json
import random
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from matou.record.game_record import read_record, replayed
from matou.server.http.rate_limits import WRONG_CODE_DELAY_S
from matou.server.tokens import ALPHABET
from tests.server.client import Person
from tests.server.running import Running

SHORT = {"game": "chasse", "players": 2, "options": {"tokens": "1"}, "pace": "race"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("server") / "data") as running:
        yield running


Talk = Callable[[aiohttp.ClientSession], Awaitable[None]]


def talk(story: Talk) -> None:
    async def run() -> None:
        async with aiohttp.ClientSession() as session:
            async with asyncio.timeout(60):
                await story(session)

    asyncio.run(run())


async def opened(session: aiohttp.ClientSession, base: str, **settings: Any) -> dict[str, str]:
    asked = {"settings": {**SHORT, **settings}}
    async with session.post(f"{base}/api/rooms", json=asked) as answer:
        assert answer.status == 201, await answer.text()
        result: dict[str, str] = await answer.json()
        return result


async def host(session: aiohttp.ClientSession, base: str, **settings: Any) -> Person:
    room = await opened(session, base, **settings)
    person = Person(session, base, room["token"])
    await person.connect()
    await person.hear_until("welcome")
    return person


def test_every_answer_carries_a_strict_policy(server: Running) -> None:
    async def story(session: aiohttp.ClientSession) -> None:
        for path in ("/", "/api/health", "/nowhere"):
            async with session.get(server.base + path) as answer:
                policy = answer.headers["Content-Security-Policy"]
                assert "default-src 'none'" in policy
                assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")  # Python runs so
                assert answer.headers["X-Content-Type-Options"] == "nosniff"

    talk(story)


def test_a_code_is_short_and_has_no_letters_that_look_alike(server: Running) -> None:
    async def story(session: aiohttp.ClientSession) -> None:
        room = await opened(session, server.base)
        assert len(room["code"]) == 8
        assert set(room["code"]) <= set(ALPHABET)
        assert not set("0O1IL2Z5S8B") & set(ALPHABET)

    talk(story)


def test_wrong_closed_and_full_rooms_are_answered_alike(server: Running) -> None:
    async def story(session: aiohttp.ClientSession) -> None:
        answers = set()
        full = await opened(session, server.base, watchers=False, several=True)
        person = Person(session, server.base, full["token"])
        await person.connect()
        await person.hear_until("welcome")
        for chair in range(2):
            await person.answer(await person.ask("sit", chair=chair))
        closed = await opened(session, server.base)
        other = Person(session, server.base, closed["token"])
        await other.connect()
        await other.ask("close")
        await other.hear_until("farewell")
        for ask in (
            {"code": "AAAAAAAA"},
            {"code": full["code"]},
            {"code": closed["code"]},
            {"link": closed["link"]},
            {"link": full["link"][:-1] + "x"},
            {"link": "nothing"},
            {"code": ""},
            {"nonsense": 1},
        ):
            for way in ("join", "find"):
                async with session.post(f"{server.base}/api/{way}", json=ask) as answer:
                    answers.add((answer.status, await answer.text()))
        assert len(answers) == 1

    talk(story)


def test_a_full_room_says_so_to_those_who_have_its_link(server: Running) -> None:
    async def story(session: aiohttp.ClientSession) -> None:
        full = await opened(session, server.base, watchers=False, several=True)
        person = Person(session, server.base, full["token"])
        await person.connect()
        for chair in range(2):
            await person.answer(await person.ask("sit", chair=chair))
        async with session.post(f"{server.base}/api/join", json={"link": full["link"]}) as answer:
            assert (answer.status, (await answer.json())["key"]) == (409, "crowded")

    talk(story)


def test_a_page_that_asks_whether_anybody_is_there_is_answered(server: Running) -> None:
    async def story(session: aiohttp.ClientSession) -> None:
        room = await opened(session, server.base)
        person = Person(session, server.base, room["token"])
        await person.connect()
        await person.hear_until("welcome")
        await person.ask("beat")
        assert await person.hear_until("alive") == {"say": "alive"}

    talk(story)


def test_wrong_codes_hold_up_only_who_says_them(tmp_path: Path) -> None:
    running = Running(tmp_path / "data")  # its own: the limit is by address

    async def find(session: aiohttp.ClientSession, code: str) -> int:
        async with session.post(f"{running.base}/api/find", json={"code": code}) as answer:
            return answer.status

    async def story(session: aiohttp.ClientSession) -> None:
        room = await opened(session, running.base)
        assert [await find(session, "AAAAAAAA") for _ in range(12)] == [404] * 12
        began = time.monotonic()
        held = [asyncio.ensure_future(find(session, "AAAAAAAA")) for _ in range(2)]
        assert [await find(session, room["code"]) for _ in range(24)] == [200] * 24
        assert await asyncio.gather(*held) == [404] * 2
        assert time.monotonic() - began >= 1.5 * WRONG_CODE_DELAY_S

    with running:
        talk(story)


def test_a_right_code_tried_again_and_again_blocks_no_other_room(tmp_path: Path) -> None:
    running = Running(tmp_path / "data")

    async def ask(session: aiohttp.ClientSession, way: str, code: str) -> int:
        async with session.post(f"{running.base}/api/{way}", json={"code": code}) as answer:
            return answer.status

    async def story(session: aiohttp.ClientSession) -> None:
        villains, classroom = [await opened(session, running.base) for _ in range(2)]
        # Immediately: the allowance grows by twenty a second.
        found = await asyncio.gather(*(ask(session, "find", villains["code"]) for _ in range(400)))
        assert 429 in found
        assert await ask(session, "find", classroom["code"]) == 200
        joined = [await ask(session, "join", classroom["code"]) for _ in range(100)]
        assert 429 in joined  # as many as fit into a room twice, then as many as a person would

    with running:
        talk(story)


def test_who_joins_again_and_again_keeps_no_other_address_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MATOU_PROXIED", "1")  # so that callers have addresses
    running = Running(tmp_path / "data")

    async def story(session: aiohttp.ClientSession) -> None:
        room = await opened(session, running.base)

        async def join(address: str) -> int:
            said = {"X-Forwarded-For": address}
            ask = session.post(
                f"{running.base}/api/join", json={"code": room["code"]}, headers=said
            )
            async with ask as answer:
                return answer.status

        assert 429 in [await join("203.0.113.7") for _ in range(100)]
        assert await join("198.51.100.1") == 200

    with running:
        talk(story)


def test_rooms_that_cannot_be_opened_are_not_counted(tmp_path: Path) -> None:
    running = Running(tmp_path / "data")

    async def story(session: aiohttp.ClientSession) -> None:
        for _ in range(200):
            async with session.post(f"{running.base}/api/rooms", data=b"x") as answer:
                assert answer.status == 400
        await opened(session, running.base)

    with running:
        talk(story)


def test_two_classes_behind_one_address_come_in_at_once(tmp_path: Path) -> None:
    running = Running(tmp_path / "data")

    async def come(session: aiohttp.ClientSession, room: dict[str, str]) -> Person:
        for way in ("find", "join"):
            asked = {"code": room["code"]}
            async with session.post(f"{running.base}/api/{way}", json=asked) as answer:
                assert answer.status == 200
                result = await answer.json()
        person = Person(session, running.base, result["token"])
        await person.connect()
        await person.hear_until("welcome")
        return person

    async def story(session: aiohttp.ClientSession) -> None:
        rooms = [await opened(session, running.base, players=4) for _ in range(15)]
        people = await asyncio.gather(*(come(session, room) for room in rooms for _ in range(4)))
        assert len(people) == 60

    with running:
        talk(story)


@pytest.mark.parametrize("token", ["abc.².abc", "..", "a.b.c", "0.0.0", "é.1.é"])
def test_a_strange_token_gets_the_same_answer_as_any_wrong_one(server: Running, token: str) -> None:
    async def story(session: aiohttp.ClientSession) -> None:
        key = {"Authorization": f"Bearer {token}"}
        async with session.get(f"{server.base}/api/records", headers=key) as answer:
            assert answer.status == 404

    talk(story)


def test_a_page_of_another_site_gets_nothing_done(server: Running) -> None:
    async def story(session: aiohttp.ClientSession) -> None:
        away = {"Origin": "http://[x"}
        async with session.post(f"{server.base}/api/rooms", json={}, headers=away) as answer:
            assert answer.status == 403
        away = {"Origin": "http://elsewhere.example"}
        async with session.post(f"{server.base}/api/rooms", json={}, headers=away) as answer:
            assert answer.status == 403
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await session.ws_connect(f"{server.base}/ws", headers=away)

    talk(story)


@pytest.mark.parametrize(
    "settings",
    [
        {"game": "poker"},
        {"game": "multipli", "players": 9},
        {"game": "multipli", "players": 3, "options": {"tables": "77"}},
        {"game": "multipli", "players": 3, "options": {"results": "12,13"}},
        {"game": "multipli", "players": 3, "options": {"results": "12", "tables": "5"}},
        {"game": "multipli", "players": 8, "options": {"results": "49"}},
        {"game": "multipli", "players": 3, "pace": "slow"},
        {"game": "chasse", "players": 3, "cats": "lion"},
        {"game": "chasse", "players": 3, "cats": "searcher:60000ms"},
        {"game": "course", "players": 4, "options": {"tables": "1,", "specials": "none"}},
        {},
    ],
)
def test_a_room_that_cannot_be_is_refused_with_the_reason(
    server: Running, settings: dict[str, Any]
) -> None:
    async def story(session: aiohttp.ClientSession) -> None:
        async with session.post(f"{server.base}/api/rooms", json={"settings": settings}) as answer:
            assert answer.status == 400
            assert (await answer.json())["why"]

    talk(story)


@pytest.mark.parametrize(
    "first", ["", "{}", "[]", '{"ask":"start"}', '{"ask":"hello","token":"x"}']
)
def test_who_does_not_say_who_it_is_is_hung_up_on(server: Running, first: str) -> None:
    async def story(session: aiohttp.ClientSession) -> None:
        async with session.ws_connect(f"{server.base}/ws") as socket:
            await socket.send_str(first)
            said = await socket.receive(5)
            assert json.loads(said.data)["say"] == "farewell"
            assert (await socket.receive(5)).type is aiohttp.WSMsgType.CLOSE

    talk(story)


def test_long_frames_and_bytes_close_the_connection(server: Running) -> None:
    async def story(session: aiohttp.ClientSession) -> None:
        person = await host(session, server.base)
        assert person.socket is not None
        await person.socket.send_str('{"ask":"emote","which":"' + "x" * 9000 + '"}')
        with pytest.raises(ConnectionError):
            await person.hear_until("never")
        await person.connect()
        assert person.socket is not None
        await person.socket.send_bytes(b"{}")
        await person.hear_until("farewell")

    talk(story)


def test_a_game_is_played_to_its_end_and_its_record_replays(server: Running) -> None:
    async def story(session: aiohttp.ClientSession) -> None:
        rng = random.Random(4)
        person = await host(session, server.base)
        await person.answer(await person.ask("sit", chair=0))
        await person.answer(await person.ask("start"))
        while person.room["phase"] != "over":
            await person.act(rng)
            await person.hear()
        assert person.room["secret"]
        key = {"Authorization": f"Bearer {person.token}"}
        async with session.get(f"{server.base}/api/records/1", headers=key) as answer:
            record = read_record(await answer.text())
        assert replayed(record).winners == person.table["winners"] if person.table else False
        async with session.get(f"{server.base}/api/records/1") as answer:
            assert answer.status == 404
        text = {"first": "0", "count": "5"}
        async with session.get(f"{server.base}/api/records/1", headers=key) as answer:
            body = await answer.text()
        async with session.post(f"{server.base}/api/replay", params=text, data=body) as answer:
            result = await answer.json()
        shown = [moment["number"] for moment in result["moments"]]
        assert shown == list(range(min(5, result["moves"] + 1)))

    talk(story)


def test_a_lost_connection_catches_up_where_it_stopped(server: Running) -> None:
    async def story(session: aiohttp.ClientSession) -> None:
        person = await host(session, server.base)
        await person.answer(await person.ask("sit", chair=0))
        assert person.socket is not None
        await person.socket.close()
        before = person.last
        other = Person(session, server.base, person.token)
        await other.connect()  # a second page of the same person, without any message
        await other.hear_until("welcome")
        await other.answer(await other.ask("dress", cat="snow"))
        await other.answer(await other.ask("dress", cat="smoke"))
        await person.connect()
        while person.last < before + 2:
            assert (await person.hear())["say"] in ("told", "presence", "done")
        assert person.room["guests"][0]["cat"] == "smoke"

    talk(story)


def test_an_older_window_of_the_same_person_gets_a_message_and_is_closed(server: Running) -> None:
    async def story(session: aiohttp.ClientSession) -> None:
        person = await host(session, server.base)
        newer = Person(session, server.base, person.token)
        await newer.connect()
        await newer.hear_until("welcome")
        assert (await person.hear_until("farewell"))["why"] == "replaced"

    talk(story)


def test_a_graceful_stop_leaves_the_game_resumable(tmp_path: Path) -> None:
    server = Running(tmp_path / "data").start()
    kept: list[Person] = []

    async def before(session: aiohttp.ClientSession) -> None:
        person = await host(session, server.base, players=3, pace="calm")
        await person.answer(await person.ask("sit", chair=0))
        await person.answer(await person.ask("start"))
        kept.append(person)

    talk(before)
    assert server.stop() == 0
    server.start()

    async def after(session: aiohttp.ClientSession) -> None:
        person = Person(session, server.base, kept[0].token)
        await person.connect()
        await person.hear_until("welcome")
        assert person.table is not None
        assert kept[0].table is not None
        assert person.table["hands"][0] == kept[0].table["hands"][0]

    try:
        talk(after)
    finally:
        server.kill()


def test_a_second_server_on_the_same_data_is_refused(server: Running) -> None:
    with pytest.raises(RuntimeError, match=r"another Matou server"):
        Running(server.data).start()
