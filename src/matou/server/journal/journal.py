"""The journal: what happened in every room, kept before anybody is told, never changed."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

from matou.server.journal import repair
from matou.server.journal.chain import Append
from matou.server.journal.errors import Closed, JournalError
from matou.server.journal.ledger import Ledger
from matou.server.journal.lock import Lock
from matou.server.journal.repair import Loaded
from matou.server.journal.reserve import Reserve
from matou.server.journal.writer import Hears, Writer


class Checked(NamedTuple):
    """The names of the sound rooms, why the others are refused, and see `Loaded.cut`."""

    sound: list[str]
    damaged: dict[str, str]
    cut: int


class Journal:
    """An append-only file of events, each room's numbered from 0 without a gap.

    `append` may be called from any event loop or thread. The other methods wait for the disk:
    in an event loop call them through `asyncio.to_thread`.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self.reserve = Reserve(self.path.parent)
        self._lock = Lock(self.path.parent)
        self._writer: Writer | None = None
        self._cut = 0

    def open(self) -> "Journal":
        """Take the directory's lock and open the file, made anew if there is none."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._lock.take()
        try:
            ledger, self._cut = self._open_ledger()
        except BaseException:
            self._lock.give()
            raise
        self._writer = Writer(ledger)
        return self

    def _open_ledger(self) -> tuple[Ledger, int]:
        """A damaged file is made anew, and on a full disk that needs what is held in reserve."""
        try:
            return repair.open_ledger(self.path)
        except (JournalError, OSError):
            if not self.reserve.path.exists():
                raise
        self.reserve.give()
        return repair.open_ledger(self.path)

    def close(self) -> None:
        """Keep everything asked for so far, then close; twice is as good as once."""
        if self._writer is None:
            return
        writer, self._writer = self._writer, None
        writer.stop()
        writer.ledger.close()
        self._lock.give()

    def append(
        self, group: Sequence[Append], hears: Hears, loop: asyncio.AbstractEventLoop | None = None
    ) -> None:
        """Keep these appends in one transaction; `hears` is called once they are on the disk.

        It is told of each append nothing, or `OutOfOrder`, `Damaged` or `NotKept`. After `NotKept`
        the journal goes on: the same append may be tried again, and nothing later of that room is
        taken before it. It is called in the event loop, where there is one, and no task has to wake
        up for it.
        """
        self._open.keep(group, hears, loop)

    def read(self, room: str) -> list[bytes]:
        """A room's events, verified; none for a room that is not there; may raise `Damaged`."""
        writer = self._open
        return writer.call(lambda: writer.ledger.read(room))

    def load(self) -> Loaded:
        """Every room read and verified in one pass: what a server starts with.

        A damaged file is made anew on the way: sound rooms go on, damaged ones are refused from
        then on, until they are forgotten.
        """
        writer = self._open

        def work() -> Loaded:
            writer.ledger, loaded = repair.load(writer.ledger, self._cut)
            return loaded

        return writer.call(work)

    def check(self) -> Checked:
        """The same for those who need no events."""
        found = self.load()
        return Checked(sorted(found.rooms), found.damaged, found.cut)

    def forget(self, *rooms: str) -> None:
        """Remove rooms and every trace of them in the journal's files."""
        writer = self._open
        writer.call(lambda: writer.ledger.forget(*rooms))

    def make_room(self) -> None:
        """On a full disk: what is held in reserve, and what the log need not hold any more."""
        self.reserve.give()
        writer = self._open
        writer.call(lambda: writer.ledger.shrink())

    def forget_damaged(self, before: float) -> int:
        """Remove damaged files that were set aside before this time; how many."""
        return repair.forget_set_aside(self.path.parent, before)

    @property
    def commits(self) -> int:
        """How many transactions there were since it was opened."""
        return self._open.ledger.commits

    @property
    def trouble(self) -> Exception | None:
        """Why the disk did not take the last group of events; nothing when it did."""
        return self._open.trouble

    @property
    def _open(self) -> Writer:
        if self._writer is None:
            raise Closed("the journal is not open")
        return self._writer

    def __enter__(self) -> "Journal":
        return self.open()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
