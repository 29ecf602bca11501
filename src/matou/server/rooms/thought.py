"""A question to a cat that searches, and its answer once it is there."""

from collections.abc import Callable
from dataclasses import dataclass

from matou.games.table import Table


@dataclass(eq=False)
class Thought:
    """What a cat is asked, and what it says to it once it knows."""

    table: Table
    seat: int
    cat: str
    seed: int
    said: str = ""  # an action in the words of a record
    dropped: bool = False  # nobody wants to know any more


Think = Callable[[Table, int, str, int], Thought]
