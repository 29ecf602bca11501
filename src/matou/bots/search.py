"""The searcher: it plays on, quickly, from many tables dealt anew from what its seat has not seen.

The careful look gives every action its first opinion; the simulations then go to the actions
that may still be the best (the bound of UCT). The n-th simulation of every action meets the
same cards, so luck decides less between them.
"""

from collections.abc import Callable
from math import log, sqrt
from typing import Final

from mypy_extensions import i64

from matou.bots.cat import Cat
from matou.bots.judge import ChasseJudge, CourseJudge, Judge
from matou.bots.unseen import deal_anew, unseen_by
from matou.games.actions import Action
from matou.games.chance import Chance
from matou.games.chasse import Chasse
from matou.games.course import Course
from matou.games.table import Table

WIDEST: Final = 8  # actions considered, the best at first look
LOOKS: Final = 8  # simulations between two looks at the clock


class Searcher(Cat):
    """Searches for a number of simulations, or for a time by the clock it is given."""

    def __init__(
        self,
        simulations: i64 = 0,
        seconds: float = 0.0,
        clock: Callable[[], float] | None = None,
    ) -> None:
        self.simulations = simulations  # 0: as many as suit the game
        self.seconds = seconds
        self.clock = clock
        self.done: i64 = 0  # simulations of the last choice

    def choose(self, table: Table, seat: i64, chance: Chance) -> Action:
        found = table.legal(seat)
        if len(found) == 1:
            return found[0]
        search = Search(table, seat, found, judge_of(table, seat), chance)
        self._run(search)
        return search.best()

    def _run(self, search: "Search") -> None:
        self.done = 0
        clock = self.clock
        if clock is None:
            budget = self.simulations or search.judge.simulations
            while self.done < budget:
                search.simulate()
                self.done += 1
            return
        until = clock() + self.seconds
        while self.done % LOOKS != 0 or clock() < until:
            search.simulate()
            self.done += 1


def judge_of(table: Table, seat: i64) -> Judge:
    if isinstance(table, Course):
        return CourseJudge(table, seat)
    assert isinstance(table, Chasse)
    return ChasseJudge(table, seat)


class Search:
    """The search of one decision."""

    def __init__(
        self, table: Table, seat: i64, found: list[Action], judge: Judge, chance: Chance
    ) -> None:
        self.table = table
        self.seat = seat
        self.judge = judge
        self.chance = chance
        self.unseen = unseen_by(table, seat)
        self.deals: list[int] = []  # what each simulation's cards are shuffled with
        self.actions: list[Action] = []
        self.looks: list[float] = []
        self.visits: list[float] = []
        self.worths: list[float] = []  # summed over the visits
        self.tried = 1.0
        looks = [judge.look(table, action) for action in found]
        for _ in range(min(WIDEST, len(found))):
            place = _largest(looks)
            self.actions.append(found[place])
            self.looks.append(looks[place])
            self.visits.append(0.0)
            self.worths.append(0.0)
            looks[place] = -1.0

    def best(self) -> Action:
        return self.actions[_largest([self._mean(place) for place in range(len(self.actions))])]

    def _mean(self, place: i64) -> float:
        """What is known of an action; the first look counts like some simulations."""
        trust = self.judge.trust
        return (self.worths[place] + trust * self.looks[place]) / (self.visits[place] + trust)

    def simulate(self) -> None:
        """Deal, act, play on, judge, and remember."""
        place = self._next()
        world = self._world(int(self.visits[place]))
        world.do(self.actions[place])
        self.worths[place] += self.judge.outcome(world, self.seat)
        self.visits[place] += 1.0
        self.tried += 1.0

    def _world(self, place: int) -> Table:
        while len(self.deals) <= place:
            self.deals.append(self.chance.word() + 1)
        world = self.table.copy()
        deal_anew(world, self.seat, self.unseen[:], Chance(self.deals[place]))
        return world

    def _next(self) -> i64:
        """The action with the highest bound."""
        spread = self.judge.curiosity * sqrt(log(self.tried))
        best: i64 = 0
        most = -1.0
        for place in range(len(self.actions)):
            bound = self._mean(place) + spread / sqrt(self.visits[place] + 1.0)
            if bound > most:
                best = place
                most = bound
        return best


def _largest(numbers: list[float]) -> i64:
    best: i64 = 0
    for place in range(1, len(numbers)):
        if numbers[place] > numbers[best]:
            best = place
    return best
