"""Turns the events of a table into answers: who was asked which facts, and what they did.

A `Watch` gets the moments of one game at the mouse, in a room, in a page or in a simulation. A pair
asks those who hold it, once a card of it has just fallen: the facts that fell are new, the others
older. For a pair that lay there before, a sumo or a special, it is unknown when a player worked it
out. 3×8 and 8×3 are seen to be equal. So these ask nothing. At a chase or trap the hand shows its
own time. A player has not answered who rightly does not hit, whose seat a bot minds, or who looked
at the correction card. A beaten player's hand may be on its way, so the next card settles that
answer.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from matou.cards import worths
from matou.learning.answers import (
    BARE,
    BEATEN,
    CARD,
    GREED,
    LATE,
    MISSED,
    NOTHING,
    PICK,
    TAP,
    TOTAL,
    WON,
    WRONG_CARD,
    WRONG_PICK,
    WRONG_TAP,
    WRONG_TOTAL,
    Answer,
)
from matou.learning.facts import FACT_OF, NONE, fact_of

NEAR: Final = 1.7  # factor: two results further apart differ without calculating
MAX_ANSWER_MS: Final = 15_000  # ms; after this the player is taken to be distracted
CUT_OFF: Final = 1500  # ms; a pair that the next card covers sooner was not missed
NO_CARD: Final = -1


@dataclass(frozen=True)
class Moment:
    """One step of a game as all players see it, and the table after it."""

    ms: int  # since the deal
    events: Sequence[Mapping[str, Any]]  # `event` is the name of its class, the rest its parts
    tops: Sequence[int]  # by seat the face on top of its pile, or −1
    open: bool  # time is running
    people: Collection[int]  # the seats that people play themselves
    photo: Sequence[Mapping[str, Any]] = ()  # hands: `seat`, `reaction` in ms, `guess`


class Watch:
    """One game at the mouse."""

    def __init__(self, family: str, players: int) -> None:
        self.worth = worths(family)
        self.players = players
        self.tops: Sequence[int] = ()
        self.people: Collection[int] = ()
        self.fell = 0  # ms, when the last card did
        self.verdict = 0  # ms, when a pair was won
        self.voided()

    def voided(self) -> None:
        """The last card went back, or another falls: close its questions."""
        self.new: set[int] = set()  # the seats it fell for
        self.asked: dict[int, set[int]] = {}  # by seat, the seats of its pair
        self.helped: set[int] = set()
        self.beaten: dict[int, Answer] = {}  # by seat
        self.decided = False  # a hand has been judged since the card fell

    def hear(self, moment: Moment) -> list[Answer]:
        """The answers that are known after this moment."""
        times = {hand["seat"]: hand["reaction"] for hand in moment.photo if not hand["guess"]}
        found: list[Answer] = []
        fallen: list[int] = []
        for event in moment.events:
            match event["event"]:
                case "Won":
                    self.verdict = moment.ms
                    found += self._won(event["seat"], event["losers"], event["why"], times)
                case "Sinned":
                    found += self._sinned(event["seat"], times)
                case "Chased" | "Trapped":
                    found += self._hands(times)
                case "Called":
                    self.asked = {}
                case "Flipped":
                    fallen.append(event["seat"])
        if fallen or not moment.open:
            found += self._missed(moment.ms - self.fell, cut=bool(fallen))
        if fallen:
            found += self.beaten.values()
        known = {seat for seat in self.people if seat in moment.people} - self.helped
        if fallen:
            self.voided()
            self.new = {*fallen}
            self.fell = moment.ms
        self.tops, self.people = moment.tops, moment.people
        if fallen and moment.open:
            self._ask()
        return [answer for answer in found if answer.seat in known]

    def late(self, hand: Mapping[str, Any]) -> list[Answer]:
        """A hand came after the verdict: it was on its way, and has its time."""
        answer = None if hand["guess"] else self.beaten.pop(hand["seat"], None)
        if answer is None or answer.seat not in self.people or answer.seat in self.helped:
            return []
        return [replace(answer, how=LATE, ms=min(hand["reaction"], MAX_ANSWER_MS))]

    def nothing(self, seat: int, ms: int) -> list[Answer]:
        """In a calm room a player says after so many ms that there is nothing here. If that is
        right, it is a timed answer where another top is about as large. If it is wrong, the pair is
        missed."""
        if seat in self.asked or seat in self.helped or seat not in self.people or self.decided:
            return []
        near = {other for other in range(len(self.tops)) if self._near(seat, other)}
        group = {seat, *(near if seat in self.new else near & self.new)}
        return self._answer(seat, NOTHING, ms, group) if len(group) > 1 else []

    def tapped(self, seat: int, card: int, ms: int, right: bool) -> list[Answer]:
        """A player who held a pair and did not hit was asked for its card's number, and touched one
        of three, so long after the question. A card that had just fallen is a new fact; one that
        lay there before is an older one."""
        fact = fact_of(card)
        if fact == NONE or seat in self.helped or seat not in self.people:
            return []
        how = TAP if right else WRONG_TAP
        if seat not in self.new:
            return [Answer(seat, how, min(ms, MAX_ANSWER_MS), older=(fact,))]
        return [Answer(seat, how, min(ms + self.verdict - self.fell, MAX_ANSWER_MS), (fact,))]

    def opened_correction(self, seats: Collection[int]) -> None:
        """K8: these seats looked it up; their answers do not count until the next card."""
        self.helped |= {*seats}

    # --- what events say -----------------------------------------------------------------

    def _won(
        self, winner: int, losers: Sequence[int], why: str, times: Mapping[int, int]
    ) -> list[Answer]:
        group = {winner, *losers}
        asked = why == "pair" and bool(group & self.new) and group & {*self.asked} == group
        for seat in group:
            self.asked.pop(seat, None)
        self.decided = True
        if not asked or winner not in times:
            return []
        found = self._answer(winner, WON, times[winner], group)
        for seat in losers:
            if seat % self.players == winner % self.players:
                continue  # M3: the same person's other seat
            if seat in times:
                found += self._answer(seat, LATE, times[seat], group)
            else:
                self._beat(seat, times[winner], group)
        return found

    def _sinned(self, sinner: int, times: Mapping[int, int]) -> list[Answer]:
        """M10: all tops are gone, so open questions end without an answer."""
        asked, self.asked = self.asked, {}
        if self.decided or not self.new or sinner not in times:
            return []
        self.decided = True
        for seat, group in asked.items():
            if seat % self.players != sinner % self.players:
                self._beat(seat, times[sinner], group)
        return self._answer(sinner, GREED, times[sinner], {sinner, *self.new})

    def _beat(self, seat: int, ms: int, group: Collection[int]) -> None:
        for answer in self._answer(seat, BEATEN, ms, group):
            self.beaten[seat] = answer

    def _hands(self, times: Mapping[int, int]) -> list[Answer]:
        """M13, M17: a chase or a trap asks no fact; the tops count as seen meanwhile."""
        self.asked = {}
        self.decided = True
        return [Answer(seat, BARE, min(ms, MAX_ANSWER_MS)) for seat, ms in times.items()]

    def _missed(self, ms: int, cut: bool) -> list[Answer]:
        """Time was up, or a player flipped the next card: early, it counts like another's hand."""
        how = BEATEN if cut and ms < CUT_OFF else MISSED
        asked, self.asked = self.asked, {}
        return [
            answer for seat, group in asked.items() for answer in self._answer(seat, how, ms, group)
        ]

    # --- what the tops ask ---------------------------------------------------------------

    def _ask(self) -> None:
        """M6: the seats of a pair that a card has just made."""
        for seat in range(len(self.tops)):
            worth = self._worth(seat)
            group = {other for other in range(len(self.tops)) if self._worth(other) == worth}
            if worth and len(group) > 1 and group & self.new:
                self.asked[seat] = group

    def _answer(self, seat: int, how: str, ms: int, group: Collection[int]) -> list[Answer]:
        """The answer about the tops of these seats; None where no calculation was needed."""
        new: list[int] = []
        older: list[int] = []
        read = False
        for other in sorted(group):
            fact = self._fact(other)
            if fact != NONE:
                (new if other in self.new else older).append(fact)
            elif other in self.new and self._worth(other):  # a result
                read = True
        facts = [*new, *older]
        if not facts or (len(facts) == len(group) and len({*facts}) == 1):
            return []
        return [Answer(seat, how, min(ms, MAX_ANSWER_MS), tuple(new), tuple(older), read)]

    def _near(self, seat: int, other: int) -> bool:
        own, its = self._worth(seat), self._worth(other)
        return seat != other and 0 < max(own, its) <= NEAR * min(own, its)

    def _fact(self, seat: int) -> int:
        top = self.tops[seat]
        return FACT_OF[top] if top != NO_CARD else NONE

    def _worth(self, seat: int) -> int:
        top = self.tops[seat]
        return self.worth[top] if top != NO_CARD else 0


