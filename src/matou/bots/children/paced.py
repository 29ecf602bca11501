"""The cats that follow a person, at work: a simulated child plays them game after game."""

from dataclasses import dataclass, field
from typing import Final

from matou.bots.children.child import Share, count, mouse_options, seated
from matou.bots.children.learner import Child, Learner, child_named
from matou.bots.reflexes.pace import Pace, beaten, factor, figures_for, late, overlooked, won
from matou.bots.reflexes.race import GATHER, MOST_FLIPS, STOPPING, Window, next_card
from matou.bots.reflexes.racer import Racer
from matou.bots.reflexes.reflex import ReflexCat
from matou.bots.reflexes.sight import look
from matou.bots.streams import COINS, stream
from matou.cards import ADDI, MULTIPLI
from matou.games.actions import TIME_IS_UP, Action
from matou.games.chance import Chance
from matou.games.mouse.play import Mouse
from matou.games.mouse.table import TOPS

WARM_UP: Final = 15  # races until the pace is known
GAMES_OF_A_CHILD: Final = 3  # played one after the other, the pace being kept


@dataclass
class Settling:
    """Races for the tops that a child could win, and what the cats made of them."""

    share: Share = field(default_factory=Share)
    children: int = 0
    early: int = 0  # decided among the first fifteen of each child, and won by it
    early_won: int = 0
    later: int = 0
    later_won: int = 0
    thousandths: int = 0  # the cats' times at the end, beside those of a `cat`

    def add(self, other: "Settling") -> None:
        self.share.add(other.share)
        self.children += other.children
        self.early += other.early
        self.early_won += other.early_won
        self.later += other.later
        self.later_won += other.later_won
        self.thousandths += other.thousandths

    def note(self, races: int, child_won: bool) -> None:
        if races <= WARM_UP:
            self.early += 1
            self.early_won += child_won
        else:
            self.later += 1
            self.later_won += child_won


def follow(
    level: str,
    players: int,
    children: int,
    seed: int,
    *,
    game: str = MULTIPLI,
    given: dict[str, object] | None = None,
    first: int = 0,
) -> Settling:
    """So many children of a level, each with cats that know nothing of it when they begin."""
    chosen = mouse_options(game, given)
    found = Settling()
    for who in range(first, first + children):
        evening = Evening(child_named(level), found)
        for number in range(who * GAMES_OF_A_CHILD, (who + 1) * GAMES_OF_A_CHILD):
            table = seated(chosen, players, seed, number)
            evening.play(table, number % players, stream(seed, number, COINS))
        found.children += 1
        found.thousandths += round(1000 * factor(evening.pace))
    return found


class Evening:
    """One child and the pace the cats have found for it."""

    def __init__(self, child: Child, found: Settling) -> None:
        self.child = child
        self.found = found
        self.pace = Pace()

    def play(self, table: Mouse, player: int, chance: Chance) -> None:
        """One game, at the start of which the child is rested."""
        learner = Learner(self.child, table.options.family == ADDI)
        own = [seat for seat in range(table.seats) if table.owner(seat) == player]
        clock = 0
        while not table.over and table.flips < MOST_FLIPS:
            if not table.open:
                clock += next_card(table)
                continue
            figures = figures_for(self.pace)
            cat = ReflexCat(figures)
            racers: list[Racer | None] = [
                learner if seat in own else cat for seat in range(table.seats)
            ]
            clock += self._race(Window(table, racers, chance, figures.window, clock), own)
        count(self.found.share, table, player)
        self.found.share.clock += clock

    def _race(self, window: Window, own: list[int]) -> int:
        """One window to its end; what it tells of the child's pace."""
        table = window.table
        sight = look(table, window.began)
        rights = [seat for seat in own if sight.race == TOPS and sight.contest(seat)]
        rivals = sight.contest(rights[0]) if rights else 0
        verdict = False
        while window.running():
            action = window.next()
            if action is None:
                continue
            verdict = verdict or action is not TIME_IS_UP
            if rivals and (action is TIME_IS_UP or rivals & (1 << action.seat)):
                self._learn(window, rights[0], action, own)
                rivals = 0
            table.do(action)
            window.heard()
        return window.now + (GATHER if verdict else 0)

    def _learn(self, window: Window, seat: int, action: Action, own: list[int]) -> None:
        sight = look(window.table, window.began)
        pace = self.pace
        due = window.due[seat]
        if not sight.contest(seat):
            return  # a greedy hand has taken the pair away
        if action is TIME_IS_UP:
            self.pace = overlooked(pace, sight, seat)
            return
        child_won = action.seat in own
        if child_won:
            self.pace = won(pace, sight, seat, window.now)
        elif due <= window.now + STOPPING:
            self.pace = late(pace, sight, seat, due)
        else:
            self.pace = beaten(pace, sight, seat, window.now)
        self.found.note(self.pace.races, child_won)
