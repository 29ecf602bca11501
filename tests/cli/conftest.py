"""Running commands as a user does."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from matou.cli import matou_command

Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    def run_command(*words: object, typed: str = "") -> Result:
        return CliRunner().invoke(matou_command, [str(word) for word in words], input=typed)

    return run_command


@pytest.fixture
def refused(run: Run) -> Callable[..., str]:
    """Run what must be refused: status 2, a message on stderr, nothing on stdout."""

    def run_refused(*words: object, typed: str = "") -> str:
        result = run(*words, typed=typed)
        assert result.exit_code == 2, result.output
        assert result.stdout == ""
        assert "Traceback" not in result.stderr
        assert result.stderr.strip()
        return result.stderr

    return run_refused


@pytest.fixture
def record(run: Run, tmp_path: Path) -> Path:
    """A recorded game of the Chasse."""
    path = tmp_path / "game.txt"
    result = run("simulate", "chasse", "--players", 3, "--games", 1, "--seed", 4, "--record", path)
    assert result.exit_code == 0, result.output
    return path
