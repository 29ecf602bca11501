"""A searching bot: rollouts from many deals of the cards that its seat has not seen.

All actions are tried on the same deals, so luck decides little between them. After each part of the
budget the worse half of the actions is dropped (sequential halving).
"""

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from matou.bots.cat import Cat
from matou.bots.evaluation import Evaluation
from matou.games.actions import Action
from matou.games.chance import Chance
from matou.games.game import Table

MAX_CANDIDATES: Final = 8  # actions considered, the best at first look
MIN_CANDIDATES: Final = 2  # actions compared to the end
ROUNDS: Final = 3  # of the budget: for all actions, for the better half, for the best of these
CLOCK_INTERVAL: Final = 8  # simulations between two readings of the clock


class Searcher(Cat):
    """Searches for a number of simulations, or for a time by the clock it is given."""

    def __init__(
        self,
        evaluation: Callable[[Table, int], Evaluation],
        simulations: i64 = 0,
        seconds: float = 0.0,
        clock: Callable[[], float] | None = None,
    ) -> None:
        self.evaluation = evaluation  # of a table, for a seat
        self.simulations = simulations  # 0: as many as the game needs
        self.seconds = seconds
        self.clock = clock
        self.done: i64 = 0  # simulations of the last choice

    def choose(self, table: Table, seat: i64, chance: Chance) -> Action:
        found = table.legal(seat)
        if len(found) == 1:
            return found[0]
        search = Search(table, seat, found, self.evaluation(table, seat), chance)
        self._run(search)
        return search.best()

    def _run(self, search: "Search") -> None:
        self.done = 0
        since = 0.0 if self.clock is None else self.clock()
        for part in range(1, ROUNDS + 1):
            while self._spent(search, since) * ROUNDS < part:
                search.simulate()
                self.done += 1
            if part < ROUNDS:
                search.halve()

    def _spent(self, search: "Search", since: float) -> float:
        """The part of the budget that is used up."""
        if self.clock is not None:
            return 0.0 if self.done % CLOCK_INTERVAL else (self.clock() - since) / self.seconds
        if self.simulations:
            return float(self.done) / float(self.simulations)
        return float(search.evaluation.work) / float(search.evaluation.enough)


class Candidate:
    """An action and the results of its simulations."""

    def __init__(self, action: Action, look: float) -> None:
        self.action = action
        self.look = look  # the first estimate
        self.visits = 0.0
        self.worth = 0.0  # summed over the visits

    def mean(self, trust: float) -> float:
        """The estimate of an action; the first evaluation counts as several simulations."""
        return (self.worth + trust * self.look) / (self.visits + trust)


class Search:
    """The search of one decision."""

    def __init__(
        self, table: Table, seat: i64, found: list[Action], evaluation: Evaluation, chance: Chance
    ) -> None:
        self.seat = seat
        self.evaluation = evaluation
        self.chance = chance
        self.unseen = table.unseen_by(seat)
        self.world = table.copy()  # dealt again for each round of simulations
        self.next: i64 = 0
        looks = evaluation.looks(table, found)
        self.left = [Candidate(action, look) for action, look in zip(found, looks, strict=True)]
        self._keep(MAX_CANDIDATES)

    def best(self) -> Action:
        self._keep(1)
        return self.left[0].action

    def halve(self) -> None:
        self._keep(max(MIN_CANDIDATES, (len(self.left) + 1) // 2))
        self.next = 0

    def _keep(self, most: i64) -> None:
        """The best actions so far, best first."""
        trust = self.evaluation.trust
        while len(self.left) > most:
            worst: i64 = 0
            for place in range(1, len(self.left)):
                if self.left[place].mean(trust) <= self.left[worst].mean(trust):
                    worst = place
            self.left.pop(worst)

    def simulate(self) -> None:
        """Run one simulation of an action. Deal new hidden cards once all actions had the last
        ones."""
        if self.next == 0:
            self.world.deal_anew(self.seat, self.unseen, self.chance)
        one = self.left[self.next]
        world = self.world.copy()
        world.do(one.action)
        one.worth += self.evaluation.outcome(world, self.seat)
        one.visits += 1.0
        self.next += 1
        if self.next == len(self.left):
            self.next = 0
