"""A game of one person against bots that follow the person's pace, in simulated time."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from matou.bots.reflexes.pace import Pace, beaten, figures_for, late, overlooked, won
from matou.bots.reflexes.race import GATHER_MS, STOPPING_MS, Window, next_card
from matou.bots.reflexes.racer import Racer
from matou.bots.reflexes.reflex import ReflexCat
from matou.bots.reflexes.sight import look
from matou.games.actions import HIT, TIME_IS_UP, Action
from matou.games.chance import Chance
from matou.games.mouse.play import Mouse
from matou.games.mouse.table import TOPS


class PacedGame:
    """The bots correct their estimate of the person's pace after each race, as in a room."""

    def __init__(
        self,
        table: Mouse,
        person: Racer,
        seats: Sequence[int],
        pace: Pace,
        chance: Chance,
        max_flips: int,
        goes_on_ms: Callable[[], int] | None = None,
    ) -> None:
        self.table: Final = table
        self.person: Final = person
        self.seats: Final = seats  # the person's
        self.pace = pace
        self.chance: Final = chance
        self.max_flips: Final = max_flips  # the game is cut after so many flips
        # In calm play, how long after a card the person says that there is nothing here.
        self.goes_on_ms: Final = goes_on_ms
        self.ms = 0  # since the deal
        # Races for the tops that the person could win and that were won: the number of the
        # race, and whether the person won it.
        self.decided: list[tuple[int, bool]] = []

    def moments(self) -> Iterator[dict[int, int]]:
        """Play to the end. After each card and each hand: when hands come down, by seat,
        in ms since the last card. Hands that cannot be stopped any more are included."""
        while not self.table.over and self.table.flips < self.max_flips:
            if self.table.open:
                yield from self._window()
            else:
                self.ms += next_card(self.table)
                yield {}

    def _window(self) -> Iterator[dict[int, int]]:
        table, began = self.table, self.ms
        figures = figures_for(self.pace)
        cat = ReflexCat(figures)
        racers: list[Racer | None] = [
            self.person if seat in self.seats else cat for seat in range(table.seats)
        ]
        window = Window(table, racers, self.chance, figures.window, began)
        sight = look(table, began)
        rights = [seat for seat in self.seats if sight.race == TOPS and sight.contest(seat)]
        rivals = sight.contest(rights[0]) if rights else 0
        if self.goes_on_ms is not None and sight.race == TOPS:
            window.ends = max(1, self.goes_on_ms())
        verdict = False
        down: dict[int, int] = {}
        while window.running():
            action = window.next()
            if action is None:
                continue
            verdict = verdict or action is not TIME_IS_UP
            if rivals and (action is TIME_IS_UP or rivals & (1 << action.seat)):
                self._learn(window, rights[0], action)
                rivals = 0
            if action.kind == HIT:
                down[action.seat] = window.now
            coming = {s: due for s, due in enumerate(window.due) if due <= window.now + STOPPING_MS}
            table.do(action)
            window.heard()
            self.ms = began + window.now
            yield coming | down
        self.ms = began + window.now + (GATHER_MS if verdict else 0)

    def _learn(self, window: Window, seat: int, action: Action) -> None:
        """Correct the estimate of the person's pace after a race for a pair of this seat."""
        sight = look(self.table, window.began)
        if not sight.contest(seat):
            return  # a greedy hand has taken the pair away
        if action is TIME_IS_UP:
            self.pace = overlooked(self.pace, sight, seat)
            return
        due = window.due[seat]
        if action.seat in self.seats:
            self.pace = won(self.pace, sight, seat, window.now)
        elif due <= window.now + STOPPING_MS:
            self.pace = late(self.pace, sight, seat, due)
        else:
            self.pace = beaten(self.pace, sight, seat, window.now)
        self.decided.append((self.pace.races, action.seat in self.seats))
