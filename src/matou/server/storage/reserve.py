"""A reserve of disk space, freed when the disk is full: to delete takes space, too."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

SIZE_BYTES: Final = 8 << 20  # what deleting a long evening writes, several times over


class Reserve:
    """A file of nothing, beside the storage."""

    def __init__(self, directory: Path) -> None:
        self.path = directory / "matou.reserve"

    def hold(self) -> None:
        """Take the room, where there is enough; what is held already stays."""
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
        """Until it is held again."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)
