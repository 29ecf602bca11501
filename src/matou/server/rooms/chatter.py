"""Rate limit of a room for messages outside the game, which are broadcast to all guests."""

from matou.server.bucket import Bucket
from matou.server.rooms.wire import messages

LOOKS = messages.Dress | messages.Emote  # small broadcasts; other messages broadcast the whole room
FREE = messages.InGame | messages.Usual | messages.Touch | messages.Leave | messages.Close


class Chatter:
    """Token buckets for messages outside the game: one for each guest and one for all guests
    together.

    Messages that make large broadcasts have smaller buckets. The host has a bucket that guests
    cannot use up.
    """

    def __init__(self) -> None:
        self._host = Bucket(4.0, 60)
        self._looks = Bucket(10.0, 80)
        self._places = Bucket(4.0, 60)
        self._own: dict[int, Bucket] = {}

    def may(self, guest: int, message: messages.AnyUp, host: bool, at: float) -> bool:
        """Whether a message outside `FREE` is accepted at this time in milliseconds."""
        own = self._own.setdefault(guest, Bucket(1.0, 12))
        return (host or own.take(at / 1000)) and self._of_all(message, host).left(at / 1000)

    def done(self, message: messages.AnyUp, host: bool, at: float) -> None:
        """Count a broadcast for all guests; a refused message counts for its sender only."""
        self._of_all(message, host).take(at / 1000)

    def _of_all(self, message: messages.AnyUp, host: bool) -> Bucket:
        if host:
            return self._host
        return self._looks if isinstance(message, LOOKS) else self._places

    def forget(self, guest: int) -> None:
        self._own.pop(guest, None)
