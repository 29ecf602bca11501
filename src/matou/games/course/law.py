"""Legal actions of the Course, and reasons of refusals (C2 to C11)."""

from mypy_extensions import i64

from matou.cards import (
    CHASE,
    CLOCK,
    FACES,
    PRODUCTS,
    SUMO,
)
from matou.games.actions import (
    ATTACK,
    ATTACKS,
    DEFEND,
    DISCARD,
    DRAW,
    DRAWS,
    END_WITH,
    GIFTS,
    GIVE,
    GIVE_BACK,
    LIFT,
    LIFTS,
    NAME,
    NAMINGS,
    PASS,
    PASSES,
    POINTS,
    REACT,
    REACTIONS,
    RETURNS,
    STEAL,
    STEALS,
    Action,
)
from matou.games.chance import Chance
from matou.games.course.kinds import (
    ATTACK_BIT,
    CHASE_BIT,
    DEFENCE_BIT,
    NOT_SCORING,
    SCORING,
    STANDING,
    SUMO_BIT,
    TO_ANSWER,
    TO_DRAW,
    TO_GIVE,
    TO_LAY,
    TO_STEAL,
    U_TURN_BIT,
)
from matou.games.course.table import CourseTable


def refusal(table: CourseTable, action: Action) -> str:
    """Why this action is refused, or an empty text."""
    if table.over:
        return "over"
    kind = action.kind
    seat = action.seat
    if not DRAW <= kind <= END_WITH:
        return "foreign"
    if not 0 <= seat < table.seats:
        return "no such seat"
    if kind == REACT:
        return _refuse_reaction(table, seat, action.card)
    if kind == PASS:
        return "" if table.named(seat) else "no clock"
    if seat != table.turn:
        return "not your turn"
    phase = table.phase
    if kind == DRAW:
        return "" if phase == TO_DRAW else _refuse_draw(table)
    if phase == TO_DRAW:
        return "draw first"
    if phase == TO_ANSWER:
        return "answer the clock"
    if kind == STEAL:
        return "" if phase == TO_STEAL else "no clock"
    if phase == TO_STEAL:
        return "steal first"
    if kind == GIVE or kind == GIVE_BACK:
        return _refuse_gift(table, kind, action.card)
    if phase == TO_GIVE:
        return "give first"
    return _refuse_lay(table, action)


def _refuse_draw(table: CourseTable) -> str:
    """The turn's card is drawn, or C12: there is none."""
    if table.phase == TO_LAY and not table.in_pile and not table.in_talon:
        return "nothing to draw"
    return "drawn already"


def _refuse_gift(table: CourseTable, kind: i64, card: i64) -> str:
    if table.phase != TO_GIVE:
        return "no clock"
    if kind == GIVE_BACK:
        return ""
    if not table.holds(table.turn, card):
        return "not in hand"
    if card == table.stolen and table.cards_of(table.turn).count(card) < 2:
        return "not the stolen card"
    return ""


def _refuse_lay(table: CourseTable, action: Action) -> str:
    """The turn's card, or a defence beside it."""
    seat = action.seat
    kind = action.kind
    card = CLOCK if kind == NAME else action.card
    if not table.holds(seat, card):
        return "not in hand"
    if kind == POINTS:
        return _refuse_points(table, seat, card)
    if kind == ATTACK:
        if card not in STANDING:
            return "no attack card"
        return refuse_attack(table, seat, action.target, card)
    if kind == NAME:
        return refuse_attack(table, seat, action.target, CLOCK)
    if kind == LIFT:
        return _refuse_lift(table, seat, card, action.target)
    if kind == DEFEND or kind == END_WITH:
        return "" if DEFENCE_BIT[card] else "no defence card"
    if table.switches.only_if_stuck and _can_lay(table, seat):
        return "not stuck"
    return ""


def _refuse_points(table: CourseTable, seat: i64, card: i64) -> str:
    """C3, and C5 to C7 where an attack stands."""
    worth: i64 = PRODUCTS[card]
    if not worth:
        return "no points card"
    if worth <= table.most_points(seat):
        return ""
    attacks = table.attacks_on(seat)
    if attacks & CHASE_BIT:
        return "chased"
    if attacks & U_TURN_BIT:
        return "turned back"
    return "sumo above 10" if attacks & SUMO_BIT and worth > 10 else "past 400"


def refuse_attack(table: CourseTable, seat: i64, target: i64, card: i64) -> str:
    """C4, C9, C11: at another seat, none of its kind standing, no bar."""
    if not 0 <= target < table.seats or target == seat:
        return "no such target"
    if table.barred(target) & ATTACK_BIT[card]:
        return "barred"
    if table.attacks_on(target) & ATTACK_BIT[card]:
        return "same attack"
    return "empty hand" if card == CLOCK and table.held(target) == 0 else ""


