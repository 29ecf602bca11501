"""`matou serve`: what a person got wrong is a sentence that says what to do."""

import socket
from pathlib import Path

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
