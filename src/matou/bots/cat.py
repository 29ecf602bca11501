"""Computer players. A cat sees only what its seat may see."""

from mypy_extensions import i64, mypyc_attr

from matou.games.actions import Action
from matou.games.chance import Chance
from matou.games.game import Table


@mypyc_attr(allow_interpreted_subclasses=True)  # an installed game is plain Python
class Cat:
    """A bot of a game in turns; `chance` is its own."""

    def choose(self, table: Table, seat: i64, chance: Chance) -> Action:
        """One of `table.legal(seat)`. It must not depend on what is hidden from that seat."""
        raise NotImplementedError


class RandomCat(Cat):
    """Chooses any legal action."""

    def choose(self, table: Table, seat: i64, chance: Chance) -> Action:
        found = table.legal(seat)
        return found[chance.below(len(found))]
