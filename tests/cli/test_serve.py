"""`matou serve`: what a person got wrong is a sentence that says what to do."""

import asyncio
import re
import socket
import sqlite3
from pathlib import Path

import pytest
from aiohttp import web
from cryptography.hazmat.primitives import serialization

from matou.cli.certificate import kept
from matou.cli.serve import _listen
from matou.server.storage.sqlite import FILE, SqliteStorage
from tests.cli.test_command import Run


def test_a_port_in_use_is_named_with_another(run: Run, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = run("serve", "--port", str(port), "--data", str(tmp_path))
    assert result.exit_code == 2
    assert f"another program listens at port {port}; name another" in result.stderr


def test_the_first_port_that_is_free_is_taken() -> None:
    async def listening(ports: list[int]) -> int:
        runner = web.AppRunner(web.Application())
        await runner.setup()
        await _listen(lambda port: web.TCPSite(runner, "127.0.0.1", port), ports)
        port = int(runner.addresses[0][1])
        await runner.cleanup()
        return port

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert asyncio.run(listening([port, 0])) not in (0, port)
        with pytest.raises(OSError, match="in use"):
            asyncio.run(listening([port]))


def test_a_data_folder_that_cannot_be_made_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run("serve", "--port", "0", "--data", str(tmp_path / "file" / "data"))
    assert result.exit_code == 2
    assert "name a folder where you may write" in result.stderr


def test_files_of_a_newer_version_are_named_and_left_alone(run: Run, tmp_path: Path) -> None:
    SqliteStorage(tmp_path).close_now()
    db = sqlite3.connect(tmp_path / FILE)
    db.execute("PRAGMA user_version = 300")
    db.close()
    written = (tmp_path / FILE).read_bytes()
    result = run("serve", "--port", "0", "--data", str(tmp_path))
    assert result.exit_code == 2
    assert "newer Matou" in result.stderr
    assert "Traceback" not in result.stderr
    assert (tmp_path / FILE).read_bytes() == written


def test_files_that_were_set_aside_are_removed_when_asked(run: Run, tmp_path: Path) -> None:
    aside = tmp_path / f"{FILE}.damaged-1"
    aside.write_bytes(b"damaged")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = run("serve", "--port", str(port), "--data", str(tmp_path), "--forget")
    assert "1 files that were set aside have been removed" in result.output
    assert not aside.exists()


def test_a_metrics_port_in_use_is_named(run: Run, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = run("serve", "--port", "0", "--metrics-port", port, "--data", tmp_path)
    assert result.exit_code == 2
    assert f"another program listens at --metrics-port {port}" in result.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--host", "192.0.2.99"], "--host 192.0.2.99 --port 0: this computer has no such address"),
        (["--host", "nowhere.invalid"], "--host nowhere.invalid --port 0: this computer has no"),
        (["--metrics-port", "0", "--metrics-host", "192.0.2.99"], "--metrics-host 192.0.2.99"),
    ],
)
def test_an_address_of_another_computer_is_named(
    run: Run, tmp_path: Path, words: list[str], said: str
) -> None:
    result = run("serve", "--port", "0", "--data", tmp_path, *words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert "0.0.0.0" in result.stderr


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--tls-key", "key.pem"], "--tls-key needs --tls-cert"),
        (["--tls-cert", "missing.pem"], "--tls-cert missing.pem: No such file"),
        (["--tls-cert", "junk.pem", "--tls-key", "missing.pem"], "--tls-key missing.pem: No such"),
        (["--tls-cert", "junk.pem"], "no certificate in PEM"),
        (["--tls-cert", "junk.pem", "--tls-self-made"], "leave --tls-cert out"),
    ],
)
def test_a_wrong_certificate_is_explained(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], why: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("junk.pem").write_text("junk")
    result = run("serve", "--port", "0", "--data", "data", *words)
    assert result.exit_code == 2
    assert why in result.stderr


def test_a_key_with_a_password_is_not_asked_for_it(run: Run, tmp_path: Path) -> None:
    made = kept(tmp_path / "made.pem").read_bytes()
    key = serialization.load_pem_private_key(made, None)
    locked = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.BestAvailableEncryption(b"s3cret"),
    )
    (tmp_path / "key.pem").write_bytes(locked)
    words = ["--tls-cert", tmp_path / "made.pem", "--tls-key", tmp_path / "key.pem"]
    result = run("serve", "--port", "0", "--data", tmp_path / "data", *words)
    assert result.exit_code == 2
    assert f"the key in {tmp_path / 'key.pem'} has a password" in result.stderr


def test_a_place_for_a_certificate_that_cannot_be_written_is_named(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "self-made.pem").mkdir()
    result = run("serve", "--port", "0", "--data", tmp_path, "--tls-self-made")
    assert result.exit_code == 2
    assert f"{tmp_path / 'self-made.pem'} cannot be used: Is a directory" in result.stderr


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("postgresql://matou:s3@cret@127.0.0.1:1/x", "In a password write @ as %40"),
        ("postgresql://matou:s3/cret@127.0.0.1:1/x", "In a password write @ as %40"),
        ("mysql://matou:s3cret@there/x", "postgresql://matou@127.0.0.1/matou"),
        ("postgresql://matou:a s3cret/?@there:x/x", "matou:***@there:x/x cannot be read"),
        ("postgresql://matou:s3cret@127.0.0.1:1/x", "matou:***@127.0.0.1:1/x: the database"),
    ],
)
def test_a_database_that_cannot_be_used_is_named_without_its_password(
    run: Run, tmp_path: Path, url: str, said: str
) -> None:
    result = run("serve", "--port", "0", "--data", str(tmp_path), "--database", url)
    assert result.exit_code == 2
    assert said in result.stderr
    assert not re.search("s3|cret", result.output + result.stderr)
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--base", "/matou/"], "add --proxied"),
        (["--base", "matou", "--proxied"], "with a slash at both ends"),
    ],
)
def test_a_folder_of_a_site_is_for_a_proxy(
    run: Run, tmp_path: Path, words: list[str], said: str
) -> None:
    result = run("serve", "--port", "0", "--data", str(tmp_path / "data"), *words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--node", "one"], "are for nodes that share a --database"),
        (["--node-address", "http://10.0.0.7:8080"], "are for nodes that share a --database"),
        (["--database", "postgresql://there/x", "--node", "a b"], "--node a b: a name has"),
        (["--database", "postgresql://there/x", "--node-address", "10.0.0.7"], "http://10.0.0.7"),
        (["--database", "postgresql://there/x", "--node-address", "https://there"], "http://10"),
        (["--trust", "everybody"], "'everybody' does not appear to be an IPv4"),
        (["--port", "http"], "--port http: a port is a number from 0 to 65535, or auto"),
    ],
)
def test_a_wrong_word_is_said_before_anything_is_written(
    run: Run, tmp_path: Path, words: list[str], said: str
) -> None:
    result = run("serve", "--port", "0", "--data", str(tmp_path / "data"), *words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert not (tmp_path / "data").exists()


def test_a_database_sets_nothing_aside(run: Run, tmp_path: Path) -> None:
    words = ["--database", "postgresql://127.0.0.1:1/x", "--forget"]
    result = run("serve", "--port", "0", "--data", str(tmp_path), *words)
    assert result.exit_code == 2
    assert "--forget is for the files" in result.stderr
