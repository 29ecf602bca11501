"""Files of a data directory: create, rename and remove durably.

A new, renamed or removed file is durable only once its directory is synced.
"""

import os
import shutil
from errno import ENOTDIR
from pathlib import Path

from matou.server.storage.wal import log_of

BACKUP = "backup.sqlite"
OLD_FILES = ("journal.sqlite", "matou.sqlite")  # of version 0.2 and before


def sync_directory(directory: Path) -> None:
    if os.name == "posix":  # elsewhere directories cannot be opened
        sync(directory)


def sync(path: Path) -> None:
    """Write what is cached of a file or directory to the disk."""
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def make_directory(directory: Path) -> None:
    """Create a directory and its parents, durably."""
    if not directory.exists():
        make_directory(directory.parent)
        os.mkdir(directory)
        sync_directory(directory.parent)
    elif not directory.is_dir():
        raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR), str(directory))


def replace(new: Path, path: Path) -> None:
    """Move a finished file to its place: it is there whole or not at all."""
    os.replace(new, path)
    sync_directory(path.parent)


def pending(path: Path) -> Path:
    """A repaired file that is complete but not yet in its place."""
    return path.with_name(path.name + ".repaired")


def finish_repair(path: Path) -> None:
    """Move a repaired file to its place, now or at the next start.

    The write-ahead log belongs to the old file and must be removed before.
    """
    if pending(path).exists():
        log_of(path).unlink(missing_ok=True)
        sync_directory(path.parent)
        replace(pending(path), path)


def copy_aside(path: Path) -> Path:
    """Copy a damaged file and its log to names of their own."""
    number = 1
    while (copy := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    _copy(path, copy)
    if log_of(path).exists():
        _copy(log_of(path), log_of(copy))
    sync_directory(path.parent)
    return copy


def _copy(path: Path, copy: Path) -> None:
    shutil.copyfile(path, copy)
    sync(copy)


def old_files(directory: Path) -> list[Path]:
    """Files of earlier versions, their logs, and files set aside."""
    return [file for name in OLD_FILES for file in directory.glob(f"{name}*")]


def remove_set_aside(path: Path, before: float) -> int:
    """Remove backups, damaged and migrated files that have not changed since then; how many."""
    found = {*path.parent.glob("*.damaged-*"), *path.parent.glob(BACKUP)}
    found.update(old_files(path.parent) if path.exists() else ())
    old = [file for file in found if file.stat().st_mtime < before]
    for file in old:
        file.unlink()
    return len(old)
