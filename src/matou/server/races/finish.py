"""The photo finish: every hand of a race in the order of its verdict, late ones too."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NotRequired, TypedDict

from msgspec.structs import replace

from matou.games.events import Event
from matou.games.mouse.events import Chased, Hit, Sinned, Trapped, Won
from matou.server.races.judge import Hand, Race, Ruling, Verdict, judge
from matou.server.races.race import OpenRace

MAX_LATE_MS: Final = 2000.0  # a later hand did not belong to this race


class Photo(TypedDict):
    """One hand of a photo finish, in milliseconds."""

    seat: int
    reaction: int
    line: int
    guess: bool
    late: NotRequired[int]  # it did not count: so long after the first one


@dataclass(frozen=True)
class Judged:
    """The last judged race, for hands that arrive later."""

    race: OpenRace
    number: int  # of the event that holds the verdict
    at: float

    def heeds(self, at: float) -> bool:
        """Whether a hand that arrives now was still on its way."""
        return at <= self.at + MAX_LATE_MS


def decides(events: Sequence[Event]) -> bool:
    """Whether these game events end a race."""
    for event in events:
        if isinstance(event, (Won, Sinned, Chased, Trapped)):
            return True
    return False


def photo(verdict: Verdict, events: Sequence[Event]) -> list[Photo]:
    """The hands that counted, in the table's order; then the others, in the judge's order."""
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
            hand["late"] = _behind(rulings[seat], round(rulings[order[0]].reaction))
        found.append(hand)
    return found


def late_hand(evidence: Race, shown: Sequence[Photo], hand: Hand) -> Photo | None:
    """A hand after the verdict, as the photo finish shows it; None if it is in there already."""
    if hand.seat in [one["seat"] for one in shown]:
        return None
    verdict = judge(replace(evidence, hands=(*evidence.hands, hand)))
    [late] = [ruling for ruling in verdict.rulings if ruling.seat == hand.seat]
    return {**_shown(late), "late": _behind(late, shown[0]["reaction"])}


def _shown(ruling: Ruling) -> Photo:
    return {
        "seat": ruling.seat,
        "reaction": round(ruling.reaction),
        "line": round(ruling.credit),
        "guess": ruling.guess,
    }


def _behind(ruling: Ruling, first: int) -> int:
    return max(0, round(ruling.reaction) - first)
