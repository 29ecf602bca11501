"""One run from one seed: a room, people who come and go, faults; then peace, and the end."""

from dataclasses import dataclass

from matou.server.rooms.state.state import CLOSED, PLAYING
from matou.server.tokens import new_code
from tests.server.simulation import checks
from tests.server.simulation.page import Page
from tests.server.simulation.process import Process
from tests.server.simulation.settings import small_settings
from tests.server.simulation.world import World

MAX_STEPS = 60_000
PATIENCE = 60_000.0  # milliseconds without failures in which guests may still join
STUCK = 4 * 3_600_000.0  # milliseconds without failures after which a game must be over


@dataclass
class Summary:
    """The totals of a run."""

    games: int
    events: int
    messages: int
    deaths: int
    steps: int


class SimulationRun:
    """Everything that happens between a seed and the last check."""

    def __init__(self, seed: int, loud: bool = False) -> None:
        self.world = World(seed)
        self.world.loud = loud
        rng = self.world.rng
        self.faults = rng.choice([0.0, 0.5, 1.0, 2.0, 6.0])
        self.process = Process(self.world, small_settings(rng), 0.01 * self.faults)
        self.pages = [Page(self.world, self.process, f"page {n}") for n in range(rng.randint(1, 4))]
        self.peace_at = rng.uniform(10_000, 90_000)
        self.steps = 0
        if self.world.chance(0.2):
            self._guess()

    def run(self) -> Summary:
        self._trouble()
        while self.world.now < self.peace_at and not self.world.still:
            self._step()
        self._peace()
        while not self._over() and not self.world.still:
            self._step()
            assert self.world.now < self.peace_at + STUCK, "the game does not end"
        self._last_checks()
        state = self.process.room.state
        return Summary(
            state.games, state.seq, self.process.messages, self.process.deaths, self.steps
        )

    def _step(self) -> None:
        self.steps += 1
        assert self.steps < MAX_STEPS, "the game does not end"
        self.world.step()
        if self.steps % 24 == 0:
            self._look()

    def _look(self) -> None:
        """With no message in transit, all guests who have caught up have the whole state."""
        if self.process.quiet:
            for page in self.pages:
                if page.caught_up:
                    page.check()

    def _guess(self) -> None:
        """A client tries one code after the other."""
        if self.world.now < self.peace_at:
            self.process.guess(new_code(self.world.rng.randbytes))
            self.world.after(self.world.rng.expovariate(1 / 500), self._guess)

    # --- faults --------------------------------------------------------------------------

    def _trouble(self) -> None:
        if self.faults and self.world.now < self.peace_at:
            self.world.after(self.world.rng.expovariate(self.faults / 6000), self._fault)

    def _fault(self) -> None:
        if self.world.now >= self.peace_at:
            return
        rng = self.world.rng
        page = rng.choice([page for page in self.pages if not page.dead] or self.pages)
        match rng.randrange(15):
            case 0:
                self.process.die("at rest")
            case 1 | 2:
                self.world.note(f"{page.name} is loaded anew")
                page.hang_up(rng.uniform(0, 500))
                page.forget()
            case 3 if len(self.pages) < 6:
                self.pages.append(Page(self.world, self.process, f"page {len(self.pages)}"))
            case 12:
                self.world.jumped += rng.choice([-49, 49]) * 3600.0
                self.world.note("somebody sets the wall clock")
            case 13 | 14:
                self.world.note(f"{page.name} freezes")
                page.freeze(rng.choice([2000.0, 8000.0, 40_000.0]))
            case 4 if rng.random() < 0.4:
                self.world.note(f"{page.name} never comes back")
                page.hang_up(rng.uniform(0, 30_000))
                page.dead = True
            case 5 if rng.random() < 0.5:
                self.world.note(f"{page.name} is away for more than a minute")
                page.hang_up(rng.uniform(0, 12_000))
                page.shut_until = self.world.now + rng.uniform(60_000, 120_000)
            case _:
                self.world.note(f"{page.name} loses its line")
                page.hang_up(rng.choice([0.0, 50.0, 2000.0, 30_000.0]))
                if rng.random() < 0.5 and not page.dead:
                    page.connect()
        self._trouble()

    def _peace(self) -> None:
        self.world.note("peace")
        self.process.crashes = 0.0
        if all(page.dead for page in self.pages):
            self.pages.append(Page(self.world, self.process, "page of the last hour"))
        for page in self.pages:
            page.peace = True
            page.wild = 0.0

    # --- the end -------------------------------------------------------------------------

    def _over(self) -> bool:
        state = self.process.room.state
        living = [page for page in self.pages if not page.dead and page.guest is not None]
        if not self.process.quiet or not all(page.answered for page in living):
            return False
        nobody = not living and not self.process.room.peers
        seated = {chair.guest for chair in state.chairs}
        waits = state.untouched and not any(page.guest in seated for page in living)
        return (
            state.phase != PLAYING
            or waits
            or (nobody and self.world.now > self.peace_at + PATIENCE)
        )

    def _last_checks(self) -> None:
        state = self.process.room.state
        checks.same_state(state, self.process.folded)
        checks.steady(self.process.clock.now() - self.process.opened, self.world.now / 1000)
        if state.phase != CLOSED:
            checks.record_replays(state)
            for page in self.pages:
                if not page.dead and page.guest is not None:
                    page.check()
