"""One game of a pupil against two cats that follow its pace, by the engine and in its time."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from matou.bots.reflexes.pace import Pace, beaten, figures_for, late, overlooked, won
from matou.bots.reflexes.race import GATHER, STOPPING, Window, next_card
from matou.bots.reflexes.racer import NEVER, Racer
from matou.bots.reflexes.reflex import ReflexCat
from matou.bots.reflexes.sight import NO_CARD, Sight, look
from matou.games.actions import HIT, TIME_IS_UP, Action
from matou.games.chance import Chance
from matou.games.events import Event
from matou.games.mouse.play import Mouse
from matou.games.mouse.table import TOPS
from matou.learning.answers import Answer
from matou.learning.evidence import Moment, Watch
from matou.learning.facts import NONE, fact_of
from matou.pupils.pupil import Pupil

SEAT: Final = 0
PLAYERS: Final = 3
INATTENTIVE: Final = 0.12  # of races that it does not look at
GREEDY: Final = 0.015  # of near misses
REMEMBERS: Final = 0.65  # of tops that lay there already
READS: Final = 250.0  # milliseconds, a result
MOST_FLIPS: Final = 1500  # of an evening


class Hand(Racer):
    """The pupil at the mouse."""

    def __init__(self, pupil: Pupil, chance: Random) -> None:
        self.pupil = pupil
        self.chance = chance
        self.faces: list[int] = []  # what lay there when it last looked

    def hand(self, sight: Sight, seat: int, chance: Chance) -> int:
        known, self.faces = self.faces, sight.faces[:]
        if self.chance.random() < INATTENTIVE:
            return NEVER
        if sight.race != TOPS:
            return round(self.pupil.moves(self.chance))
        group = sight.contest(seat)
        if group == 0:
            tempted = sight.tempting(seat) and self.chance.random() < GREEDY
            return self._reckon(sight, 1 << seat, known) if tempted else NEVER
        facts = [fact_of(face) for face in _tops(sight, group)]
        if any(fact != NONE and self.pupil.errs(fact, self.chance) for fact in facts):
            return NEVER
        return self._reckon(sight, group, known)

    def _reckon(self, sight: Sight, group: int, known: list[int]) -> int:
        """One card after the other; what it has reckoned before it may remember."""
        ms = self.pupil.moves(self.chance)
        for face in _tops(sight, group):
            if fact_of(face) == NONE:
                ms += READS
            elif face not in known or self.chance.random() > REMEMBERS:
                ms += self.pupil.thinks(fact_of(face), self.chance)
        return round(ms)


def _tops(sight: Sight, group: int) -> list[int]:
    return [face for seat, face in enumerate(sight.faces) if group & (1 << seat) and face >= 0]


@dataclass
class Played:
    """What a game was for a pupil."""

    answers: list[Answer] = field(default_factory=list)
    watched: list[int] = field(default_factory=list)  # facts of pairs that others won
    pairs: list[tuple[int, ...]] = field(default_factory=list)  # the facts of each that fell
    flips: int = 0


@dataclass
class Game:
    """A pupil on the first seat, cats on the others."""

    table: Mouse
    pupil: Pupil
    pace: Pace
    chance: Random
    coins: Chance
    found: Played = field(default_factory=Played)
    heard: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.watch = Watch(self.table.options.family, PLAYERS)
        self.hand = Hand(self.pupil, self.chance)
        self.table.listener = self.heard.append

    def play(self) -> Played:
        """To its end; `pace` is then what the cats have found."""
        table = self.table
        clock = 0
        while not table.over and table.flips < MOST_FLIPS:
            if table.open:
                clock += self._window(clock)
            else:
                clock += next_card(table)
                self._hear(clock)
        self.found.flips = table.flips
        return self.found

    def _window(self, began: int) -> int:
        figures = figures_for(self.pace)
        cat = ReflexCat(figures)
        racers: list[Racer | None] = [self.hand, cat, cat]
        window = Window(self.table, racers, self.coins, figures.window, began)
        sight = look(self.table, began)
        rivals = sight.contest(SEAT) if sight.race == TOPS else 0
        judged = False
        down: dict[int, int] = {}
        while window.running():
            action = window.next()
            if action is None:
                continue
            judged = judged or action is not TIME_IS_UP
            if rivals and (action is TIME_IS_UP or rivals & (1 << action.seat)):
                self._follow(window, sight, action)
                rivals = 0
            hands = self._photo(window, action, down)
            self.table.do(action)
            window.heard()
            self._hear(began + window.now, hands)
        return window.now + (GATHER if judged else 0)

    def _photo(self, window: Window, action: Action, down: dict[int, int]) -> list[dict[str, Any]]:
        """The hands that are down, and those that can no longer be stopped."""
        if action.kind == HIT:
            down[action.seat] = window.now
        late = {seat: due for seat, due in enumerate(window.due) if due <= window.now + STOPPING}
        return [
            {"seat": seat, "reaction": ms, "guess": False} for seat, ms in {**late, **down}.items()
        ]

    def _hear(self, clock: int, hands: Sequence[dict[str, Any]] = ()) -> None:
        events = [{"event": type(one).__name__, **vars(one)} for one in self.heard]
        self.heard.clear()
        table = self.table
        tops = [pile[-1] if pile else NO_CARD for pile in table.piles]
        fell = any(event["event"] == "Flipped" for event in events)
        for event in events:
            if event["event"] == "Won" and event["seat"] != SEAT:
                self.found.watched += _facts(event["tops"])
        moment = Moment(clock, events, tops, table.open, (SEAT,), hands)
        self.found.answers += self.watch.hear(moment)
        if fell:
            pairs = {frozenset(group) for group in self.watch.asked.values()}
            self.found.pairs += [tuple(_facts(tops[seat] for seat in pair)) for pair in pairs]

    def _follow(self, window: Window, sight: Sight, action: Action) -> None:
        """As in a room: the cats settle just below the pupil's pace."""
        due = window.due[SEAT]
        if action is TIME_IS_UP:
            self.pace = overlooked(self.pace, sight, SEAT)
        elif action.seat == SEAT:
            self.pace = won(self.pace, sight, SEAT, window.now)
        elif due <= window.now + STOPPING:
            self.pace = late(self.pace, sight, SEAT, due)
        else:
            self.pace = beaten(self.pace, sight, SEAT, window.now)


def _facts(faces: Iterable[int]) -> list[int]:
    return [fact_of(face) for face in faces if fact_of(face) != NONE]
