"""A room: runs `decide`, `evolve` and `tell` in order, and collects events and messages.

It has no clock, socket or file: time comes in with every call, and the host takes events and
messages. A host stores the events first and sends the messages then. The state is ahead of the
journal meanwhile, so that several messages are one append; nobody sees it before it is stored.
"""

from collections.abc import Callable

from mypy_extensions import mypyc_attr

from matou.games.chance import seeded
from matou.server.rooms.chatter import Chatter
from matou.server.rooms.games.dealt import Game
from matou.server.rooms.handlers import lobby, presence
from matou.server.rooms.handlers.decide import decide, due
from matou.server.rooms.state import stored, transient
from matou.server.rooms.state.cats import Cats, Thought
from matou.server.rooms.state.decision import Decision, Events
from matou.server.rooms.state.evolve import evolve
from matou.server.rooms.state.state import CLOSED, OVER, State
from matou.server.rooms.state.stored import StoredEvent
from matou.server.rooms.views.outbox import Outbox
from matou.server.rooms.views.redaction import welcome
from matou.server.rooms.views.tell import presence_of, tell, tell_transient
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.peers import Out, Peer
from matou.server.rooms.wire.refusals import Declined
from matou.server.rooms.wire.settings import Settings
from matou.server.tokens import Randomness

Search = Callable[[Thought], None]


@mypyc_attr(allow_interpreted_subclasses=True)  # tests watch what a room does
class Room:
    """One room and its guests; `due`: when it has something to do by itself."""

    def __init__(self, state: State, random: Randomness, search: Search | None = None) -> None:
        self.state = state
        self.random = random
        self.search = search  # starts the search of a cat elsewhere; None: cats search at once
        self.live = state.live
        self.live.cats = Cats(seeded(int.from_bytes(random(8), "big")), search is not None)
        self.outbox = Outbox(self.live.peers)
        self.chatter = Chatter()
        self.due, self._step = due(state)
        self.events: list[StoredEvent] = []  # to be stored
        self.finished: list[Game] = []  # whose records are to be stored

    @property
    def peers(self) -> dict[int, Peer]:
        return self.live.peers

    def take(self) -> tuple[list[StoredEvent], list[Out]]:
        """The events to store, then the messages to send."""
        taken, self.events = self.events, []
        return taken, self.outbox.take()

    def apply(self, events: Events) -> None:
        """Evolve the state by each event, and prepare what each guest hears of it."""
        for event in events:
            if isinstance(event, transient.Transient):
                self._apply_transient(event)
                continue
            moves = evolve(self.state, event)
            self.events.append(event)
            told, urgent = tell(self.state, event, moves)
            self.outbox.publish(self.state.seq, told, urgent)
            if isinstance(event, stored.Left):
                self.chatter.forget(event.guest)
            elif isinstance(event, stored.Played) and self.state.phase == OVER:
                assert self.state.game is not None
                self.finished.append(self.state.game)

    def _apply_transient(self, event: transient.TransientEvent) -> None:
        if isinstance(event, transient.Dismissed):
            self.outbox.dismiss(event.guest, event.why)
        evolve(self.state, event)
        if isinstance(event, transient.FlipAnswered):
            self._answer_flip(event)
        else:
            self.outbox.send(tell_transient(self.state, event))

    # --- guests come and go --------------------------------------------------------------

    def open(self, settings: Settings, secret: str, code: str = "", at: float = 0.0) -> None:
        self.apply(lobby.opening(settings, secret, code, at))

    def enter(self, cat: str, name: str, address: str = "") -> tuple[int, str]:
        """Somebody comes in: their number, and the secret of their token; or Declined."""
        events, guest, secret = lobby.enter(self.state, self.random, cat, name, address)
        self.apply(events)
        self.due, self._step = due(self.state)
        return guest, secret

    def connect(self, guest: int, peer: Peer, last: int, at: float) -> None:
        """A connection opened, with a token that was found right; its guest may have left since."""
        state, outbox = self.state, self.outbox
        if guest not in state.guests or state.phase == CLOSED:
            outbox.hang_up(peer, "unknown")
            return
        older = self.peers.get(guest)
        if older is not None:
            outbox.hang_up(older, "replaced")
        connected = transient.Connected(guest, peer, at)
        others = presence.connected(state, guest)
        evolve(state, connected)
        caught_up = outbox.catch_up(guest, last, state.seq)
        if not caught_up:
            outbox.answer(guest, welcome(state, guest, self.peers), state.seq)
        for other in state.guests if caught_up else self.live.gone:  # presence is no stored event
            outbox.answer(guest, presence_of(self.live, other))
        outbox.send(tell_transient(state, connected))
        self._happened(others, at)

    def disconnect(self, guest: int, peer: Peer, at: float) -> None:
        """A connection was lost; the guest may have a newer one already."""
        if self.peers.get(guest) is peer:
            self._happened([transient.Disconnected(guest, at)], at)

    # --- messages ------------------------------------------------------------------------

    def receive(self, guest: int, message: messages.AnyUp, at: float) -> None:
        """A message at the time it arrived; all but `Awake` are answered."""
        state = self.state
        if guest not in state.guests:
            return
        self.apply(presence.heard(state, guest, message, at))
        if not isinstance(message, messages.Awake):
            decision = self._decide(guest, message, at)
            self.apply(decision.events)
            self._answer(guest, message.id, decision)
        self._happened([], at)

    def _decide(self, guest: int, message: messages.AnyUp, at: float) -> Decision:
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
            self.outbox.answer(guest, messages.Done(number, self.state.seq))

    def _answer_flip(self, event: transient.FlipAnswered) -> None:
        """On the connection that asked."""
        asked = event.asked
        if self.peers.get(asked.guest) is asked.peer:
            no = Declined(event.refused) if event.refused else None
            self._answer(asked.guest, asked.id, Decision([], no))

    # --- time ----------------------------------------------------------------------------

    def _happened(self, events: Events, at: float) -> None:
        """Apply events, then do what is due because of them."""
        self.apply(events)
        self.due, self._step = due(self.state)
        self.wake(at)

    def wake(self, at: float) -> float:
        """Do everything that is due by now; when something is due next."""
        while self.due <= at:
            self.apply(self._step(self.state, at))
            self.due, self._step = due(self.state)
        thought = self.live.cats.thought
        if thought is not None and not thought.asked and self.search is not None:
            thought.asked = True
            self.search(thought)
        return self.due

    def reschedule(self, at: float) -> None:
        """Nobody's time has run while the room was blocked on storage."""
        self._happened([transient.Moved()], at)
