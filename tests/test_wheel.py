"""Wheel and source distribution: the one is built from the other without Node."""

import asyncio
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import aiohttp
import build_page
import build_python
import pytest
from set_up import BIN, LOCKS, uv_settings

from tests.conftest import SOAK
from tests.server.client import Person
from tests.server.running import Running

ROOT = Path(__file__).parents[1]
LEFT_OUT = (".*", "*.so", "compiled.txt", "__pycache__", "node_modules", "build", "dist", "tests",
            "bench", "screenshots", "matou-data")  # fmt: skip
PYENV = Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser()
OLDEST = (3, 11)
# A wheel's packages and those that build it are held to the locks; pip has no word for that.
LOCKED = [f"--constraint={LOCKS / name}.txt" for name in ("play", "tools")]
LOCKED_BUILD = [f"--build-constraint={LOCKS / name}.txt" for name in ("play", "tools")]
SHORT = {"game": "chasse", "players": 2, "options": {"tokens": "1"}, "pace": "race"}


def run(uv: list[str], pip: list[str], **asked: str) -> None:
    """With uv, from what it has kept where there is no network; or with pip."""
    python = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    env = {**os.environ, **asked}
    if not (BIN / "uv").exists():
        subprocess.run([*python, *pip], check=True, env=env)
        return
    words = [str(BIN / "uv"), *uv, "--quiet"]
    env = {**uv_settings(), **asked}
    if subprocess.run(words, env=env, stderr=subprocess.DEVNULL).returncode:
        subprocess.run([*words, "--offline"], check=True, env=env)


def pythons() -> dict[str, str]:
    """Every Python of this machine that the project supports, one for each minor version."""
    there = [sys.executable, *map(str, sorted(PYENV.glob("versions/*/bin/python3")))]
    for folder in os.get_exec_path():
        there += map(str, sorted(Path(folder).glob("python3.[0-9][0-9]")))
    found: dict[tuple[int, ...], str] = {}
    for python in there:
        code = "import sys, venv; print(*sys.version_info[:2])"
        result = subprocess.run([python, "-c", code], capture_output=True, text=True)
        version = tuple(map(int, result.stdout.split()))
        if result.returncode == 0 and version >= OLDEST:  # a shim of a missing version says nothing
            found.setdefault(version, python)
    return {".".join(map(str, version)): found[version] for version in sorted(found)}


PYTHONS = pythons()


def without_node(folder: Path) -> str:
    """A search path that leads to no Node."""
    folder.mkdir(exist_ok=True)
    return str(folder)


def copied(folder: Path) -> Path:
    """The project without anything built but the page: the extensions in use stay as they are."""
    return Path(shutil.copytree(ROOT, folder / "source", ignore=shutil.ignore_patterns(*LEFT_OUT)))


