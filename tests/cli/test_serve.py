"""`matou serve`: what a person got wrong is a sentence that says what to do."""

import socket
import sqlite3
from pathlib import Path

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
    assert "1 files that were set aside are gone" in result.output
    assert not aside.exists()
