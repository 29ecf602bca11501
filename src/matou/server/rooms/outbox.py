"""Who is in a room, and what goes out to each of them."""

from collections import deque
from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

from matou.server.races.race import Measured
from matou.server.rooms import messages

EVERYBODY: Final = -1
REMEMBERED: Final = 4  # messages a person can catch up on after a lost line; else a fresh view


class Peer(Measured, Protocol):
    """A person's connection, as a room knows it."""

    address: str  # from where; kept in memory, while the line is open

    def send(self, outs: Sequence["Out"]) -> bool:
        """Write them; False where that cannot be."""

    def close(self, last: Sequence["Out"] = ()) -> None:
        """Say the last words and hang up; without any at once."""

    def ping(self) -> None:
        """Measure the line; a dead one is hung up on."""


class Out(NamedTuple):
    """A message for somebody; `number` where it is one that can be caught up on."""

    peer: Peer
    data: bytes
    number: int = 0
    urgent: bool = False  # a race opens with it: a ping goes directly behind
    farewell: bool = False


class Outbox:
    """The people whose lines are open, and what waits to be sent once it is written down."""

    def __init__(self) -> None:
        self.peers: dict[int, Peer] = {}
        self._outs: list[Out] = []
        self._last: list[Out] = []  # to whom the server hangs up, after all else
        self._leaving: dict[int, Peer] = {}  # they still hear the answer to what they asked
        self._rings: dict[int, deque[tuple[int, bytes]]] = {}

    def take(self) -> list[Out]:
        taken = self._outs + self._last
        self._outs, self._last = [], []
        self._leaving.clear()
        return taken

    # --- messages ------------------------------------------------------------------------

    def tell(self, guest: int, number: int, data: bytes, urgent: bool) -> None:
        """Something that can be caught up on, whether or not they are here."""
        ring = self._rings.get(guest)
        if ring is None:
            ring = self._rings[guest] = deque(maxlen=REMEMBERED)
        ring.append((number, data))
        peer = self.peers.get(guest)
        if peer is not None:
            self._outs.append(Out(peer, data, number, urgent))

    def say(self, message: messages.AnyDown, guest: int = EVERYBODY, number: int = 0) -> None:
        """Something that is no fact: an answer, a gesture, a hand on its way, a fresh view."""
        data = messages.write(message)
        listeners = self.peers | self._leaving
        if guest != EVERYBODY:
            listeners = {guest: listeners[guest]} if guest in listeners else {}
        for peer in listeners.values():
            self._outs.append(Out(peer, data, number))

    # --- people come and go --------------------------------------------------------------

    def opened(self, guest: int, peer: Peer) -> None:
        """A line instead of the one before."""
        older = self.peers.get(guest)
        if older is not None:
            self.hang_up(older, "replaced")
        self.peers[guest] = peer

    def catch_up(self, guest: int, last: int, number: int) -> bool:
        """Send the messages after `last`, where all of them are still known."""
        ring = self._rings.get(guest, deque())
        if not 0 < last <= number or (last < number and (not ring or ring[0][0] > last + 1)):
            return False
        peer = self.peers[guest]
        self._outs += [Out(peer, data, n) for n, data in ring if n > last]
        return True

    def lost(self, guest: int, peer: Peer) -> bool:
        """A line ended; False where that person has a newer one already."""
        if self.peers.get(guest) is not peer:
            return False
        del self.peers[guest]
        return True

    def forget(self, guest: int) -> None:
        """Somebody is nobody here from now on."""
        self._rings.pop(guest, None)

    def dismiss(self, guest: int, why: str) -> None:
        """The server hangs up on somebody, who is nobody here from now on."""
        peer = self.peers.pop(guest, None)
        if peer is not None:
            self._leaving[guest] = peer
            self.hang_up(peer, why)

    def hang_up(self, peer: Peer, why: str) -> None:
        """A farewell, after all else that goes out by this line."""
        self._last.append(Out(peer, messages.write(messages.Farewell(why)), farewell=True))
