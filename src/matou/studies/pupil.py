"""A simulated pupil: a hidden thinking time for every fact, and the time of its hand.

Its figures are independent of the estimate. The thinking times follow the known order of
difficulty, more closely for some pupils than for others. Whole tables and single facts deviate
from it. Days differ, single answers scatter, some have lapses of attention, and answers to hard
facts are often wrong.

A `Kind` of pupil is a value: the distribution of its pupils, how they answer a card, what they do
at the mouse, and how practice works for them. Another kind is `replace(USUAL, name=…, …)`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import exp, log, sqrt
from random import Random
from typing import Final

from matou.learning.facts import COUNT, FACTS, HARDNESS

FLUENT_MS: Final = 3000.0
GIVES_UP_MS: Final = 1000.0  # from card to "?"
GUESS_MS: Final = 300.0  # from card to a guess, without the hand
TYPED_GUESS_MS: Final = 700.0  # from card to a number that may be it, without typing
LUCKY: Final = 0.2  # share of these that is right
GUESS_SCATTER: Final = 0.4
MAX_TAIL: Final = 4.6  # times the scatter: about a factor of ten
UNTAUGHT_ERRORS: Final = 0.7  # share of wrong answers to a fact that was never taught

Bell = tuple[float, float]  # mean and standard deviation


@dataclass
class Pupil:
    """The true state of one pupil in one family of facts; times are logarithms of milliseconds."""

    kind: "Kind"
    family: str
    times: list[float]  # thinking, by fact
    hand: float
    pad: float
    mood: float = 0.0  # of today
    untaught: frozenset[int] = frozenset()
    at_first: list[float] = field(default_factory=list)  # the times before any practice

    def __post_init__(self) -> None:
        self.at_first = self.times[:]

    def fluent(self, fact: int) -> bool:
        """Its usual time from card to hand is at most FLUENT_MS."""
        return exp(self.hand) + exp(self.times[fact]) <= FLUENT_MS

    def wakes(self, chance: Random) -> None:
        """A new day: draw how good it is."""
        self.mood = chance.gauss(0, self.kind.mood)

    def thinks(self, fact: int, chance: Random) -> float:
        """Milliseconds until it has an answer this time, right or wrong."""
        kind = self.kind
        ms = exp(self.times[fact] + self.mood + kind.scatter * self._scattered(chance))
        return ms + (chance.uniform(*kind.dream_ms) if chance.random() < kind.dreams else 0.0)

    def _scattered(self, chance: Random) -> float:
        """One draw, by Student's t where the kind has heavy tails."""
        drawn = chance.gauss(0, 1)
        if degrees := self.kind.tail_degrees:
            drawn /= sqrt(chance.gammavariate(degrees / 2, 2 / degrees))
        return max(-MAX_TAIL, min(MAX_TAIL, drawn))

    def errs(self, fact: int, chance: Random) -> bool:
        """Draw whether this answer is wrong: one in forty, up to one in four of very slow facts."""
        if fact in self.untaught:
            return chance.random() < UNTAUGHT_ERRORS
        slow = max(0.0, self.times[fact] - log(1000.0))
        return chance.random() < min(0.25, 0.025 + 0.08 * slow)

    def moves(self, chance: Random) -> float:
        """Milliseconds of the hand alone."""
        return exp(self.hand + chance.gauss(0, self.kind.hand_scatter))

    def types(self, chance: Random) -> float:
        """Milliseconds to type a number that it knows or sees."""
        return exp(self.pad + chance.gauss(0, self.kind.pad_scatter))

    def practises(self, fact: int, part: float) -> None:
        """Practice: the fact gets quicker by a part of the gap to the fastest time."""
        self.times[fact] -= self.kind.gain * part * (self.times[fact] - self.kind.possible)

    def pauses(self, chance: Random) -> None:
        """Weeks without practice: every fact is slower, some much."""
        self.times = [time + max(0.0, chance.gauss(*self.kind.lost)) for time in self.times]

    def sibling(self, chance: Random) -> "Pupil":
        """Another pupil, clearly quicker or slower."""
        other = self.kind.pupil(self.family, chance)
        apart = self.kind.apart if chance.random() < 0.5 else -self.kind.apart
        shift = apart + (sum(self.times) - sum(other.times)) / COUNT
        other.times = [time + shift for time in other.times]
        return other

    def forgets(self) -> None:
        """Forget a part of the gain overnight."""
        for fact, now in enumerate(self.times):
            self.times[fact] += self.kind.forgotten * max(0.0, self.at_first[fact] - now)


# --- how cards are answered --------------------------------------------------------------


@dataclass(frozen=True)
class Habit:
    """`answers` gives the milliseconds of one answer to a card and whether it is right."""

    answers: Callable[[Pupil, int, Random], tuple[float, bool]]
    copies: Callable[[Pupil, Random], float]  # milliseconds for a number that is only seen
    picked: bool = False  # by = or ≠


