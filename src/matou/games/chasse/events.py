"""Game events of the Chasse."""

from matou.games.events import Drew as Drew
from matou.games.events import Event, event
from matou.games.events import PileRenewed as PileRenewed
from matou.games.events import Turned as Turned


@event
class Laid(Event):
    """H3: a card was laid and the total reached announced (target −1: none)."""

    seat: int
    card: int
    target: int
    total: int


@event
class Misannounced(Event):
    """H14: a wrong total was said, and corrected."""

    seat: int
    said: int
    total: int


@event
class TokenReturned(Event):
    """H4, H5, H14: a token was lost; `why` is ten, hundred or wrong_total."""

    seat: int
    why: str
    left: int


@event
class Countered(Event):
    """H9: clock or gift as the first forced card was the whole turn."""

    seat: int
    card: int


@event
class RoundLost(Event):
    """H5: a seat reached or passed 100."""

    seat: int
    total: int


@event
class RoundBegan(Event):
    """H5, H12: new hands were dealt."""

    dealer: int
    starter: int
    sudden_death: bool
