"""`matou print class`."""

from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.cli.test_command import Run


def test_the_command_writes_as_many_cards_as_pupils(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cats.pdf"
    result = run("print", "class", "192.168.1.5:8080", "--cats", "10", "-o", str(path))
    assert result.exit_code == 0, result.output
    assert len(PdfReader(path).pages) == 2


@pytest.mark.parametrize("address", ["", "ftp://x", "http://", "http://x:port", "http://x/room/1"])
def test_an_invalid_address_of_a_server_is_an_error(run: Run, address: str) -> None:
    result = run("print", "class", address)
    assert result.exit_code == 2
    assert "Traceback" not in result.output
