"""Pairs of rooms that differ only in hidden cards and get the same inputs.

A guest who may know the same of both rooms must get the same from both, byte for byte, and both
rooms must have the same timers. What a guest may know is computed here from the table and the
rulebook, without the views of the server.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import zip_longest
from types import SimpleNamespace
from typing import Any, NamedTuple

from msgspec.structs import asdict, replace

from matou.games.actions import HIT
from matou.games.course.events import CardMoved
from matou.games.course.kinds import TO_GIVE
from matou.games.course.play import Course
from matou.games.events import Drew, Event
from matou.games.game import Table
from matou.games.mouse.play import Mouse
from matou.record.position import write_position
from matou.record.words import read_action, spell_action
from matou.server.races.race import UNLIMITED
from matou.server.rooms.room import Room
from matou.server.rooms.state.decision import Events
from matou.server.rooms.state.players import NOBODY, Thought
from matou.server.rooms.state.state import PLAYING, State
from matou.server.rooms.state.stored import Played, StoredEvent
from matou.server.rooms.state.transient import Transient
from matou.server.rooms.views.redaction import BOARD
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.peers import Out
from matou.server.rooms.wire.refusals import Declined
from matou.server.rooms.wire.settings import Settings
from matou.server.runtime.pulse import pulse_s
from matou.server.tokens import Randomness
from tests.server.harness import FakeConnection, RoomHarness
from tests.server.simulation.habits import anything
from tests.server.simulation.knowledge import any_swap, hidden_cards, hidden_places, swapped
from tests.server.simulation.settings import small_settings
from tests.tables import calm_choice, swap_hidden

WARM_UP = 80  # steps at most before the cards are swapped
STEPS = 80  # at most after it
Seats = tuple[int, ...]


class Noted(NamedTuple):
    """A stored event and its number, what it did at the table, and the table after it."""

    number: int
    event: StoredEvent
    moves: list[Event]
    table: Table | None
    owners: dict[int, tuple[int, ...]]  # by guest: seats

    @property
    def words(self) -> list[str]:
        return [move.action for move in self.event.moves] if isinstance(self.event, Played) else []


class NotingRoom(Room):
    """A room that notes every stored event."""

    def __init__(
        self, state: State, random: Randomness, search: Callable[[Thought], None] | None = None
    ) -> None:
        super().__init__(state, random, search)
        self.noted: list[Noted] = []

    def apply(self, events: Events) -> None:
        for event in events:
            super().apply([event])
            if not isinstance(event, Transient):
                self._note(event)

    def _note(self, event: StoredEvent) -> None:
        state, game = self.state, self.state.game
        moves = list(game.log.heard) if game and isinstance(event, Played) else []
        table = game.table.copy() if game else None
        self.noted.append(Noted(state.seq, event, moves, table, state.players()))


class NotedHarness(RoomHarness):
    room_type = NotingRoom

    @property
    def noted(self) -> list[Noted]:
        assert isinstance(self.room, NotingRoom)
        return self.room.noted

    @property
    def table(self) -> Table:
        assert self.state.game is not None
        return self.state.game.table


# --- what a guest may know, by the rulebook -----------------------------------------------


def known(noted: Noted, seats: Seats) -> tuple[object, ...]:
    """What the owner of these seats may know of an event, and of the table after it."""
    lies = seen_position(noted.table, seats) if noted.table is not None else ""
    moved = [one for one in noted.moves if isinstance(one, CardMoved)]
    secret = any({one.giver, one.taker}.isdisjoint(seats) for one in moved)  # C11
    words = [] if secret else noted.words
    shown = [one.cards for one in noted.moves if isinstance(one, Drew) and one.shown]  # C6
    return lies, words, shown, [type(one) for one in noted.moves]


def seen_position(table: Table, seats: Seats) -> str:
    """The position with all hidden cards sorted, so that their places tell nothing."""
    twin = table.copy()
    if isinstance(twin, Course) and twin.phase == TO_GIVE and twin.turn not in seats:
        if twin.target in seats:  # C11: the robbed seat knows the card
            twin.hands[twin.turn].remove(twin.stolen)
        else:
            twin.stolen = NOBODY
    places = hidden_places(twin, seats)
    cards = sorted(card for place in places for card in place)
    lay(twin, [[cards.pop() for _ in place] for place in places], seats)
    return write_position(twin)


def lay(table: Table, places: list[list[int]], seats: Seats) -> None:
    """Lay these cards where `hidden_places` found others."""
    if isinstance(table, Mouse):
        for stack, cards in zip(table.stacks, places, strict=True):
            stack[:] = cards
        return
    held: Any = table
    *others, held.pile = places
    hands = iter(others)
    held.hands = [hand if seat in seats else next(hands) for seat, hand in enumerate(held.hands)]


# --- inputs ------------------------------------------------------------------------------


class Step(NamedTuple):
    """One input for both rooms; its guest is NOBODY where time passes or a guest joins."""

    kind: str
    guest: int
    do: Callable[[NotedHarness], object]


def asks(guest: int, message: messages.AnyUp, kind: str = "ask") -> Step:
    return Step(kind, guest, lambda harness: harness.ask(guest, message))


WAKE = Step("wake", NOBODY, lambda harness: harness.wake())


def any_step(one: NotedHarness, other: NotedHarness, rng: random.Random) -> Step:
    """What might happen next: mostly the game goes on."""
    guest = rng.choice([*one.received])
    connected = guest in one.room.peers
    match rng.choices(("play", "wake", "ask", "line", "wait", "freeze", "enter"),
                      (40, 20, 12, 12, 6, 5, 5))[0]:  # fmt: skip
        case "play":
            return _play(one, other, rng)
        case "ask" if connected:
            page: Any = SimpleNamespace(
                world=SimpleNamespace(rng=rng), last=one.state.seq, settings=one.state.settings
            )
            return asks(guest, anything(page))
        case "line" if connected and rng.random() < 0.6:
            return Step("go", guest, lambda harness: harness.disconnect(guest))
        case "line":
            last = rng.choice([0, *range(max(1, one.state.seq - 6), one.state.seq + 2)])
            return Step("come", guest, lambda harness: harness.connect(guest, last))
        case "freeze" if guest in one.frozen:
            return Step("thaw", guest, lambda harness: harness.thaw(guest))
        case "freeze":
            return Step("freeze", guest, lambda harness: harness.frozen.add(guest))
        case "enter" if len(one.received) < 9:
            return Step("enter", NOBODY, _enter)
    if one.room.due == UNLIMITED or rng.random() < 0.2:
        ms = rng.uniform(0, min(one.room.due - one.at, 5000.0))
        return Step("wait", NOBODY, lambda harness: harness.wait(ms))
    return WAKE


def _play(one: NotedHarness, other: NotedHarness, rng: random.Random) -> Step:
    """A person acts, if possible in a way that both tables take; or time passes."""
    if one.state.phase != PLAYING or one.table.over:
        return WAKE if one.room.due < UNLIMITED else Step("enter", NOBODY, _enter)
    action = calm_choice(one.table, rng)
    for _ in range(4):
        if other.table.refusal(action) == "" and one.room.live.peers.get(_owner(one, action.seat)):
            break
        action = calm_choice(one.table, rng)
    guest, n = _owner(one, action.seat), one.state.seq - (rng.random() < 0.05)
    if guest not in one.room.peers:
        return WAKE if one.room.due < UNLIMITED else asks(0, messages.Nothing(n=n), "play")
    if action.kind == HIT:
        hit = messages.Hit(seat=action.seat, n=n, ms=rng.choice([None, rng.uniform(0, 900)]))
        return asks(guest, hit, "hit")
    words = spell_action(action, one.table.options.family)
    quiet = isinstance(one.table, Mouse) and one.table.open and rng.random() < 0.7
    return asks(guest, messages.Nothing(n=n) if quiet else messages.Do(action=words, n=n), "play")


def _owner(harness: NotedHarness, seat: int) -> int:
    """Of a seat the guest; of the clock's actions the host, who may ask for them."""
    return harness.state.chair_of(seat).guest if seat >= 0 else harness.state.host


