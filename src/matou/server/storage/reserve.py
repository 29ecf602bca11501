"""A reserve of disk space, freed when the disk is full: to delete takes space, too."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

SIZE_BYTES: Final = 8 << 20  # what deleting a long evening writes, several times over


class Reserve:
    """A file of zeros beside the storage."""

    def __init__(self, directory: Path) -> None:
        self.path = directory / "matou.reserve"

    def hold(self) -> None:
        """Allocate the reserve, if there is space enough."""
        with suppress(OSError):
            if self.path.exists() and self.path.stat().st_size == SIZE_BYTES:
                return
            try:
                with self.path.open("wb") as file:
                    file.write(bytes(SIZE_BYTES))
                    file.flush()
                    os.fsync(file.fileno())
            except OSError:
                self.path.unlink(missing_ok=True)

    def give(self) -> None:
        """Free the reserve until `hold` is called again."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)
