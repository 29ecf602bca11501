"""A pupil sits down: two minutes of cards, then a game; what it answers, and what it learns."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log
from random import Random
from typing import Final

from matou.bots.reflexes.pace import Pace
from matou.bots.streams import COINS, DEAL, stream
from matou.games.deal import deal_options
from matou.games.mouse.play import mouse_of
from matou.games.registry import options
from matou.learning import choose, evidence
from matou.learning.answers import COPIED, LATE, WON, Answer
from matou.learning.estimate import Learner, Luck, learn
from matou.learning.facts import COUNT
from matou.pupils.game import PLAYERS, Game, Played
from matou.pupils.habits import TYPES, Habit
from matou.pupils.pupil import Pupil, born

MINUTE: Final = 60_000.0
BETWEEN: Final = 400.0  # milliseconds from an answer to the next card
CONSOLED: Final = 3000.0  # more, where it was wrong: the dots are shown
COPIES: Final = 5  # numbers only copied, the first time
COPIES_AGAIN: Final = 2

# How practice works, where it does.
GAIN: Final = 0.05  # of the way to what is possible, for an answer after a day or more
SAME_DAY: Final = 0.35  # of that gain, for one more on the same day
POSSIBLE: Final = log(450.0)  # nobody thinks faster
FORGOTTEN: Final = 0.012  # of the way back to where it was, a day


@dataclass
class School:
    """One pupil through the days, and what is known of it."""

    pupil: Pupil
    chance: Random
    seed: int  # of its games
    learner: Learner = field(default_factory=Learner)
    pace: Pace = field(default_factory=Pace)
    habit: Habit = TYPES
    day: int = 20_000
    games: int = 0
    at_first: list[float] = field(default_factory=list)
    practised: list[int] = field(default_factory=lambda: [0] * COUNT)  # the day
    given: list[tuple[int, Answer]] = field(default_factory=list)  # every answer, with its day

    def __post_init__(self) -> None:
        self.at_first = self.pupil.times[:]

    def know(self, answers: Sequence[Answer]) -> None:
        for answer in answers:
            self.given.append((self.day, answer))
            learn(self.learner, self.pupil.family, answer, self.day)

    # --- a sitting -----------------------------------------------------------------------

    def next_day(self) -> None:
        self.day += 1
        self.learner.luck = Luck()  # as in the page: of one sitting
        self.pupil.wakes(self.chance)

    def cards(self, minutes: float, chosen: bool = True, learns: bool = False) -> list[int]:
        """So many minutes of cards, chosen or at random; the facts that were asked."""
        pupil, chance, habit = self.pupil, self.chance, self.habit
        copies = COPIES if not self.given else COPIES_AGAIN
        self.know([Answer(0, COPIED, habit.copies(pupil, chance)) for _ in range(copies)])
        asked: list[int] = []
        clock = 0.0
        while clock < minutes * MINUTE:
            fact = chance.randrange(COUNT)
            if chosen:
                fact = choose.next_card(self.learner, pupil.family, self.day, asked)
            asked.append(fact)
            ms, right = habit.answers(pupil, fact, chance)
            clock += ms + BETWEEN + (0.0 if right else CONSOLED)
            self.know([evidence.card(fact, round(ms), right, habit.picked)])
            if learns:
                self.practise(fact)
        return asked

    def game(self, results: tuple[int, ...] = (), specials: bool = True) -> Played:
        """One game against cats, with a short deck or the whole one."""
        given: dict[str, object] = {"results": results} if results else {}
        if not specials:
            given["specials"] = "none"
        self.games += 1
        deal, coins = (stream(self.seed, self.games, one) for one in (DEAL, COINS))
        table = mouse_of(deal_options(options(self.pupil.family, given), PLAYERS, deal))
        game = Game(table, self.pupil, self.pace, self.chance, coins)
        played = game.play()
        self.pace = game.pace
        self.know(played.answers)
        return played

    # --- what it learns ------------------------------------------------------------------

    def learn_from(self, played: Played, watching: float) -> None:
        """Doing teaches whoever answers in time; watching so much of it."""
        for answer in played.answers:
            if answer.how in (WON, LATE):
                for fact in (*answer.new, *answer.older):
                    self.practise(fact)
        if watching:
            for fact in played.watched:
                self.practise(fact, watching)

    def practise(self, fact: int, part: float = 1.0) -> None:
        fresh = SAME_DAY if self.practised[fact] == self.day else 1.0
        self.practised[fact] = self.day
        self.pupil.times[fact] -= GAIN * part * fresh * (self.pupil.times[fact] - POSSIBLE)

    def forget(self) -> None:
        """A night."""
        for fact in range(COUNT):
            now = self.pupil.times[fact]
            self.pupil.times[fact] = now + FORGOTTEN * max(0.0, self.at_first[fact] - now)


def enrol(family: str, seed: int, number: int) -> School:
    """Pupil `number` of a run, which depends on the two alone."""
    chance = Random(seed * 1_000_003 + number)
    return School(born(family, chance), chance, seed * 1_000_003 + number)
