"""A simulated pupil's game against two bots that follow its pace."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from matou.bots.reflexes.pace import Pace
from matou.bots.reflexes.racer import NEVER, Racer
from matou.bots.reflexes.sight import NO_CARD, Sight
from matou.games.chance import Chance
from matou.games.events import Event
from matou.games.mouse.play import Mouse
from matou.games.mouse.table import TOPS
from matou.learning.answers import Answer
from matou.learning.evidence import NEAR, Moment, Watch
from matou.learning.facts import NONE, fact_of
from matou.studies.paced_game import PacedGame
from matou.studies.pupil import Pupil

SEAT: Final = 0
PLAYERS: Final = 3
MAX_FLIPS: Final = 1500  # of a sitting
LATE_MS: Final = 30_000  # in calm play a pupil thinks no longer than this
ASKED_AFTER_MS: Final = 350  # the verdict waits for hands on their way
TAP_MS: Final = 1500  # time limit for the question after a pair: which of three numbers


@dataclass(frozen=True)
class Manner:
    """The settings of a game. In calm play the table waits until the pupil hits or says "nothing
    here". With taps, a pupil who missed a pair is asked for its number, among three."""

    calm: bool = False
    taps: bool = False


RACE: Final = Manner()


class PupilHand(Racer):
    """The pupil at the mouse."""

    def __init__(self, pupil: Pupil, chance: Random) -> None:
        self.pupil = pupil
        self.chance = chance
        self.faces: list[int] = []  # the cards in view when it last looked
        self.nothing_ms = LATE_MS  # since the card fell, until it says that there is nothing here
        self.known_ms: dict[int, float] = {}  # by face, since the card fell

    def hand(self, sight: Sight, seat: int, chance: Chance) -> int:
        known, self.faces = self.faces, sight.faces[:]
        kind = self.pupil.kind
        self.known_ms = {}
        self.nothing_ms = LATE_MS
        if self.chance.random() < kind.unseen_races:
            self.nothing_ms = round(self.pupil.moves(self.chance))
            return NEVER
        if sight.race != TOPS:
            return round(self.pupil.moves(self.chance))
        group = sight.contest(seat)
        if group == 0:
            tempted = sight.tempting(seat) and self.chance.random() < kind.greed
            return self._reckon(sight, 1 << seat, known) if tempted else self._passes(sight, known)
        facts = [fact_of(face) for face in _tops(sight, group)]
        if any(fact != NONE and self.pupil.errs(fact, self.chance) for fact in facts):
            return self._passes(sight, known)
        return self._reckon(sight, group, known)

    def _passes(self, sight: Sight, known: list[int]) -> int:
        """It has no pair: the time to work out the cards about as large as its own."""
        own = sight.results[SEAT]
        near = [
            seat
            for seat, result in enumerate(sight.results)
            if 0 < max(own, result) <= NEAR * min(own, result)
        ]
        self.nothing_ms = self._reckon(sight, sum(1 << seat for seat in near), known)
        return NEVER

    def _reckon(self, sight: Sight, group: int, known: list[int]) -> int:
        """The time to work out these cards in turn; it may remember cards of the last look."""
        ms = self.pupil.moves(self.chance)
        kind = self.pupil.kind
        for face in _tops(sight, group):
            if fact_of(face) == NONE:
                ms += kind.reading_ms
            elif face not in known or self.chance.random() > kind.remembers:
                ms += self.pupil.thinks(fact_of(face), self.chance)
            self.known_ms[face] = ms
        return round(ms)

    def taps(self, card: int, ms: int) -> tuple[int, bool] | None:
        """Asked for the number of its card, `ms` after the last card fell: the time of its answer,
        and whether it is right. None where it does not answer within the time limit."""
        pupil, fact = self.pupil, fact_of(card)
        known = self.known_ms.get(card, ms + pupil.thinks(fact, self.chance))
        took = round(max(0.0, known - ms) + pupil.moves(self.chance))
        return (took, not pupil.errs(fact, self.chance)) if took <= TAP_MS else None


def _tops(sight: Sight, group: int) -> list[int]:
    return [face for seat, face in enumerate(sight.faces) if group & (1 << seat) and face >= 0]


@dataclass
class Played:
    """The result of a game for a pupil."""

    pace: Pace  # as the bots estimate it
    answers: list[Answer] = field(default_factory=list)
    watched: list[int] = field(default_factory=list)  # facts of pairs that others won
    pairs: list[tuple[int, ...]] = field(default_factory=list)  # the facts of each that fell
    flips: int = 0
    ms: int = 0


def play(
    table: Mouse, pupil: Pupil, pace: Pace, chance: Random, coins: Chance, manner: Manner = RACE
) -> Played:
    """Play a game to its end: the pupil on the first seat, bots on the others."""
    heard: list[Event] = []
    table.listener = heard.append
    watch = Watch(table.options.family, PLAYERS)
    hand = PupilHand(pupil, chance)
    goes_on = (lambda: hand.nothing_ms) if manner.calm else None
    game = PacedGame(table, hand, (SEAT,), pace, coins, MAX_FLIPS, goes_on)
    found = Played(pace)
    for hands in game.moments():
        photo = [{"seat": seat, "reaction": ms, "guess": False} for seat, ms in hands.items()]
        events = [{"event": type(one).__name__, **vars(one)} for one in heard]
        heard.clear()
        tops = [pile[-1] if pile else NO_CARD for pile in table.piles]
        for event in events:
            if event["event"] == "Won" and event["seat"] != SEAT:
                found.watched += _facts(event["tops"])
        if manner.calm and not hands and not table.open:
            found.answers += watch.nothing(SEAT, hand.nothing_ms)
        found.answers += watch.hear(Moment(game.ms, events, tops, table.open, (SEAT,), photo))
        if manner.taps and SEAT not in hands:
            found.answers += _tapped(watch, hand, events)
        if any(event["event"] == "Flipped" for event in events):
            pairs = {frozenset(group) for group in watch.asked.values()}
            found.pairs += [tuple(_facts(tops[seat] for seat in pair)) for pair in pairs]
    found.pace, found.flips, found.ms = game.pace, table.flips, game.ms
    return found


def _tapped(watch: Watch, hand: PupilHand, events: Iterable[Mapping[str, Any]]) -> list[Answer]:
    """The answer to the question after a lost pair. It is asked only if both cards are operations:
    a card with the result would give the answer away."""
    for event in events:
        if event["event"] == "Won" and event["why"] == "pair" and SEAT in event["losers"]:
            card = event["tops"][1 + event["losers"].index(SEAT)]
            tap = hand.taps(card, watch.verdict - watch.fell + ASKED_AFTER_MS)
            if tap is not None and len(_facts(event["tops"])) == len(event["tops"]):
                return watch.tapped(SEAT, card, ASKED_AFTER_MS + tap[0], tap[1])
    return []


def _facts(faces: Iterable[int]) -> list[int]:
    return [fact_of(face) for face in faces if fact_of(face) != NONE]
