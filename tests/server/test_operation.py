"""What an operator's tools see: health, metrics on their own port, logs, HTTPS."""

import asyncio
import json
import os
import shutil
import signal
import ssl
import subprocess
import time
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import aiohttp
import pytest

from matou import __version__
from matou.cli.certificate import kept
from tests.server.postgres import binaries, cluster
from tests.server.running import Running

ROOM = {"game": "chasse", "players": 2, "pace": "race"}


def metrics(server: Running) -> str:
    with urlopen(f"{server.operation}/metrics") as answer:
        text: bytes = answer.read()
        return text.decode()


def status(url: str | Request) -> int:
    try:
        with urlopen(url) as answer:
            return int(answer.status)
    except HTTPError as error:
        return error.code


def test_live_and_ready_are_asked_apart(tmp_path: Path) -> None:
    with Running(tmp_path / "data") as server:
        for path in ("/api/health/live", "/api/health/ready", "/api/health"):
            assert status(server.base + path) == 200


def test_metrics_are_not_public(tmp_path: Path) -> None:
    with Running(tmp_path / "data") as server:
        assert status(f"{server.base}/metrics") == 404
        result = metrics(server)
    assert f'matou_info{{version="{__version__}"}} 1.0' in result
    assert "process_resident_memory_bytes" in result


def test_metrics_count_appends_and_refusals(tmp_path: Path) -> None:
    with Running(tmp_path / "data") as server:
        body = json.dumps({"settings": ROOM}).encode()
        with urlopen(Request(f"{server.base}/api/rooms", body, method="POST")) as answer:
            assert answer.status == 201
        evil = Request(f"{server.base}/api/rooms", body, {"Origin": "http://evil.example"})
        with pytest.raises(HTTPError):
            urlopen(evil)
        assert status(f"{server.base}/api/nowhere") == 404
        result = metrics(server)
    assert "matou_rooms_opened_total 1.0" in result
    assert "matou_append_seconds_count 1.0" in result
    assert 'matou_refused_requests_total{why="origin"} 1.0' in result
    assert 'matou_refused_requests_total{why="404"} 1.0' in result
    assert "matou_storage_trouble 0.0" in result


def test_a_log_in_json_is_one_object_a_line(tmp_path: Path) -> None:
    with Running(tmp_path / "data", words=["--log-format", "json"]):
        pass
    lines = (tmp_path / "server.log").read_text("utf-8").splitlines()
    assert lines
    for line in lines:
        assert {"time", "level", "logger", "message"} <= json.loads(line).keys()


def test_https_with_a_certificate_made_here_carries_a_game(tmp_path: Path) -> None:
    asyncio.run(_plays_over_https(tmp_path))


async def _plays_over_https(tmp_path: Path) -> None:
    with Running(tmp_path / "data", words=["--tls-self-made"]) as server:
        assert server.base.startswith("https://")
        trusted = ssl.create_default_context(cafile=tmp_path / "data" / "self-made.pem")
        async with (
            aiohttp.ClientSession(connector=aiohttp.TCPConnector(ssl=trusted)) as session,
            session.post(f"{server.base}/api/rooms", json={"settings": ROOM}) as answer,
        ):
            token = (await answer.json())["token"]
            async with session.ws_connect(f"{server.base}/ws") as line:
                await line.send_json({"ask": "hello", "token": token})
                assert (await line.receive_json())["say"] == "welcome"


def test_a_certificate_made_here_stays_the_same(tmp_path: Path) -> None:
    path = tmp_path / "self-made.pem"
    first = kept(path).read_bytes()
    assert kept(path).read_bytes() == first
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_damaged_certificate_that_was_made_here_is_made_again(tmp_path: Path) -> None:
    path = tmp_path / "new" / "self-made.pem"
    whole = kept(path).read_bytes()
    only_certificate = whole[whole.index(b"-----BEGIN CERTIFICATE") :]
    for damaged in (b"", b"junk", whole[:-100], only_certificate):
        path.write_bytes(damaged)
        result = kept(path).read_bytes()
        assert result != damaged
        assert kept(path).read_bytes() == result


def test_a_game_goes_on_from_a_copied_directory(tmp_path: Path) -> None:
    with Running(tmp_path / "data") as server:
        code = opened(server)
        server.stop()
    shutil.copytree(tmp_path / "data", tmp_path / "backup")
    with Running(tmp_path / "backup") as server:
        assert found(server, code)


def test_a_game_goes_on_from_a_backup_of_a_running_server(tmp_path: Path) -> None:
    backup = tmp_path / "data" / "backup.sqlite"
    with Running(tmp_path / "data") as server:
        codes = []
        for _ in range(2):  # the second backup takes the place of the first
            codes.append(opened(server))
            result = log_of(server).count("backup written")
            os.kill(server.pid, signal.SIGUSR1)
            while log_of(server).count("backup written") == result:
                time.sleep(0.02)
        later = opened(server)
        (tmp_path / "restored").mkdir()
        shutil.copy(backup, tmp_path / "restored" / "storage.sqlite")
        assert backup.stat().st_mode & 0o777 == 0o600
        assert not backup.with_name("backup.sqlite.new").exists()
    with Running(tmp_path / "restored") as server:
        assert all(found(server, code) for code in codes)
        assert not found(server, later)


def test_a_game_goes_on_from_a_dump_of_a_database(tmp_path: Path) -> None:
    before, after = cluster().database(), cluster().database()
    dump = tmp_path / "matou.dump"
    with Running(tmp_path / "data", words=["--database", before]) as server:
        code = opened(server)
        tool("pg_dump", "--schema=matou", "--format=custom", f"--file={dump}", before)
        later = opened(server)
    tool("pg_restore", f"--dbname={after}", "--exit-on-error", str(dump))
    with Running(tmp_path / "restored", words=["--database", after]) as server:
        assert found(server, code)
        assert not found(server, later)


def tool(name: str, *words: str) -> None:
    """A program of PostgreSQL's, as operators use it."""
    done = subprocess.run([binaries() / name, *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_a_backup_that_cannot_be_written_is_logged(tmp_path: Path) -> None:
    with Running(tmp_path / "data") as server:
        (tmp_path / "data" / "backup.sqlite").mkdir()
        os.kill(server.pid, signal.SIGUSR1)
        while "no backup was written" not in log_of(server):
            time.sleep(0.02)
        assert found(server, opened(server))


def opened(server: Running) -> str:
    """The code of a new room."""
    body = json.dumps({"settings": ROOM}).encode()
    with urlopen(Request(f"{server.base}/api/rooms", body, method="POST")) as answer:
        return str(json.load(answer)["code"])


def found(server: Running, code: str) -> bool:
    asked = status(Request(f"{server.base}/api/find", json.dumps({"code": code}).encode()))
    return {200: True, 404: False}[asked]


def log_of(server: Running) -> str:
    return (server.data.parent / "server.log").read_text("utf-8")
