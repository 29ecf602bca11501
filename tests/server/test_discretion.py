"""The log has no addresses, invalid requests get an error, and files are private."""

import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from matou.server.http.app import Server
from matou.server.storage.sqlite import SqliteStorage
from tests.server.raw import CLOSE, PING, Raw, frame
from tests.server.running import Running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("discretion")
    with Running(folder / "data") as running:
        yield running
    log = (folder / "server.log").read_text()
    assert "127.0.0.1" not in log.replace("http://127.0.0.1", "")
    assert "Traceback" not in log
    assert log.count("\n") < 20, log


def ask(server: Running, request: bytes, wait: bool = True) -> int:
    """The status of the answer to these bytes; 0 where none was waited for."""
    port = urlsplit(server.base).port
    assert port is not None
    with socket.create_connection(("127.0.0.1", port), timeout=10) as line:
        line.sendall(request)
        answer = b""
        while wait and b"\r\n" not in answer and (more := line.recv(4096)):
            answer += more
    return int(answer.split()[1]) if wait else 0


@pytest.mark.parametrize("path", ["/", "/api/way-in", "/api/qr/abcdefghijklmn.svg", "/ws"])
@pytest.mark.parametrize(
    "host",
    [
        *("x:abc", "[x", "a b", "x/y", "x@y", "[::1", "x:99999999", ""),
        *("127.0.0.1:99999", "x:65536", "[:::::]", "xn--a", "xn--zz--", "xn--\xff", "a" * 2300),
    ],
)
def test_an_unknown_host_header_gets_an_error(server: Running, host: str, path: str) -> None:
    request = f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
    assert ask(server, request.encode()) == 400


@pytest.mark.parametrize(
    "host", ["x", "x:80", "192.168.1.7:8080", "[::1]:8080", "a-b.example", "xn--caf-dma.fr"]
)
def test_a_name_of_a_server_is_taken(server: Running, host: str) -> None:
    request = f"GET /api/health HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
    assert ask(server, request.encode()) == 200


@pytest.mark.parametrize(
    "request_",
    [
        b"POST /api/find HTTP/1.1\r\nHost: x\r\nContent-Encoding: gzip\r\n"
        b"Content-Length: 5\r\n\r\nhello",
        b"GET / HTTP/9\r\n\r\n",
        b"\x16\x03\x01\x00\x00\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 20_000 + b"\r\n\r\n",
        b"POST /api/find HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nab",
        b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Encoding: deflate\r\n"
        b"Content-Length: 4\r\n\r\nabcd",
    ],
)
def test_what_cannot_be_read_is_a_bad_request(server: Running, request_: bytes) -> None:
    assert ask(server, request_) == 400


@pytest.mark.parametrize(
    "frame", [b"\x81\x05hello", frame(b"", PING, last=False), b"\xf1\x80abcd", frame(b"x", CLOSE)]
)
def test_a_frame_that_cannot_be_read_leaves_no_trace(server: Running, frame: bytes) -> None:
    for _ in range(20):
        line = Raw(server.base)
        line.socket.sendall(frame)
        with suppress(ConnectionError):
            while line.hear():
                pass
        line.close()


@pytest.mark.parametrize("path", ["find", "rooms", "replay"])
def test_a_body_that_breaks_off_leaves_no_trace(server: Running, path: str) -> None:
    head = f"POST /api/{path} HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{{"
    ask(server, head.encode(), wait=False)


def test_stored_files_are_private(server: Running) -> None:
    assert server.data.stat().st_mode & 0o777 == 0o700
    kept = [path for path in server.data.iterdir() if path.is_file()]
    assert len(kept) >= 3
    assert {path.stat().st_mode & 0o777 for path in kept} == {0o600}


@pytest.mark.parametrize(
    ("before", "folder", "after"), [(0o755, "", 0o700), (0o1777, "", 0o1777), (0o755, "x", 0o755)]
)
def test_a_folder_that_was_there_is_closed_to_others_where_it_is_ours_alone(
    tmp_path: Path, before: int, folder: str, after: int
) -> None:
    data = tmp_path / "data"
    (data / folder).mkdir(parents=True)
    (data / "matou.sqlite").touch(0o644)
    data.chmod(before)
    server = Server(data)
    assert isinstance(server.storage, SqliteStorage)
    server.storage.close_now()
    assert data.stat().st_mode & 0o7777 == after
    assert (data / "matou.sqlite").stat().st_mode & 0o777 == 0o600
