"""What happened, as facts in the past tense; each knows what a seat may learn of it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Event:
    """A fact everybody at the table may know, unless its class hides a part of it."""

    def seen_by(self, seat: int) -> "Event":
        """The fact as one seat (or −1, a spectator) may know it."""
        return self


# --- all games ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Turned(Event):
    """M14, H11: the direction of play changed (1 clockwise, −1 anticlockwise)."""

    direction: int


@dataclass(frozen=True)
class Ended(Event):
    """The game is over."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]


# --- the mouse games ---------------------------------------------------------------------


@dataclass(frozen=True)
class Flipped(Event):
    """M4: a card fell onto a pile."""

    seat: int
    card: int


@dataclass(frozen=True)
class TurnedOver(Event):
    """M5: a seat turned its own pile over into a stack."""

    seat: int


@dataclass(frozen=True)
class Hit(Event):
    """A hand reached the mouse, and was good for what the next events say."""

    seat: int


@dataclass(frozen=True)
class Gave(Event):
    """M7, M17, M18: cards went under somebody's stack, faces down."""

    giver: int
    taker: int
    count: int


@dataclass(frozen=True)
class Won(Event):
    """M7, M8, M16, M20: a hand won an exchange; `why` is pair, sumo or last_special."""

    seat: int
    losers: tuple[int, ...]
    why: str
    tops: tuple[int, ...]  # the cards compared: the winner's, then the losers'


@dataclass(frozen=True)
class Sinned(Event):
    """M10: greed; so many cards went under the sinner's stack."""

    seat: int
    count: int


@dataclass(frozen=True)
class Chased(Event):
    """M13: the fastest flips next, the slowest took its pile back (−1: nobody hit)."""

    fastest: int
    slowest: int


@dataclass(frozen=True)
class Trapped(Event):
    """M17: a trap was settled; the fastest hand (−1: none) was its owner's or not."""

    owner: int
    fastest: int


@dataclass(frozen=True)
class Called(Event):
    """M26: "Souris!"; the seats that took their piles back for it."""

    seat: int
    right: bool
    paid: tuple[int, ...]


@dataclass(frozen=True)
class Shuffled(Event):
    """M23: nobody could flip, so every seat shuffled its pile into a new stack."""


@dataclass(frozen=True)
class WentOut(Event):
    """M19: seats without cards left the game and share a place (1 is the Champion)."""

    seats: tuple[int, ...]
    place: int


@dataclass(frozen=True)
class Scored(Event):
    """M25: a seat got rid of all its cards, scored a point and took new ones."""

    seat: int
    points: int
    took: int


# --- La Course ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Drew(Event):
    """C2, C9, H3: cards came into a hand; `shown` where all may see them (C6)."""

    seat: int
    cards: tuple[int, ...]
    count: int
    shown: bool = False

    def seen_by(self, seat: int) -> Event:
        return self if self.shown or seat == self.seat else Drew(self.seat, (), self.count)


@dataclass(frozen=True)
class LaidPoints(Event):
    """C3: a card was laid as points."""

    seat: int
    card: int
    total: int


@dataclass(frozen=True)
class Attacked(Event):
    """C4: an attack stands before a seat."""

    seat: int
    target: int
    card: int


@dataclass(frozen=True)
class Lifted(Event):
    """C5 to C8: an attack went to the talon, with the card laid on it (−1: none)."""

    seat: int
    attack: int
    card: int


@dataclass(frozen=True)
class Defended(Event):
    """C9: a defence stands before its owner from now on."""

    seat: int
    card: int


@dataclass(frozen=True)
class Named(Event):
    """C11: a clock was laid against a seat."""

    seat: int
    target: int


@dataclass(frozen=True)
class Passed(Event):
    """C11: the named seat did not answer."""

    seat: int


@dataclass(frozen=True)
class CardMoved(Event):
    """C11: a card changed hands; the two seats know which."""

    giver: int
    taker: int
    card: int

    def seen_by(self, seat: int) -> Event:
        return self if seat in (self.giver, self.taker) else type(self)(self.giver, self.taker, -1)


@dataclass(frozen=True)
class Stole(CardMoved):
    """C11: a card was taken at random."""


@dataclass(frozen=True)
class GaveInReturn(CardMoved):
    """C11: another card was given for it."""


@dataclass(frozen=True)
class GaveBack(CardMoved):
    """C11: the stolen card went back."""


@dataclass(frozen=True)
class Discarded(Event):
    """C2: a card was laid on the talon."""

    seat: int
    card: int


@dataclass(frozen=True)
class PileRenewed(Event):
    """C12, H13: the laid cards were shuffled into a new pile."""

    count: int


# --- La chasse ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Laid(Event):
    """H3: a card was laid and the total reached announced (target −1: none)."""

    seat: int
    card: int
    target: int
    total: int


@dataclass(frozen=True)
class Misannounced(Event):
    """H14: a wrong total was said, and corrected."""

    seat: int
    said: int
    total: int


@dataclass(frozen=True)
class TokenReturned(Event):
    """H4, H5, H14: a token was lost; `why` is ten, hundred or wrong_total."""

    seat: int
    why: str
    left: int


@dataclass(frozen=True)
class Countered(Event):
    """H9: clock or gift as the first forced card was the whole turn."""

    seat: int
    card: int


@dataclass(frozen=True)
class RoundLost(Event):
    """H5: a seat reached or passed 100."""

    seat: int
    total: int


@dataclass(frozen=True)
class RoundBegan(Event):
    """H5, H12: new hands were dealt."""

    dealer: int
    starter: int
    sudden_death: bool