def _typed(pupil: Pupil, fact: int, chance: Random) -> tuple[float, bool]:
    ms = pupil.thinks(fact, chance) + pupil.types(chance)
    return ms, not pupil.errs(fact, chance)


def _picked(pupil: Pupil, fact: int, chance: Random) -> tuple[float, bool]:
    ms = pupil.thinks(fact, chance) + pupil.moves(chance)
    return ms, not pupil.errs(fact, chance)


def _gave_up(pupil: Pupil, fact: int, chance: Random) -> tuple[float, bool]:
    return GIVES_UP_MS * exp(chance.gauss(0, pupil.kind.hand_scatter)), False


def _tossed(pupil: Pupil, fact: int, chance: Random) -> tuple[float, bool]:
    ms = GUESS_MS * exp(chance.gauss(0, GUESS_SCATTER)) + pupil.moves(chance)
    return ms, chance.random() < 0.5


def _tossed_if_slow(pupil: Pupil, fact: int, chance: Random) -> tuple[float, bool]:
    return (_picked if pupil.fluent(fact) else _tossed)(pupil, fact, chance)


def _guessed_if_slow(pupil: Pupil, fact: int, chance: Random) -> tuple[float, bool]:
    if pupil.fluent(fact):
        return _typed(pupil, fact, chance)
    ms = TYPED_GUESS_MS * exp(chance.gauss(0, GUESS_SCATTER)) + pupil.types(chance)
    return ms, chance.random() < LUCKY


TYPES: Final = Habit(_typed, Pupil.types)
PICKS: Final = Habit(_picked, Pupil.moves, picked=True)
GIVES_UP: Final = Habit(_gave_up, Pupil.types)  # presses "?" at every card
TOSSES: Final = Habit(_tossed, Pupil.moves, picked=True)  # presses = or ≠ at random
TOSSES_IF_SLOW: Final = Habit(_tossed_if_slow, Pupil.moves, picked=True)
GUESSES_IF_SLOW: Final = Habit(_guessed_if_slow, Pupil.types)  # types a number that may be it


# --- kinds -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Kind:
    """What pupils of one kind are drawn from; times and scatters are of log milliseconds."""

    name: str
    habit: Habit = TYPES
    # Drawn once for each pupil.
    pace: Bell = (7.1, 0.55)  # its usual thinking time
    lean: Bell = (0.55, 0.12)  # of its times on the known order
    table_spread: float = 0.25  # how far whole tables are apart
    fact_spread: float = 0.45  # and single facts
    hand: Bell = (6.35, 0.25)  # to bring a hand down
    pad: Bell = (6.75, 0.3)  # to type a number that is known
    # Drawn for each day or answer.
    mood: float = 0.12  # of a day
    scatter: float = 0.5  # of one answer
    hand_scatter: float = 0.25
    pad_scatter: float = 0.25
    tail_degrees: int = 0  # of freedom, where answers scatter by Student's t
    dreams: float = 0.06  # share of answers with a lapse of attention
    dream_ms: tuple[float, float] = (800.0, 4000.0)
    # At the mouse.
    unseen_races: float = 0.12  # share of races that it does not look at
    greed: float = 0.015  # share of near misses at which it hits
    remembers: float = 0.65  # share of tops that lay there already
    reading_ms: float = 250.0  # a result
    # How practice works, where it does.
    gain: float = 0.05  # of the way to what is possible, for an answer after a day or more
    possible: float = log(450.0)  # nobody thinks faster
    forgotten: float = 0.012  # of the way back to where it was, a night
    learns: bool = False  # also while it is measured
    taught_to: int = 10  # tables that were taught; the others are slow and mostly wrong
    untaught: Bell = (1.3, 0.3)  # slowness of a fact that was not
    # Around the sittings.
    tables: tuple[int, ...] = ()  # chosen when the child was made; all where none are
    pause_days: int = 0  # without practice, after the fifth sitting
    lost: Bell = (0.35, 0.25)  # slowness that a fact has after them, never less than 0
    apart: float = 0.0  # log paces between two who share the profile
    informative: bool = True  # its answers to cards say what it knows

    def pupil(self, family: str, chance: Random) -> Pupil:
        """Draw a pupil of this kind."""
        pace, lean = chance.gauss(*self.pace), chance.gauss(*self.lean)
        tables = [chance.gauss(0, self.table_spread) for _ in range(10)]
        times = []
        for fact in range(COUNT):
            a, b = FACTS[fact]
            own = (tables[a - 1] + tables[b - 1]) / 2**0.5 + chance.gauss(0, self.fact_spread)
            times.append(pace + lean * HARDNESS[family][fact] + own)
        hand, pad = chance.gauss(*self.hand), chance.gauss(*self.pad)
        untaught = frozenset(fact for fact in range(COUNT) if FACTS[fact][0] > self.taught_to)
        for fact in sorted(untaught):
            times[fact] += chance.gauss(*self.untaught)
        return Pupil(self, family, times, hand, pad, untaught=untaught)


USUAL: Final = Kind("usual child")
