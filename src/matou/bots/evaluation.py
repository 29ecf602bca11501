"""What a search asks about its game: a look at an action, and what comes of a table."""

from math import exp, sqrt
from typing import Final

from mypy_extensions import i64

from matou.bots.cat import on_turn
from matou.bots.chasse import careful as careful_chasse
from matou.bots.chasse.quick import Quick
from matou.bots.chasse.sense import Odds
from matou.bots.course import careful as careful_course
from matou.bots.course.quick import quick_course
from matou.bots.course.sense import Sense
from matou.games.actions import Action
from matou.games.chasse.law import CHANGES, LIMIT
from matou.games.chasse.play import Chasse
from matou.games.course.play import Course
from matou.games.table import Table

TURNS: Final = 2.5  # the scale of a lead in the Course, as a first opinion
FIRST: Final = 0.02  # what a simulation would do by itself looks so much better than the rest
DEALING: Final = 8  # a table copied and dealt is as much work as so many actions


class Judge:
    """Judges the tables of one search."""

    def __init__(self, enough: i64, trust: float) -> None:
        self.work: i64 = 0  # done so far
        self.enough = enough  # work, unless the searcher was given a budget
        self.trust = trust  # the first look counts like so many simulations

    def look(self, table: Table, action: Action) -> float:
        """What a careful cat thinks of an action, from 0 to 1."""
        raise NotImplementedError

    def looks(self, table: Table, found: list[Action]) -> list[float]:
        """The first opinion of each of these actions."""
        return [self.look(table, action) for action in found]

    def outcome(self, table: Table, seat: i64) -> float:
        """Play on; then the part of the game this seat has won, or may hope for."""
        raise NotImplementedError


def ended(table: Table, seat: i64) -> float:
    """The part of the game a seat has won."""
    return 1.0 / len(table.winners) if seat in table.winners else 0.0


def hope(lead: float) -> float:
    return 1.0 / (1.0 + exp(-lead))


class CourseJudge(Judge):
    """The Course to its end: a seat has won or lost."""

    def __init__(self, table: Course, seat: i64) -> None:
        super().__init__(50_000, 50.0)  # actions: games grow short, and simulations many
        self.sense = Sense(table, seat)

    def look(self, table: Table, action: Action) -> float:
        assert isinstance(table, Course)
        worth = careful_course.weigh(table, self.sense, action)
        return hope(worth / TURNS) if worth < careful_course.WON else 1.0

    def looks(self, table: Table, found: list[Action]) -> list[float]:
        """What a simulation would do itself comes first: only what is better is worth a change."""
        looks = super().looks(table, found)
        assert isinstance(table, Course)
        if found[0].seat == on_turn(table):
            first = quick_course(table)
            if first in found:
                looks[found.index(first)] = max(looks) + FIRST
        return looks

    def outcome(self, table: Table, seat: i64) -> float:
        assert isinstance(table, Course)
        self.work += DEALING
        while not table.over:
            table.do(quick_course(table))
            self.work += 1
        return ended(table, seat)


class ChasseJudge(Judge):
    """The Chasse to the end of its round, by tokens: nothing is known about the next deal."""

    def __init__(self, table: Chasse, seat: i64) -> None:
        super().__init__(400, 100.0)  # simulations
        self.odds = Odds(table, seat)
        self.quick = Quick(self.odds)
        self.round = table.rounds
        fewest: i64 = 19
        for tokens in table.tokens:
            if 0 < tokens < fewest:
                fewest = tokens
        self.scale = 0.6 * sqrt(2.0 * float(fewest))

    def look(self, table: Table, action: Action) -> float:
        assert isinstance(table, Chasse)
        return hope(careful_chasse.weigh(table, self.odds, action) / self.scale)

    def outcome(self, table: Table, seat: i64) -> float:
        assert isinstance(table, Chasse)
        self.work += 1
        while not table.over and table.rounds == self.round:
            action = self.quick.choose(table)
            if table.total + CHANGES[action.card] >= LIMIT and table.tokens[table.turn] > 1:
                table.tokens[table.turn] -= 1  # H5; the next deal would be for nothing
                break
            table.do(action)
        if table.over:
            return ended(table, seat)
        best: i64 = 0
        for other in range(table.seats):
            if other != seat and table.tokens[other] > best:
                best = table.tokens[other]
        return hope(float(table.tokens[seat] - best) / self.scale)
