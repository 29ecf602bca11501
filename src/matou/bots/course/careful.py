"""The careful cat of the Course: it rates every action by the turns that it saves or costs."""

from typing import Final

from mypy_extensions import i64

from matou.bots.cat import Cat
from matou.bots.course.sense import Sense
from matou.cards import PRODUCTS
from matou.games.actions import (
    ATTACK,
    DEFEND,
    DISCARD,
    END_WITH,
    GIVE,
    GIVE_BACK,
    LIFT,
    NAME,
    PASS,
    POINTS,
    REACT,
    Action,
)
from matou.games.chance import Chance
from matou.games.course.kinds import ATTACK_BIT, DEFENCE_BIT, GOAL
from matou.games.course.play import Course
from matou.games.game import Table
from matou.games.taking import take

WON: Final = 1000.0
DRAW_WORTH: Final = 0.12  # a defence laid is a card drawn
CARD_SPARED: Final = 0.06  # a defence as the turn's card: no other card is spent
LOOT: Final = 0.6  # gain of a clock: the better of two cards
GIVEN_ATTACK: Final = 0.5  # an attack given away comes back


class CarefulCourse(Cat):
    """Counts what was seen, keeps answers to attacks, plans the way to exactly 400."""

    def choose(self, table: Table, seat: i64, chance: Chance) -> Action:
        assert isinstance(table, Course)
        found = table.legal(seat)
        if len(found) == 1:
            return found[0]
        sense = Sense(table, seat)
        best = found[0]
        most = -2 * WON
        for action in found:
            worth = weigh(table, sense, action)
            if worth > most:
                best = action
                most = worth
        return best


def weigh(table: Course, sense: Sense, action: Action) -> float:
    """How many turns nearer to 400 than the nearest other seat this leaves the cat."""
    kind = action.kind
    seat = action.seat
    card = action.card
    total: i64 = table.total_of(seat)
    attacks: i64 = table.attacks_on(seat)
    struck: i64 = -1
    bonus = 0.0
    hand = table.cards_of(seat)
    if card >= 0:
        take(hand, card)
    if kind == POINTS:
        total += PRODUCTS[card]
        if total == GOAL:
            return WON
    elif kind == LIFT:
        attacks &= ~ATTACK_BIT[action.target]
    elif kind == DEFEND or kind == REACT or kind == END_WITH:
        hand.append(card)  # it goes on barring, now on the table
        bonus += _defence_bonus(table, kind, attacks & DEFENCE_BIT[card] != 0)
        attacks &= ~DEFENCE_BIT[card]
    elif kind == ATTACK:
        struck = action.target
    elif kind == NAME:
        bonus += LOOT
    elif kind == GIVE:
        bonus -= GIVEN_ATTACK if ATTACK_BIT[card] else PRODUCTS[card] / 200.0
    elif kind == GIVE_BACK:
        take(hand, table.stolen)
        bonus -= GIVEN_ATTACK if ATTACK_BIT[table.stolen] else PRODUCTS[table.stolen] / 200.0
    elif kind != DISCARD and kind != PASS:
        return 0.0
    rival = 1000.0
    for other in range(table.seats):
        if other != seat:
            theirs: i64 = table.attacks_on(other)
            if other == struck:
                theirs |= ATTACK_BIT[card]
            need = sense.strange_need(table, other, theirs)
            if need < rival:
                rival = need
    return rival - sense.need(table, seat, hand, total, attacks) + bonus


def _defence_bonus(table: Course, kind: i64, lifts: bool) -> float:
    """C9: in addition to the turn's card, a defence brings a card, or points in the same turn.
    Where it brings neither, it is better as the turn's card."""
    if kind == END_WITH:
        return CARD_SPARED
    return DRAW_WORTH if lifts or table.in_pile or table.in_talon else 0.0
