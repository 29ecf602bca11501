"""Rate limit of a room for messages outside the game, which are broadcast to all guests."""

from matou.server.bucket import Bucket
from matou.server.rooms.wire import messages

LOOKS = messages.Dress | messages.Emote  # told in few bytes, all else with all of the room
FREE = messages.InGame | messages.Usual | messages.Touch | messages.Leave | messages.Close


class Chatter:
    """So much of each guest, and so much of all of them together: what takes many bytes four times
    a second. The host has an allowance that no guest can use up, for all that changes a room."""

    def __init__(self) -> None:
        self._host = Bucket(4.0, 60)
        self._looks = Bucket(10.0, 80)
        self._places = Bucket(4.0, 60)
        self._own: dict[int, Bucket] = {}

    def may(self, guest: int, message: messages.AnyUp, host: bool, at: float) -> bool:
        """Whether a message that is not `FREE` is taken, at a time in milliseconds."""
        own = self._own.setdefault(guest, Bucket(1.0, 12))
        return (host or own.take(at / 1000)) and self._of_all(message, host).left(at / 1000)

    def done(self, message: messages.AnyUp, host: bool, at: float) -> None:
        """Everybody hears of it: what was refused is nobody's loss but its sender's."""
        self._of_all(message, host).take(at / 1000)

    def _of_all(self, message: messages.AnyUp, host: bool) -> Bucket:
        if host:
            return self._host
        return self._looks if isinstance(message, LOOKS) else self._places

    def forget(self, guest: int) -> None:
        self._own.pop(guest, None)
