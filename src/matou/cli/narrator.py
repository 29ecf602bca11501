"""Sentences for the events that a viewer may know."""

from collections.abc import Callable
from dataclasses import fields

from matou.cli.catalogue import Catalogue
from matou.games.events import Event, Turned
from matou.games.game import Options
from matou.games.views import EVERYTHING
from matou.narration import CARD_PARTS, CARDS_PARTS, SEAT_PARTS, SEATS_PARTS, sentence_key
from matou.record.words import seat_name

Parts = Callable[[Event, "Narrator"], dict[str, object]]


class Narrator:
    """Makes the sentences of one table for one viewer."""

    def __init__(
        self, options: Options, words: Catalogue, more: Parts, viewer: int = EVERYTHING
    ) -> None:
        self.options = options
        self.words = words
        self.more = more  # the placeholders of a game's own events
        self.viewer = viewer
        self.own: set[int] = {viewer}  # a player of two owns two seats (M3)

    # --- names ---------------------------------------------------------------------------

    def seat(self, seat: int) -> str:
        if seat < 0:
            return self.words.say("nobody")
        letter = seat_name(seat)
        return self.words.say("you", seat=letter) if seat in self.own else letter

    def seats(self, seats: tuple[int, ...] | list[int]) -> str:
        return ", ".join(self.seat(seat) for seat in seats)

    def card(self, card: int) -> str:
        return self.words.card(card, self.options.family, self.options.edition)

    def direction(self, direction: int) -> str:
        return self.words.say("clockwise" if direction > 0 else "anticlockwise")

    # --- events --------------------------------------------------------------------------

    def sentence(self, event: Event) -> str:
        """The event as a sentence; empty if it has none."""
        if self.viewer != EVERYTHING:
            event = event.seen_by(self.viewer)
        key = sentence_key(event)
        return self.words.say(self._about_you(event, key), **self._parts(event)) if key else ""

    def _about_you(self, event: Event, key: str) -> str:
        """The key of the sentence that addresses the viewer, such as `Gave.taker.you`."""
        for part in (*SEAT_PARTS, *SEATS_PARTS):
            value = getattr(event, part, ())
            seats = set(value) if isinstance(value, tuple) else {value}
            own = f"{key}.{part}.you"
            if seats and seats <= self.own and own in self.words:
                return own
        return key

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
            elif field.name in CARDS_PARTS:
                parts[field.name] = ", ".join(self.card(card) for card in value)
            else:
                parts[field.name] = value
        if isinstance(event, Turned):
            parts["direction"] = self.direction(event.direction)
        return self.words.specials(self.options.edition) | parts | self.more(event, self)
