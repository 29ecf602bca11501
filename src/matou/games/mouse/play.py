"""The table of Multipli Cat's and Addi Cat's. The articles are in the modules of this folder."""

from mypy_extensions import i64

from matou.games.actions import FLIP, HIT, REVEAL, SOURIS, TIME_UP, Action
from matou.games.chance import Chance
from matou.games.game import Table
from matou.games.mouse import end, flips, law, race, verdicts
from matou.games.mouse.table import MouseTable


class Mouse(MouseTable):
    """A table of Multipli or Addi."""

    def refusal(self, action: Action) -> str:
        return law.refusal(self, action)

    def legal(self, seat: i64 = -1) -> list[Action]:
        return law.legal(self, seat)

    def any_legal(self, chance: Chance) -> Action:
        return law.any_legal(self, chance)

    def do(self, action: Action) -> None:
        kind = action.kind
        if kind == HIT:
            race.hit(self, action.seat)
        elif kind == FLIP:
            flips.flip(self, action.seat)
        elif kind == TIME_UP:
            race.time_up(self)
        elif kind == REVEAL:
            flips.reveal(self)
        elif kind == SOURIS:
            verdicts.call(self, action.seat)
        else:
            end.stop(self)

    def champions(self) -> list[int]:
        return end.champions(self)

    def copy(self) -> "Mouse":
        twin = Mouse(
            self.switches,
            self.players,
            self.chance.copy(),
            [stack[:] for stack in self.stacks],
            [pile[:] for pile in self.piles],
            self.tops[:],
            self.points[:],
        )
        self.fill(twin)
        return twin


def mouse_of(table: Table) -> Mouse:
    """The table of a mouse game, for those who are given a table of any."""
    assert isinstance(table, Mouse)
    return table
