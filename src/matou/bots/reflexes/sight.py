"""What all players see when a card has fallen, and what can be calculated from it.

A racer gets a sight and no table. Of a stack a sight holds only whether it is empty.
"""

from typing import Final

from mypy_extensions import i64

from matou.cards import ADDI
from matou.games.mouse.play import Mouse
from matou.games.mouse.table import TOPS
from matou.games.mouse.tops import fighters, last_is_special
from matou.hardness import hardness

NO_CARD: Final = -1
SHORT: Final = 20  # below this, only a result one higher or lower is mistaken for another
CLOSE: Final = 2


class Sight:
    """Tops as faces and as results; sets of seats are bit masks."""

    def __init__(
        self,
        faces: list[int],
        results: list[int],
        sums: bool,
        race: i64,
        sumo: i64,
        last_special: i64,
        missed: list[int],
        flips: i64,
        now: i64,
    ) -> None:
        self.faces = faces  # the top of each pile, or NO_CARD
        self.results = results  # what it stands for; 0 for none
        self.sums = sums  # Addi
        self.race = race  # a chase, a trap, or the tops
        self.sumo = sumo  # M16: who fights since it fell
        self.last_special = last_special  # M20: an empty stack and a special on top
        self.missed = missed  # M26: pairs that no seat hit
        self.flips = flips
        self.now = now  # milliseconds since the game began

    def equal_to(self, seat: i64) -> i64:
        """M6: the seats that show the same result, itself included; 0 where it is alone."""
        result = self.results[seat]
        group: i64 = 0
        if result:
            for other in range(len(self.results)):
                if self.results[other] == result:
                    group |= 1 << other
        return 0 if group == 1 << seat else group

    def contest(self, seat: i64) -> i64:
        """The seats whose tops give this one a right to hit now, or 0 (M6, M16, M20)."""
        if self.sumo & (1 << seat):
            return self.sumo
        if self.last_special & (1 << seat):
            for other in range(len(self.results)):
                pair = self.equal_to(other)
                if pair:
                    return pair
            return 0
        return self.equal_to(seat)

    def missed_by_others(self, seat: i64) -> i64:
        """M26: a missed pair this seat is outside of, or 0."""
        for group in self.missed:
            if not group & (1 << seat):
                return group
        return 0

    def shown(self) -> i64:
        """How many results lie in view."""
        count: i64 = 0
        for result in self.results:
            if result:
                count += 1
        return count

    def hardest(self, group: i64) -> i64:
        """The slowest fact among the tops of these seats, in milliseconds."""
        slowest: i64 = 0
        for seat in range(len(self.faces)):
            if group & (1 << seat):
                slowest = max(slowest, hardness(self.faces[seat], self.sums))
        return slowest

    def tempting(self, seat: i64) -> bool:
        """A near miss: another top is easily taken for this one's equal."""
        own = self.results[seat]
        if own == 0:
            return False
        for other in range(len(self.results)):
            if other != seat and _alike(self.faces[seat], own, self.faces[other],
                                        self.results[other]):  # fmt: skip
                return True
        return False


def _alike(face: i64, result: i64, other_face: i64, other: i64) -> bool:
    """Close numbers, the same digits turned round, or neighbours in one table (6×8 and 7×8)."""
    if other == 0 or other == result:
        return False
    apart: i64 = max(result - other, other - result)
    if apart <= (1 if max(result, other) <= SHORT else CLOSE):
        return True
    if result > 9 and result % 10 == other // 10 and result // 10 == other % 10:
        return True
    if face >= 100 or other_face >= 100 or max(result, other) <= SHORT:
        return False
    beside: i64 = max(face - other_face, other_face - face)
    return beside == 10 or (beside == 1 and face // 10 == other_face // 10)


def look(table: Mouse, now: i64) -> Sight:
    """The table as every seat sees it (views.py): piles lie open, of a stack only whether it is."""
    faces: list[int] = []
    last_special: i64 = 0
    for seat in range(table.seats):
        pile = table.piles[seat]
        faces.append(pile[-1] if pile else NO_CARD)
        if last_is_special(table, seat):
            last_special |= 1 << seat
    return Sight(
        faces,
        table.tops[:],
        table.options.family == ADDI,
        table.stage,
        fighters(table) if table.stage == TOPS else 0,
        last_special,
        table.missed,
        table.flips,
        now,
    )
