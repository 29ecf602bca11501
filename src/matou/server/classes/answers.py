"""Statistics of a class: cats × facts, the five hardest facts, CSV."""

import csv
from collections.abc import Iterable
from dataclasses import dataclass, field
from io import StringIO
from statistics import median
from typing import Final

from matou.cards import ADDI, terms
from matou.learning.answers import GREED as SIN
from matou.learning.answers import LATE, MISSED, TOTAL, WON, WRONG_TOTAL, Answer
from matou.learning.choose import hard
from matou.learning.estimate import learn
from matou.learning.facts import face_of, fact_of
from matou.learning.knowledge import Learner
from matou.server.classes.state.events import Given
from matou.server.classes.state.state import ClassState
from matou.server.classes.wire.cats import KEYS
from matou.server.classes.wire.seen import FactCell, HardFact
from matou.server.classes.wire.settings import family_of

HARDEST: Final = 5
RIGHT: Final = (WON, LATE, TOTAL)  # a late hand has found the pair, too
WRONG: Final = (MISSED, SIN, WRONG_TOTAL)
OPEN, HARD, LIT = FACT_LEVELS = "open", "hard", "lit"
CSV_HEAD: Final = ("cat", "fact", "answers", "right", "median_ms", "level")
TODAY: Final = 0


@dataclass
class Tally:
    """Answers to one fact."""

    right: list[int] = field(default_factory=list)  # their milliseconds
    wrong: int = 0
    pupils: set[int] = field(default_factory=set)

    @property
    def count(self) -> int:
        return len(self.right) + self.wrong

    @property
    def ms(self) -> int:
        return round(median(self.right)) if self.right else 0

    def add(self, given: Given) -> None:
        self.pupils.add(given.pupil)
        if given.right:
            self.right.append(given.ms)
        else:
            self.wrong += 1


def given_of(pupil: int, answer: Answer) -> list[Given]:
    """The answer to each fact; none for a hand that was slower than another."""
    if answer.how not in (*RIGHT, *WRONG):
        return []
    right, ms = answer.how in RIGHT, round(answer.ms)
    return [Given(pupil, face_of(fact), right, ms) for fact in answer.new or answer.older]


def all_answers(state: ClassState) -> dict[str, list[Given]]:
    """The answers of finished and of running games, by family."""
    found = {family: given[:] for family, given in state.answers.items()}
    for table in state.tables.values():
        news = state.live.news.get(table.number)
        if news is not None and news.score.game > table.counted:
            found.setdefault(family_of(state.of_round), []).extend(news.score.answers)
    return found


def by_fact(answers: Iterable[Given]) -> dict[int, Tally]:
    found: dict[int, Tally] = {}
    for given in answers:
        found.setdefault(given.card, Tally()).add(given)
    return found


def hardest(answers: Iterable[Given]) -> list[HardFact]:
    """The facts with the largest share of wrong answers, then the slowest.

    One half-wrong answer is added to each fact; facts without a wrong answer are left out.
    """
    tallies = by_fact(answers)

    def order(card: int) -> tuple[float, int, int]:
        tally = tallies[card]
        return -(tally.wrong + 0.5) / (tally.count + 1), -tally.ms, card

    failed = [card for card, tally in tallies.items() if tally.wrong]
    return [
        HardFact(card, one.count, len(one.right), one.ms, len(one.pupils))
        for card in sorted(failed, key=order)[:HARDEST]
        for one in [tallies[card]]
    ]


def grid(state: ClassState, family: str) -> list[FactCell]:
    """A cell for each cat and each fact that it was asked."""
    by_pupil: dict[int, list[Given]] = {}
    for given in all_answers(state).get(family, []):
        by_pupil.setdefault(given.pupil, []).append(given)
    cells: list[FactCell] = []
    for number, answers in sorted(by_pupil.items()):
        pupil = state.pupils.get(number)
        if pupil is not None:
            cells += _row(pupil.cat, family, answers)
    return cells


def _row(cat: int, family: str, answers: list[Given]) -> list[FactCell]:
    learner = Learner()
    for given in answers:
        how = WON if given.right else MISSED
        learn(learner, family, Answer(0, how, given.ms, (fact_of(given.card),)), TODAY)
    known, hand = learner.of(family), learner.hand.ms()
    cells = []
    for card, tally in sorted(by_fact(answers).items()):
        fact = fact_of(card)
        level = LIT if known.lit[fact] else HARD if hard(known, hand, fact, TODAY) else OPEN
        cells.append(FactCell(cat, card, tally.count, len(tally.right), tally.ms, level))
    return cells


def as_csv(state: ClassState) -> str:
    """`cat,fact,answers,right,median_ms,level`, a line for each cat and fact."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(CSV_HEAD)
    for family in sorted(all_answers(state)):
        sign = "+" if family == ADDI else "×"
        for cell in grid(state, family):
            fact = sign.join(map(str, terms(cell.card)))
            row = (KEYS[cell.cat], fact, cell.answers, cell.right, cell.ms or "", cell.level)
            writer.writerow(row)
    return text.getvalue()