# --- without a mouse -----------------------------------------------------------------------


class Unwatched:
    """A game that asks no facts."""

    def hear(self, moment: Moment) -> list[Answer]:
        return []

    def late(self, hand: Mapping[str, Any]) -> list[Answer]:
        return []

    def voided(self) -> None:
        pass

    def opened_correction(self, seats: Collection[int]) -> None:
        pass


class Totals(Unwatched):
    """Follows a Chasse by its events, for wrong totals and the time of the last card (H14)."""

    def __init__(self) -> None:
        self.last = 0  # ms

    def hear(self, moment: Moment) -> list[Answer]:
        ms, self.last = moment.ms - self.last, moment.ms
        laid = {one["seat"]: one["card"] for one in moment.events if one["event"] == "Laid"}
        wrong = [one["seat"] for one in moment.events if one["event"] == "Misannounced"]
        return [
            answer
            for seat in wrong
            if seat in moment.people
            for answer in total(seat, laid.get(seat, NO_CARD), ms, right=False)
        ]


def total(seat: int, card: int, ms: int, right: bool) -> list[Answer]:
    """H14: a total was typed so long after the card was laid; a result card asks no fact."""
    fact = fact_of(card)
    how = TOTAL if right else WRONG_TOTAL
    return [] if fact == NONE else [Answer(seat, how, min(ms, MAX_ANSWER_MS), (fact,))]


def card(fact: int, ms: int, right: bool, picked: bool = False) -> Answer:
    """A card of the two minutes, typed or answered by = or ≠."""
    how = (PICK if right else WRONG_PICK) if picked else (CARD if right else WRONG_CARD)
    return Answer(0, how, min(ms, MAX_ANSWER_MS), (fact,))
