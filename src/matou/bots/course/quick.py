"""Rollout policy of the Course: one look at the hand, no list of legal actions.

A search plays some hundred thousand turns a second with these few rules:
finish, lift or bar what stands before the seat, attack, then points that can still make 400.
A search improves on these rules, so stronger rules make a stronger search.
Each seat looks into its own hand only.
"""

from typing import Final

from mypy_extensions import i64

from matou.bots.course.sums import exactly, helping
from matou.cards import CHASE, CLOCK, PRODUCTS, SUMO, U_TURN
from matou.games.actions import (
    ATTACKS,
    DEFENCES,
    DISCARDS,
    DRAWS,
    ENDINGS,
    GIFTS,
    LIFTS,
    NAMINGS,
    PASSES,
    REACTIONS,
    RETURNS,
    SCORES,
    STEALS,
    Action,
)
from matou.games.course.kinds import (
    ATTACK_BIT,
    CHASE_BIT,
    CLOCK_BIT,
    DEFENCE_BIT,
    GOAL,
    SUMO_BIT,
    TO_ANSWER,
    TO_DRAW,
    TO_GIVE,
    TO_STEAL,
)
from matou.games.course.play import Course

SPECIALS: Final = 200  # faces above are no numbers
IN_SIGHT: Final = 250  # from here on up to four cards are looked for that make the rest
SMALL: Final = 30  # from here on 1, 2 and 3 are points, and before a defence (C10)
NEAR: Final = 130  # from here on a card is laid for the rest it leaves, not for its points
MODEST: Final = 50  # a clock is worth more than fewer points than these


def quick_course(table: Course) -> Action:
    """What the seat the table waits for does."""
    phase = table.phase
    seat = table.turn
    if phase == TO_DRAW:
        return DRAWS[seat]
    if phase == TO_ANSWER:
        return _answer(table)
    if phase == TO_STEAL:
        return STEALS[seat]
    if phase == TO_GIVE:
        return _give(table, seat)
    return _lay(table, seat)


def _answer(table: Course) -> Action:
    """C11: a product 1, 2 or 3 if there is one."""
    target = table.target
    for place in range(table.held(target)):
        card = table.card(target, place)
        if DEFENCE_BIT[card] == CLOCK_BIT:
            return REACTIONS[target][card]
    return PASSES[target]


def _give(table: Course, seat: i64) -> Action:
    """C11: give the card that it misses least; this may be the stolen one."""
    card = _useless(table, seat)
    return RETURNS[seat] if card == table.stolen else GIFTS[seat][card]


def _lay(table: Course, seat: i64) -> Action:
    """One pass over the hand finds the largest card that fits and the kinds of attack held."""
    rest: i64 = GOAL - table.total_of(seat)
    large: i64 = -1
    points: i64 = 0
    held: i64 = 0
    for place in range(table.held(seat)):
        card = table.card(seat, place)
        if DEFENCE_BIT[card] and (card > SPECIALS or rest > SMALL) and _pays(table, seat, card):
            return DEFENCES[seat][card]
        worth: i64 = PRODUCTS[card]
        if worth == 0:
            held |= ATTACK_BIT[card]
        elif points < worth <= rest:
            large = card
            points = worth
    if table.attacks_on(seat):
        return _under_attack(table, seat, held)
    if points == rest:
        return SCORES[seat][large]
    strike = _strike(table, seat, held)
    if strike is not None:
        return strike
    if rest <= IN_SIGHT:
        found = exactly(_worths(table, seat), rest, points)
        if found >= 0:
            return SCORES[seat][table.card(seat, found)]
    if rest <= NEAR or points < MODEST:
        clock = _clock(table, seat, held)
        if clock is not None:
            return clock
    if rest <= NEAR:
        return _near(table, seat, rest)
    return SCORES[seat][large] if large >= 0 else _throw(table, seat)


def _pays(table: Course, seat: i64, card: i64) -> bool:
    """C9: a defence beside the turn's card lifts an attack, or a new card comes for it."""
    if table.in_pile or table.in_talon:
        return True
    return table.attacks_on(seat) & DEFENCE_BIT[card] != 0


