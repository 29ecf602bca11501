"""Writes locks/*.txt: each package that `make` installs, its version and all hashes it has.

Versions stay as they are unless pyproject.toml asks for others; `--upgrade` takes the newest ones.
It asks the registry that uv or pip is set to, and that one alone: a mirror with fewer files would
give fewer hashes. No file names a registry.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from set_up import BIN, HERE, has_uv, uv_settings

LOCKS = HERE / "locks"
OLDEST_PYTHON = "3.11"
PYPROJECT = ["pyproject.toml", "--extra", "server", "--extra", "paper", "--group", "build"]
# What each lock is made of. It leaves out what the locks in `BESIDE` have: those come first.
INPUTS = {
    "uv": ["--group", "uv"],
    "play": PYPROJECT,
    "tools": [*PYPROJECT, "--group", "dev"],
    "docs": [*PYPROJECT, "--group", "dev", "--group", "docs"],
    "node": ["--group", "node"],
}
BESIDE = {"tools": ["play"], "docs": ["play", "tools"]}
# The libraries that `make bench` measures against, each list in an environment of its own.
PEERS = ("peers", "env_peers")
HEAD = "# Written by `make lock`. Every file that the registry has for these versions.\n"
SECOND_INDEX = ("UV_INDEX", "UV_EXTRA_INDEX_URL", "UV_FIND_LINKS", "UV_INDEX_STRATEGY")
PINNED = re.compile(r"^(?=[\w.-]+==)", re.MULTILINE)


def pins(text: str) -> list[str]:
    """A lock as one text for each package."""
    return [block for block in PINNED.split(text) if "==" in block]


def name(block: str) -> str:
    return block.partition("==")[0]


def resolve(sources: list[str], into: Path, options: Iterable[str]) -> None:
    """For every platform and every Python since the oldest; `into` says which versions to keep."""
    env = {key: value for key, value in uv_settings().items() if key not in SECOND_INDEX}
    words = ["pip", "compile", "--quiet", "--universal", "--generate-hashes", "--no-header"]
    words += ["--no-annotate", "--python-version", OLDEST_PYTHON, "--output-file", str(into)]
    command = [str(BIN / "uv"), *words, *options, *sources]
    subprocess.run(command, cwd=HERE, env=env, check=True, stdout=subprocess.DEVNULL)


def renew(upgrade: bool) -> None:
    """First all packages together, so that no two locks disagree; then each lock out of these."""
    options = ["--upgrade"] if upgrade else []
    with tempfile.TemporaryDirectory() as folder:
        everything = Path(folder) / "everything.txt"
        before = [LOCKS / f"{lock}.txt" for lock in INPUTS]
        everything.write_text("".join(path.read_text() for path in before if path.exists()))
        groups = [f"--group={group}" for group in ("dev", "docs", "node", "uv")]
        resolve([*PYPROJECT, *groups], everything, options)
        found: dict[str, list[str]] = {}
        for lock, sources in INPUTS.items():
            path = Path(folder) / f"{lock}.txt"
            resolve(sources, path, ["--constraint", str(everything)])
            found[lock] = pins(path.read_text())
        for lock, blocks in found.items():
            there = {name(block) for other in BESIDE.get(lock, ()) for block in found[other]}
            kept = [block for block in blocks if name(block) not in there]
            (LOCKS / f"{lock}.txt").write_text(HEAD + "".join(kept))
    for peers in PEERS:
        path = LOCKS / f"{peers}.txt"
        resolve([f"bench/{peers}.in"], path, options)
        path.write_text(HEAD + "".join(pins(path.read_text())))


if __name__ == "__main__":
    LOCKS.mkdir(exist_ok=True)
    os.environ.pop("VIRTUAL_ENV", None)
    if not has_uv():
        sys.exit("matou: the locks are written with uv, and pip cannot get it here")
    renew("--upgrade" in sys.argv[1:])
