"""Sheets from the server: the same as from the command, made beside the loop, kept for the next."""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from matou.learning.knowledge import Learner
from matou.learning.profile import write
from matou.paper.deck import deck
from matou.paper.press import press
from matou.paper.rules import rules
from matou.server.http import printing
from matou.server.http.printing import MAX_WAITING, Printing
from matou.server.http.rate_limits import RateLimits
from tests.paper import broken

Client = TestClient[web.Request, web.Application]
SMALL = "/api/print/deck/multipli.pdf?results=12,24"


@asynccontextmanager
async def served() -> AsyncIterator[tuple[Client, Printing]]:
    press_here = Printing(RateLimits(), lambda request: request.headers.get("X-From", "here"))
    app = web.Application()
    app.add_routes(press_here.routes())
    async with TestClient(TestServer(app)) as client:
        yield client, press_here
    press_here.stop()


def talk(story: Callable[[Client, Printing], Awaitable[None]]) -> None:
    async def run() -> None:
        async with served() as (client, press_here), asyncio.timeout(60):
            await story(client, press_here)

    asyncio.run(run())


def test_the_server_prints_what_the_command_prints() -> None:
    async def story(client: Client, press_here: Printing) -> None:
        answer = await client.get(SMALL + "&language=fr&paper=letter&ink=little")
        assert answer.status == 200
        assert answer.content_type == "application/pdf"
        wanted = {"results": "12,24", "language": "fr", "paper": "letter", "ink": "little"}
        assert await answer.read() == press(deck("multipli", wanted))
        answer = await client.get("/api/print/rules/chasse.pdf?language=fr")
        assert await answer.read() == press(rules("chasse", {"language": "fr"}))
        answer = await client.get("/api/print/map.pdf?family=addi")
        assert (await answer.read()).startswith(b"%PDF")

    talk(story)


def test_what_was_printed_is_kept_and_many_who_ask_at_once_wait_for_one() -> None:
    async def story(client: Client, press_here: Printing) -> None:
        answers = await asyncio.gather(*(client.get(SMALL) for _ in range(8)))
        assert len({await answer.read() for answer in answers}) == 1
        press_here.stop()
        press_here._make = None  # type: ignore[assignment,method-assign]  # nothing is made now
        again = await client.get(SMALL)
        assert again.status == 200
        named = {"If-None-Match": again.headers["ETag"]}
        assert (await client.get(SMALL, headers=named)).status == 304

    talk(story)


def test_no_profile_is_taken() -> None:
    async def story(client: Client, press_here: Printing) -> None:
        for path in ("/api/print/map.pdf", "/api/print/facts.pdf"):
            answer = await client.post(path, data=write(Learner(), 20_000))
            assert answer.status in (404, 405)
        assert (await client.get("/api/print/map.pdf?profile=matou1.A")).status == 400

    talk(story)


def test_a_print_that_fails_is_an_error() -> None:
    async def story(client: Client, press_here: Printing) -> None:
        for path, why in (
            ("deck/whist.pdf", "the games are multipli"),
            ("deck/multipli.pdf?results=11", "near it: 10, 12"),
            ("deck/multipli.pdf?colour=red", "no option 'colour'"),
            ("rules/chasse.pdf?language=xx", "language is en or fr"),
            ("map.pdf?backs=none", "a map has no option 'backs'"),
            ("map.pdf?family=x", "family is multipli or addi, not 'x'"),
        ):
            answer = await client.get(f"/api/print/{path}")
            assert answer.status == 400
            assert why in (await answer.json())["why"]
        assert (await client.get("/api/print/deck/..%2f..%2fx.pdf")).status == 404

    talk(story)


def test_a_person_in_a_browser_reads_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}

    async def story(client: Client, press_here: Printing) -> None:
        async def scenario(options: str) -> tuple[int, str]:
            answer = await client.get(f"/api/print/deck/multipli.pdf?{options}", headers=browser)
            assert answer.content_type == "text/plain"
            return answer.status, await answer.text()

        status, text = await scenario("results=11")
        assert status == 400
        assert text.startswith("This cannot be printed: ")
        assert "near it: 10, 12" in text
        assert (await scenario("results=11&language=fr"))[1].startswith(
            "Ces feuilles ne peuvent pas"
        )
        assert (await scenario("language=xx"))[1].startswith("This cannot")
        press_here.max_waiting = 0
        status, text = await scenario("results=12&language=fr")
        assert (status, text[:8]) == (429, "Beaucoup")
        press_here.max_waiting = MAX_WAITING
        monkeypatch.setattr(printing, "printed", broken.is_missing)
        status, text = await scenario("results=12")
        assert (status, text[:11]) == (404, "This server")

    talk(story)


def test_one_address_may_not_print_for_ever_and_others_still_may() -> None:
    async def story(client: Client, press_here: Printing) -> None:
        asked = 0
        while (await client.get("/api/print/deck/whist.pdf")).status == 400:
            asked += 1
        assert 60 <= asked < 90  # a slow machine fills the bucket meanwhile
        others = {"X-From": "elsewhere"}
        assert (await client.get("/api/print/deck/whist.pdf", headers=others)).status == 400

    talk(story)


def test_nothing_is_set_in_the_process_that_serves(tmp_path: Path) -> None:
    async def story(client: Client, press_here: Printing) -> None:
        assert (await client.get(SMALL)).status == 200
        assert press_here._pool is not None
        [worker] = press_here._pool._processes
        assert worker != os.getpid()
        assert "typst" in Path(f"/proc/{worker}/maps").read_text()

    talk(story)


def test_a_dead_worker_is_replaced_and_a_missing_press_is_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(client: Client, press_here: Printing) -> None:
        with monkeypatch.context() as patched:
            patched.setattr(printing, "printed", broken.dies)
            assert (await client.get(SMALL)).status == 404
            patched.setattr(printing, "printed", broken.is_missing)
            answer = await client.get(SMALL)
            assert answer.status == 404
            assert (await answer.json())["why"] == "printing needs Typst"
        assert (await client.get(SMALL)).status == 200

    talk(story)
