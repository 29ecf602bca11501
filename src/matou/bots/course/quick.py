"""How a search plays the Course on: one look at the hand, no list of what is legal.

A search plays some hundred thousand turns a second with these few rules, so they are plain:
finish, lift or bar what stands before the seat, attack, then points that can still make 400.
A search only finds what is better than these rules, so they are to be as strong as can be.
Each seat looks into its own hand only.
"""

from typing import Final

from mypy_extensions import i64

from matou.bots.course.sense import WAYS
from matou.cards import CHASE, CLOCK, PRODUCTS, SUMO, U_TURN
from matou.games.actions import (
    ATTACKS,
    DEFENCES,
    DISCARDS,
    DRAWS,
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
    for card in table.hands[target]:
        if DEFENCE_BIT[card] == CLOCK_BIT:
            return REACTIONS[target][card]
    return PASSES[target]


def _give(table: Course, seat: i64) -> Action:
    """C11: whatever is least missed, be it the stolen card."""
    card = _useless(table, seat)
    return RETURNS[seat] if card == table.stolen else GIFTS[seat][card]


def _lay(table: Course, seat: i64) -> Action:
    hand = table.hands[seat]
    rest: i64 = GOAL - table.totals[seat]
    for card in hand:
        if DEFENCE_BIT[card] and (card > SPECIALS or rest > SMALL):
            return DEFENCES[seat][card]  # C9: it costs nothing, and a new card comes
    if table.attacks[seat]:
        return _under_attack(table, seat)
    strike = _strike(table, seat)
    if rest <= IN_SIGHT:
        found = _exactly(hand, rest) if strike is None else _last(hand, rest)
        if found >= 0:
            return SCORES[seat][found]
    return _points(table, seat, rest) if strike is None else strike


def _under_attack(table: Course, seat: i64) -> Action:
    """C5 to C8: lift it with the smallest card that does, or use the turn for something else."""
    attacks: i64 = table.attacks[seat]
    lifters = table.lifters
    lift: i64 = -1
    rest: i64 = GOAL - table.totals[seat]
    for card in table.hands[seat]:
        if PRODUCTS[card] == rest and rest <= 10 and attacks == SUMO_BIT:
            return SCORES[seat][card]
        if lifters[card] & attacks and (lift < 0 or PRODUCTS[card] < PRODUCTS[lift]):
            lift = card
    if lift >= 0:
        if lifters[lift] & attacks & CHASE_BIT:
            return LIFTS[seat][CHASE - 201][lift]
        return LIFTS[seat][SUMO - 201][lift]
    strike = _strike(table, seat)
    if strike is None:
        strike = _clock(table, seat)
    if strike is not None:
        return strike
    if attacks == SUMO_BIT:
        return _small(table, seat)
    return DISCARDS[seat][_useless(table, seat)]


def _strike(table: Course, seat: i64) -> Action | None:
    """C4: an attack that can be laid, a u-turn before all others."""
    strike: Action | None = None
    for card in table.hands[seat]:
        if card > SPECIALS and ATTACK_BIT[card] and card != CLOCK:
            if strike is not None and card != U_TURN:
                continue
            aim = _aim(table, seat, card)
            if aim >= 0:
                strike = ATTACKS[seat][card - 201][aim]
                if card == U_TURN:
                    break
    return strike


def _clock(table: Course, seat: i64) -> Action | None:
    """C11: a clock, where there is one and somebody to name."""
    if CLOCK not in table.hands[seat]:
        return None
    aim = _aim(table, seat, CLOCK)
    return NAMINGS[seat][CLOCK - 201][aim] if aim >= 0 else None


def _aim(table: Course, seat: i64, card: i64) -> i64:
    """C4, C11: the seat furthest on that this attack can be laid against."""
    best: i64 = -1
    most: i64 = -1
    bit: i64 = ATTACK_BIT[card]
    for target in range(table.seats):
        if target == seat or table.attacks[target] & bit or table.totals[target] <= most:
            continue
        if table.defences[target] and table.barred(target) & bit:
            continue
        if bit == CLOCK_BIT and not table.hands[target]:
            continue
        best = target
        most = table.totals[target]
    return best


def _last(hand: list[int], rest: i64) -> i64:
    """The card that makes the rest alone; -1 if none does."""
    for card in hand:
        if PRODUCTS[card] == rest:
            return card
    return -1


def _exactly(hand: list[int], rest: i64) -> i64:
    """The card to lay first of the fewest, at most four, that make the rest; -1 if none do."""
    worths: list[i64] = []
    for card in hand:
        worth: i64 = PRODUCTS[card]
        if worth == rest:
            return card
        worths.append(worth if worth < rest else 0)
    of_three: i64 = -1
    of_four: i64 = -1
    size: i64 = len(worths)
    for one in range(size):
        if worths[one] == 0:
            continue
        left = rest - worths[one]
        for two in range(one + 1, size):
            if worths[two] == left:
                return hand[one] if worths[one] > worths[two] else hand[two]
            if of_three >= 0 or worths[two] == 0 or worths[two] > left:
                continue
            last = left - worths[two]
            for three in range(two + 1, size):
                if worths[three] == last:
                    of_three = _first([hand[one], hand[two], hand[three]], hand, rest)
                    break
                if of_four >= 0 or worths[three] == 0 or worths[three] > last:
                    continue
                for four in range(three + 1, size):
                    if worths[four] == last - worths[three]:
                        of_four = _first([hand[one], hand[two], hand[three]], hand, rest)
                        break
    return of_three if of_three >= 0 else of_four


def _first(plan: list[int], hand: list[int], rest: i64) -> i64:
    """Of cards that are all to be laid, the one after which most others would help too."""
    best: i64 = -1
    most: i64 = -1
    for card in plan:
        ways = _ways(hand, card, rest - PRODUCTS[card])
        if ways > most:
            best = card
            most = ways
    return best


def _points(table: Course, seat: i64, rest: i64) -> Action:
    """The largest card, while 400 is far; a clock before few points, or where none make 400."""
    best: i64 = -1
    most: i64 = 0
    for card in table.hands[seat]:
        worth: i64 = PRODUCTS[card]
        if most < worth < rest:
            best = card
            most = worth
    if rest <= NEAR or most < MODEST:
        clock = _clock(table, seat)
        if clock is not None:
            return clock
    if rest <= NEAR:
        return _near(table, seat, rest)
    return SCORES[seat][best] if best >= 0 else DISCARDS[seat][_useless(table, seat)]


def _near(table: Course, seat: i64, rest: i64) -> Action:
    """Near 400, points or a discard: whatever leaves most cards that would help."""
    hand = table.hands[seat]
    useless = _useless(table, seat)
    best: i64 = -1
    most = _ways(hand, useless, rest)
    for card in hand:
        worth: i64 = PRODUCTS[card]
        if worth == 0 or worth >= rest:
            continue
        ways = _ways(hand, card, rest - worth)
        if ways > most:
            best = card
            most = ways
    return SCORES[seat][best] if best >= 0 else DISCARDS[seat][useless]


def _ways(hand: list[int], gone: i64, rest: i64) -> i64:
    """The cards that, once drawn, would make the rest with one of this hand, or alone."""
    ways: i64 = 2 * WAYS[rest]
    for card in hand:
        worth: i64 = PRODUCTS[card]
        if 0 < worth < rest:
            ways += WAYS[rest - worth]
    spent: i64 = PRODUCTS[gone]
    if 0 < spent < rest:
        ways -= WAYS[rest - spent]
    return ways


def _small(table: Course, seat: i64) -> Action:
    """C7: under a sumo, the largest card up to 10."""
    rest: i64 = GOAL - table.totals[seat]
    best: i64 = -1
    most: i64 = 0
    for card in table.hands[seat]:
        worth: i64 = PRODUCTS[card]
        if most < worth <= 10 and worth <= rest:
            best = card
            most = worth
    return SCORES[seat][best] if best >= 0 else DISCARDS[seat][_useless(table, seat)]


def _useless(table: Course, seat: i64) -> i64:
    """The card this seat misses least: too large to be laid, else small and lifting nothing."""
    best: i64 = -1
    least: i64 = 1000
    rest: i64 = GOAL - table.totals[seat]
    for card in table.hands[seat]:
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
