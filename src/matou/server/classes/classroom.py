"""A class: runs `decide` and `evolve` in order, and collects events and messages.

Like a room it has no clock, socket or file. Its views are sent whole, at most twice a second.
"""

from collections.abc import Callable, Sequence
from typing import Final

from matou.server.classes import views
from matou.server.classes.handlers import decide, pupils
from matou.server.classes.state import events
from matou.server.classes.state.events import Events, StoredClassEvent
from matou.server.classes.state.evolve import evolve
from matou.server.classes.state.state import (
    CLOSED,
    NO_TABLE,
    ROUND,
    UNLIMITED,
    ClassState,
    TableNews,
)
from matou.server.classes.wire import messages
from matou.server.classes.wire.seen import ClassSeen
from matou.server.classes.wire.settings import ClassSettings
from matou.server.classes.wishes import next_deal, wish
from matou.server.rooms.handlers.of_class import Wish
from matou.server.rooms.state.state import OVER
from matou.server.rooms.wire import messages as of_rooms
from matou.server.rooms.wire.messages import Down
from matou.server.rooms.wire.peers import Out, Peer
from matou.server.rooms.wire.refusals import Declined
from matou.server.tokens import Randomness

TELL_EVERY_S: Final = 0.5  # smallest interval between two views
COUNTING_S: Final = 5.0  # the same when only the time left or an address may have changed

Addresses = Callable[[], Sequence[str]]


