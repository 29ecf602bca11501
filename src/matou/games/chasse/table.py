"""The position of a Chasse, one byte a card, and the methods that move cards."""

from typing import Final

from mypy_extensions import i64, u8

from matou.cards import CardError
from matou.games.chance import Chance
from matou.games.game import Options, Table, freeze, thaw
from matou.games.packed import vec

CIRCLE: Final = 256  # bytes for pile and heap, more than a box has cards
AROUND: Final = CIRCLE - 1
SEAT: Final = 9  # bytes of a seat: its tokens, how many cards it holds, and those cards
MAX_HELD: Final = 7  # H10
TOKENS: Final = 19  # H1


def no_cards(seats: i64) -> vec[u8]:
    return vec[u8]([0] * (CIRCLE + SEAT * seats))


class ChasseTable(Table):
    """The pile, the heap, and before every seat its hand and its tokens.

    Pile and heap lie in a circle: the pile from its bottom up, and below it the heap, the card
    laid first next to the pile's bottom. So the heap is under the pile once a round ends (H5).
    """

    def __init__(
        self, options: Options, seats: i64, players: i64, chance: Chance, lying: vec[u8]
    ) -> None:
        super().__init__(options, seats, players, chance)
        self._lying: Final = lying
        self._bottom: i64 = 0
        self.piled: i64 = 0  # how many cards lie there
        self.heaped: i64 = 0

    # --- before a seat -------------------------------------------------------------------

    def owned(self, seat: i64) -> i64:
        """How many tokens a seat has."""
        count: int = self._lying[CIRCLE + SEAT * seat]
        return count

    def held(self, seat: i64) -> i64:
        """How many cards a seat holds."""
        count: int = self._lying[CIRCLE + SEAT * seat + 1]
        return count

    def card(self, seat: i64, place: i64) -> i64:
        """One card of a hand, counted from 0."""
        card: int = self._lying[CIRCLE + SEAT * seat + 2 + place]
        return card

    def hand(self, seat: i64) -> vec[i64]:
        """The cards of a hand as they lie now."""
        at = CIRCLE + SEAT * seat + 2
        held = self.held(seat)
        cards = vec[i64]([0] * held)
        for place in range(held):
            card: int = self._lying[at + place]
            cards[place] = card
        return cards

    def holds(self, seat: i64, card: i64) -> bool:
        at = CIRCLE + SEAT * seat + 2
        for place in range(at, at + self.held(seat)):
            held: int = self._lying[place]
            if held == card:
                return True
        return False

    # --- cards move ----------------------------------------------------------------------

    def draw(self, seat: i64) -> None:
        """From the top of the pile to a hand."""
        lying = self._lying
        at = CIRCLE + SEAT * seat + 1
        self.piled -= 1
        lying[at] += 1
        held: int = lying[at]
        lying[at + held] = lying[(self._bottom + self.piled) & AROUND]

    def lay(self, seat: i64, card: i64) -> None:
        """From a hand, which closes up behind it, to the heap."""
        lying = self._lying
        at = CIRCLE + SEAT * seat + 1
        last = at + self.held(seat)
        lying[at] -= 1
        gone: i64 = 0
        for place in range(at + 1, last):
            held: int = lying[place]
            if held == card:
                gone = 1
            lying[place] = lying[place + gone]
        self.heaped += 1
        face: int = card
        lying[(self._bottom - self.heaped) & AROUND] = face

    def sweep(self) -> None:
        """The heap and then the hands go under the pile."""
        lying = self._lying
        bottom = self._bottom - self.heaped
        self.piled += self.heaped
        self.heaped = 0
        for seat in range(self.seats):
            at = CIRCLE + SEAT * seat + 1
            held = self.held(seat)
            lying[at] = 0
            self.piled += held
            for place in range(at + 1, at + 1 + held):
                bottom -= 1
                lying[bottom & AROUND] = lying[place]
        self._bottom = bottom & AROUND

    def renew(self) -> None:
        """The heap except its top card becomes the pile, shuffled."""
        cards = self.heap
        top = cards.pop()
        self.chance.shuffle(cards)
        self.heap = [top]
        self.pile = cards

    def return_token(self, seat: i64) -> None:
        self._lying[CIRCLE + SEAT * seat] -= 1

    # --- whole places as lists: a read makes a list, assign it whole ----------------------
    # Of pile and heap the last card is the top.

    def cards_of(self, seat: i64) -> list[int]:
        at = CIRCLE + SEAT * seat + 2
        return list(self._lying[at : at + self.held(seat)])

    @property
    def hands(self) -> list[list[int]]:
        return [self.cards_of(seat) for seat in range(self.seats)]

    @hands.setter
    def hands(self, hands: list[list[int]]) -> None:
        for seat in range(self.seats):
            hand = hands[seat]
            if len(hand) > MAX_HELD:
                raise CardError(f"H10: nobody holds {len(hand)} cards")
            at = CIRCLE + SEAT * seat + 1
            self._lying[at] = len(hand)
            for card in hand:
                at += 1
                self._lying[at] = card

    @property
    def tokens(self) -> list[int]:
        return [self.owned(seat) for seat in range(self.seats)]

    @tokens.setter
    def tokens(self, tokens: list[int]) -> None:
        for seat in range(self.seats):
            if not 0 <= tokens[seat] <= TOKENS:
                raise CardError(f"H1: there are {TOKENS} tokens, and nobody has {tokens[seat]}")
            self._lying[CIRCLE + SEAT * seat] = tokens[seat]

    @property
    def pile(self) -> list[int]:
        lying = self._lying
        return [lying[(self._bottom + place) & AROUND] for place in range(self.piled)]

    @pile.setter
    def pile(self, cards: list[int]) -> None:
        self._room_for(len(cards) + self.heaped)
        self.piled = len(cards)
        place = self._bottom
        for card in cards:
            self._lying[place & AROUND] = card
            place += 1

    def stack(self, deck: list[int]) -> None:
        """A whole deck becomes the pile, its first card the top."""
        lying = self._lying
        self.piled = len(deck)
        place = self._bottom + self.piled
        for card in deck:
            place -= 1
            lying[place & AROUND] = card

    @property
    def heap(self) -> list[int]:
        lying = self._lying
        return [lying[(self._bottom - 1 - place) & AROUND] for place in range(self.heaped)]

    @heap.setter
    def heap(self, cards: list[int]) -> None:
        self._room_for(len(cards) + self.piled)
        self.heaped = len(cards)
        place = self._bottom
        for card in cards:
            place -= 1
            self._lying[place & AROUND] = card

    def _room_for(self, cards: i64) -> None:
        if cards > CIRCLE:
            raise CardError(f"H1: there are 138 cards, not {cards}")

    def cards(self) -> list[int]:
        found = self.pile + self.heap
        for seat in range(self.seats):
            found += self.hand(seat)
        return found

    # --- what is hidden ------------------------------------------------------------------

    def unseen_by(self, seat: i64) -> list[int]:
        found = self.pile
        for other in range(self.seats):
            if other != seat:
                found += self.hand(other)
        found.sort()
        return found

    def deal_anew(self, seat: i64, unseen: list[int], chance: Chance) -> None:
        chance.shuffle(unseen)
        self.chance = Chance(chance.word() + 1)
        lying = self._lying
        first: i64 = 0
        for other in range(self.seats):
            if other != seat:
                at = CIRCLE + SEAT * other + 2
                for place in range(at, at + self.held(other)):
                    lying[place] = unseen[first]
                    first += 1
        for place in range(self._bottom, self._bottom + self.piled):
            lying[place & AROUND] = unseen[first]
            first += 1

    # --- copies --------------------------------------------------------------------------

    def lying(self) -> vec[u8]:
        """A copy of the bytes of the position."""
        return self._lying[:]

    def share(self, twin: Table) -> None:
        super().share(twin)
        assert isinstance(twin, ChasseTable)
        twin._bottom = self._bottom
        twin.piled = self.piled
        twin.heaped = self.heaped

    def __reduce__(self) -> tuple[object, ...]:
        state = freeze(self)
        for name in ("hands", "tokens", "pile", "heap"):
            state[name] = getattr(self, name)
        return thaw, (self.options, self.seats, self.players, self.chance, state)
