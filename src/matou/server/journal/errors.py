"""What the journal says when it cannot do what it was asked."""


class JournalError(Exception):
    """Anything below."""


class OutOfOrder(JournalError):
    """An append that leaves a gap or writes over what is there; nothing of it was kept."""

    def __init__(self, room: str, seq: int, expected: int) -> None:
        super().__init__(f"room {room}: event {seq} was brought where {expected} comes next")
        self.room, self.seq, self.expected = room, seq, expected


class Damaged(JournalError):
    """A room whose events are not what was written; it is neither read nor continued."""

    def __init__(self, room: str, reason: str) -> None:
        super().__init__(f"room {room} is damaged: {reason}")
        self.room, self.reason = room, reason


class NotKept(JournalError):
    """The disk is full or failed: the append may be tried again, and was not acknowledged."""


class Closed(JournalError):
    """The journal is not open, or is being closed."""


class Newer(JournalError):
    """A later version wrote the file: this one does not touch it."""


class InUse(JournalError):
    """Another server works on the same data."""
