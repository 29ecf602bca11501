"""How much of what is no game a room takes: every change of looks or places goes to everybody."""

from matou.server.bucket import Bucket
from matou.server.rooms import messages

ANYBODY = messages.Dress | messages.Emote | messages.Sit | messages.Rise
HOST = ANYBODY | messages.Fill | messages.Change | messages.Handicap


class Chatter:
    """So much of each guest, and so much of all of them together; the host has an allowance that
    no guest can use up."""

    def __init__(self) -> None:
        self._host = Bucket(5.0, 60)
        self._all = Bucket(10.0, 80)
        self._own: dict[int, Bucket] = {}

    def may(self, guest: int, message: messages.AnyUp, host: bool, at: float) -> bool:
        """At a time in milliseconds."""
        now = at / 1000
        if host:
            return not isinstance(message, HOST) or self._host.take(now)
        if not isinstance(message, ANYBODY):
            return True
        own = self._own.setdefault(guest, Bucket(1.0, 12))
        return own.take(now) and self._all.take(now)

    def forget(self, guest: int) -> None:
        self._own.pop(guest, None)
