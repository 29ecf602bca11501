"""Use the compiled modules if they were made of these sources, else the sources."""

import hashlib
import os
import sys
from collections.abc import Sequence
from functools import cache
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

HERE = Path(__file__).parent
STAMP = HERE / "compiled.txt"  # written beside the extensions: a digest, and the files it is of


def digest(names: Sequence[str]) -> str:
    """The digest of these files of the package."""
    hashed = hashlib.sha256()
    for name in names:
        hashed.update((HERE / name).read_bytes())
    return hashed.hexdigest()


def _fresh() -> bool:
    """Whether the extensions are made of the sources that lie beside them."""
    made_of, *names = STAMP.read_text().split()
    try:
        return made_of == digest(names)
    except FileNotFoundError:  # a source file is missing
        return False


def _why_plain() -> str:
    """Why the sources run; empty if the extensions do."""
    if os.environ.get("MATOU_PURE"):
        return "MATOU_PURE asks for it"
    if not STAMP.is_file():
        return "not compiled"
    if find_spec("librt") is None:  # the first bytes of compiled modules
        return "the compiled modules need librt, which is not installed"
    return "" if _fresh() else "the compiled modules are made of other sources"


WHY_PLAIN = _why_plain()


@cache
def _folder(path: str) -> FileFinder:
    return FileFinder(path, (SourceFileLoader, SOURCE_SUFFIXES))


class SourceFinder:
    """Finds the modules of this package as source, never as extension."""

    @staticmethod
    def find_spec(
        fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("matou."):
            return None
        specs = (_folder(folder).find_spec(fullname) for folder in path or [])
        return next((spec for spec in specs if spec is not None), None)


if WHY_PLAIN:
    sys.meta_path.insert(0, SourceFinder)


def describe() -> str:
    """A sentence for people: which one runs, and why."""
    return f"rules in plain Python ({WHY_PLAIN})" if WHY_PLAIN else "rules compiled"
