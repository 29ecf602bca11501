"""A cat: whoever plays a seat that nobody sits on, seeing only what that seat may see."""

from mypy_extensions import i64, mypyc_attr

from matou.games.actions import Action
from matou.games.chance import Chance
from matou.games.game import Table


@mypyc_attr(allow_interpreted_subclasses=True)  # a game of others is plain Python
class Cat:
    """Somebody who decides for a seat of a game in turns, with a chance of its own."""

    def choose(self, table: Table, seat: i64, chance: Chance) -> Action:
        """One of `table.legal(seat)`; the same one whatever lies hidden from that seat."""
        raise NotImplementedError


class RandomCat(Cat):
    """Anything the rules allow."""

    def choose(self, table: Table, seat: i64, chance: Chance) -> Action:
        found = table.legal(seat)
        return found[chance.below(len(found))]
