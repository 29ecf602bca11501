"""The kinds of the Course: phases of a turn, attacks, defences, and what lifts what (C4 to C11)."""

from typing import Final

from matou.cards import (
    CHASE,
    CHEESE,
    CLOCK,
    FACES,
    GIFT,
    PRODUCTS,
    SUMO,
    TRAP,
    U_TURN,
    result,
    terms,
)
from matou.games.actions import (
    DEFENCES,
    DISCARDS,
    ENDINGS,
    MAX_SEATS,
    SCORES,
    Action,
)

GOAL: Final = 400
HAND: Final = 8
LAST_EXHAUSTION: Final = 3

# The phases of a turn.
TO_DRAW: Final = 0
TO_LAY: Final = 1
TO_ANSWER: Final = 2  # the seat a clock named
TO_STEAL: Final = 3
TO_GIVE: Final = 4


# One bit for each kind of attack.
CHASE_BIT: Final = 1
U_TURN_BIT: Final = 2
SUMO_BIT: Final = 4
CLOCK_BIT: Final = 8


def _by_face(kinds: dict[int, int]) -> bytes:
    return bytes([kinds.get(face, 0) for face in range(FACES)])


ATTACK_BIT: Final = _by_face(
    {CHASE: CHASE_BIT, U_TURN: U_TURN_BIT, SUMO: SUMO_BIT, CLOCK: CLOCK_BIT}
)
DEFENCE_BIT: Final = _by_face(  # C9: the attack each defence bars
    {GIFT: CHASE_BIT, CHEESE: U_TURN_BIT, TRAP: SUMO_BIT}
    | {result(number): CLOCK_BIT for number in (1, 2, 3)}
)
STANDING: Final = (CHASE, U_TURN, SUMO)  # the attacks that stand before a seat


def _lifters(printed: bool) -> bytes:
    """C5, C7: by face, the bits of the attacks it lifts."""
    lifts = [0] * FACES
    for face in range(100):
        a, b = terms(face)
        if a == 1 or b == 1:
            lifts[face] |= CHASE_BIT
        if a == b:
            lifts[face] |= SUMO_BIT
    for number in range(1, 11):
        if printed or number == 1:
            lifts[result(number)] |= CHASE_BIT
        lifts[result(number * number)] |= SUMO_BIT
    return bytes(lifts)


LIFTERS_PRINTED: Final = _lifters(printed=True)
LIFTERS_STRICT: Final = _lifters(printed=False)


def _without_target(scoring: bool) -> list[list[list[Action]]]:
    """By seat and face: the discard, the defence both ways, and where it scores, the points.

    Most cards of most hands are good for just this, so the lists are made once.
    """
    uses = [[[DISCARDS[seat][face]] for face in range(FACES)] for seat in range(MAX_SEATS)]
    for seat in range(MAX_SEATS):
        for face in range(FACES):
            if DEFENCE_BIT[face]:
                uses[seat][face] += [DEFENCES[seat][face], ENDINGS[seat][face]]
            if scoring and PRODUCTS[face]:
                uses[seat][face].append(SCORES[seat][face])
    return uses


SCORING: Final = _without_target(scoring=True)
NOT_SCORING: Final = _without_target(scoring=False)
