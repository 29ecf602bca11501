"""Near the limit of open files new connections get an error, and all others continue."""

import asyncio
import sys
from pathlib import Path

import aiohttp
import pytest

from tests.server.client import Person
from tests.server.raw import Raw
from tests.server.running import Running

MAX_FILES = 120
FEW_FILES = (
    f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({MAX_FILES}, {MAX_FILES}))"
)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="/proc tells what is open")


def opened_files(server: Running) -> int:
    return len(list(Path(f"/proc/{server.pid}/fd").iterdir()))


def test_near_the_limit_of_open_files_newcomers_get_a_sentence(tmp_path: Path) -> None:
    async def comes(server: Running, accept: str) -> tuple[asyncio.StreamWriter, bytes]:
        reader, writer = await asyncio.open_connection(*server.base[7:].split(":"))
        writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: %b\r\n\r\n" % accept.encode())
        head = await reader.readuntil(b"\r\n\r\n")
        status = head.split()[1]
        return writer, status if status == b"200" else status + b" " + await reader.read()

    async def scenario(server: Running) -> None:
        async with aiohttp.ClientSession(server.base) as session:
            settings = {"game": "chasse", "players": 2}
            async with session.post("/api/rooms", json={"settings": settings}) as answer:
                token = (await answer.json())["token"]
            person = Person(session, server.base, token)
            await person.connect()
            await person.hear_until("welcome")
            before = opened_files(server)
            silent = [Raw(server.base) for _ in range(5)]
            assert opened_files(server) == before + len(silent)
            crowd = [await comes(server, "text/html") for _ in range(MAX_FILES)]
            assert crowd[0][1] == b"200"
            assert crowd[-1][1].startswith(b"503 This server has no room left.")
            _, result = await comes(server, "*/*")
            assert result.startswith(b'503 {"key": "full"')
            assert await person.answer(await person.ask("sit", chair=0))
            for writer, _ in crowd:
                writer.close()
            for one in silent:
                one.close()
            async with asyncio.timeout(10):
                while (await comes(server, "text/html"))[1] != b"200":
                    await asyncio.sleep(0.05)

    with Running(tmp_path / "data", before=FEW_FILES) as server:
        asyncio.run(scenario(server))
    assert "Traceback" not in (tmp_path / "server.log").read_text()
