"""The server's process around one room: it writes facts down, then speaks; it may die any time."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from matou.record.words import spell_action
from matou.server.http.rate_limits import MAX_WRONG_CODE_DELAY_S, RateLimits
from matou.server.rooms.state import stored
from matou.server.rooms.state.evolve import evolve
from matou.server.rooms.state.players import Thought
from matou.server.rooms.state.state import CLOSED, State
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.peers import Out
from matou.server.rooms.wire.refusals import Declined
from matou.server.rooms.wire.settings import Settings
from matou.server.storage.clock import Clock
from tests.server.simulation import checks
from tests.server.simulation.knowledge import equal_knowledge
from tests.server.simulation.watched import watched
from tests.server.simulation.world import DOWN, Link, World

if TYPE_CHECKING:
    from tests.server.simulation.page import Page

LINK: Final = "the secret in the link"
CODE: Final = "34679ACD"
SCHOOL: Final = "the address of everybody here"
Then = Callable[[], None]


@dataclass
class Batch:
    """What was done at one go."""

    bodies: list[bytes]  # facts to write
    outs: list[Out]  # messages to send then
    thens: list[Then]
    doing: list[tuple[int, int]]  # messages that became actions: guest and number


class Process:
    """A room, and the journal that outlives it."""

    def __init__(self, world: World, settings: Settings, crashes: float) -> None:
        self.world = world
        self.stalls = world.rng.choice([0.0, 0.1, 0.5])  # how often the disk is slow
        self.crashes = crashes  # how often it dies while it writes
        self.journal: list[bytes] = []
        self.folded = State()  # the events of the journal, in order
        self.spoken = 0  # the highest number sent to a guest
        self.up = False
        self.life = 0
        self.deaths = 0
        self.inbox: deque[tuple[float, Callable[[float], Then | None]]] = deque()
        self.busy = False
        self.links: dict[Link, Page] = {}
        self.messages = 0
        self._doing: list[tuple[int, int]] = []
        self.acted: set[tuple[int, int]] = set()  # messages that became an action
        self._wakes_at = float("inf")
        self.clock = Clock(None, world.clocks)
        self.opened = self.clock.now()
        self.room = watched(State(), State(), world.rng.randbytes, self.think)
        self.room.open(settings, LINK, CODE)
        self.journal += [stored.write(fact) for fact in self.room.take()[0]]
        self._fold(self.journal)
        self.rise()

    # --- life and death ------------------------------------------------------------------

    def rise(self) -> None:
        """After a start the state is what was stored, and nothing else."""
        state = self._replayed()
        assert state.seq >= self.spoken, f"told {self.spoken}, but only {state.seq} was kept"
        checks.same_state(state, self.folded)
        self.clock = Clock(self.clock.reading(), self.world.clocks)
        self.room = watched(state, self._replayed(), self.world.rng.randbytes, self.think)
        self.limits = RateLimits()
        self.up, self.busy = True, False
        self.life += 1

    def _replayed(self) -> State:
        state = State()
        for body in self.journal:
            evolve(state, stored.read(body))
        return state

    def die(self, why: str) -> None:
        """Unstored events are lost; connections break immediately or after messages already
        sent."""
        if not self.up:
            return
        self.world.note(f"the process dies {why}")
        self.up = False
        self.deaths += 1
        self.inbox.clear()
        for link, page in self.links.items():
            self._break(link, page)
        self.links.clear()
        self.world.after(self.world.rng.uniform(50, 4000), self.rise)

    def _break(self, link: Link, page: "Page") -> None:
        if self.world.chance(0.5):
            link.carry(DOWN, lambda: page.closed(link))
        else:
            link.whole = False
            self.world.after(self.world.rng.uniform(0, 3000), lambda: page.closed(link))

    def think(self, thought: Thought) -> None:
        """A search for which others watch: its answer comes in time, too late or never."""
        action = self.world.rng.choice(thought.table.legal(thought.seat))
        said = spell_action(action, thought.table.options.family)

        def say() -> None:
            thought.said = said

        if self.world.chance(0.8):
            self.world.after(self.world.rng.uniform(0, 2500), say)

    # --- what comes in -------------------------------------------------------------------

    def put(self, call: Callable[[float], Then | None]) -> None:
        if self.up:
            self.inbox.append((self.world.now, call))
            self._work()

    def knock(self, page: "Page") -> None:
        """A guest joins, with a key of the room or with another one."""

        def enter(at: float) -> Then | None:
            state = self.room.state
            try:
                if page.key not in (state.secret, state.code):
                    return self._held(page.turned_away, at / 1000)
                assert self.limits.may_join(SCHOOL, "room", at / 1000), "a right key was refused"
                guest, _secret = self.room.enter("", page.name)
            except Declined as no:
                key = no.key
                self.world.note(f"{page.name} is not let in: {key}")
                return lambda: page.turned_away(key)
            return lambda: page.let_in(guest)

        self.put(enter)

    def guess(self, code: str) -> None:
        """A guest from the same address tries a code."""

        def look(at: float) -> Then:
            assert code not in (self.room.state.secret, self.room.state.code)
            return self._held(lambda key: None, at / 1000)

        self.put(look)

    def _held(self, turned_away: Callable[[str], None], at: float) -> Then:
        """A wrong key gets an error, after a growing delay."""
        held = self.limits.guessed_wrong(SCHOOL, at)
        assert held <= MAX_WRONG_CODE_DELAY_S
        return lambda: self.world.after(held * 1000, lambda: turned_away("unknown"))

    def open(self, link: Link, page: "Page") -> int | None:
        """A connection reaches the process that runs now."""
        if not self.up:
            return None
        self.links[link] = page
        return self.life

    def hello(self, link: Link, page: "Page", guest: int, last: int) -> None:
        """The server accepts every token that it knows; the room may have changed since."""
        state = self.room.state
        if not self.up:
            return
        if guest in state.guests and state.phase != CLOSED:
            self.put(lambda at: self.room.connect(guest, link, last, at))
        else:
            farewell = messages.write(messages.Farewell("unknown"))
            link.carry(DOWN, lambda: page.hear(link, farewell))

    def message(self, link: Link, guest: int, text: bytes) -> None:
        message = messages.read(text)

        def receive(at: float) -> None:
            if self.room.peers.get(guest) is not link:
                return
            before = len(self.room.events)
            self.room.receive(guest, message, at)
            if isinstance(message, messages.Do) and self._played(message.action, before):
                self._doing.append((guest, message.id))

        self.put(receive)

    def _played(self, action: str, before: int) -> bool:
        """Whether what was just asked for was just done."""
        return any(
            isinstance(fact, stored.Played) and action in [move.action for move in fact.moves]
            for fact in self.room.events[before:]
        )

    def _once(self, doing: tuple[int, int]) -> None:
        assert doing not in self.acted, f"guest {doing[0]} acted twice with one message"
        self.acted.add(doing)

    def lost(self, link: Link, guest: int) -> None:
        def went(at: float) -> None:
            self.links.pop(link, None)
            self.room.disconnect(guest, link, at)

        self.put(went)

    # --- one thing after the other: do, write, speak --------------------------------------

    def _work(self) -> None:
        """All that has come in, then what time brings; written and spoken together."""
        while self.up and not self.busy:
            if not self.inbox and self.room.due > self.world.now:
                self._sleep()
                return
            thens = []
            while self.inbox:
                at, call = self.inbox.popleft()
                then = call(at)
                if then is not None:
                    thens.append(then)
            self.room.wake(self.world.now)
            self._commit(self._batch(thens))

    def _batch(self, thens: list[Then]) -> Batch:
        happened, outs = self.room.take()
        bodies = [stored.write(fact) for fact in happened]
        doing, self._doing = self._doing, []
        return Batch(bodies, outs, thens, doing)

    def _commit(self, batch: Batch) -> None:
        checks.table(self.room.state)
        if not batch.bodies:
            self._speak(batch)
            return
        self.busy = True
        if self.world.chance(self.crashes):
            self.die("before it wrote")
            return
        life = self.life
        slow = 200 if self.world.chance(self.stalls) else 4
        self.world.after(self.world.rng.expovariate(1 / slow), lambda: self._written(life, batch))

    def _written(self, life: int, batch: Batch) -> None:
        if life != self.life or not self.up:
            return
        self.journal += batch.bodies
        self._fold(batch.bodies)
        for doing in batch.doing:
            self._once(doing)
        for body in batch.bodies:
            self.world.note(f"{self.folded.seq:4} {body[:110].decode()}")
        if self.world.chance(self.crashes):
            self.die("before it spoke")
            return
        self.busy = False
        self._speak(batch)
        self._work()

    def _fold(self, bodies: list[bytes]) -> None:
        for body in bodies:
            fact = stored.read(body)
            checks.verdict(fact)
            checks.chair(self.folded, fact)
            checks.nobody_is_played_for(self.folded, fact)
            before = checks.standings(self.folded)
            if self.world.chance(0.06):
                equal_knowledge(self.folded, fact, self.world.rng)
            checks.apply_without_sins(self.folded, fact)
            checks.nothing_gained(before, self.folded, fact)

    def _speak(self, batch: Batch) -> None:
        for out in batch.outs:
            assert out.number <= len(self.journal), "spoken before it was written"
            if isinstance(out.peer, Link) and out.peer in self.links:
                self._send(out.peer, self.links[out.peer], out)
        for then in batch.thens:
            then()

    def _send(self, link: Link, page: "Page", out: Out) -> None:
        checks.no_secret(self.room.state, self.folded, out.data)
        self.messages += 1
        self.spoken = max(self.spoken, out.number)
        if out.number:
            link.times[out.number] = self.world.now
        link.carry(DOWN, lambda: page.hear(link, out.data))
        if out.farewell:
            del self.links[link]

    def _sleep(self) -> None:
        wakes = self.room.due
        if wakes < self._wakes_at or self._wakes_at <= self.world.now:
            self._wakes_at = wakes
            if wakes < float("inf"):
                self.world.at(max(wakes, self.world.now), self._work)

    @property
    def key(self) -> str:
        """What those who are in show to others."""
        return self.folded.secret

    @property
    def quiet(self) -> bool:
        return self.up and not self.busy and not self.inbox
