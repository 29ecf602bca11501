"""The Course in numbers: the card and the action that every code stands for.

Cards (149): 0 to 99 the multiplications, 100 to 141 the products in order, 142 to 148 chase,
u-turn, clock, sumo, trap, gift, cheese.

Actions (515, the same for any number of players; seats are counted clockwise from the player):
    0 to 141    lay card 0 to 141 as points
    142 to 290  discard card 0 to 148
    291 to 302  chase, u-turn, clock, sumo against the seat 1 to 3 places on, kind by kind
    303 to 331  lift a chase with one of the 29 cards that print a 1, in the order of the cards
    332 to 351  lift a sumo with one of the 20 squares, in the order of the cards
    352 to 357  gift, cheese, trap, product 1, 2, 3 as a defence beside the turn's card, or as an
                answer
    358         no answer
    359 to 507  give card 0 to 148 for the stolen one
    508         give the stolen card back
    509 to 514  gift, cheese, trap, product 1, 2, 3 as a defence that is the turn's card
"""

from typing import Final

from mypy_extensions import i64

from matou.cards import CHASE, CHEESE, CLOCK, FACES, GIFT, MULTIPLI, SUMO, TRAP, numbers, result
from matou.games.actions import (
    ATTACK,
    ATTACKS,
    DEFENCES,
    DEFEND,
    DISCARD,
    DISCARDS,
    END_WITH,
    ENDINGS,
    GIFTS,
    GIVE,
    GIVE_BACK,
    LIFT,
    LIFTS,
    MAX_SEATS,
    NAME,
    NAMINGS,
    PASSES,
    POINTS,
    REACT,
    REACTIONS,
    RETURNS,
    SCORES,
    Action,
)
from matou.games.course.kinds import CHASE_BIT, LIFTERS_PRINTED, SUMO_BIT

FACE_OF: Final = [
    *range(100),
    *[result(number) for number in numbers(MULTIPLI)],
    *range(CHASE, FACES),
]
CARDS: Final[i64] = 149
NUMBERS: Final = 142
ATTACKERS: Final = (201, 202, 203, 204)  # chase, u-turn, clock, sumo
DEFENDERS: Final = (GIFT, CHEESE, TRAP, result(1), result(2), result(3))
OTHERS: Final = 3
CHASE_LIFTERS: Final = [face for face in FACE_OF if LIFTERS_PRINTED[face] & CHASE_BIT]
SUMO_LIFTERS: Final = [face for face in FACE_OF if LIFTERS_PRINTED[face] & SUMO_BIT]

# Where each kind of action begins, behind the cards laid as points.
LAY_OFF: Final = 142
AGAINST: Final = 291
LIFT_CHASE: Final = 303
LIFT_SUMO: Final = 332
BAR: Final = 352
NO_ANSWER: Final[i64] = 358
HAND_OVER: Final = 359
HAND_BACK: Final = 508
END_TURN: Final = 509
ACTIONS: Final[i64] = 515


def _by_face(faces: list[int], start: int) -> list[int]:
    """The code of each face, where the faces are numbered from `start`; −1 for the others."""
    codes = [-1] * FACES
    for place, face in enumerate(faces):
        codes[face] = start + place
    return codes


CARD_OF: Final = _by_face(FACE_OF, 0)
CHASE_LIFTS_OF: Final = _by_face(CHASE_LIFTERS, LIFT_CHASE)
SUMO_LIFTS_OF: Final = _by_face(SUMO_LIFTERS, LIFT_SUMO)
BARS_OF: Final = _by_face(list(DEFENDERS), BAR)
ENDS_OF: Final = _by_face(list(DEFENDERS), END_TURN)


def encode(action: Action, seats: i64) -> i64:
    """The code of an action that is a decision."""
    kind = action.kind
    card = action.card
    if kind == DISCARD:
        return LAY_OFF + CARD_OF[card]
    if kind == POINTS:
        return CARD_OF[card]
    if kind == ATTACK or kind == NAME:
        face = CLOCK if kind == NAME else card
        step = (action.target - action.seat + seats) % seats
        return AGAINST + (face - CHASE) * OTHERS + step - 1
    if kind == LIFT:
        return CHASE_LIFTS_OF[card] if action.target == CHASE else SUMO_LIFTS_OF[card]
    if kind == DEFEND or kind == REACT:
        return BARS_OF[card]
    if kind == END_WITH:
        return ENDS_OF[card]
    if kind == GIVE:
        return HAND_OVER + CARD_OF[card]
    return HAND_BACK if kind == GIVE_BACK else NO_ANSWER


def _uses(seat: int, seats: int) -> list[Action]:
    """What each code means for a seat whose turn it is."""
    uses = [SCORES[seat][face] for face in FACE_OF[:NUMBERS]]
    uses += [DISCARDS[seat][face] for face in FACE_OF]
    for face in ATTACKERS:
        actions = NAMINGS if face == CLOCK else ATTACKS
        for step in range(1, OTHERS + 1):
            uses.append(actions[seat][face - 201][(seat + step) % seats])
    uses += [LIFTS[seat][CHASE - 201][face] for face in CHASE_LIFTERS]
    uses += [LIFTS[seat][SUMO - 201][face] for face in SUMO_LIFTERS]
    uses += [DEFENCES[seat][face] for face in DEFENDERS]
    uses.append(PASSES[seat])
    uses += [GIFTS[seat][face] for face in FACE_OF]
    uses.append(RETURNS[seat])
    uses += [ENDINGS[seat][face] for face in DEFENDERS]
    return uses


# By number of seats, seat and code.
USES: Final = [[_uses(seat, seats) for seat in range(seats)] for seats in range(OTHERS + 2)]
ANSWERS: Final = [  # by seat and code − BAR: a defence laid out of turn
    [REACTIONS[seat][face] for face in DEFENDERS] for seat in range(MAX_SEATS)
]