class Classroom:
    """One class; `due`: the time of its next timed step, in seconds of the server's clock."""

    def __init__(self, state: ClassState, random: Randomness, addresses: Addresses = tuple) -> None:
        self.state = state
        self.random = random
        self.addresses = addresses
        self.events: Events = []  # to be stored
        self._outs: list[Out] = []
        self._told = -UNLIMITED  # time of the last views
        self._pupils_told: dict[int, tuple[object, float]] = {}  # what and when, by pupil
        self._dealing: set[int] = set()  # tables with a new deal under way
        self._news = False  # they have changed since

    # --- opening, coming in ----------------------------------------------------------------

    def open(
        self,
        settings: ClassSettings,
        code: str,
        at: float,
        recalled: Sequence[StoredClassEvent] = (),
    ) -> None:
        """Or Declined."""
        self._apply(decide.opening(settings, code, at, self.random, list(recalled)), at)

    def join(self, cat: int, level: int, at: float) -> tuple[int, str]:
        """A new pupil: number and secret of the token; or Declined."""
        found, pupil, secret = pupils.join(self.state, self.random, cat, level)
        self._apply(found, at)
        return pupil, secret

    def come_back(self, cat: int, at: float) -> tuple[int, str]:
        found, pupil, secret = pupils.come_back(self.state, self.random, cat)
        self._apply(found, at)
        return pupil, secret

    # --- connections -----------------------------------------------------------------------

    def connect(self, pupil: int, peer: Peer, at: float) -> None:
        """A pupil's connection opened with a valid token."""
        live = self.state.live
        if pupil not in self.state.pupils or self.state.stage == CLOSED:
            self._farewell(peer, "unknown")
            return
        older = live.peers.get(pupil)
        if older is not None:
            self._farewell(older, "replaced")
        live.peers[pupil] = peer
        live.gone.pop(pupil, None)
        seen = views.class_seen(self.state, at)
        self._pupils_told.pop(pupil, None)
        self._tell_pupil(pupil, peer, seen, at)
        self._settle(at)

    def connect_desk(self, peer: Peer, at: float) -> None:
        self.state.live.desks.append(peer)
        seen = views.class_seen(self.state, at)
        self._send(peer, views.desk(self.state, seen, self.addresses(), at))
        self._settle(at)

    def connect_board(self, peer: Peer, at: float) -> None:
        self.state.live.boards.append(peer)
        seen = views.class_seen(self.state, at)
        self._send(peer, views.board(self.state, seen, self.addresses()))

    def disconnect(self, peer: Peer, at: float) -> None:
        """A connection was lost; its pupil may already have a newer one."""
        live = self.state.live
        live.desks = [one for one in live.desks if one is not peer]
        live.boards = [one for one in live.boards if one is not peer]
        for pupil in [number for number, one in live.peers.items() if one is peer]:
            del live.peers[pupil]
            live.gone[pupil] = at
            live.paws.discard(pupil)
        self._settle(at)

    @property
    def empty(self) -> bool:
        live = self.state.live
        return not (live.peers or live.desks or live.boards)

    # --- messages --------------------------------------------------------------------------

    def pupil_asks(self, pupil: int, message: messages.PupilUp, at: float) -> None:
        peer = self.state.live.peers.get(pupil)
        if peer is None:
            return
        if isinstance(message, messages.PutPaw):
            paws = self.state.live.paws
            (paws.add if message.up else paws.discard)(pupil)
        self._answer(peer, message.id, lambda: decide.pupil_asks(self.state, pupil, message), at)

    def teacher_asks(self, peer: Peer, message: messages.TeacherUp, at: float) -> None:
        if all(one is not peer for one in self.state.live.desks):
            return
        if isinstance(message, messages.LowerPaw):
            self.state.live.paws.discard(message.pupil)
        self._answer(
            peer,
            message.id,
            lambda: decide.teacher_asks(self.state, message, at, self.random),
            at,
        )

    def refuse(self, pupil: int, number: int, key: str) -> None:
        """Refuse a message to the table that pupils of a class may not send."""
        peer = self.state.live.peers.get(pupil)
        if peer is not None:
            no = Declined(key)
            self._send(peer, of_rooms.Refused(number, no.key, no.article, no.why))

    def _answer(self, peer: Peer, number: int, ask: Callable[[], Events], at: float) -> None:
        try:
            found = ask()
        except Declined as no:
            self._send(peer, of_rooms.Refused(number, no.key, no.article, no.why))
            return
        self._apply(found, at)
        self._send(peer, of_rooms.Done(number, self.state.seq))

    # --- tables ------------------------------------------------------------------------------

    def look(self, table: int, news: TableNews, at: float) -> None:
        """A table has stored new events."""
        live = self.state.live
        if table not in self.state.tables:
            return
        live.news[table] = news
        live.race = news.race or live.race
        if news.glance.phase == OVER:
            live.over.setdefault(table, at)
        else:
            live.over.pop(table, None)
            self._dealing.discard(table)
        self._settle(at)

    def lose(self, table: int, at: float) -> None:
        """The room of a table cannot be loaded."""
        if table in self.state.tables:
            self._apply([events.Dissolved(table)], at)

    def wishes(self, at: float) -> dict[int, Wish]:
        """The wanted state of each table."""
        return {number: wish(self.state, table, at) for number, table in self.state.tables.items()}

    # --- time --------------------------------------------------------------------------------

    @property
    def due(self) -> float:
        """The time of the next step; a class without connections sends nothing."""
        soon = [decide.due(self.state), self._deals_at()]
        if not self.empty:
            soon.append(self._told + (TELL_EVERY_S if self._news else COUNTING_S))
        return min(soon)

    def _deals_at(self) -> float:
        """When the next table with a finished game deals again, which changes its wish."""
        state = self.state
        return min(
            (
                next_deal(state, table)
                for number, table in state.tables.items()
                if number in state.live.over and number not in self._dealing
            ),
            default=UNLIMITED,
        )

    def wake(self, at: float) -> float:
        """Run all due steps; returns the time of the next one in seconds."""
        self._settle(at)
        tables = self.state.tables
        over = self.state.live.over
        self._dealing |= {one for one in over if next_deal(self.state, tables[one]) <= at}
        self._tell(at)
        return self.due

    def _settle(self, at: float) -> None:
        """Note who waits for a table, then run the steps that are due."""
        self._news = True
        self._wait(at)
        for _ in range(1000):
            found = decide.overdue(self.state, at, self.random)
            if not found:
                return
            self._evolve(found, at)
        raise RuntimeError("a class has always something to do")

    def _apply(self, found: Events, at: float) -> None:
        self._evolve(found, at)
        self._settle(at)

    def _evolve(self, found: Events, at: float) -> None:
        for event in found:
            self._before(event)
            evolve(self.state, event)
            self.events.append(event)
        self._wait(at)

    def _before(self, event: StoredClassEvent) -> None:
        """Connections that an event closes."""
        live = self.state.live
        match event:
            case events.Expelled() | events.Undone():
                why = "removed" if isinstance(event, events.Expelled) else "undone"
                peer = live.peers.pop(event.pupil, None)
                live.paws.discard(event.pupil)
                live.waits.pop(event.pupil, None)
                if peer is not None:
                    self._farewell(peer, why)
            case events.Returned():
                live.gone.pop(event.pupil, None)
            case events.Closed():
                pass  # the host of the rooms sends the farewell after erasing
            case _:
                pass

    def _wait(self, at: float) -> None:
        """Update the times since when connected pupils have no table; forget removed tables."""
        state, live = self.state, self.state.live
        waiting = {
            pupil.number
            for pupil in state.pupils.values()
            if pupil.table == NO_TABLE and state.here(pupil.number) and state.stage == ROUND
        }
        live.waits = {one: live.waits.get(one, at) for one in waiting}
        for gone in live.news.keys() - state.tables.keys():
            del live.news[gone]
            live.over.pop(gone, None)
            self._dealing.discard(gone)

    # --- telling -----------------------------------------------------------------------------

    def _tell(self, at: float) -> None:
        if self.empty or at < self._told + TELL_EVERY_S:
            return
        self._news, self._told = False, at
        state, live = self.state, self.state.live
        seen = views.class_seen(state, at)
        for pupil, peer in live.peers.items():
            self._tell_pupil(pupil, peer, seen, at)
        if live.desks:
            desk = messages.write(views.desk(state, seen, self.addresses(), at))
            self._outs += [Out(peer, desk) for peer in live.desks]
        if live.boards:
            board = messages.write(views.board(state, seen, self.addresses()))
            self._outs += [Out(peer, board) for peer in live.boards]

    def _tell_pupil(self, pupil: int, peer: Peer, seen: ClassSeen, at: float) -> None:
        """Send a pupil its own changes at once, and the common part every few seconds."""
        own = views.own_part(self.state, pupil)
        known, told = self._pupils_told.get(pupil, (None, -UNLIMITED))
        if own != known or at >= told + COUNTING_S:
            self._pupils_told[pupil] = own, at
            self._send(peer, views.for_pupil(self.state, pupil, seen))

    def _send(self, peer: Peer, message: Down) -> None:
        self._outs.append(Out(peer, messages.write(message)))

    def _farewell(self, peer: Peer, why: str) -> None:
        farewell = messages.write(of_rooms.Farewell(why))
        self._outs.append(Out(peer, farewell, farewell=True))

    def farewells(self) -> list[Out]:
        """The last message to all connections, once the class is erased."""
        live = self.state.live
        farewell = messages.write(of_rooms.Farewell("closed"))
        peers = [*live.peers.values(), *live.desks, *live.boards]
        return [Out(peer, farewell, farewell=True) for peer in peers]

    def take(self) -> tuple[Events, list[Out]]:
        """The events to store, then the messages to send."""
        taken, self.events = self.events, []
        outs, self._outs = self._outs, []
        return taken, outs
