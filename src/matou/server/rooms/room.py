"""A room: runs `decide`, `evolve` and `tell` in order, and collects events and messages.

It has no clock, socket or file: time comes in with every call, and the host takes events and
messages. A host stores the events first and sends the messages then. The state is ahead of the
storage meanwhile, so that several messages are one append; nobody sees it before it is stored.
"""

from collections import deque
from collections.abc import Callable, Mapping
from typing import Final

from mypy_extensions import mypyc_attr

from matou.games.chance import seeded
from matou.server.rooms.chatter import FREE, Chatter
from matou.server.rooms.games.dealt import Game
from matou.server.rooms.handlers import lobby, of_class, presence
from matou.server.rooms.handlers.decide import decide, due
from matou.server.rooms.state import stored, transient
from matou.server.rooms.state.decision import Decision, Events
from matou.server.rooms.state.evolve import evolve
from matou.server.rooms.state.players import Cats, Thought
from matou.server.rooms.state.state import CLOSED, OVER, State
from matou.server.rooms.state.stored import StoredEvent
from matou.server.rooms.views.redaction import BOARD, welcome
from matou.server.rooms.views.tell import TOLD, presence_of, tell, tell_transient
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.peers import Out, Peer
from matou.server.rooms.wire.refusals import Declined
from matou.server.rooms.wire.settings import Settings
from matou.server.tokens import Randomness

MAX_BOARDS: Final = 8  # boards of a room; a new one replaces the oldest
DONE: Final = TOLD + b',"done":'
CATCH_UP_EVENTS: Final = 4  # after a lost connection; a guest who missed more gets a fresh view


class Outbox:
    """Outgoing messages, and the last events for guests who reconnect."""

    def __init__(self, peers: Mapping[int, Peer]) -> None:
        self.peers = peers
        self.boards: dict[Peer, int] = {}  # read-only, with the guest whose link they use
        self._outs: list[Out] = []
        self._farewells: list[Out] = []  # sent after all other messages
        self._leaving: dict[int, Peer] = {}  # they still get their last answer
        self._recent: deque[tuple[int, dict[int, bytes]]] = deque(maxlen=CATCH_UP_EVENTS)

    def take(self) -> list[Out]:
        taken = self._outs + self._farewells
        self._outs, self._farewells = [], []
        self._leaving.clear()
        return taken

    def publish(self, number: int, told: dict[int, bytes], urgent: bool) -> None:
        """A stored event, by guest, connected or not."""
        self._recent.append((number, told))
        for guest, peer in self.peers.items():
            if guest in told:
                self._outs.append(Out(peer, told[guest], number, urgent))
        if BOARD in told:
            self._outs += [Out(board, told[BOARD], number) for board in self.boards]

    def send(self, told: dict[int, bytes]) -> None:
        """A transient event, by guest; not repeated after a reconnect."""
        for guest, data in told.items():
            peer = self.peers.get(guest)
            if peer is not None:
                self._outs.append(Out(peer, data))
            elif guest == BOARD:
                self._outs += [Out(board, data) for board in self.boards]

    def add_board(self, board: Peer, guest: int, message: messages.AnyDown, number: int) -> None:
        """A board with a fresh view."""
        for oldest in [*self.boards][: max(0, len(self.boards) - MAX_BOARDS + 1)]:
            self._drop_board(oldest, "replaced")
        self.boards[board] = guest
        self._outs.append(Out(board, messages.write(message), number))

    def drop_boards(self, why: str, guest: int = BOARD) -> None:
        """Close the boards of a guest who left, or all."""
        for board, whose in [*self.boards.items()]:
            if guest in (whose, BOARD):
                self._drop_board(board, why)

    def _drop_board(self, board: Peer, why: str) -> None:
        del self.boards[board]
        self.hang_up(board, why)

    def done(self, guest: int, asked: int, number: int) -> None:
        """Answer a request that was done.

        The answer is a field of the event's message, if that is the last one to the guest and has
        no answer yet.
        """
        peer = self.peers.get(guest)
        for out in reversed(self._outs):
            if out.peer is peer:
                answers = out.data.startswith(DONE)
                if out.number == number and out.data.startswith(TOLD) and not answers:
                    out.data = b"%b%d%b" % (DONE, asked, out.data[len(TOLD) :])
                    return
                break
        self.answer(guest, messages.Done(asked, number))

    def answer(self, guest: int, message: messages.AnyDown, number: int = 0) -> None:
        """Send one guest a refusal or a fresh view."""
        peer = self.peers.get(guest) or self._leaving.get(guest)
        if peer is not None:
            self._outs.append(Out(peer, messages.write(message), number))

    def catch_up(self, guest: int, last: int, number: int) -> bool:
        """Send the events after `last`, if all of them are still known."""
        if not 0 < last <= number or number - last > len(self._recent):
            return False
        peer = self.peers[guest]
        missed = [(n, told) for n, told in self._recent if n > last]
        if not all(guest in told for _, told in missed):  # they were not in this room then
            return False
        self._outs += [Out(peer, told[guest], n) for n, told in missed]
        return True

    def dismiss(self, guest: int, why: str) -> None:
        """Close the connection of a guest who leaves the room."""
        peer = self.peers.get(guest)
        if peer is not None:
            self._leaving[guest] = peer
            self.hang_up(peer, why)

    def hang_up(self, peer: Peer, why: str) -> None:
        """Send a farewell after all other messages of this connection, and close it."""
        self._farewells.append(Out(peer, messages.write(messages.Farewell(why)), farewell=True))


