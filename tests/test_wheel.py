"""The wheel: installs anywhere, compiled where there is a compiler, plain elsewhere."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.conftest import SOAK

ROOT = Path(__file__).parents[1]


def wheel(folder: Path, compiled: str) -> tuple[str, list[str]]:
    """Built from a copy, so that the extensions in use stay where they are."""
    source = folder / "source"
    for name in ("pyproject.toml", "build_page.py", "hatch_build.py", "README.md"):
        source.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, source)
    leave = shutil.ignore_patterns("*.so", "__pycache__")
    shutil.copytree(ROOT / "src", source / "src", ignore=leave)
    run = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps"]
    environment = {**os.environ, "MATOU_COMPILE": compiled}
    subprocess.run([*run, "-w", str(folder), str(source)], env=environment, check=True)
    [built] = folder.glob("*.whl")
    return built.name, zipfile.ZipFile(built).namelist()


def test_a_plain_wheel_fits_every_machine(tmp_path):
    name, files = wheel(tmp_path, compiled="0")
    assert name.endswith("-py3-none-any.whl")
    assert {"matou/py.typed", "matou/words/fr.json", "matou/games/mouse/play.py"} <= set(files)
    assert "matou/server/page/index.html" in files  # nobody needs Node to serve it
    assert "matou/server/store/migrations/versions/0001_rooms_and_records.py" in files
    assert not [file for file in files if file.endswith(".so")]


@pytest.mark.skipif(not SOAK, reason="compiling takes a minute: make soak")
def test_a_compiled_wheel_holds_the_extensions_and_their_sources(tmp_path):
    name, files = wheel(tmp_path, compiled="1")
    assert "none-any" not in name
    extensions = [file for file in files if file.endswith(".so")]
    assert any(file.startswith("matou/games/mouse/play.") for file in extensions)
    assert any("__mypyc" in file and "/" not in file for file in extensions)
