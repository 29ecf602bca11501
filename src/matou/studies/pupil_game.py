"""A simulated pupil's game against two bots that follow its pace."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Final

from matou.bots.reflexes.pace import Pace
from matou.bots.reflexes.racer import NEVER, Racer
from matou.bots.reflexes.sight import NO_CARD, Sight
from matou.games.chance import Chance
from matou.games.events import Event
from matou.games.mouse.play import Mouse
from matou.games.mouse.table import TOPS
from matou.learning.answers import Answer
from matou.learning.evidence import Moment, Watch
from matou.learning.facts import NONE, fact_of
from matou.studies.paced_game import PacedGame
from matou.studies.pupil import Pupil

SEAT: Final = 0
PLAYERS: Final = 3
MAX_FLIPS: Final = 1500  # of a sitting


class PupilHand(Racer):
    """The pupil at the mouse."""

    def __init__(self, pupil: Pupil, chance: Random) -> None:
        self.pupil = pupil
        self.chance = chance
        self.faces: list[int] = []  # what lay there when it last looked

    def hand(self, sight: Sight, seat: int, chance: Chance) -> int:
        known, self.faces = self.faces, sight.faces[:]
        kind = self.pupil.kind
        if self.chance.random() < kind.unseen_races:
            return NEVER
        if sight.race != TOPS:
            return round(self.pupil.moves(self.chance))
        group = sight.contest(seat)
        if group == 0:
            tempted = sight.tempting(seat) and self.chance.random() < kind.greed
            return self._reckon(sight, 1 << seat, known) if tempted else NEVER
        facts = [fact_of(face) for face in _tops(sight, group)]
        if any(fact != NONE and self.pupil.errs(fact, self.chance) for fact in facts):
            return NEVER
        return self._reckon(sight, group, known)

    def _reckon(self, sight: Sight, group: int, known: list[int]) -> int:
        """One card after the other; what it has reckoned before it may remember."""
        ms = self.pupil.moves(self.chance)
        kind = self.pupil.kind
        for face in _tops(sight, group):
            if fact_of(face) == NONE:
                ms += kind.reading_ms
            elif face not in known or self.chance.random() > kind.remembers:
                ms += self.pupil.thinks(fact_of(face), self.chance)
        return round(ms)


def _tops(sight: Sight, group: int) -> list[int]:
    return [face for seat, face in enumerate(sight.faces) if group & (1 << seat) and face >= 0]


@dataclass
class Played:
    """What a game was for a pupil."""

    pace: Pace  # that the cats have found
    answers: list[Answer] = field(default_factory=list)
    watched: list[int] = field(default_factory=list)  # facts of pairs that others won
    pairs: list[tuple[int, ...]] = field(default_factory=list)  # the facts of each that fell
    flips: int = 0


def play(table: Mouse, pupil: Pupil, pace: Pace, chance: Random, coins: Chance) -> Played:
    """To its end: the pupil on the first seat, cats on the others."""
    heard: list[Event] = []
    table.listener = heard.append
    watch = Watch(table.options.family, PLAYERS)
    game = PacedGame(table, PupilHand(pupil, chance), (SEAT,), pace, coins, MAX_FLIPS)
    found = Played(pace)
    for hands in game.moments():
        photo = [{"seat": seat, "reaction": ms, "guess": False} for seat, ms in hands.items()]
        events = [{"event": type(one).__name__, **vars(one)} for one in heard]
        heard.clear()
        tops = [pile[-1] if pile else NO_CARD for pile in table.piles]
        for event in events:
            if event["event"] == "Won" and event["seat"] != SEAT:
                found.watched += _facts(event["tops"])
        found.answers += watch.hear(Moment(game.ms, events, tops, table.open, (SEAT,), photo))
        if any(event["event"] == "Flipped" for event in events):
            pairs = {frozenset(group) for group in watch.asked.values()}
            found.pairs += [tuple(_facts(tops[seat] for seat in pair)) for pair in pairs]
    found.pace, found.flips = game.pace, table.flips
    return found


def _facts(faces: Iterable[int]) -> list[int]:
    return [fact_of(face) for face in faces if fact_of(face) != NONE]
