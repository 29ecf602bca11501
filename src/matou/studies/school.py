"""A sitting of a simulated pupil: two minutes of cards, then a game; answers and learning."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from matou.bots.reflexes.pace import Pace
from matou.bots.streams import COINS, DEAL, stream
from matou.games.deal import deal_options
from matou.games.mouse.play import mouse_of
from matou.games.registry import options
from matou.learning import choose, evidence, tables
from matou.learning.answers import COPIED, LATE, WON, Answer
from matou.learning.estimate import learn
from matou.learning.facts import COUNT
from matou.learning.knowledge import Learner
from matou.learning.sitting import Sitting
from matou.studies.pupil import USUAL, Kind, Pupil
from matou.studies.pupil_game import PLAYERS, RACE, Manner, Played, play

MINUTE_MS: Final = 60_000.0
BETWEEN_MS: Final = 400.0  # from an answer to the next card
CONSOLED_MS: Final = 3000.0  # more, where it was wrong: the dots are shown
COPIES: Final = 5  # numbers only copied, the first time
COPIES_AGAIN: Final = 2
SAME_DAY: Final = 0.35  # of the gain by practice, for one more answer on the same day


@dataclass
class School:
    """One pupil over many days, and the estimate of its knowledge."""

    pupil: Pupil
    chance: Random
    seed: int  # of its games
    learner: Learner = field(default_factory=Learner)
    sibling: Pupil | None = None  # another pupil, who plays on the same profile on half of the days
    pace: Pace = field(default_factory=Pace)
    day: int = 20_000
    games: int = 0
    practised: list[int] = field(default_factory=lambda: [0] * COUNT)  # the day
    given: list[tuple[int, Answer]] = field(default_factory=list)  # every answer, with its day

    def know(self, answers: Sequence[Answer]) -> None:
        for answer in answers:
            self.given.append((self.day, answer))
            learn(self.learner, self.pupil.family, answer, self.day)

    # --- a sitting -----------------------------------------------------------------------

    def next_day(self) -> None:
        self.day += 1
        self.learner.sitting = Sitting()
        if self.sibling is not None and self.chance.random() < 0.5:
            self.pupil, self.sibling = self.sibling, self.pupil
        self.pupil.wakes(self.chance)

    def cards(self, minutes: float, chosen: bool = True, learns: bool = False) -> list[int]:
        """So many minutes of cards, chosen or at random; returns the facts that were asked."""
        pupil, chance, habit = self.pupil, self.chance, self.pupil.kind.habit
        copies = COPIES if not self.given else COPIES_AGAIN
        self.know([Answer(0, COPIED, habit.copies(pupil, chance)) for _ in range(copies)])
        asked: list[int] = []
        clock = 0.0
        while clock < minutes * MINUTE_MS:
            fact = chance.randrange(COUNT)
            if chosen:
                fact = choose.next_card(self.learner, pupil.family, self.day, asked)
            asked.append(fact)
            ms, right = habit.answers(pupil, fact, chance)
            clock += ms + BETWEEN_MS + (0.0 if right else CONSOLED_MS)
            self.know([evidence.card(fact, round(ms), right, habit.picked)])
            if learns or pupil.kind.learns:
                self.practise(fact)
        tables.grow(self.learner.of(pupil.family))
        return asked

    def game(
        self, results: tuple[int, ...] = (), specials: bool = True, manner: Manner = RACE
    ) -> Played:
        """One game against cats, with a short deck or the whole one."""
        given: dict[str, object] = {"results": results} if results else {}
        if not specials:
            given["specials"] = "none"
        self.games += 1
        deal, coins = (stream(self.seed, self.games, one) for one in (DEAL, COINS))
        table = mouse_of(deal_options(options(self.pupil.family, given), PLAYERS, deal))
        played = play(table, self.pupil, self.pace, self.chance, coins, manner)
        self.pace = played.pace
        self.know(played.answers)
        return played

    # --- what it learns ------------------------------------------------------------------

    def learn_from(self, played: Played, watching: float) -> None:
        """Practise the facts answered in time, and those watched with a part of the gain."""
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
        self.pupil.practises(fact, part * fresh)


def enrol(family: str, seed: int, number: int, kind: Kind = USUAL) -> School:
    """Pupil `number` of a run; it depends only on the seed, the number and the kind."""
    chance = Random(seed * 1_000_003 + number)
    pupil = kind.pupil(family, chance)
    school = School(pupil, chance, seed * 1_000_003 + number)
    if kind.tables:
        tables.start(school.learner.of(family), kind.tables)
    if kind.apart:
        school.sibling = pupil.sibling(chance)
    return school
