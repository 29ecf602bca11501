"""What all tables share: seats, options, chance, and who listens."""

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64, mypyc_attr

from matou.games.actions import Action
from matou.games.chance import Chance
from matou.games.events import Ended, Event
from matou.games.options import Options
from matou.games.refusals import Refused

NO_SEATS: Final[list[int]] = []  # shared, and so replaced and never changed

# The rules have versions, because a record or journal replays by those it was played by.
# 1: until release 0.2. 2: locked tables (M27), M20 after a refill (M25), a cap of two players.
FIRST_RULES: Final = 1
RULES: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)  # a game of others is plain Python
class Table:
    """A whole position: it says what is legal, and plays an action or refuses it."""

    def __init__(self, options: Options, seats: i64, players: i64, chance: Chance) -> None:
        self.options = options
        self.seats = seats
        self.players = players  # fewer than seats where two players own several (M3)
        self.chance = chance
        self.rules: i64 = RULES  # the version it is played by
        self.turn: i64 = 0
        self.over = False
        self.winners = NO_SEATS  # once the game is over
        self.losers = NO_SEATS
        self.listener: Callable[[Event], None] | None = None

    def refusal(self, action: Action) -> str:
        """Why this action is refused (a key of REASONS), or an empty text."""
        raise NotImplementedError

    def legal(self, seat: i64 = -1) -> list[Action]:
        """All that the rules allow now, by anybody or by one seat."""
        raise NotImplementedError

    def any_legal(self, chance: Chance) -> Action:
        """A legal action at random; a game that can find one without the list does."""
        found = self.legal(-1)  # said, because mypyc hands a plain subclass no default
        return found[chance.below(len(found))]

    def play(self, action: Action) -> None:
        """Do it, or raise Refused and change nothing."""
        key = self.refusal(action)
        if key:
            raise Refused(key)
        self.do(action)

    def do(self, action: Action) -> None:
        """Do what is known to be legal."""
        raise NotImplementedError

    def copy(self) -> "Table":
        """The same position at a table of its own; nobody listens there."""
        raise NotImplementedError

    def asked(self) -> i64:
        """The seat the table waits for."""
        return self.turn

    def unseen_by(self, seat: i64) -> list[int]:
        """The cards hidden from a seat, sorted: so nothing tells where one truly lies."""
        raise NotImplementedError

    def deal_anew(self, seat: i64, unseen: list[int], chance: Chance) -> None:
        """Become another table that looks the same to this seat, its future shuffles included.

        `unseen` is shuffled in place, so that it serves again.
        """
        raise NotImplementedError

    def cards(self) -> list[int]:
        """Every card of the table, wherever it lies."""
        raise NotImplementedError

    def finish(self, winners: list[int], losers: list[int]) -> None:
        """The game is over."""
        self.over = True
        self.winners = winners
        self.losers = losers
        if self.listener is not None:
            self.listener(Ended(tuple(winners), tuple(losers)))

    def share(self, twin: "Table") -> None:
        """The part of a copy that is the same for all games."""
        twin.rules = self.rules
        twin.turn = self.turn
        twin.over = self.over
        twin.winners = self.winners
        twin.losers = self.losers

    def owner(self, seat: i64) -> i64:
        """M3: the player a seat belongs to; two players sit alternately."""
        return seat % self.players

    def champions(self) -> list[int]:
        """The players who did best, to whom a rating gives the game."""
        return sorted({self.owner(seat) for seat in self.winners})

    def tell(self, event: Event) -> None:
        if self.listener is not None:
            self.listener(event)

    def __copy__(self) -> "Table":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Table":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        from matou.games.deal import freeze, thaw  # it knows the games, which know tables

        return thaw, (self.options, self.seats, self.players, self.chance, freeze(self))


def take(hand: list[int], card: i64) -> None:
    """Take a card out of the hand that holds it; compiled, twice as fast as `remove`."""
    for place, held in enumerate(hand):
        if held == card:
            hand.pop(place)
            return
