"""Writes the site to a temporary folder on the target's disk, then to its place."""

import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from matou import __version__
from matou.export import texts
from matou.export.compress import compress
from matou.export.document import document, worker
from matou.export.prints import Print
from matou.paper.orders import printed

PACKAGE: Final = Path(__file__).parents[1]
PAGE: Final = PACKAGE / "server" / "page"
PYTHON: Final = PACKAGE / "browser" / "built"
MARK: Final = "matou.json"  # says that a folder is ours
UNFINISHED: Final = ".matou."  # how the name of a folder begins that is not ready yet
MIN_FREE_BYTES: Final = 60_000_000  # the folder has about 45 MB
RULE: Final = f"\n{'-' * 80}\n\n"
ICONS: Final = ("icon-180.png", "icon-192.png", "icon-512.png", "icon-maskable.png", "icon.svg")

Progress = Callable[[int, int], None]  # so many of so many files are done


class ExportError(Exception):
    """The export has failed; the text says why."""


def check(into: Path) -> None:
    """Fail before the work if the folder cannot be written."""
    try:
        place = into.resolve()
        where = place if place.is_dir() else place.parent
        if place.exists() and not place.is_dir():
            raise ExportError(f"{into}: this is a file")
        if place.is_dir() and any(place.iterdir()) and not (place / MARK).is_file():
            raise ExportError(
                f"{into}: this folder has files that are not of an export; name another"
            )
        if not where.is_dir():
            raise ExportError(f"{into}: there is no folder {where}")
        if not os.access(where, os.W_OK):
            raise ExportError(f"{into}: no permission to write there")
        free = shutil.disk_usage(where).free
    except OSError as error:
        raise ExportError(f"{into}: {error.strerror or error}") from None
    if free < MIN_FREE_BYTES:
        raise ExportError(
            f"{into}: {free // 10**6} MB are free, and {MIN_FREE_BYTES // 10**6} are needed"
        )


def export(
    into: Path, base: str, sheets: list[Print], progress: Progress, copies: bool = True
) -> int:
    """Write all files, or none if one fails; returns their bytes. `copies`: write compressed
    copies too."""
    check(into)
    place = into.resolve()  # a link to a folder stays one
    where = place if place.is_dir() else place.parent
    made: Path | None = None
    try:
        made = Path(tempfile.mkdtemp(dir=where, prefix=UNFINISHED))
        made.chmod(0o755)
        for done, total in _write(made, base, sheets, copies):
            progress(done, total)
        size = sum(path.stat().st_size for path in made.rglob("*") if path.is_file())
        _put(made, place)
    except OSError as error:
        raise ExportError(f"{into}: {error.strerror or error}") from None
    finally:
        if made is not None:
            shutil.rmtree(made, ignore_errors=True)
    return size


def _put(made: Path, into: Path) -> None:
    """Replace the old files by the new ones. The folder itself stays, as it may be a mount point or
    a working directory. Files that the host added stay, too."""
    if not into.exists():
        made.rename(into)
        return
    unfinished = {path.name for path in into.glob(f"{UNFINISHED}*")} - {made.name}
    ours = {path.name for path in made.iterdir()} | _names_before(into) | unfinished
    old = Path(tempfile.mkdtemp(dir=into, prefix=UNFINISHED))
    moved: list[tuple[Path, Path]] = []
    try:
        for name in sorted(ours, key=lambda name: (name != MARK, name)):
            for source, target in ((into / name, old / name), (made / name, into / name)):
                if source.exists():
                    source.rename(target)
                    moved.append((source, target))
    except BaseException:
        for source, target in reversed(moved):
            target.rename(source)
        old.rmdir()
        raise
    shutil.rmtree(old, ignore_errors=True)


def _names_before(into: Path) -> set[str]:
    """What the export of before wrote into its folder."""
    try:
        told = json.loads((into / MARK).read_text(encoding="utf-8"))
        return {name for name in told["files"] if name not in ("", ".", "..") and "/" not in name}
    except (OSError, ValueError, TypeError, KeyError):
        return set()


def _write(made: Path, base: str, sheets: list[Print], copies: bool) -> Iterator[tuple[int, int]]:
    """How many files are done, of how many."""
    languages = list(dict.fromkeys(sheet.language for sheet in sheets))
    names = json.loads((PYTHON / "python.json").read_text(encoding="utf-8"))
    _copy_page(made, base, languages, names["version"])
    _copy_python(made, names)
    (made / "print").mkdir()
    files = [
        path for path in made.rglob("*") if path.is_file() and path.suffix not in (".gz", ".png")
    ]
    total = len(sheets) + len(files)
    for number, sheet in enumerate(sheets):
        yield number, total
        _print(made, sheet)
    for number in compress(files) if copies else ():
        yield len(sheets) + number, total
    mark = {"matou": __version__, "base": base, "languages": languages}
    names_here = sorted([MARK, *(path.name for path in made.iterdir())])
    (made / MARK).write_text(json.dumps({**mark, "files": names_here}) + "\n", encoding="utf-8")


def _copy_page(made: Path, base: str, languages: list[str], python: str) -> None:
    unpacked = shutil.ignore_patterns("gallery*")
    shutil.copytree(PAGE / "assets", made / "assets", ignore=unpacked)
    for name in ICONS:
        shutil.copy(PAGE / name, made)
    licenses = [folder / "licenses.txt" for folder in (PAGE, PYTHON)]
    texts_by_name = {
        "index.html": document((PAGE / "index.html").read_text(encoding="utf-8"), languages),
        "manifest.webmanifest": (PAGE / "manifest.webmanifest").read_text("utf-8"),
        "worker.js": worker((PAGE / "worker.js").read_text(encoding="utf-8"), __version__, python),
        "404.html": texts.not_found(base),
        "lost.js": texts.LOST,
        "README.txt": texts.readme(base, languages),
        "_headers": texts.headers(base),
        ".nojekyll": "",
        "licenses.txt": RULE.join(path.read_text(encoding="utf-8") for path in licenses),
    }
    for name, text in texts_by_name.items():
        (made / name).write_text(text, encoding="utf-8", newline="\n")


def _copy_python(made: Path, names: dict[str, object]) -> None:
    folder = made / "python" / str(names["version"])
    folder.mkdir(parents=True)
    files = names["files"]
    assert isinstance(files, dict)
    for name in files:
        shutil.copyfile(PYTHON / name, folder / _plain(name))
    told = {**names, "files": {_plain(name): size for name, size in files.items()}}
    (made / "python" / "python.json").write_text(json.dumps(told, indent=1), encoding="utf-8")


def _plain(name: str) -> str:
    """Browsers run no module that comes by a wrong type, and many hosts know none for .mjs."""
    return name.removesuffix(".mjs") + ".js" if name.endswith(".mjs") else name


def _print(made: Path, sheet: Print) -> None:
    (made / "print" / sheet.name).write_bytes(printed(sheet.order))
