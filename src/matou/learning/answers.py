"""Answers: what a player did about a card, where it is evidence of knowledge."""

from dataclasses import dataclass
from typing import Final

# At the mouse; the time is the hand's, since the card fell.
WON, LATE = "won", "late"  # with a right: the hand came first, or another's did
BEATEN, MISSED = "beaten", "missed"  # no hand before another's, before time was up: longer than ms
GREED = "greed"  # a hand without a right
NOTHING = "nothing"  # in a calm room: rightly said that there is nothing here
BARE = "bare"  # at a chase or a trap, where there is nothing to reckon
# A total typed in the Chasse, a card of the two minutes, a number only copied on the same pad.
TOTAL, WRONG_TOTAL = "total", "wrong_total"
CARD, WRONG_CARD = "card", "wrong_card"
PICK, WRONG_PICK = "pick", "wrong_pick"  # a card answered by = or ≠: half of the guesses are right
TAP, WRONG_TAP = "tap", "wrong_tap"  # after a pair, without a hit: its number among three
COPIED = "copied"

WRONG: Final = (WRONG_TOTAL, WRONG_CARD, WRONG_PICK, WRONG_TAP)
ON_THE_PAD: Final = (TOTAL, CARD, PICK, WRONG_TOTAL, WRONG_CARD, WRONG_PICK)
ON_CARDS: Final = (CARD, WRONG_CARD, PICK, WRONG_PICK, TAP, WRONG_TAP)
# The share of guesses that are right. A player who does not look is right about "nothing here",
# too.
LUCKY: Final = {PICK: 1 / 2, WRONG_PICK: 1 / 2, TAP: 1 / 3, WRONG_TAP: 1 / 3, NOTHING: 1.0}
TIMED: Final = (WON, LATE, NOTHING, TAP, WRONG_TAP, *ON_THE_PAD)
CENSORED: Final = (BEATEN, MISSED, GREED)
HOWS: Final = (*TIMED, *CENSORED, BARE, COPIED)


@dataclass(frozen=True)
class Answer:
    """Facts that were asked of one seat, and what it did after so many milliseconds."""

    seat: int
    how: str
    ms: float
    new: tuple[int, ...] = ()  # facts that fell just now
    older: tuple[int, ...] = ()  # facts that lay there already, and may be known by now
    read: bool = False  # a result card fell just now: its number is only read
