"""A whole game at the mouse in simulated time, one reaction window after the other."""

from typing import Final

from mypy_extensions import i64

from matou.bots.reflexes.cat import FLIPS_OF_AN_EVENING
from matou.bots.reflexes.racer import NEVER, Racer
from matou.bots.reflexes.sight import Sight, look
from matou.games.actions import (
    CALLS,
    FLIPS,
    HIT,
    HITS,
    REVEAL_ALL,
    STOP_PLAYING,
    TIME_IS_UP,
    Action,
)
from matou.games.chance import Chance
from matou.games.mouse.play import Mouse
from matou.games.mouse.table import TOPS

# Milliseconds. A hand on its way can be stopped for the first two thirds of a reaction or so:
STOPPING_MS: Final[i64] = 250
FLIP_MS: Final[i64] = 800  # take a card and lay it
COUNT_IN_MS: Final[i64] = 1500  # "one, two, three": all flip together
GATHER_MS: Final[i64] = 2500  # piles change hands after a verdict
MAX_FLIPS: Final[i64] = 100_000  # a game that is not over by then is cut


class Window:
    """From the fall of a card until the next may fall: the hands that are on their way.

    Where `racers` has None, the caller moves that hand: play it on the table, then call `heard`.
    """

    def __init__(
        self, table: Mouse, racers: list[Racer | None], chance: Chance, length: i64, began: i64
    ) -> None:
        self.table = table
        self.racers = racers
        self.chance = chance
        self.length = length
        self.began = began  # of the whole game's milliseconds
        self.now: i64 = 0  # milliseconds since the card fell
        self.ends: i64 = length
        self.due: list[int] = [NEVER] * table.seats
        self.calls: list[int] = [NEVER] * table.seats
        self.aims: list[int] = [0] * table.seats  # what gives each seat its right
        self.first: i64 = chance.below(table.seats)  # M12: who is before whom in the same ms
        self.mark: i64 = 0
        self._plan()

    def _race(self) -> i64:
        """Identifies a race: a chase, a trap or the tops."""
        return self.table.stage * 100 + len(self.table.traps)

    def _plan(self) -> None:
        """A race begins: all racers look."""
        table = self.table
        self.mark = self._race()
        self.ends = self.now + self.length
        sight = look(table, self.began + self.now)
        for seat in range(table.seats):
            self._look(sight, seat)
            if table.switches.expert:
                self._look_back(sight, seat)

    def _look(self, sight: Sight, seat: i64) -> None:
        self.aims[seat] = sight.contest(seat)
        self.due[seat] = NEVER
        racer = self.racers[seat]
        if racer is not None and self.table.inside & (1 << seat):
            self.due[seat] = self.now + racer.hand(sight, seat, self.chance)

    def _look_back(self, sight: Sight, seat: i64) -> None:
        """M26: schedule calls of missed pairs. In a chase or trap no racer calls."""
        self.calls[seat] = NEVER
        racer = self.racers[seat]
        if racer is not None and sight.race == TOPS and self.table.inside & (1 << seat):
            self.calls[seat] = self.now + racer.call(sight, seat, self.chance)

    def running(self) -> bool:
        """Something may still happen before the next card falls."""
        table = self.table
        if table.over:
            return False
        if table.open:
            return True
        return table.switches.late_sins and self.earliest() <= self.now + STOPPING_MS

    def earliest(self) -> i64:
        """When the next hand or call comes, in ms since the card fell; or NEVER."""
        best: i64 = NEVER
        for seat in range(self.table.seats):
            best = min(best, self.due[seat], self.calls[seat])
        return best

    def peek(self) -> Action | None:
        """The hand or call that comes next, whether or not it will count."""
        best = self.earliest()
        for place in range(self.table.seats):
            seat = (self.first + place) % self.table.seats
            if self.due[seat] == best:
                return HITS[seat]
            if self.calls[seat] == best:
                return CALLS[seat]
        return None

    def next(self) -> Action | None:
        """The next action, at the time `now`; None for a hand that came too late."""
        best = self.earliest()
        if best >= self.ends and self.table.open:
            self.now = self.ends
            return TIME_IS_UP
        action = self.peek()
        self.now = best
        if action is None:
            return None
        if action.kind == HIT:
            self.due[action.seat] = NEVER
        else:
            self.calls[action.seat] = NEVER
        return action if self.table.refusal(action) == "" else None

    def heard(self) -> None:
        """An action was played at the time `now`: racers react to what changed."""
        table = self.table
        if table.over:
            return
        if table.open and self._race() != self.mark:
            self._plan()
        elif not table.open or table.stage == TOPS:
            self._think_again()

    def _think_again(self) -> None:
        """After a verdict: hands that cannot be stopped still come down, others decide again."""
        table = self.table
        sight = look(table, self.began + self.now)
        for seat in range(table.seats):
            due: i64 = self.due[seat]
            if due != NEVER and due <= self.now + STOPPING_MS:
                continue
            aim = sight.contest(seat) if table.open else 0
            if aim == 0:
                self.due[seat] = NEVER
                self.aims[seat] = 0
            elif aim != self.aims[seat]:
                self._look(sight, seat)
        if not table.open or len(table.missed) == 0:
            for seat in range(table.seats):
                self.calls[seat] = NEVER


def play_game(table: Mouse, racers: list[Racer | None], chance: Chance, length: i64) -> i64:
    """A whole game between racers; the milliseconds it would take at a table."""
    clock: i64 = 0
    while not table.over and table.flips < MAX_FLIPS:
        if table.open:
            clock += _window(table, racers, chance, length, clock)
            continue
        clock += next_card(table)
    return clock


def next_card(table: Mouse) -> i64:
    """Flip the next card, or end the game; returns the milliseconds that this takes."""
    flipper = table.next_flipper()
    if table.switches.endless and table.flips >= FLIPS_OF_AN_EVENING:
        table.do(STOP_PLAYING)
    elif flipper < 0:
        table.do(TIME_IS_UP)
    elif table.reveal_due:
        table.do(REVEAL_ALL)
        return FLIP_MS + COUNT_IN_MS
    else:
        table.do(FLIPS[flipper])
        return FLIP_MS
    return 0


def _window(
    table: Mouse, racers: list[Racer | None], chance: Chance, length: i64, began: i64
) -> i64:
    """Play one open window to its end; returns its milliseconds, with the pause after a verdict."""
    window = Window(table, racers, chance, length, began)
    verdict = False
    while window.running():
        action = window.next()
        if action is not None:
            if action is not TIME_IS_UP:
                verdict = True
            table.do(action)
            window.heard()
    return window.now + (GATHER_MS if verdict else 0)
