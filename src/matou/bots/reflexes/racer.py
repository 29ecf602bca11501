"""A racer: a cat, a simulated child or a person whose hand may come down on the mouse."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from matou.bots.reflexes.sight import Sight
from matou.games.chance import Chance

NEVER: Final[i64] = 1 << 40  # milliseconds, as infinity


@mypyc_attr(allow_interpreted_subclasses=True)
class Racer:
    """A racer looks at the tops and decides when its hand comes down, if at all."""

    def hand(self, sight: Sight, seat: i64, chance: Chance) -> i64:
        """Milliseconds from now until this seat's hand comes down, rightly or not; or NEVER."""
        return NEVER

    def call(self, sight: Sight, seat: i64, chance: Chance) -> i64:
        """M26: milliseconds until this seat calls "Souris!", or NEVER."""
        return NEVER
