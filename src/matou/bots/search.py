"""The searcher: a tree search over tables dealt anew from what its seat has not seen.

Single-observer information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012):
every simulation deals the hidden cards again, so an action of the tree is not always
available; how often it was, instead of how often its node was visited, goes into the bound.
"""

from collections.abc import Callable
from math import log, sqrt
from typing import Final

from mypy_extensions import i64

from matou.bots.cat import Cat, on_turn
from matou.bots.judge import ChasseJudge, CourseJudge, Judge
from matou.bots.unseen import deal_anew, unseen_by
from matou.games.actions import Action
from matou.games.chance import Chance
from matou.games.chasse import Chasse
from matou.games.course import Course
from matou.games.table import Table

SIMULATIONS: Final = 300
CURIOSITY: Final = 0.05  # the constant of UCT; values of one table lie close together
TRUST: Final = 10.0  # the first look counts like so many simulations
WIDEST: Final = 8  # actions considered at the root, the best at first look
RIPE: Final = 6.0  # visits before a node gets children
WIDENING: Final = 0.7  # children allowed for each square root of the visits
LOOKS: Final = 8  # simulations between two looks at the clock


class Node:
    """An action somewhere in the tree, and what became of it."""

    def __init__(self, look: float) -> None:
        self.look = look
        self.visits = 0.0
        self.seen = 0.0  # how often it was available
        self.worth = 0.0  # summed, for the seat that acts
        self.after: dict[int, Node] = {}

    def mean(self) -> float:
        return (self.worth + TRUST * self.look) / (self.visits + TRUST)


class Searcher(Cat):
    """Searches for a number of simulations, or for a time by the clock it is given."""

    def __init__(
        self,
        simulations: i64 = SIMULATIONS,
        seconds: float = 0.0,
        clock: Callable[[], float] | None = None,
        course_plies: i64 = 6,
        chasse_plies: i64 = 8,
    ) -> None:
        self.simulations = simulations
        self.seconds = seconds
        self.clock = clock
        self.course_plies = course_plies
        self.chasse_plies = chasse_plies
        self.done: i64 = 0  # simulations of the last choice

    def choose(self, table: Table, seat: i64, chance: Chance) -> Action:
        found = table.legal(seat)
        if len(found) == 1:
            return found[0]
        judge = self._judge(table, seat)
        tree = Tree(table, seat, found, judge, chance)
        if seat != on_turn(table):  # a defence out of turn: the tree would never come to it
            return tree.best()
        self._grow(tree)
        return tree.best()

    def _judge(self, table: Table, seat: i64) -> Judge:
        if isinstance(table, Course):
            return CourseJudge(table, seat, self.course_plies)
        assert isinstance(table, Chasse)
        return ChasseJudge(table, seat, self.chasse_plies)

    def _grow(self, tree: "Tree") -> None:
        self.done = 0
        clock = self.clock
        if clock is None:
            while self.done < self.simulations:
                tree.simulate()
                self.done += 1
            return
        until = clock() + self.seconds
        while self.done % LOOKS != 0 or clock() < until:
            tree.simulate()
            self.done += 1


class Tree:
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
        self.nodes: list[Node] = []
        looks = [judge.look(table, action) for action in found]
        for _ in range(min(WIDEST, len(found))):
            place = _largest(looks)
            self.actions.append(found[place])
            self.nodes.append(Node(looks[place]))
            looks[place] = -1.0

    def best(self) -> Action:
        return self.actions[_largest([node.mean() for node in self.nodes])]

    def simulate(self) -> None:
        """Deal, walk down the tree, play on a little, judge, and remember."""
        place = self._root_choice()
        node = self.nodes[place]
        world = self._world(node.visits)
        world.do(self.actions[place])
        path = [node]
        seats = [self.seat]
        while node.visits >= RIPE and not self.judge.closed(world):
            seat = on_turn(world)
            found = world.legal(seat)
            if len(found) == 1:
                world.do(found[0])
                continue
            node = self._descend(world, node, found)
            path.append(node)
            seats.append(seat)
        self._play_on(world, world.chance)
        values = self.judge.values(world)
        for step in range(len(path)):
            path[step].visits += 1.0
            path[step].worth += values[seats[step]]

    def _world(self, visit: float) -> Table:
        """The n-th simulation of every action meets the same cards: so luck decides less."""
        place = int(visit)
        while len(self.deals) <= place:
            self.deals.append(self.chance.word() + 1)
        world = self.table.copy()
        deal_anew(world, self.seat, self.unseen[:], Chance(self.deals[place]))
        return world

    def _root_choice(self) -> i64:
        tried = 1.0
        for node in self.nodes:
            tried += node.visits
        spread = CURIOSITY * sqrt(log(tried))
        best: i64 = 0
        most = -1.0
        for place in range(len(self.nodes)):
            node = self.nodes[place]
            bound = node.mean() + spread / sqrt(node.visits + 1.0)
            if bound > most:
                best = place
                most = bound
        return best

    def _descend(self, world: Table, node: Node, found: list[Action]) -> Node:
        """The child with the highest bound, among as many as the visits allow, and its action."""
        width: i64 = i64(sqrt(node.visits) * WIDENING)
        known: list[Node] = []
        known_actions: list[Action] = []
        fresh: Action | None = None
        looks = -1.0
        after = node.after
        for action in found:
            child = after.get(_code(action))
            if child is not None:
                child.seen += 1.0
                known.append(child)
                known_actions.append(action)
                continue
            look = self.judge.look(world, action)
            if look > looks:
                fresh = action
                looks = look
        if fresh is not None and len(known) <= width:
            child = Node(looks)
            child.seen = 1.0
            after[_code(fresh)] = child
            world.do(fresh)
            return child
        best: i64 = 0
        most = -1.0
        for place in range(len(known)):
            child = known[place]
            bound = child.mean() + CURIOSITY * sqrt(log(child.seen + 1.0) / (child.visits + 1.0))
            if bound > most:
                best = place
                most = bound
        world.do(known_actions[best])
        return known[best]

    def _play_on(self, world: Table, chance: Chance) -> None:
        judge = self.judge
        for _ in range(judge.plies):
            if judge.closed(world):
                return
            world.do(judge.quick(world, chance))


def _code(action: Action) -> i64:
    return ((action.kind << 8) + action.card + 1 << 4) + action.target + 1


def _largest(numbers: list[float]) -> i64:
    best: i64 = 0
    for place in range(1, len(numbers)):
        if numbers[place] > numbers[best]:
            best = place
    return best
