"""Events in words, as one seat may know them."""

from dataclasses import fields
from typing import Final

from matou.cards import is_special, name, terms
from matou.cli.catalogue import Catalogue
from matou.games import events
from matou.games.chasse.law import change
from matou.games.events import Event
from matou.games.options import Options
from matou.record.words import seat_name

ALL_KNOWING: Final = -2  # hears everything, and sits nowhere

SEAT_PARTS: Final = (
    "seat", "giver", "taker", "target", "owner", "fastest", "slowest", "dealer", "starter"
)  # fmt: skip
SEATS_PARTS: Final = ("losers", "winners", "seats", "paid")
CARD_PARTS: Final = ("card", "attack")


class Teller:
    """Tells the events of one table to one listener."""

    def __init__(self, options: Options, words: Catalogue, listener: int = ALL_KNOWING) -> None:
        self.options = options
        self.words = words
        self.listener = listener
        self.own: set[int] = {listener}  # a player of two owns two seats (M3)

    # --- names ---------------------------------------------------------------------------

    def seat(self, seat: int) -> str:
        if seat < 0:
            return self.words.say("nobody")
        letter = seat_name(seat)
        return self.words.say("you", seat=letter) if seat in self.own else letter

    def seats(self, seats: tuple[int, ...] | list[int]) -> str:
        return ", ".join(self.seat(seat) for seat in seats)

    def card(self, card: int) -> str:
        edition = self.options.text("edition")
        return name(card, self.options.family, edition, self.words.language)

    def direction(self, direction: int) -> str:
        return self.words.say("clockwise" if direction > 0 else "anticlockwise")

    # --- events --------------------------------------------------------------------------

    def tell(self, event: Event) -> str:
        """The event as a sentence; empty where there is nothing to say."""
        if self.listener != ALL_KNOWING:
            event = event.seen_by(self.listener)
        key = _key(event)
        return self.words.say(key, **self._parts(event)) if key else ""

    def _parts(self, event: Event) -> dict[str, object]:
        parts: dict[str, object] = {}
        for field in fields(event):
            value = getattr(event, field.name)
            if field.name in SEAT_PARTS:
                parts[field.name] = self.seat(value)
            elif field.name in SEATS_PARTS:
                parts[field.name] = self.seats(value)
            elif field.name in CARD_PARTS:
                parts[field.name] = self.card(value) if value >= 0 else ""
            else:
                parts[field.name] = value
        match event:
            case events.Won():
                parts["sum"] = self.comparison(event)
            case events.Laid():
                parts["sum"] = _step(event.total - change(event.card), event.total)
            case events.LaidPoints():
                worth = self.options.worth[event.card]
                parts["sum"] = _step(event.total - worth, event.total)
            case events.Drew():
                parts["cards"] = ", ".join(self.card(card) for card in event.cards)
            case events.Turned():
                parts["direction"] = self.direction(event.direction)
        return parts

    def comparison(self, event: events.Won) -> str:
        """Why somebody won: `4×6 = 24 = 3×8`, or the largest and the smallest for a sumo."""
        worth = self.options.worth
        tops = [card for card in event.tops if not is_special(card)]
        if event.why == "sumo":
            shown = [dict.fromkeys((self._face(card), str(worth[card]))) for card in tops]
            return ", ".join(dict.fromkeys(" = ".join(one) for one in shown))
        return " = ".join(
            dict.fromkeys([self._face(tops[0]), str(worth[tops[0]]), *map(self._face, tops[1:])])
        )

    def _face(self, card: int) -> str:
        if card >= 100:
            return str(self.options.worth[card])
        a, b = terms(card)
        return f"{a}+{b}" if self.options.family == "addi" else f"{a}×{b}"


def _step(before: int, after: int) -> str:
    """`23 + 13 = 36`, `36 − 8 = 28`."""
    sign = "+" if after >= before else "−"
    return f"{_number(before)} {sign} {abs(after - before)} = {_number(after)}"


def _number(number: int) -> str:
    return str(number).replace("-", "−")


def _key(event: Event) -> str:
    """The sentence for an event: that of its class, or of its class and case."""
    name = type(event).__name__
    match event:
        case events.Won(why=case) | events.TokenReturned(why=case):
            return f"{name}.{case}"
        case events.Chased(fastest=-1) | events.Trapped(fastest=-1):
            return f"{name}.nobody"
        case events.Trapped(owner=owner, fastest=fastest) if owner == fastest:
            return "Trapped.owner"
        case events.Called(right=False):
            return "Called.wrong"
        case events.Lifted(card=-1):
            return "Lifted.alone"
        case events.Stole(card=-1) | events.GaveInReturn(card=-1) | events.GaveBack(card=-1):
            return f"{name}.hidden"
        case events.Drew(cards=()):
            return ""  # nobody wants to hear that somebody drew something
        case events.Drew(shown=True):
            return "Drew.shown"
        case events.Laid(target=target) if target >= 0:
            return "Laid.target"
        case events.Laid(card=card) if is_special(card):
            return "Laid.special"
        case events.RoundBegan(sudden_death=True):
            return "RoundBegan.sudden_death"
    return name