def _refuse_lift(table: CourseTable, seat: i64, card: i64, attack: i64) -> str:
    """C5, C7, C8; a u-turn is lifted by a draw alone (C6)."""
    bit: i64 = ATTACK_BIT[attack] if 0 <= attack < FACES else 0
    if not table.attacks_on(seat) & bit:
        return "no such attack"
    return "" if table.lifters[card] & bit else "does not lift"


def _refuse_reaction(table: CourseTable, seat: i64, card: i64) -> str:
    """C9: any defence when attacked, until one's own turn begins."""
    if not table.holds(seat, card):
        return "not in hand"
    if not DEFENCE_BIT[card]:
        return "no defence card"
    return "" if table.attacked(seat) else "not attacked"


def _can_lay(table: CourseTable, seat: i64) -> bool:
    """C2: whether any card can be laid as points, attack, clock or lift.

    A defence never counts: it may be kept hidden.
    """
    for action in _layings(table, seat):
        kind = action.kind
        if kind != DEFEND and kind != END_WITH and kind != DISCARD:
            return True
    return False


def legal(table: CourseTable, seat: i64) -> list[Action]:
    """All legal actions, of one seat or of all seats (−1)."""
    if table.over:
        return []
    found: list[Action] = []
    turn = table.turn
    if seat < 0 or seat == turn:
        phase = table.phase
        if phase == TO_DRAW:
            found.append(DRAWS[turn])
        elif phase == TO_LAY:
            found = _layings(table, turn)
            if table.switches.only_if_stuck and _can_lay(table, turn):
                found = [action for action in found if action.kind != DISCARD]
        elif phase == TO_STEAL:
            found.append(STEALS[turn])
        elif phase == TO_GIVE:
            _gifts(table, turn, found)
    if table.phase == TO_ANSWER and (seat < 0 or seat == table.target):
        found.append(PASSES[table.target])
    for other in range(table.seats):
        if (seat < 0 or seat == other) and table.attacked(other):
            _reactions(table, other, found)
    return found


def _layings(table: CourseTable, seat: i64) -> list[Action]:
    """What each face of the hand is good for; any card may be discarded besides."""
    found: list[Action] = []
    most = table.most_points(seat)
    attacks = table.attacks_on(seat)
    lifters = table.lifters
    scoring = SCORING[seat]
    not_scoring = NOT_SCORING[seat]
    seen: i64 = 0
    for place in range(table.held(seat)):
        card = table.card(seat, place)
        if card <= 200:
            found += scoring[card] if PRODUCTS[card] <= most else not_scoring[card]
            if attacks and lifters[card] & attacks:
                _lifts(table, seat, card, found)
        elif not seen & (1 << (card - 200)):
            seen |= 1 << (card - 200)
            found += not_scoring[card]
            if ATTACK_BIT[card]:
                _aims(table, seat, card, found)
    return found


def _lifts(table: CourseTable, seat: i64, card: i64, found: list[Action]) -> None:
    """C5, C7: the attacks before the seat that this card lifts."""
    lifted: i64 = table.lifters[card] & table.attacks_on(seat)
    if lifted & CHASE_BIT:
        found.append(LIFTS[seat][CHASE - 201][card])
    if lifted & SUMO_BIT:
        found.append(LIFTS[seat][SUMO - 201][card])


def _aims(table: CourseTable, seat: i64, card: i64, found: list[Action]) -> None:
    """C4, C11: the seats this attack or clock may be laid against."""
    actions = NAMINGS[seat][card - 201] if card == CLOCK else ATTACKS[seat][card - 201]
    bit: i64 = ATTACK_BIT[card]
    for target in range(table.seats):
        # The same attack stands there more often than not; the rest is asked in order.
        if not table.attacks_on(target) & bit and not refuse_attack(table, seat, target, card):
            found.append(actions[target])


def any_legal(table: CourseTable, chance: Chance) -> Action:
    """At random: a card, then a use of it."""
    seat = table.turn
    if table.phase == TO_DRAW and not table.over:
        return DRAWS[seat]
    if table.phase != TO_LAY or table.switches.only_if_stuck:
        found = legal(table, -1)
        return found[chance.below(len(found))]
    card = table.card(seat, chance.below(table.held(seat)))
    scores = PRODUCTS[card] <= table.most_points(seat)
    uses = SCORING[seat][card] if scores else NOT_SCORING[seat][card]
    if ATTACK_BIT[card]:
        uses = uses[:]
        _aims(table, seat, card, uses)
    elif table.lifters[card] & table.attacks_on(seat):
        uses = uses[:]
        _lifts(table, seat, card, uses)
    return uses[chance.below(len(uses))]


def _gifts(table: CourseTable, seat: i64, found: list[Action]) -> None:
    given: list[int] = []
    for card in table.cards_of(seat):
        if card not in given and not _refuse_gift(table, GIVE, card):
            given.append(card)
            found.append(GIFTS[seat][card])
    found.append(RETURNS[seat])


def _reactions(table: CourseTable, seat: i64, found: list[Action]) -> None:
    for place in range(table.held(seat)):
        card = table.card(seat, place)
        if DEFENCE_BIT[card]:
            found.append(REACTIONS[seat][card])
