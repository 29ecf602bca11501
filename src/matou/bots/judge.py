"""What a search asks about its game: first looks, a quick way to play on, and who stands how."""

from math import exp, sqrt
from typing import Final

from mypy_extensions import i64

from matou.bots import careful_chasse, careful_course
from matou.bots.cat import on_turn
from matou.bots.chasse_cat import chasse_liking, liked_in_the_chasse
from matou.bots.chasse_sense import Odds, reserve
from matou.bots.course_cat import course_liking, in_the_course
from matou.bots.course_sense import Sense, known_needs
from matou.bots.unseen import hand_of
from matou.games.actions import Action
from matou.games.chance import Chance
from matou.games.chasse import Chasse
from matou.games.course import Course
from matou.games.table import Table

TURNS: Final = 2.5  # so many turns ahead in the Course win three games of four
ON_TURN: Final = 0.5  # whoever is on turn is half a turn ahead


class Judge:
    """Judges the tables of one search."""

    def __init__(self, plies: i64) -> None:
        self.plies = plies  # how far a playout goes before it is judged

    def first_look(self, table: Table, action: Action) -> float:
        """What a careful cat thinks of an action of its own, from 0 to 1."""
        raise NotImplementedError

    def liking(self, table: Table, action: Action) -> i64:
        """What a greedy cat thinks of it, at little cost."""
        raise NotImplementedError

    def quick(self, table: Table, chance: Chance) -> Action:
        """How a playout goes on."""
        raise NotImplementedError

    def values(self, table: Table) -> list[float]:
        """By seat, the part of the game it may hope for."""
        raise NotImplementedError


def ended(table: Table) -> list[float]:
    """By seat, the part of the game it has won."""
    parts = [0.0] * table.seats
    for seat in table.winners:
        parts[seat] = 1.0 / len(table.winners)
    return parts


def hope(lead: float) -> float:
    return 1.0 / (1.0 + exp(-lead))


class CourseJudge(Judge):
    """The Course by turns to 400."""

    def __init__(self, table: Course, seat: i64, plies: i64) -> None:
        super().__init__(plies)
        self.sense = Sense(table, seat)

    def first_look(self, table: Table, action: Action) -> float:
        assert isinstance(table, Course)
        worth = careful_course.weigh(table, self.sense, action)
        return hope(worth / TURNS) if worth < 100.0 else 1.0

    def liking(self, table: Table, action: Action) -> i64:
        assert isinstance(table, Course)
        return course_liking(table, action, False)

    def quick(self, table: Table, chance: Chance) -> Action:
        assert isinstance(table, Course)
        found = in_the_course(table, chance, 1 << on_turn(table))
        assert found is not None
        return found

    def values(self, table: Table) -> list[float]:
        if table.over:
            return ended(table)
        needs = known_needs(table, self.sense)
        needs[on_turn(table)] -= ON_TURN
        found: list[float] = []
        for seat in range(table.seats):
            rival = 1000.0
            for other in range(table.seats):
                if other != seat and needs[other] < rival:
                    rival = needs[other]
            found.append(hope((rival - needs[seat]) / TURNS))
        return found


class ChasseJudge(Judge):
    """The Chasse by tokens."""

    def __init__(self, table: Chasse, seat: i64, plies: i64) -> None:
        super().__init__(plies)
        self.odds = Odds(table, seat)
        fewest: i64 = 19
        for tokens in table.tokens:
            if 0 < tokens < fewest:
                fewest = tokens
        self.scale = 0.6 * sqrt(2.0 * float(fewest))

    def first_look(self, table: Table, action: Action) -> float:
        assert isinstance(table, Chasse)
        return hope(careful_chasse.weigh(table, self.odds, action) / self.scale)

    def liking(self, table: Table, action: Action) -> i64:
        assert isinstance(table, Chasse)
        return chasse_liking(table, action)

    def quick(self, table: Table, chance: Chance) -> Action:
        assert isinstance(table, Chasse)
        found = liked_in_the_chasse(table, chance)
        assert found is not None
        return found

    def values(self, table: Table) -> list[float]:
        if table.over:
            return ended(table)
        assert isinstance(table, Chasse)
        worth = [
            table.tokens[seat] + reserve(hand_of(table, seat), table.total)
            for seat in range(table.seats)
        ]
        found: list[float] = []
        for seat in range(table.seats):
            rival = 0.0
            for other in range(table.seats):
                if other != seat and worth[other] > rival:
                    rival = worth[other]
            found.append(hope((worth[seat] - rival) / self.scale))
        return found
