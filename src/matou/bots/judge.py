"""What a search asks about its game: a look at an action, and how every seat stands."""

from math import exp, sqrt
from typing import Final

from mypy_extensions import i64

from matou.bots import careful_chasse, careful_course
from matou.bots.cat import on_turn
from matou.bots.chasse_sense import Odds, reserve
from matou.bots.course_cat import in_the_course
from matou.bots.course_sense import Sense, known_needs
from matou.bots.unseen import hand_of
from matou.games.actions import Action
from matou.games.chance import Chance
from matou.games.chasse import Chasse
from matou.games.course import Course
from matou.games.table import Table

TURNS: Final = 2.5  # the scale of a lead in the Course; a guess, not fitted
ON_TURN: Final = 0.5  # whoever is on turn is half a turn ahead


class Judge:
    """Judges the tables of one search."""

    def __init__(self, plies: i64) -> None:
        self.plies = plies  # how far a simulation plays on before it is judged

    def look(self, table: Table, action: Action) -> float:
        """What a careful cat thinks of an action of the seat on turn, from 0 to 1."""
        raise NotImplementedError

    def quick(self, table: Table, chance: Chance) -> Action:
        """How a simulation plays on; unless a game knows a quicker way, as careful cats would."""
        found = table.legal(on_turn(table))
        best = found[0]
        if len(found) > 1:
            most = -1.0
            for action in found:
                look = self.look(table, action)
                if look > most:
                    best = action
                    most = look
        return best

    def closed(self, table: Table) -> bool:
        """Whether playing on would tell nothing more."""
        return table.over

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


def hopes(standing: list[float], scale: float) -> list[float]:
    """By seat, its hope by how far it stands before the best of the others."""
    found: list[float] = []
    for seat in range(len(standing)):
        rival = -1000.0
        for other in range(len(standing)):
            if other != seat and standing[other] > rival:
                rival = standing[other]
        found.append(hope((standing[seat] - rival) / scale))
    return found


class CourseJudge(Judge):
    """The Course by turns to 400."""

    def __init__(self, table: Course, seat: i64, plies: i64) -> None:
        super().__init__(plies)
        self.sense = Sense(table, seat)

    def look(self, table: Table, action: Action) -> float:
        assert isinstance(table, Course)
        worth = careful_course.weigh(table, self.sense, action)
        return hope(worth / TURNS) if worth < careful_course.WON else 1.0

    def quick(self, table: Table, chance: Chance) -> Action:
        """Greedily, because a careful look at every action of the Course takes long."""
        assert isinstance(table, Course)
        found = in_the_course(table, chance, 1 << on_turn(table))
        assert found is not None
        return found

    def values(self, table: Table) -> list[float]:
        if table.over:
            return ended(table)
        needs = known_needs(table, self.sense)
        needs[on_turn(table)] -= ON_TURN
        return hopes([-need for need in needs], TURNS)


class ChasseJudge(Judge):
    """The Chasse by tokens; a new round is a new deal, about which nothing is known."""

    def __init__(self, table: Chasse, seat: i64, plies: i64) -> None:
        super().__init__(plies)
        self.odds = Odds(table, seat)
        self.round = table.rounds
        fewest: i64 = 19
        for tokens in table.tokens:
            if 0 < tokens < fewest:
                fewest = tokens
        self.scale = 0.6 * sqrt(2.0 * float(fewest))

    def look(self, table: Table, action: Action) -> float:
        assert isinstance(table, Chasse)
        return hope(careful_chasse.weigh(table, self.odds, action) / self.scale)

    def closed(self, table: Table) -> bool:
        assert isinstance(table, Chasse)
        return table.over or table.rounds != self.round

    def values(self, table: Table) -> list[float]:
        if table.over:
            return ended(table)
        assert isinstance(table, Chasse)
        standing: list[float] = []
        for seat in range(table.seats):
            standing.append(float(table.tokens[seat]))
            if table.rounds == self.round:
                standing[seat] += reserve(hand_of(table, seat), table.total)
        return hopes(standing, self.scale)