Search = Callable[[Thought], None]


@mypyc_attr(allow_interpreted_subclasses=True)  # tests observe rooms through it
class Room:
    """One room; `due`: the time of its next timed step."""

    def __init__(self, state: State, random: Randomness, search: Search | None = None) -> None:
        self.state = state
        self.random = random
        self.search = search  # starts a bot's search in a worker; None: bots search at once
        self.live = state.live
        self.live.cats = Cats(seeded(int.from_bytes(random(8), "big")), search is not None)
        self.outbox = Outbox(self.live.peers)
        self.chatter = Chatter()
        self.due, self._step = due(state)
        self.events: list[StoredEvent] = []  # events to store
        self.finished: list[Game] = []  # games with a record to store

    @property
    def peers(self) -> dict[int, Peer]:
        return self.live.peers

    def connections(self) -> list[Peer]:
        """All connections, of guests and of boards."""
        return [*self.peers.values(), *self.outbox.boards]

    def take(self) -> tuple[list[StoredEvent], list[Out]]:
        """The events to store, then the messages to send."""
        taken, self.events = self.events, []
        return taken, self.outbox.take()

    def apply(self, events: Events) -> None:
        """Apply each event to the state, and prepare the messages of each guest."""
        for event in events:
            if isinstance(event, transient.Transient):
                self._apply_transient(event)
                continue
            moves = evolve(self.state, event)
            self.events.append(event)
            told, urgent = tell(self.state, event, moves, bool(self.outbox.boards))
            self.outbox.publish(self.state.seq, told, urgent)
            if isinstance(event, stored.Left):
                self.chatter.forget(event.guest)
                self.outbox.drop_boards("unknown", event.guest)
            elif isinstance(event, stored.Closed):
                self.outbox.drop_boards("closed")
            elif isinstance(event, stored.Played) and self.state.phase == OVER:
                assert self.state.game is not None
                self.finished.append(self.state.game)

    def _apply_transient(self, event: transient.TransientEvent) -> None:
        if isinstance(event, transient.Dismissed):
            self.outbox.dismiss(event.guest, event.why)
        evolve(self.state, event)
        if isinstance(event, transient.FlipAnswered):
            self._answer_flip(event)
        elif told := tell_transient(self.state, event):
            self.outbox.send(told)

    # --- guests come and go --------------------------------------------------------------

    def open(self, settings: Settings, secret: str, code: str = "", at: float = 0.0) -> None:
        self.apply(lobby.opening(settings, secret, code, at))

    def open_table(self, settings: Settings, at: float) -> None:
        """A table of a class."""
        self.apply(of_class.opening(settings, at))

    def follow(self, wish: of_class.Wish, at: float) -> None:
        """Bring a table of a class to the wanted state."""
        self.apply(of_class.follow(self.state, wish, at, self.random))
        self._go_on(at)

    def enter(self, cat: str, name: str, address: str = "") -> tuple[int, str]:
        """A guest joins: number, and secret of the token; or Declined."""
        events, guest, secret = lobby.enter(self.state, self.random, cat, name, address)
        self.apply(events)
        self.due, self._step = due(self.state)
        return guest, secret

    def connect(self, guest: int, peer: Peer, last: int, at: float) -> None:
        """A connection opened with a valid token; its guest may have left since."""
        state, outbox = self.state, self.outbox
        if guest not in state.guests or state.phase == CLOSED:
            outbox.hang_up(peer, "unknown")
            return
        older = self.peers.get(guest)
        if older is not None:
            outbox.hang_up(older, "replaced")
        connected = transient.Connected(guest, peer, at)
        others = lobby.connected(state, guest)
        evolve(state, connected)
        caught_up = outbox.catch_up(guest, last, state.seq)
        if not caught_up:
            outbox.answer(guest, welcome(state, guest, self.peers), state.seq)
        for other in state.guests if caught_up else self.live.gone:  # presence is not stored
            outbox.answer(guest, presence_of(self.live, other))
        outbox.send(tell_transient(state, connected))
        self.apply(others)
        self._go_on(at)

    def disconnect(self, guest: int, peer: Peer, at: float) -> None:
        """A connection was lost; the guest may already have a newer one."""
        if self.peers.get(guest) is peer:
            self.apply([transient.Disconnected(guest, at)])
            self._go_on(at)

    def connect_board(self, guest: int, peer: Peer) -> None:
        """A board connects by a guest's read-only link.

        Guests are not notified, and no timer starts.
        """
        if guest not in self.state.guests or self.state.phase == CLOSED:
            self.outbox.hang_up(peer, "unknown")
            return
        seen = welcome(self.state, BOARD, self.peers)
        self.outbox.add_board(peer, guest, seen, self.state.seq)

    def disconnect_board(self, peer: Peer) -> None:
        self.outbox.boards.pop(peer, None)

    # --- messages ------------------------------------------------------------------------

    def receive(self, guest: int, message: messages.AnyUp, at: float) -> None:
        """A message with its time of arrival; all but `Awake` are answered."""
        state = self.state
        if guest not in state.guests:
            return
        if heard := presence.heard(state, guest, message, at):
            self.apply(heard)
        if not isinstance(message, messages.Awake):
            decision = self._decide(guest, message, at)
            self.apply(decision.events)
            self._answer(guest, message.id, decision)
        self._go_on(at)

    def _decide(self, guest: int, message: messages.AnyUp, at: float) -> Decision:
        if isinstance(message, FREE):
            return decide(self.state, guest, message, at, self.random)
        host = guest == self.state.host
        if not self.chatter.may(guest, message, host, at):
            return Decision([], Declined("too much"))
        decision = decide(self.state, guest, message, at, self.random)
        if decision.refused is None:
            self.chatter.done(message, host, at)
        return decision

    def _answer(self, guest: int, number: int, decision: Decision) -> None:
        no = decision.refused
        if no is not None:
            self.outbox.answer(guest, messages.Refused(number, no.key, no.article, no.why))
        elif decision.answered:
            self.outbox.done(guest, number, self.state.seq)

    def _answer_flip(self, event: transient.FlipAnswered) -> None:
        """Send an answer on the connection of the request."""
        asked = event.asked
        if self.peers.get(asked.guest) is asked.peer:
            no = Declined(event.refused) if event.refused else None
            self._answer(asked.guest, asked.id, Decision([], no))

    # --- time ----------------------------------------------------------------------------

    def _go_on(self, at: float) -> None:
        """Run the steps that are due now."""
        self.due, self._step = due(self.state)
        self.wake(at)

    def wake(self, at: float) -> float:
        """Run all due steps; returns the time of the next one."""
        while self.due <= at:
            self.apply(self._step(self.state, at))
            self.due, self._step = due(self.state)
        thought = self.live.cats.thought
        if thought is not None and not thought.asked and self.search is not None:
            thought.asked = True
            self.search(thought)
        return self.due

    def reschedule(self, at: float) -> None:
        """Start all timers again: no time counted while the room was blocked on storage."""
        self.apply([transient.Moved()])
        self._go_on(at)
