"""The photo finish: every hand of a race in the order of its verdict, late ones too."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NotRequired, TypedDict

from msgspec.structs import replace

from matou.games.events import Event
from matou.games.mouse.events import Hit, Won
from matou.server.races.judge import Hand, Race, Ruling, Verdict, judge
from matou.server.races.race import OpenRace

LATE: Final = 2000.0  # ms; a hand later than that was not of this race


class Photo(TypedDict):
    """One hand of a photo finish, in milliseconds."""

    seat: int
    reaction: int
    line: int
    guess: bool
    late: NotRequired[int]  # it counted for nothing: so long after the first


@dataclass(frozen=True)
class Judged:
    """The race that was judged last, for hands that were still on their way."""

    race: OpenRace
    number: int  # of the fact that holds the verdict
    at: float
    evidence: Race
    first: int  # the seat that the photo finish begins with


def photo(verdict: Verdict, events: Sequence[Event]) -> list[Photo]:
    """The hands that counted, as the table got them; then the others, as they were judged."""
    counted = [event.seat for event in events if isinstance(event, Hit)]
    won = {event.seat for event in events if isinstance(event, Won)}
    rulings = {ruling.seat: ruling for ruling in verdict.rulings}
    order = list(dict.fromkeys([*counted, *verdict.order, *verdict.guesses]))
    found = []
    for seat in order:
        hand = _shown(rulings[seat])
        if seat in won:
            hand["guess"] = False  # its right was older than the card it could not have seen
        elif seat not in counted and not hand["guess"]:
            hand["late"] = _behind(rulings[seat], rulings[order[0]])
        found.append(hand)
    return found


def late_hand(judged: Judged, hand: Hand, at: float) -> Photo | None:
    """A hand that came after the verdict, as the photo finish shows it; None: of no race."""
    known = [one.seat for one in judged.evidence.hands]
    if hand.seat in known or at > judged.at + LATE:
        return None
    verdict = judge(replace(judged.evidence, hands=(*judged.evidence.hands, hand)))
    rulings = {ruling.seat: ruling for ruling in verdict.rulings}
    late = rulings[hand.seat]
    return {**_shown(late), "late": _behind(late, rulings[judged.first])}


def _shown(ruling: Ruling) -> Photo:
    return {
        "seat": ruling.seat,
        "reaction": round(ruling.reaction),
        "line": round(ruling.credit),
        "guess": ruling.guess,
    }


def _behind(ruling: Ruling, first: Ruling) -> int:
    return max(0, round(ruling.reaction) - round(first.reaction))
