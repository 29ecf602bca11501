"""What goes out to each guest: waits until the events behind it are stored."""

from collections import deque
from collections.abc import Mapping
from typing import Final

from matou.server.rooms.wire import messages
from matou.server.rooms.wire.peers import Out, Peer

CATCH_UP_EVENTS: Final = 4  # after a lost connection; a guest who missed more gets a fresh view


class Outbox:
    """Messages in their order, and the last events for guests who reconnect."""

    def __init__(self, peers: Mapping[int, Peer]) -> None:
        self.peers = peers
        self._outs: list[Out] = []
        self._farewells: list[Out] = []  # after all else
        self._leaving: dict[int, Peer] = {}  # they still get the answer to their last message
        self._recent: deque[tuple[int, dict[int, bytes]]] = deque(maxlen=CATCH_UP_EVENTS)

    def take(self) -> list[Out]:
        taken = self._outs + self._farewells
        self._outs, self._farewells = [], []
        self._leaving.clear()
        return taken

    def publish(self, number: int, told: dict[int, bytes], urgent: bool) -> None:
        """A stored event, by guest, whether or not they are connected."""
        self._recent.append((number, told))
        for guest, peer in self.peers.items():
            if guest in told:
                self._outs.append(Out(peer, told[guest], number, urgent))

    def send(self, told: dict[int, bytes]) -> None:
        """A transient event, by guest; nobody catches up on it."""
        for guest, data in told.items():
            peer = self.peers.get(guest)
            if peer is not None:
                self._outs.append(Out(peer, data))

    def answer(self, guest: int, message: messages.AnyDown, number: int = 0) -> None:
        """To one guest: whether it was done, a fresh view."""
        peer = self.peers.get(guest) or self._leaving.get(guest)
        if peer is not None:
            self._outs.append(Out(peer, messages.write(message), number))

    def catch_up(self, guest: int, last: int, number: int) -> bool:
        """Send the events after `last`, where all of them are still known."""
        if not 0 < last <= number or number - last > len(self._recent):
            return False
        peer = self.peers[guest]
        missed = [(n, told) for n, told in self._recent if n > last]
        if not all(guest in told for _, told in missed):  # they were not in this room then
            return False
        self._outs += [Out(peer, told[guest], n) for n, told in missed]
        return True

    def dismiss(self, guest: int, why: str) -> None:
        """The server closes the connection of a guest who leaves the room."""
        peer = self.peers.get(guest)
        if peer is not None:
            self._leaving[guest] = peer
            self.hang_up(peer, why)

    def hang_up(self, peer: Peer, why: str) -> None:
        """A farewell, after all else that goes out by this connection."""
        self._farewells.append(Out(peer, messages.write(messages.Farewell(why)), farewell=True))
