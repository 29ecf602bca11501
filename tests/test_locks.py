"""What `make` installs is locked: a version and hashes for each package, and no address."""

import json
import re
import tomllib
from pathlib import Path

import lock
import pytest
import set_up

ROOT = Path(__file__).parents[1]
LOCKS = sorted((ROOT / "locks").glob("*.txt"))
PIN = re.compile(r"[a-z0-9.-]+==\S+( ; [^\\]+)? \\\n(    --hash=sha256:[0-9a-f]{64}( \\)?\n)+")
NPM_LOCKS = ["web/package-lock.json", "bench/peers_server/package-lock.json"]


def locked(*locks: str) -> set[str]:
    """The packages of these locks."""
    texts = [(ROOT / "locks" / f"{name}.txt").read_text() for name in locks]
    return {lock.name(block) for text in texts for block in lock.pins(text)}


def wanted(group: str) -> set[str]:
    """The packages that a group or an extra of the project names."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    groups = {**project["project"]["optional-dependencies"], **project["dependency-groups"]}
    groups["project"] = project["project"]["dependencies"]
    lines = [line for line in groups[group] if isinstance(line, str)]
    return {re.split(r"[\[<>=;]", line)[0].lower().replace("_", "-") for line in lines}


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.name)
def test_a_lock_is_versions_with_hashes_and_nothing_else(path: Path) -> None:
    head, *blocks = lock.PINNED.split(path.read_text())
    assert head == lock.HEAD
    assert blocks
    assert [block for block in blocks if not PIN.fullmatch(block)] == []


def test_every_package_that_the_project_names_is_locked() -> None:
    assert wanted("project") | wanted("server") | wanted("paper") | wanted("build") <= locked(
        "play"
    )
    assert wanted("dev") <= locked("play", "tools")
    assert wanted("docs") <= locked("docs")
    assert wanted("node") <= locked("node")
    assert wanted("uv") == locked("uv")
    for peers in lock.PEERS:
        lines = (ROOT / "bench" / f"{peers}.in").read_text().lower().replace("_", "-").split("\n")
        assert {line for line in lines if line and line[0] != "#"} <= locked(peers)


def test_a_lock_has_the_files_of_every_platform_and_python() -> None:
    """Of a package with compiled parts there are more files than any one machine takes."""
    blocks = {
        lock.name(block): block for block in lock.pins((ROOT / "locks" / "play.txt").read_text())
    }
    for package in ("aiohttp", "msgspec", "pyyaml"):
        assert blocks[package].count("--hash") > 30, package


@pytest.mark.parametrize("name", NPM_LOCKS)
def test_an_npm_lock_has_hashes_and_no_address_of_a_registry(name: str) -> None:
    packages = json.loads((ROOT / name).read_text())["packages"]
    others = {path: package for path, package in packages.items() if path}
    assert others
    assert [path for path, package in others.items() if "resolved" in package] == []
    assert [path for path, package in others.items() if "integrity" not in package] == []


@pytest.mark.parametrize(("second", "strategy"), [(None, None), ("file:///x", "unsafe-best-match")])
def test_several_indexes_are_one_only_if_a_second_one_is_configured(
    monkeypatch: pytest.MonkeyPatch, second: str | None, strategy: str | None
) -> None:
    for name in ("UV_INDEX", "UV_EXTRA_INDEX_URL", "UV_INDEX_STRATEGY", "PIP_EXTRA_INDEX_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    if second:
        monkeypatch.setenv("PIP_EXTRA_INDEX_URL", second)
    assert set_up.uv_settings().get("UV_INDEX_STRATEGY") == strategy
