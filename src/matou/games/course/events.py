"""Game events of the Course."""

from matou.games.events import Drew as Drew
from matou.games.events import Event, event
from matou.games.events import PileRenewed as PileRenewed


@event
class LaidPoints(Event):
    """C3: a card was laid as points."""

    seat: int
    card: int
    total: int


@event
class Attacked(Event):
    """C4: an attack stands before a seat."""

    seat: int
    target: int
    card: int


@event
class Lifted(Event):
    """C5 to C8: an attack went to the talon, with the card laid on it (−1: none)."""

    seat: int
    attack: int
    card: int


@event
class Defended(Event):
    """C9: a defence stands before its owner from now on; `ends` where it was the turn's card."""

    seat: int
    card: int
    ends: bool = False


@event
class Named(Event):
    """C11: a clock was laid against a seat."""

    seat: int
    target: int


@event
class Passed(Event):
    """C11: the named seat did not answer."""

    seat: int


@event
class CardMoved(Event):
    """C11: a card changed hands; the two seats know which."""

    giver: int
    taker: int
    card: int

    @property
    def audience(self) -> tuple[int, ...]:  # type: ignore[override]
        return self.giver, self.taker

    def hidden(self) -> Event:
        return type(self)(self.giver, self.taker, -1)


@event
class Stole(CardMoved):
    """C11: a card was taken at random."""


@event
class GaveInReturn(CardMoved):
    """C11: another card was given for it."""


@event
class GaveBack(CardMoved):
    """C11: the stolen card went back."""


@event
class Discarded(Event):
    """C2: a card was laid on the talon."""

    seat: int
    card: int