def _under_attack(table: Course, seat: i64, held: i64) -> Action:
    """C5 to C8: lift it with the smallest card that does, or use the turn for something else."""
    attacks: i64 = table.attacks_on(seat)
    lifters = table.lifters
    lift: i64 = -1
    rest: i64 = GOAL - table.total_of(seat)
    for place in range(table.held(seat)):
        card = table.card(seat, place)
        if rest <= 10 and PRODUCTS[card] == rest and attacks == SUMO_BIT:
            return SCORES[seat][card]
        if lifters[card] & attacks and (lift < 0 or PRODUCTS[card] < PRODUCTS[lift]):
            lift = card
    if lift >= 0:
        if lifters[lift] & attacks & CHASE_BIT:
            return LIFTS[seat][CHASE - 201][lift]
        return LIFTS[seat][SUMO - 201][lift]
    strike = _strike(table, seat, held)
    if strike is None:
        strike = _clock(table, seat, held)
    if strike is not None:
        return strike
    if attacks == SUMO_BIT:
        return _small(table, seat)
    return _throw(table, seat)


def _strike(table: Course, seat: i64, held: i64) -> Action | None:
    """C4: an attack that can be laid, a u-turn before all others."""
    strike: Action | None = None
    if held & ~CLOCK_BIT == 0:
        return strike
    for place in range(table.held(seat)):
        card = table.card(seat, place)
        if card > SPECIALS and ATTACK_BIT[card] and card != CLOCK:
            if strike is not None and card != U_TURN:
                continue
            aim = _aim(table, seat, card)
            if aim >= 0:
                strike = ATTACKS[seat][card - 201][aim]
                if card == U_TURN:
                    break
    return strike


def _clock(table: Course, seat: i64, held: i64) -> Action | None:
    """C11: a clock, where there is one and a seat that it may name."""
    if not held & CLOCK_BIT:
        return None
    aim = _aim(table, seat, CLOCK)
    return NAMINGS[seat][CLOCK - 201][aim] if aim >= 0 else None


def _aim(table: Course, seat: i64, card: i64) -> i64:
    """C4, C11: the seat furthest on that this attack can be laid against."""
    best: i64 = -1
    most: i64 = -1
    bit: i64 = ATTACK_BIT[card]
    for target in range(table.seats):
        if target == seat or table.attacks_on(target) & bit or table.total_of(target) <= most:
            continue
        if table.barred(target) & bit:
            continue
        if bit == CLOCK_BIT and table.held(target) == 0:
            continue
        best = target
        most = table.total_of(target)
    return best


def _near(table: Course, seat: i64, rest: i64) -> Action:
    """Near 400: the points or the discard that leave most cards that would help."""
    worths = _worths(table, seat)
    useless = _useless(table, seat)
    best: i64 = -1
    most = helping(worths, PRODUCTS[useless], rest)
    for place in range(table.held(seat)):
        card = table.card(seat, place)
        worth: i64 = PRODUCTS[card]
        if worth == 0 or worth >= rest:
            continue
        ways = helping(worths, worth, rest - worth)
        if ways > most:
            best = card
            most = ways
    return SCORES[seat][best] if best >= 0 else _throw(table, seat)


def _worths(table: Course, seat: i64) -> bytes:
    """A hand as its worths, card by card."""
    return bytes(table.cards_of(seat)).translate(PRODUCTS)


def _small(table: Course, seat: i64) -> Action:
    """C7: under a sumo, the largest card up to 10."""
    most = table.most_points(seat)
    best: i64 = -1
    points: i64 = 0
    for place in range(table.held(seat)):
        card = table.card(seat, place)
        worth: i64 = PRODUCTS[card]
        if points < worth <= most:
            best = card
            points = worth
    return SCORES[seat][best] if best >= 0 else _throw(table, seat)


def _throw(table: Course, seat: i64) -> Action:
    """C2, C9: a defence as the turn's card where there is one; else the card missed least."""
    for place in range(table.held(seat)):
        card = table.card(seat, place)
        if card > SPECIALS and DEFENCE_BIT[card]:
            return ENDINGS[seat][card]
    return DISCARDS[seat][_useless(table, seat)]


def _useless(table: Course, seat: i64) -> i64:
    """The card this seat misses least: too large to be laid, else small and lifting nothing."""
    best: i64 = -1
    least: i64 = 1000
    rest: i64 = GOAL - table.total_of(seat)
    for place in range(table.held(seat)):
        card = table.card(seat, place)
        worth: i64 = PRODUCTS[card]
        use: i64 = 10
        if worth == 0:
            use = 60
            if card == CLOCK:
                use = 30
            elif card == U_TURN or DEFENCE_BIT[card]:
                use = 90
        elif worth <= rest:
            use = 20 + worth
            if table.lifters[card]:
                use += 35
        if use < least:
            least = use
            best = card
    return best
