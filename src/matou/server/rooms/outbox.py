"""Who is in a room, and what goes out to each of them."""

from collections import deque
from collections.abc import Sequence
from typing import Final, Protocol

from matou.server.races.race import Measured
from matou.server.rooms import messages

REMEMBERED: Final = 4  # facts a person can catch up on after a lost line; else a fresh view


class Peer(Measured, Protocol):
    """A person's connection, as a room knows it."""

    address: str  # from where; kept in memory, while the line is open

    def send(self, outs: Sequence["Out"]) -> bool:
        """Write them; False where that cannot be."""

    def close(self, last: Sequence["Out"] = ()) -> None:
        """Say the last words and hang up; without any at once."""

    def ping(self, quiet: float = 0.0) -> None:
        """Measure a line that has been quiet for so many milliseconds; hang up on a dead one."""


class Out:
    """A message for somebody; `number` where it is one that can be caught up on, `urgent` where a
    race opens with it: a ping goes directly behind.

    There are five to an action, and compiled a class of one's own is made in no time.
    """

    def __init__(
        self, peer: Peer, data: bytes, number: int = 0, urgent: bool = False, farewell: bool = False
    ) -> None:
        self.peer = peer
        self.data = data
        self.number = number
        self.urgent = urgent
        self.farewell = farewell


class Outbox:
    """The people whose lines are open, and what waits to be sent once it is written down."""

    def __init__(self) -> None:
        self.peers: dict[int, Peer] = {}
        self._outs: list[Out] = []
        self._last: list[Out] = []  # to whom the server hangs up, after all else
        self._leaving: dict[int, Peer] = {}  # they still hear the answer to what they asked
        self._ring: deque[tuple[int, dict[int, bytes]]] = deque(maxlen=REMEMBERED)

    def take(self) -> list[Out]:
        taken = self._outs + self._last
        self._outs, self._last = [], []
        self._leaving.clear()
        return taken

    # --- messages ------------------------------------------------------------------------

    def tell(self, number: int, told: dict[int, bytes], urgent: bool) -> None:
        """By guest, something that can be caught up on, whether or not they are here."""
        self._ring.append((number, told))
        for guest, peer in self.peers.items():
            if guest in told:
                self._outs.append(Out(peer, told[guest], number, urgent))

    def say(self, message: messages.AnyDown) -> None:
        """To everybody, something that is no fact: a gesture, a hand on its way."""
        data = messages.write(message)
        for peer in (*self.peers.values(), *self._leaving.values()):
            self._outs.append(Out(peer, data))

    def answer(self, guest: int, message: messages.AnyDown, number: int = 0) -> None:
        """To one person: whether it was done, a fresh view."""
        peer = self.peers.get(guest) or self._leaving.get(guest)
        if peer is not None:
            self._outs.append(Out(peer, messages.write(message), number))

    # --- people come and go --------------------------------------------------------------

    def opened(self, guest: int, peer: Peer) -> None:
        """A line instead of the one before."""
        older = self.peers.get(guest)
        if older is not None:
            self.hang_up(older, "replaced")
        self.peers[guest] = peer

    def catch_up(self, guest: int, last: int, number: int) -> bool:
        """Send the messages after `last`, where all of them are still known."""
        if not 0 < last <= number or number - last > len(self._ring):
            return False
        peer = self.peers[guest]
        missed = [(n, told) for n, told in self._ring if n > last]
        if not all(guest in told for _, told in missed):  # they were not in this room then
            return False
        self._outs += [Out(peer, told[guest], n) for n, told in missed]
        return True

    def lost(self, guest: int, peer: Peer) -> bool:
        """A line ended; False where that person has a newer one already."""
        if self.peers.get(guest) is not peer:
            return False
        del self.peers[guest]
        return True

    def dismiss(self, guest: int, why: str) -> None:
        """The server hangs up on somebody, who is nobody here from now on."""
        peer = self.peers.pop(guest, None)
        if peer is not None:
            self._leaving[guest] = peer
            self.hang_up(peer, why)

    def hang_up(self, peer: Peer, why: str) -> None:
        """A farewell, after all else that goes out by this line."""
        self._last.append(Out(peer, messages.write(messages.Farewell(why)), farewell=True))
