"""The position of a Course, one byte a card, and the methods that move cards."""

from typing import Final

from mypy_extensions import i64, u8

from matou.cards import CardError
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
from matou.games.game import Table, freeze, thaw
from matou.games.packed import vec

# Where the places begin; pile, talon and points have room for more cards than a box has (161).
ROOM: Final = 176
PILE: Final = 0
TALON: Final = ROOM
LAID: Final = 2 * ROOM
HANDS: Final = 3 * ROOM
SEAT: Final = 32  # bytes of a hand: how many cards it has, and those cards
MAX_HELD: Final = SEAT - 1
# The numbers of a seat: its total, attacks that stand there, fresh ones, bars.
MARKS: Final = 4
ATTACKS: Final = 1
FRESH: Final = 2
BARS: Final = 3

# What pickling stores besides the plain numbers.
PLACES: Final = ("hands", "defences", "totals", "attacks", "fresh", "pile", "talon", "laid")


def no_cards(seats: i64) -> vec[u8]:
    return vec[u8]([0] * (HANDS + SEAT * seats))


def no_marks(seats: i64) -> vec[i64]:
    return vec[i64]([0] * (MARKS * seats))


class CourseTable(Table):
    """The position of a Course; attacks and bars are bit sets of kinds."""

    def __init__(
        self,
        options: CourseOptions,
        seats: i64,
        players: i64,
        chance: Chance,
        lying: vec[u8],
        marks: vec[i64],
        defences: list[list[int]],
    ) -> None:
        super().__init__(options, seats, players, chance)
        self.switches: Final = options
        self.lifters = LIFTERS_STRICT if options.strict_one else LIFTERS_PRINTED
        self._lying: Final = lying
        self._marks: Final = marks
        self._defences = defences  # replaced, never changed, and so is each list of it
        self.in_pile: i64 = 0  # how many cards lie there
        self.in_talon: i64 = 0
        self.in_laid: i64 = 0
        self.exhausted: i64 = 0
        self.phase: i64 = TO_DRAW
        self.target: i64 = -1  # the seat a clock names
        self.stolen: i64 = -1

    # --- what can be read off it -------------------------------------------------------------

    def held(self, seat: i64) -> i64:
        """How many cards a seat holds."""
        count: int = self._lying[HANDS + SEAT * seat]
        return count

    def card(self, seat: i64, place: i64) -> i64:
        """One card of a hand, counted from 0."""
        card: int = self._lying[HANDS + SEAT * seat + 1 + place]
        return card

    def holds(self, seat: i64, card: i64) -> bool:
        at = HANDS + SEAT * seat + 1
        for place in range(at, at + self.held(seat)):
            held: int = self._lying[place]
            if held == card:
                return True
        return False

    def talon_card(self, place: i64) -> i64:
        """One card of the talon, counted from its bottom."""
        card: int = self._lying[TALON + place]
        return card

    def laid_card(self, place: i64) -> i64:
        """One card of the points laid, the first one first."""
        card: int = self._lying[LAID + place]
        return card

    def total_of(self, seat: i64) -> i64:
        """C3: the points of a seat."""
        return self._marks[MARKS * seat]

    def attacks_on(self, seat: i64) -> i64:
        """C4: the kinds of attack that stand before a seat."""
        return self._marks[MARKS * seat + ATTACKS]

    def fresh_on(self, seat: i64) -> i64:
        """C9: the attacks laid since the seat's last turn, lifted or not: it may react."""
        return self._marks[MARKS * seat + FRESH]

    def barred(self, seat: i64) -> i64:
        """C9: the kinds of attack that a seat's defences bar."""
        return self._marks[MARKS * seat + BARS]

    def most_points(self, seat: i64) -> i64:
        """C3, C5 to C7: the largest card that scores now; 0 where none does."""
        attacks = self.attacks_on(seat)
        if attacks & (CHASE_BIT | U_TURN_BIT):
            return 0
        room = GOAL - self.total_of(seat)
        if attacks & SUMO_BIT and room > 10:
            return 10
        return room

    def attacked(self, seat: i64) -> bool:
        """C9: by a card laid since this seat's last turn, or by a clock that waits for it."""
        return self.fresh_on(seat) != 0 or self.named(seat)

    def named(self, seat: i64) -> bool:
        """C11: a clock waits for this seat's answer."""
        return self.phase == TO_ANSWER and seat == self.target

    # --- cards move ----------------------------------------------------------------------

    def draw_to(self, seat: i64) -> i64:
        """From the top of the pile to a hand; returns the card."""
        self.in_pile -= 1
        card: int = self._lying[PILE + self.in_pile]
        self.put(seat, card)
        return card

    def put(self, seat: i64, card: i64) -> None:
        """Into a hand, behind its other cards."""
        lying = self._lying
        at = HANDS + SEAT * seat
        lying[at] += 1
        held: int = lying[at]
        face: int = card
        lying[at + held] = face

    def take(self, seat: i64, card: i64) -> None:
        """Out of a hand that holds it, of twins the first; the hand closes up behind it."""
        lying = self._lying
        at = HANDS + SEAT * seat
        last = at + self.held(seat)
        lying[at] -= 1
        gone: i64 = 0
        for place in range(at + 1, last):
            held: int = lying[place]
            if held == card:
                gone = 1
            lying[place] = lying[place + gone]

    def lay_off(self, card: i64) -> None:
        """Onto the talon."""
        face: int = card
        self._lying[TALON + self.in_talon] = face
        self.in_talon += 1

    def lay_down(self, seat: i64, card: i64, worth: i64) -> None:
        """C3: among the points of a seat."""
        face: int = card
        self._lying[LAID + self.in_laid] = face
        self.in_laid += 1
        self._marks[MARKS * seat] += worth

    def stand(self, seat: i64, kind: i64) -> None:
        """C4: an attack of this kind stands before a seat, and it is fresh."""
        self._marks[MARKS * seat + ATTACKS] |= kind
        self._marks[MARKS * seat + FRESH] |= kind

    def unstand(self, seat: i64, kind: i64) -> None:
        """C8: no attack of this kind stands there any more."""
        self._marks[MARKS * seat + ATTACKS] &= ~kind

    def stale(self, seat: i64) -> None:
        """C9: a turn of the seat has begun, so no attack there is fresh any longer."""
        self._marks[MARKS * seat + FRESH] = 0

    def bar(self, seat: i64, card: i64) -> None:
        """C9: a defence lies before a seat."""
        defences = self._defences[:]  # a copy of the table has them too
        defences[seat] = [*defences[seat], card]
        self._defences = defences
        self._marks[MARKS * seat + BARS] |= DEFENCE_BIT[card]

    def renew(self) -> None:
        """C12: the talon becomes the pile, shuffled."""
        cards = self.talon
        self.chance.shuffle(cards)
        self.in_talon = 0
        self.pile = cards

    # --- whole places as lists: a read makes a list, assign it whole ----------------------
    # Of pile and talon the last card is the top.

    def cards_of(self, seat: i64) -> list[int]:
        at = HANDS + SEAT * seat + 1
        return list(self._lying[at : at + self.held(seat)])

    @property
    def hands(self) -> list[list[int]]:
        return [self.cards_of(seat) for seat in range(self.seats)]

    @hands.setter
    def hands(self, hands: list[list[int]]) -> None:
        for seat in range(self.seats):
            hand = hands[seat]
            if len(hand) > MAX_HELD:
                raise CardError(f"C2: nobody holds {len(hand)} cards")
            at = HANDS + SEAT * seat
            self._lying[at] = len(hand)
            for card in hand:
                at += 1
                self._lying[at] = card

    @property
    def pile(self) -> list[int]:
        return list(self._lying[PILE : PILE + self.in_pile])

    @pile.setter
    def pile(self, cards: list[int]) -> None:
        self._fill(PILE, cards)
        self.in_pile = len(cards)

    @property
    def talon(self) -> list[int]:
        return list(self._lying[TALON : TALON + self.in_talon])

    @talon.setter
    def talon(self, cards: list[int]) -> None:
        self._fill(TALON, cards)
        self.in_talon = len(cards)

    @property
    def laid(self) -> list[int]:
        """The points on the table."""
        return list(self._lying[LAID : LAID + self.in_laid])

    @laid.setter
    def laid(self, cards: list[int]) -> None:
        self._fill(LAID, cards)
        self.in_laid = len(cards)

    def _fill(self, at: i64, cards: list[int]) -> None:
        if len(cards) > ROOM:
            raise CardError(f"C1: there are 161 cards, not {len(cards)}")
        place = at
        for card in cards:
            self._lying[place] = card
            place += 1

    @property
    def defences(self) -> list[list[int]]:
        return self._defences

    @defences.setter
    def defences(self, defences: list[list[int]]) -> None:
        self._defences = defences
        for seat in range(self.seats):
            kinds: i64 = 0
            for card in defences[seat]:
                kinds |= DEFENCE_BIT[card]
            self._marks[MARKS * seat + BARS] = kinds

    @property
    def totals(self) -> list[int]:
        return self._numbers(0)

    @totals.setter
    def totals(self, totals: list[int]) -> None:
        self._mark(0, totals)

    @property
    def attacks(self) -> list[int]:
        return self._numbers(ATTACKS)

    @attacks.setter
    def attacks(self, attacks: list[int]) -> None:
        self._mark(ATTACKS, attacks)

    @property
    def fresh(self) -> list[int]:
        return self._numbers(FRESH)

    @fresh.setter
    def fresh(self, fresh: list[int]) -> None:
        self._mark(FRESH, fresh)

    def _numbers(self, which: i64) -> list[int]:
        found: list[int] = []
        for seat in range(self.seats):
            found.append(self._marks[MARKS * seat + which])
        return found

    def _mark(self, which: i64, numbers: list[int]) -> None:
        for seat in range(self.seats):
            self._marks[MARKS * seat + which] = numbers[seat]

    # --- the whole position --------------------------------------------------------------

    def cards(self) -> list[int]:
        found = self.pile + self.talon + self.laid
        for seat in range(self.seats):
            found += self.cards_of(seat) + self._defences[seat]
            for attack in STANDING:
                if self.attacks_on(seat) & ATTACK_BIT[attack]:
                    found.append(attack)
        return found

    def redeal(self, seat: i64, cards: list[int], first: i64, count: i64) -> None:
        """A hand becomes so many of these cards, from the first on."""
        at = HANDS + SEAT * seat
        held: int = count
        self._lying[at] = held
        for place in range(first, first + count):
            at += 1
            self._lying[at] = cards[place]

    def redeal_pile(self, cards: list[int], first: i64) -> None:
        """The pile becomes these cards, from the first on."""
        self.in_pile = len(cards) - first
        for place in range(self.in_pile):
            self._lying[PILE + place] = cards[first + place]

    def lying(self) -> vec[u8]:
        """A copy of the bytes of the position."""
        return self._lying[:]

    def marks(self) -> vec[i64]:
        """A copy of the numbers of the seats."""
        return self._marks[:]

    def fill(self, twin: "CourseTable") -> None:
        """The part of a copy that its bytes do not bring."""
        self.share(twin)
        twin.in_pile = self.in_pile
        twin.in_talon = self.in_talon
        twin.in_laid = self.in_laid
        twin.exhausted = self.exhausted
        twin.phase = self.phase
        twin.target = self.target
        twin.stolen = self.stolen

    def __reduce__(self) -> tuple[object, ...]:
        state = freeze(self)
        for name in PLACES:
            state[name] = getattr(self, name)
        return thaw, (self.options, self.seats, self.players, self.chance, state)