def _enter(harness: NotedHarness) -> object:
    try:
        return harness.enter()
    except Declined as no:
        return no.key


def _search(thought: Thought) -> None:
    """A bot that searches answers immediately, with a legal action."""
    legal = thought.table.legal(thought.seat)
    action = random.Random(thought.seed).choice(legal)
    thought.said = spell_action(action, thought.table.options.family)


# --- two rooms ---------------------------------------------------------------------------


@dataclass
class Compared:
    """How much was compared while the rooms differed."""

    pairs: int = 0
    steps: Counter[str] = field(default_factory=Counter)  # by their kind
    messages: Counter[str] = field(default_factory=Counter)  # by what they say
    to_watchers: int = 0  # of these messages
    to_boards: int = 0  # and of those

    def add(self, other: "Compared") -> None:
        self.pairs += other.pairs
        self.steps += other.steps
        self.messages += other.messages
        self.to_watchers += other.to_watchers
        self.to_boards += other.to_boards


class Pair:
    """Two rooms, and one source of chance for what is done in both."""

    def __init__(self, seed: int, game: str, harness: type[NotedHarness] = NotedHarness) -> None:
        self.rng = random.Random(f"{game} {seed}")
        chosen = self._settings(game)
        self.people = self.rng.randint(1, min(4, chosen.players))
        self.one, self.other = (harness(people=self.people, **asdict(chosen)) for _ in range(2))
        for room in (self.one.room, self.other.room):
            room.search = _search
            room.live.cats.search_elsewhere = True
        self.apart: set[int] = set()  # guests who may know that the rooms differ
        self.ended = False  # all guests may know it
        self.compared = Compared()
        self.story: list[str] = []

    def _settings(self, game: str) -> Settings:
        while True:
            chosen = small_settings(self.rng)
            if chosen.game == game:
                return replace(chosen, watchers=True, several=self.rng.random() < 0.4)

    def run(self) -> Compared:
        """A game up to some moment; then other hidden cards in one room; then the same inputs."""
        self._gather()
        for _ in range(self.rng.randrange(WARM_UP)):
            self._both(any_step(self.one, self.other, self.rng))
        assert _said(self.one.sent) == _said(self.other.sent), "equal rooms went different ways"
        if self.one.state.phase == PLAYING and self._swap():
            self.compared.pairs += 1
            for _ in range(STEPS):
                self._compare(any_step(self.one, self.other, self.rng))
                if self.ended or self.one.state.phase != PLAYING:
                    break
        return self.compared

    def _gather(self) -> None:
        """One guest may have several chairs; one watches, and one joins too late."""
        if self.one.state.settings.several:
            for place in range(self.people, len(self.one.state.chairs)):
                if self.rng.random() < 0.5:
                    self._both(asks(0, messages.Sit(chair=place)))
        self._both(Step("enter", NOBODY, _enter))
        self._both(Step("board", NOBODY, lambda harness: harness.board()))
        self._both(asks(0, messages.Start()))
        self._both(Step("enter", NOBODY, _enter))
        place = self.rng.choice([None, *range(len(self.one.state.chairs))])
        self._both(asks(self.people + 1, messages.Sit(chair=place)))

    @property
    def _audiences(self) -> set[int]:
        return {*self.one.received, BOARD}

    def _both(self, step: Step) -> None:
        self.story.append(f"{step.kind} {step.guest}")
        for harness in (self.one, self.other):
            step.do(harness)

    # --- other hidden cards --------------------------------------------------------------

    def _swap(self) -> bool:
        """Lay other hidden cards into one room; False where there are none."""
        state, table = self.one.state, self.other.table
        guest = self.rng.choice([*state.guests])
        seats = tuple(state.seats_of(guest))
        twin = self._twin(table, seats)
        if twin is None or twin.cards() == table.cards():
            return False
        lay(table, hidden_places(twin, seats), seats)
        if isinstance(table, Course) and isinstance(twin, Course):
            table.stolen = twin.stolen
        before = self.other.state.game.before if self.other.state.game else None
        if isinstance(table, Mouse) and isinstance(before, Mouse):  # the card that opened a race
            for stack, below in zip(before.stacks, table.stacks, strict=True):
                stack[: len(below)] = below
        thought = self.other.room.live.cats.thought
        if thought is not None:  # a cat thinks about the cards that lie there now
            _search(thought)
        self.apart = {one for one in self._audiences if self._differs(tuple(state.seats_of(one)))}
        assert guest not in self.apart
        self.story.append(f"for guest {guest}:\n{write_position(self.one.table)}")
        self.story.append(f"swapped:\n{write_position(table)}")
        return True

    def _twin(self, table: Table, seats: Seats) -> Table | None:
        """All hidden cards otherwise, or two of them: then both rooms go on alike for longer."""
        if len(seats) < 2 and self.rng.random() < 0.3:
            return swap_hidden(table, seats[0] if seats else NOBODY, self.rng)
        hidden = hidden_cards(table, seats)
        return swapped(table, any_swap(table, hidden, self.rng)) if hidden else None

    def _differs(self, seats: Seats) -> bool:
        return seen_position(self.one.table, seats) != seen_position(self.other.table, seats)

    # --- the same input for both, and their messages ---------------------------------------

    def _compare(self, step: Step) -> None:
        """Compare all messages to guests who may know the same, and when the rooms wake."""
        one, other = self.one, self.other
        noted, sent = (len(one.noted), len(other.noted)), (len(one.sent), len(other.sent))
        differ = one.table.cards() != other.table.cards()
        self.tables = one.table.copy(), other.table.copy()
        before = self.apart.copy()
        self._both(step)
        until = self._follow(step, one.noted[noted[0] :], other.noted[noted[1] :])
        for guest in self._audiences - before:
            last = until.get(guest, UNLIMITED)
            mine = _said(_heard(guest, one.sent[sent[0] :], last))
            theirs = _said(_heard(guest, other.sent[sent[1] :], last))
            assert mine == theirs, f"guest {guest} hears what is hidden:\n{mine}\n{theirs}"
            if differ:
                self._count(guest, mine)
        if not self.ended:
            assert one.room.due == other.room.due, "the rooms wake at different times"
            assert pulse_s(one.state) == pulse_s(other.state)
            self.compared.steps[step.kind] += differ

    def _count(self, guest: int, heard: "list[Said]") -> None:
        for data, *_ in heard:
            self.compared.messages[data[8 : data.index(b'"', 8)].decode()] += 1
        if not self.one.state.seats_of(guest):
            self.compared.to_watchers += len(heard)
        if guest == BOARD:
            self.compared.to_boards += len(heard)

    def _follow(self, step: Step, one: list[Noted], other: list[Noted]) -> dict[int, float]:
        """The numbers of the events from which guests may know that the rooms differ."""
        until: dict[int, float] = {}
        for mine, theirs in zip_longest(one, other):
            before = self.apart.copy()
            if mine is None or theirs is None or type(mine.event) is not type(theirs.event):
                assert step.guest in self.apart, f"{step.kind}: only one room did something"
                self.ended = True
            else:
                self._check_cause(mine, theirs)
                self._part(mine, theirs)
            number = (mine or theirs).number
            gone = self._audiences if self.ended else self.apart
            until |= dict.fromkeys(gone - before - until.keys(), number)
            if self.ended:
                break
        return until

    def _check_cause(self, mine: Noted, theirs: Noted) -> None:
        """A person or cat that sees the same at both tables does the same at both."""
        if not isinstance(mine.event, Played):
            assert mine.event == theirs.event
        for word, another in zip_longest(mine.words, theirs.words):
            if word != another:
                for done in filter(None, (word, another)):
                    table = self.tables[0]
                    seat = read_action(done, table.seats, table.options.family).seat
                    seats = (seat,) if seat >= 0 else ()
                    one, other = (seen_position(table, seats) for table in self.tables)
                    assert one != other, f"{done} is decided by hidden cards: {word}, {another}"
        if mine.table is not None and theirs.table is not None:
            self.tables = mine.table, theirs.table

    def _part(self, mine: Noted, theirs: Noted) -> None:
        """The guests who may tell the rooms apart after this event."""
        self.ended = known(mine, ()) != known(theirs, ())
        for guest in self._audiences - self.apart:
            seats = tuple(mine.owners.get(guest, ()))
            if self.ended or (seats and known(mine, seats) != known(theirs, seats)):
                self.apart.add(guest)


Said = tuple[bytes, int, bool, bool]


def _said(outs: Iterable[Out]) -> list[Said]:
    return [(out.data, out.number, out.urgent, out.farewell) for out in outs]


def _heard(guest: int, outs: Iterable[Out], last: float) -> Iterable[Out]:
    """What goes to a guest before the event of this number."""
    for out in outs:
        assert isinstance(out.peer, FakeConnection)
        if out.peer.guest == guest:
            if out.number >= last:
                return
            yield out
