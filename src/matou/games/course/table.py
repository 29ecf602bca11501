"""What lies on a table of the Course: hands, points, attacks and defences, pile and talon."""

from typing import Final

from mypy_extensions import i64

from matou.games.chance import Chance
from matou.games.course.kinds import (
    ATTACK_BIT,
    CHASE_BIT,
    DEFENCE_BIT,
    GOAL,
    LIFTERS_PRINTED,
    LIFTERS_STRICT,
    STANDING,
    SUMO_BIT,
    TO_ANSWER,
    TO_DRAW,
    U_TURN_BIT,
)
from matou.games.course.switches import CourseOptions
from matou.games.game import Table


class CourseTable(Table):
    """Hands and what lies before the seats; attacks and bars are bit sets of kinds."""

    def __init__(
        self,
        options: CourseOptions,
        players: i64,
        chance: Chance,
        hands: list[list[int]],
        defences: list[list[int]],
        totals: list[int],
        attacks: list[int],
        fresh: list[int],
        pile: list[int],
        talon: list[int],
        laid: list[int],
    ) -> None:
        super().__init__(options, len(hands), players, chance)
        self.switches: Final = options
        self.lifters = LIFTERS_STRICT if options.strict_one else LIFTERS_PRINTED
        self.hands = hands
        self.defences = defences  # each list is replaced, never changed
        self.totals = totals
        self.attacks = attacks
        self.fresh = fresh  # attacks laid since the seat's last turn, lifted or not: it may react
        self.pile = pile  # the last card is the top, here and on the talon
        self.talon = talon
        self.laid = laid  # the points on the table
        self.exhausted: i64 = 0
        self.phase: i64 = TO_DRAW
        self.target: i64 = -1  # the seat a clock names
        self.stolen: i64 = -1

    # --- what can be read off it -------------------------------------------------------------

    def most_points(self, seat: i64) -> i64:
        """C3, C5 to C7: the largest card that scores now; 0 where none does."""
        attacks: i64 = self.attacks[seat]
        if attacks & (CHASE_BIT | U_TURN_BIT):
            return 0
        room: i64 = GOAL - self.totals[seat]
        if attacks & SUMO_BIT and room > 10:
            return 10
        return room

    def attacked(self, seat: i64) -> bool:
        """C9: by a card laid since this seat's last turn, or by a clock that waits for it."""
        return self.fresh[seat] != 0 or self.named(seat)

    def named(self, seat: i64) -> bool:
        """C11: a clock waits for this seat's answer."""
        return self.phase == TO_ANSWER and seat == self.target

    def barred(self, seat: i64) -> i64:
        """C9: the kinds of attack that a seat's defences bar."""
        kinds: i64 = 0
        for card in self.defences[seat]:
            kinds |= DEFENCE_BIT[card]
        return kinds

    # --- the whole position --------------------------------------------------------------

    def cards(self) -> list[int]:
        found = self.pile + self.talon + self.laid
        for seat in range(self.seats):
            found += self.hands[seat] + self.defences[seat]
            for attack in STANDING:
                if self.attacks[seat] & ATTACK_BIT[attack]:
                    found.append(attack)
        return found

    def fill(self, twin: "CourseTable") -> None:
        """The part of a copy that its lists do not bring."""
        self.share(twin)
        twin.exhausted = self.exhausted
        twin.phase = self.phase
        twin.target = self.target
        twin.stolen = self.stolen
