"""Where the cards of hundreds of hunts lie, and how a round is dealt and decided."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from matou.env.chasse_desk import CARD_OF
from matou.env.flat import shuffle
from matou.games.chance import Chance, seeded
from matou.games.chasse.play import HAND, TOKENS
from matou.games.chasse.switches import ChasseOptions
from matou.games.options import Options

# What a table remembers, in the order of its numbers.
TOTAL: Final[i64] = 0
TURN: Final[i64] = 1
DIRECTION: Final[i64] = 2
MUST: Final[i64] = 3
PILE: Final[i64] = 4  # cards in the pile, the first of which lies at BOTTOM of the ring
BOTTOM: Final[i64] = 5
HEAP: Final[i64] = 6  # cards on the heap
ANCHOR: Final[i64] = 7
DEALER: Final[i64] = 8
PLAYING: Final[i64] = 9
SEVEN: Final[i64] = 10
CHASED: Final[i64] = 11
ACTS: Final[i64] = 12  # bits of the specials laid this turn
DUTIES: Final[i64] = 13  # how many wait
OVER: Final[i64] = 14
ROUND: Final[i64] = 15
OWNED: Final[i64] = 16  # tokens, by seat
HELD: Final[i64] = 22  # cards held, by seat
NUMBERS: Final[i64] = 32

# Where a table's cards lie, in bytes. The pile is a ring: a round's cards go under it (H5).
RING: Final[i64] = 255
HEAP_AT: Final[i64] = 256
HANDS_AT: Final[i64] = 448
MOST_HELD: Final[i64] = 8
BYTES: Final[i64] = 512 + 64  # no power of two: neighbours would share the same cache lines


class HuntCards:
    """Tables of the Chasse side by side."""

    def __init__(self, options: Options, seats: i64, tables: i64) -> None:
        self.seats: Final = seats
        self.everybody: Final = (1 << seats) - 1
        assert isinstance(options, ChasseOptions)
        self.tokens: Final[i64] = options.tokens or TOKENS // seats
        self.after_target: Final = options.after_target
        self.loser_starts: Final = options.loser_starts
        self.sudden_death: Final = options.sudden_death
        self.deck: Final = vec[u8]([CARD_OF[face] for face in options.cards])
        self.state: Final = vec[i16]([0] * (tables * NUMBERS))
        self.cards: Final = vec[u8]([0] * (tables * BYTES))
        self.chances = [Chance(1) for _ in range(tables)]
        self.targets: list[list[int]] = [[] for _ in range(tables)]  # named this turn
        self.duties: list[list[int]] = [[] for _ in range(tables)]

    def deal(self, row: i64, seed: int) -> None:
        """H2: the deck shuffled, its first card the top of the pile."""
        chance = seeded(seed)
        self.chances[row] = chance
        cards = self.cards
        at = row * BYTES
        count: i64 = len(self.deck)
        for place in range(count):
            cards[at + place] = self.deck[place]
        shuffle(chance, cards, at, count)
        for place in range(count // 2):
            held = cards[at + place]
            cards[at + place] = cards[at + count - 1 - place]
            cards[at + count - 1 - place] = held
        state = self.state
        here = row * NUMBERS
        state[here + PILE] = i16(count)
        state[here + BOTTOM] = 0
        state[here + HEAP] = 0
        state[here + OVER] = 0
        state[here + ROUND] = 1
        state[here + PLAYING] = i16(self.everybody)
        state[here + DEALER] = i16(self.seats - 1)
        for seat in range(self.seats):
            state[here + OWNED + seat] = i16(self.tokens)
        self.begin(row)
        self.deal_round(row, -1)

    def beside(self, row: i64, seat: i64) -> i64:
        beside = seat + i64(self.state[row * NUMBERS + DIRECTION])
        if beside < 0:
            return self.seats - 1
        if beside == self.seats:
            return 0
        return beside

    def begin(self, row: i64) -> None:
        """Nothing is laid yet and nobody holds a card."""
        state = self.state
        here = row * NUMBERS
        state[here + TOTAL] = 0
        state[here + DIRECTION] = 1
        state[here + SEVEN] = 0
        state[here + MUST] = 1
        state[here + CHASED] = 0
        state[here + ACTS] = 0
        state[here + DUTIES] = 0
        self.targets[row].clear()
        self.duties[row].clear()
        for seat in range(self.seats):
            state[here + HELD + seat] = 0

    def deal_round(self, row: i64, starter: i64) -> None:
        """H2: 6 cards each, one by one from the dealer's left."""
        state = self.state
        cards = self.cards
        here = row * NUMBERS
        at = row * BYTES
        playing = i64(state[here + PLAYING])
        bottom = i64(state[here + BOTTOM])
        top = bottom + i64(state[here + PILE])
        for held in range(HAND):
            seat = i64(state[here + DEALER])
            for _ in range(self.seats):
                seat += 1
                if seat == self.seats:
                    seat = 0
                if playing & (1 << seat):
                    if starter < 0:
                        starter = seat
                    top -= 1
                    cards[at + HANDS_AT + seat * MOST_HELD + held] = cards[at + (top & RING)]
                    state[here + HELD + seat] = HAND
        state[here + PILE] = i16(top - bottom)
        state[here + TURN] = i16(starter)
        state[here + ANCHOR] = i16(starter)

    def new_round(self, row: i64, loser: i64) -> None:
        """H5: heap and hands go under the pile, the deal passes to the left."""
        state = self.state
        here = row * NUMBERS
        at = row * BYTES
        self.put_under(row, at + HEAP_AT, i64(state[here + HEAP]))
        for seat in range(self.seats):
            self.put_under(row, at + HANDS_AT + seat * MOST_HELD, i64(state[here + HELD + seat]))
        state[here + HEAP] = 0
        state[here + ROUND] = state[here + ROUND] ^ 1  # told apart from the one before
        self.begin(row)
        playing = i64(state[here + PLAYING])
        dealer = self.beside(row, i64(state[here + DEALER]))
        while not playing & (1 << dealer):
            dealer = self.beside(row, dealer)
        state[here + DEALER] = i16(dealer)
        starter: i64 = -1
        if self.loser_starts and loser >= 0 and playing & (1 << loser):
            starter = loser
        self.deal_round(row, starter)

    def put_under(self, row: i64, first: i64, count: i64) -> None:
        state = self.state
        cards = self.cards
        here = row * NUMBERS
        bottom = i64(state[here + BOTTOM])
        for place in range(first, first + count):
            bottom = (bottom - 1) & RING
            cards[row * BYTES + bottom] = cards[place]
        state[here + BOTTOM] = i16(bottom)
        state[here + PILE] = state[here + PILE] + i16(count)

    def decide(self, row: i64, loser: i64) -> None:
        """H12: the most tokens win; ties share, or play another round between them."""
        winners = self.winners(row)
        if self.sudden_death and winners & (winners - 1):
            self.state[row * NUMBERS + PLAYING] = i16(winners)
            self.new_round(row, loser)
        else:
            self.state[row * NUMBERS + OVER] = 1

    def winners(self, row: i64) -> i64:
        """H12: those who play still and hold the most tokens, as a bit mask."""
        state = self.state
        here = row * NUMBERS
        playing = i64(state[here + PLAYING])
        best: i64 = 0
        found: i64 = 0
        for seat in range(self.seats):
            owned = i64(state[here + OWNED + seat])
            if playing & (1 << seat) and owned >= best:
                if owned > best:
                    found = 0
                best = owned
                found |= 1 << seat
        return found
