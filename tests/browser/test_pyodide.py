"""The same requests give the same bytes in the browser's Python, and in the newest, as in ours."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import build_page
import build_python
import pytest

from tests.browser.device import WALL_S, Device, small
from tests.test_wheel import LOCKED, pythons, run

OURS = ("multipli", "addi", "course", "chasse")
SCRIPT = build_page.HERE / "tests" / "browser" / "replay.mjs"
MAX_HEAP = 64 * 2**20  # bytes

needs_python = pytest.mark.skipif(not build_python.built(), reason="make python has not been run")


def played(devices: list[Device], folder: Path, *command: str) -> dict[str, Any]:
    """The same devices by a command that gets two files."""
    result = [
        {"seed": one.seed, "wall": WALL_S, "requests": one.requests, "searches": one.answered}
        for one in devices
    ]
    asked, turns = folder / "devices.json", folder / "turns.json"
    asked.write_text(json.dumps(result))
    done = subprocess.run([*command, str(asked), str(turns)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, Any] = json.loads(turns.read_text())
    return found


def whole_game(game: str, seed: int) -> Device:
    device = Device(seed)
    token = device.open(small(game))
    device.deal()
    device.play(requests=40)
    device.ask("gone", page=1)  # the page is closed in mid-game, and opened again
    device.come_back(token)
    device.play()
    assert device.room["phase"] == "over"
    (record,) = device.records
    device.ask("replay", text=record["text"], first=0, count=200)
    return device


@pytest.fixture(scope="module")
def devices() -> list[Device]:
    return [whole_game(game, 7 + number) for number, game in enumerate(OURS)]


def assert_same(devices: list[Device], found: dict[str, Any]) -> None:
    for game, device, there in zip(OURS, devices, found["said"], strict=True):
        assert len(there["turns"]) == len(device.turns)
        for number, (ours, theirs) in enumerate(zip(device.turns, there["turns"], strict=True)):
            assert theirs == ours, f"{game}, turn {number}: {device.requests[number]}"
        assert there["found"] == [one["action"] for one in device.answered]
    assert sum(len(one.answered) for one in devices) > 1, "bots searched"


@needs_python
def test_whole_games_of_all_kinds_are_the_same_to_the_byte(
    devices: list[Device], tmp_path: Path
) -> None:
    node = str(build_page.node_folder() / "node")
    found = played(devices, tmp_path, node, str(SCRIPT), str(build_python.BUILT))
    assert_same(devices, found)
    assert found["heap"] <= MAX_HEAP
    assert found["compiled"] == [], "methods of dataclasses are compiled when Python is packed"
    assert not {"aiohttp", "sqlite3", "multiprocessing", "ssl"} & {*found["modules"]}


def test_the_newest_python_here_says_the_same(devices: list[Device], tmp_path: Path) -> None:
    """The browser's Python is newer than the oldest one that the project supports."""
    version, newest = list(pythons().items())[-1]
    if version == ".".join(map(str, sys.version_info[:2])):
        pytest.skip("this is the newest Python here")
    venv = tmp_path / "venv"
    run(["venv", f"--python={newest}", str(venv)], ["--version"])
    python = str(venv / "bin" / "python")
    wanted = ["install", f"--python={python}", "msgspec", "mypy_extensions", *LOCKED]
    run(["pip", *wanted], wanted)
    words = ["env", f"PYTHONPATH={build_page.HERE / 'src'}", "MATOU_PURE=1", python]
    found = played(devices, tmp_path, *words, str(SCRIPT.with_suffix(".py")))
    assert found["version"] == version
    assert_same(devices, found)
