"""Evaluation of Chasse actions and positions, for the search."""

from math import sqrt

from mypy_extensions import i64

from matou.bots.chasse.careful import weigh
from matou.bots.chasse.quick import Quick
from matou.bots.chasse.sense import Odds
from matou.bots.evaluation import Evaluation, ended, hope
from matou.games.actions import Action
from matou.games.chasse.law import CHANGES, TOTAL_LIMIT
from matou.games.chasse.play import Chasse
from matou.games.game import Table


class ChasseEvaluation(Evaluation):
    """The Chasse to the end of its round, by tokens, because the next deal is unknown."""

    def __init__(self, table: Table, seat: i64) -> None:
        assert isinstance(table, Chasse)
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
        return hope(weigh(table, self.odds, action) / self.scale)

    def outcome(self, table: Table, seat: i64) -> float:
        assert isinstance(table, Chasse)
        self.work += 1
        while not table.over and table.rounds == self.round:
            action = self.quick.choose(table)
            if table.total + CHANGES[action.card] >= TOTAL_LIMIT and table.owned(table.turn) > 1:
                table.return_token(table.turn)  # H5: do not deal the next round
                break
            table.do(action)
        if table.over:
            return ended(table, seat)
        best: i64 = 0
        for other in range(table.seats):
            if other != seat and table.owned(other) > best:
                best = table.owned(other)
        return hope(float(table.owned(seat) - best) / self.scale)
