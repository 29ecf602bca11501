"""A lock on a data directory: one server at a time. The operating system frees it at exit."""

import os
import sys
from contextlib import suppress
from pathlib import Path

from matou.server.storage.interface import InUse

if sys.platform == "win32":
    import msvcrt

    def _seize(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _seize(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lock:
    """A lock that is held from `take` to `give`, or until the process ends in any way."""

    def __init__(self, directory: Path) -> None:
        self.path = directory / "matou.lock"
        self._file: int | None = None

    def take(self) -> None:
        file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _seize(file)
        except OSError:
            os.close(file)
            raise InUse(
                f"another Matou server{self._holder()} already uses {self.path.parent}: "
                "stop it, or give this one a directory of its own"
            ) from None
        with suppress(OSError):  # a full disk: the lock holds without the number
            os.ftruncate(file, 0)
            os.write(file, b"%d\n" % os.getpid())
        self._file = file

    def give(self) -> None:
        # The file stays: removing it would let two servers lock two files of the same name.
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _holder(self) -> str:
        try:
            pid = self.path.read_text().strip()
        except OSError:
            return ""
        return f" (process {pid})" if pid else ""