def wheel(source: Path, **asked: str) -> Path:
    """Built in isolation, as pip and uvx do; the source is a folder or a source distribution."""
    out = str(source.parent / "out")
    run(
        [
            "build",
            "--wheel",
            *LOCKED_BUILD,
            "--python",
            sys.executable,
            "--out-dir",
            out,
            str(source),
        ],
        ["wheel", "--quiet", "--no-deps", "--wheel-dir", out, str(source)],
        **{"MATOU_COMPILE": "", **asked},
    )
    [built] = Path(out).glob("*.whl")
    return built


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution."""
    folder = tmp_path_factory.mktemp("sdist")
    hatch = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(folder)]
    subprocess.run(hatch, cwd=ROOT, check=True, capture_output=True)
    [built] = folder.glob("*.tar.gz")
    return built


@pytest.fixture(scope="module")
def plain(source: Path) -> Path:
    """The wheel, made of the source distribution alone on a machine without Node."""
    return wheel(source, PATH=without_node(source.parent / "no-node"))


def test_a_source_distribution_has_all_that_the_page_is_built_from(source: Path) -> None:
    with tarfile.open(source) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    wanted = {str(path.relative_to(ROOT)) for path in build_page.sources()}
    assert wanted <= names
    assert {"src/matou/server/page/index.html", "src/matou/paper/built/rulebook/fr.json"} <= names
    assert {"LICENSE", "NOTICE", "Makefile", "set_up.py", "locks/play.txt"} <= names
    assert "tests/test_wheel.py" in names
    unwanted = re.compile(r"(^|/)(node_modules|\.venv|dist)/|\.so$|compiled\.txt$|__pycache__")
    assert [name for name in names if unwanted.search(name)] == []


@pytest.mark.skipif(not build_python.built(), reason="make python has not been run")
def test_a_wheel_brings_python_for_browsers_in_eight_megabytes(plain: Path) -> None:
    with zipfile.ZipFile(plain) as packed:
        there = [one for one in packed.infolist() if "browser/built/" in one.filename]
        names = json.loads(packed.read("matou/browser/built/python.json"))["files"]
        assert {one.filename.rpartition("/")[2] for one in there} >= {*names, "licenses.txt"}
        assert sum(one.compress_size for one in there) < 8_000_000


def test_a_wheel_carries_the_licences_of_all_that_is_in_it(plain: Path) -> None:
    with zipfile.ZipFile(plain) as packed:
        [metadata] = [name for name in packed.namelist() if name.endswith("dist-info/METADATA")]
        [notice] = [name for name in packed.namelist() if name.endswith("licenses/NOTICE")]
        assert "Cat's Family" in packed.read(notice).decode()
        assert "License-Expression: MIT\n" in packed.read(metadata).decode()
        texts = packed.read("matou/server/page/licenses.txt").decode()
    assert "the Matou contributors" in texts
    for package in (
        "@fontsource/andika",
        "@preact/signals",
        "@preact/signals-core",
        "preact",
        "uqr",
    ):
        assert re.search(rf"^{package} \d", texts, re.MULTILINE), package
    assert "SIL OPEN FONT LICENSE Version 1.1" in texts
    assert "Jason Miller" in texts  # of Preact


def test_a_wheel_is_plain_unless_asked_and_fits_every_machine(plain: Path) -> None:
    files = zipfile.ZipFile(plain).namelist()
    assert {"matou/extras.py", "matou/server/page/licenses.txt"} <= set(files)
    assert plain.name.endswith("-py3-none-any.whl")
    assert {"matou/py.typed", "matou/words/fr.json", "matou/games/mouse/play.py"} <= set(files)
    assert "matou/server/page/index.html" in files  # serving it needs no Node
    assert {"matou/paper/deck.typ", "matou/paper/built/drawings/4x6.svg"} <= set(files)
    assert not [file for file in files if file.endswith((".so", "compiled.txt"))]


@pytest.mark.parametrize("version", PYTHONS)
def test_a_wheel_alone_serves_the_page_and_a_game_on_every_python(
    version: str, plain: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty = [PYTHONS[version], "-m", "venv", "--without-pip", str(tmp_path / "empty")]
    subprocess.run(empty, check=True)
    python = str(tmp_path / "empty" / "bin" / "python")
    wanted = f"matou[server] @ {plain.as_uri()}"
    run(
        ["pip", "install", *LOCKED, "--python", python, wanted],
        ["--python", python, "install", "--quiet", wanted],
    )
    monkeypatch.setenv("PATH", without_node(tmp_path / "empty" / "bin"))
    monkeypatch.delenv("MATOU_PURE", raising=False)
    result = subprocess.run([python, "-m", "matou", "--version"], capture_output=True, text=True)
    assert result.stdout.endswith("rules in plain Python (not compiled)\n")
    with Running(tmp_path / "data", python) as server:
        asyncio.run(asyncio.wait_for(_play(server.base), 60))


async def _play(base: str) -> None:
    """The page with its script, then a game against a cat."""
    async with aiohttp.ClientSession(base) as session:
        async with session.get("/") as answer:
            [script] = re.findall(r'src="(/assets/main[^"]+)"', await answer.text())
        async with session.get(script) as answer:
            assert answer.status == 200
            assert b"import" in await answer.read()
        async with session.get("/licenses.txt") as answer:
            assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
            assert "François Petit" in await answer.text()
        async with session.post("/api/rooms", json={"settings": SHORT}) as answer:
            room = await answer.json()
        person = Person(session, base, room["token"])
        await person.connect()
        await person.hear_until("welcome")
        await person.answer(await person.ask("sit", chair=0))
        await person.answer(await person.ask("start"))
        rng = random.Random(1)
        while person.room["phase"] != "over":
            await person.act(rng)
            await person.hear(20)
        assert person.table is not None
        assert person.table["winners"]


@pytest.mark.skipif(not SOAK, reason="compiling takes two minutes: make soak")
def test_a_compiled_wheel_holds_the_extensions_and_their_sources(tmp_path: Path) -> None:
    built = wheel(copied(tmp_path), MATOU_COMPILE="1")
    assert "none-any" not in built.name
    files = zipfile.ZipFile(built).namelist()
    extensions = [file for file in files if file.endswith(".so")]
    assert any(file.startswith("matou/games/mouse/play.") for file in extensions)
    assert any("__mypyc" in file and "/" not in file for file in extensions)
    assert "matou/compiled.txt" in files


def test_who_asks_for_a_compiled_wheel_gets_no_plain_one(tmp_path: Path) -> None:
    source = copied(tmp_path)
    (source / "src" / "matou" / "cards.py").write_text("nothing that compiles (")
    with pytest.raises(subprocess.CalledProcessError):
        wheel(source, MATOU_COMPILE="1")
    assert not list(tmp_path.rglob("*.whl"))
