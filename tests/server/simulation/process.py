"""The server's process around one room: it writes facts down, then speaks; it may die any time."""

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from matou.server import facts, lobby, wire
from matou.server.keeper import Keeper
from matou.server.room import No, Out
from matou.server.settings import Settings
from matou.server.state import CLOSED, State
from tests.server.simulation import checks
from tests.server.simulation.knowledge import equal_knowledge
from tests.server.simulation.world import DOWN, Link, World

if TYPE_CHECKING:
    from tests.server.simulation.page import Page

LINK: Final = "the secret in the link"
Then = Callable[[], None]


class Process:
    """A room's keeper, and the journal that outlives it."""

    def __init__(self, world: World, settings: Settings, crashes: float) -> None:
        self.world = world
        self.crashes = crashes  # how often it dies while it writes
        self.journal: list[bytes] = []
        self.folded = State()  # the journal's facts, one after the other
        self.spoken = 0  # the highest number anybody was told
        self.up = False
        self.life = 0
        self.deaths = 0
        self.inbox: deque[tuple[float, Callable[[float], Then | None]]] = deque()
        self.busy = False
        self.links: dict[Link, Page] = {}
        self.lines: dict[int, tuple[Link, Page]] = {}
        self.told = 0
        self._doing: tuple[int, int] | None = None
        self.acted: set[tuple[int, int]] = set()  # messages that became an action
        self._wakes_at = float("inf")
        self.keeper = Keeper(State(), world.rng.randbytes)
        lobby.open_room(self.keeper.room, settings, LINK)
        self.journal += [facts.write(fact) for fact in self.keeper.room.take()[0]]
        self._fold(self.journal)
        self.rise()

    # --- life and death ------------------------------------------------------------------

    def rise(self) -> None:
        """Whatever was written is known again, and nothing else."""
        state = State()
        for body in self.journal:
            state.apply(facts.read(body))
        assert state.seq >= self.spoken, f"told {self.spoken}, but only {state.seq} was kept"
        checks.same_state(state, self.folded)
        self.keeper = Keeper(state, self.world.rng.randbytes)
        self.up, self.busy = True, False
        self.life += 1

    def die(self, why: str) -> None:
        """What is not written is lost; lines break at once or after what was said already."""
        if not self.up:
            return
        self.world.note(f"the process dies {why}")
        self.up = False
        self.deaths += 1
        self.inbox.clear()
        self.lines.clear()
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

    # --- what comes in -------------------------------------------------------------------

    def put(self, call: Callable[[float], Then | None]) -> None:
        if self.up:
            self.inbox.append((self.world.now, call))
            self._work()

    def knock(self, page: "Page") -> None:
        """Somebody wants to come in."""

        def enter(_: float) -> Then | None:
            try:
                guest, _secret = lobby.enter(self.keeper.room, name=page.name)
            except No as no:
                key = no.key
                self.world.note(f"{page.name} is not let in: {key}")
                return lambda: page.turned_away(key)
            return lambda: page.let_in(guest)

        self.put(enter)

    def open(self, link: Link, page: "Page") -> int | None:
        """A connection reaches the process that lives now."""
        if not self.up:
            return None
        self.links[link] = page
        return self.life

    def hello(self, link: Link, page: "Page", guest: int, last: int) -> None:
        def came(at: float) -> Then | None:
            state = self.keeper.state
            if guest not in state.guests or state.phase == CLOSED:
                farewell = wire.write(wire.Farewell("unknown"))
                return lambda: link.carry(DOWN, lambda: page.hear(link, farewell))
            self.lines[guest] = (link, page)
            self.keeper.came(guest, link, last, at)
            return None

        self.put(came)

    def message(self, link: Link, guest: int, text: bytes) -> None:
        message = wire.read(text)

        def receive(at: float) -> None:
            if self.lines.get(guest, (None, None))[0] is not link:
                return
            self.keeper.receive(guest, message, at)
            if isinstance(message, wire.Do) and self._played(message.action):
                self._doing = (guest, message.id)

        self.put(receive)

    def _played(self, action: str) -> bool:
        """Whether what was just asked for was just done."""
        return any(
            isinstance(fact, facts.Played) and action in [move.action for move in fact.moves]
            for fact in self.keeper.room.facts
        )

    def _once(self, doing: tuple[int, int]) -> None:
        assert doing not in self.acted, f"guest {doing[0]} acted twice with one message"
        self.acted.add(doing)

    def lost(self, link: Link, guest: int) -> None:
        def went(at: float) -> None:
            self.links.pop(link, None)
            self.keeper.went(guest, link, at)
            if self.lines.get(guest, (None, None))[0] is link:
                del self.lines[guest]

        self.put(went)

    # --- one thing after the other: do, write, speak --------------------------------------

    def _work(self) -> None:
        while self.up and not self.busy:
            if self.inbox:
                at, call = self.inbox.popleft()
                then = call(at)
            elif self.keeper.next_wake() <= self.world.now:
                self.keeper.wake(self.world.now)
                then = None
            else:
                break
            self._commit(then)
        if self.up and not self.busy:
            self._sleep()

    def _commit(self, then: Then | None) -> None:
        happened, outs = self.keeper.room.take()
        doing, self._doing = self._doing, None
        checks.table(self.keeper.state)
        if not happened:
            self._speak(outs, then)
            return
        self.busy = True
        if self.world.chance(self.crashes):
            self.die("before it wrote")
            return
        life = self.life
        bodies = [facts.write(fact) for fact in happened]
        delay = self.world.rng.expovariate(1 / 4)
        self.world.after(delay, lambda: self._written(life, bodies, outs, then, doing))

    def _written(
        self, life: int, bodies: list[bytes], outs: list[Out], then: Then | None,
        doing: tuple[int, int] | None,
    ) -> None:  # fmt: skip
        if life != self.life or not self.up:
            return
        self.journal += bodies
        self._fold(bodies)
        if doing is not None:
            self._once(doing)
        for body in bodies:
            self.world.note(f"{self.folded.seq:4} {body[:110].decode()}")
        if self.world.chance(self.crashes):
            self.die("before it spoke")
            return
        self.busy = False
        self._speak(outs, then)
        if self.world.chance(0.1):
            checks.same_state(self.keeper.state, self.folded)
        self._work()

    def _fold(self, bodies: list[bytes]) -> None:
        for body in bodies:
            fact = facts.read(body)
            if self.world.chance(0.06):
                equal_knowledge(self.folded, fact, self.world.rng)
            self.folded.apply(fact)

    def _speak(self, outs: list[Out], then: Then | None) -> None:
        for out in outs:
            assert out.number <= len(self.journal), "spoken before it was written"
            if out.guest in self.lines:
                self._send(*self.lines[out.guest], out)
        if then is not None:
            then()

    def _send(self, link: Link, page: "Page", out: Out) -> None:
        checks.no_secret(self.keeper.state, self.folded, LINK, out.data)
        self.told += 1
        self.spoken = max(self.spoken, out.number)
        if out.number:
            link.times[out.number] = self.world.now
        link.carry(DOWN, lambda: page.hear(link, out.data))
        if out.farewell:
            del self.lines[out.guest]
            self.links.pop(link, None)

    def _sleep(self) -> None:
        wakes = self.keeper.next_wake()
        if wakes < self._wakes_at or self._wakes_at <= self.world.now:
            self._wakes_at = wakes
            if wakes < float("inf"):
                self.world.at(max(wakes, self.world.now), self._work)

    @property
    def quiet(self) -> bool:
        return self.up and not self.busy and not self.inbox
