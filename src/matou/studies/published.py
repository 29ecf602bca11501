"""`matou learn --against FILE`: compares the known order and the estimate with published times.

A file is a CSV with a header. It names a fact by the columns `a` and `b` or by a text such as
`6 × 8 = 48` in one of the columns of `TEXTS`, and has one of two kinds of figures:
a figure for each fact (`ORDERS`: ranks, times, difficulties, shares correct), maybe for several
groups of people, or one line for each answer of a person, with its time and whether it was right.
"""

import csv
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import log
from pathlib import Path
from random import Random
from typing import Final

from matou.cards import ADDI, MULTIPLI
from matou.learning.answers import PICK, WRONG_PICK, Answer
from matou.learning.estimate import learn
from matou.learning.facts import COUNT, HARDNESS, number
from matou.learning.knowledge import Learner
from matou.studies.estimates import rank_correlation
from matou.studies.runner import mean

TEXTS: Final = ("item", "mult_problem")
FACT: Final = re.compile(r"^\s*(\d+)\s*([+×x*])\s*(\d+)")
FAMILY_OF_SIGN: Final = {"+": ADDI, "×": MULTIPLI, "x": MULTIPLI, "*": MULTIPLI}
FAMILY_OF_NAME: Final = {"add": ADDI, "mult": MULTIPLI}
OTHER_NAMES: Final = ("sub", "div")
# Columns with a figure for each fact, and whether the larger is the harder.
ORDERS: Final = {
    "rank_fastest_first": 1,
    "geometric_mean_s": 1,
    "irt_difficulty": 1,
    "p_correct": -1,
}
PERSON, SECONDS, RIGHT = "participant", "veriStim_resp.rt", "veriStim_resp.corr"
FASTEST_S, SLOWEST_S = 0.2, 10.0  # of an answer that is looked at
MIN_COMMON_FACTS: Final = 10  # that both halves of a person's answers, or a group, have in common
# Candidates: how many own answers weigh as much as the mean of other people.
SHRINKS: Final = (5.0, 10.0, 20.0, 40.0, 80.0)
DAY: Final = 20_000


class UnreadableError(ValueError):
    """A file without the columns that are needed."""


@dataclass
class Order:
    """How hard a group of people finds each fact: figures by fact, the larger the harder."""

    group: str
    family: str
    figures: dict[int, list[float]] = field(default_factory=dict)


@dataclass(frozen=True)
class Timed:
    """One answer of a person."""

    fact: int
    seconds: float
    right: bool


@dataclass(frozen=True)
class Compared:
    """One row of what is printed: a rank correlation over so many facts or people."""

    what: str
    of: int
    rank: float


def compare_with(path: Path, chosen_on: Path | None = None) -> list[Compared]:
    """All comparisons that the file allows. With a second file of answers, the mean of its people
    predicts the answers of the first. The weight of own answers is chosen there too."""
    rows = _rows(path)
    if _has_answers(rows):
        return people(_answers(rows), _answers(_rows(chosen_on)) if chosen_on else None)
    columns = {*rows[0]} if rows else set()
    if not columns & {*ORDERS}:
        names = ", ".join((*ORDERS, SECONDS))
        raise UnreadableError(f"{path.name} has none of the columns {names}")
    return [one for order in _orders(rows) for one in _of_order(order)]


def _rows(path: Path) -> list[dict[str, str]]:
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            return [*csv.DictReader(file)]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise UnreadableError(f"cannot read {path.name}: {error}") from None


def _has_answers(rows: Sequence[Mapping[str, str]]) -> bool:
    return bool(rows) and {PERSON, SECONDS, RIGHT} <= {*rows[0]}


def _fact(row: Mapping[str, str]) -> tuple[str, int] | None:
    """The family and the fact of a line; None where it is another sum or too large."""
    sign = FAMILY_OF_NAME.get(row.get("op") or "mult")
    texts = [row[name] for name in TEXTS if row.get(name)]
    found = FACT.match(texts[0]) if texts else None
    if found is not None:
        sign, terms = FAMILY_OF_SIGN[found[2]], (int(found[1]), int(found[3]))
    elif (row.get("a") or "").isdigit() and (row.get("b") or "").isdigit():
        terms = int(row["a"]), int(row["b"])
    else:
        return None
    if sign is None or not all(1 <= term <= 10 for term in terms):
        return None
    return sign, number(*terms)


# --- a figure for each fact ----------------------------------------------------------------


def _orders(rows: Iterable[Mapping[str, str]]) -> Iterator[Order]:
    """The figures by group and family."""
    found: dict[tuple[str, str], Order] = {}
    for row in rows:
        fact = _fact(row)
        column = next(name for name in ORDERS if name in row)
        if fact is None or not row[column]:
            continue
        key = row.get("language") or "", fact[0]
        order = found.setdefault(key, Order(*key))
        order.figures.setdefault(fact[1], []).append(ORDERS[column] * float(row[column]))
    yield from found.values()


def _of_order(order: Order) -> list[Compared]:
    facts = sorted(order.figures)
    if len(facts) < MIN_COMMON_FACTS:
        return []
    what = f"{order.family} {order.group}".strip()
    figures = [mean(order.figures[fact]) for fact in facts]
    hard = [HARDNESS[order.family][fact] for fact in facts]
    told = [Compared(f"{what}: the known order", len(facts), rank_correlation(hard, figures))]
    both = [fact for fact in facts if len(order.figures[fact]) == 2]
    if len(both) >= MIN_COMMON_FACTS:
        pairs = [order.figures[fact] for fact in both]
        ways = rank_correlation([one for one, _ in pairs], [other for _, other in pairs])
        told.append(Compared(f"{what}: a∘b beside b∘a", len(both), ways))
    return told


# --- one line for each answer --------------------------------------------------------------


def _answers(rows: Iterable[Mapping[str, str]]) -> dict[str, list[Timed]]:
    """The answers by person."""
    found: dict[str, list[Timed]] = {}
    for row in rows:
        fact = _fact(row)
        try:
            seconds = float(row[SECONDS])
        except ValueError:
            continue
        if fact is not None and fact[0] == MULTIPLI and FASTEST_S <= seconds <= SLOWEST_S:
            timed = Timed(fact[1], seconds, row[RIGHT] == "1")
            found.setdefault(row[PERSON], []).append(timed)
    return found


Means = dict[int, float]  # by fact, of the logarithms of right answers


# The predictors of a person's other half: the first half, its means, the mean of all others.
Tell = Callable[[Sequence[Timed], Means, Means], Means]


def people(
    answers: Mapping[str, Sequence[Timed]],
    elsewhere: Mapping[str, Sequence[Timed]] | None = None,
) -> list[Compared]:
    """Predict half of each person's answers from the other half."""
    tells: dict[str, Tell] = {
        "the known order": lambda first, own, others: dict(enumerate(HARDNESS[MULTIPLI])),
        "own means": lambda first, own, others: own,
        "the estimate": lambda first, own, others: _estimated(first),
        "the mean of the others": lambda first, own, others: others,
    }
    if elsewhere is not None:
        shrink = _chosen(elsewhere)
        there = _others(_sums(_means(_halves(*one)[0]) for one in elsewhere.items()), {})
        what = f"the mean of those elsewhere, moved to one's own by n / (n + {shrink:g})"
        tells[what] = lambda first, own, others: _shrunk(first, own, there, shrink)
    found = _ranks(answers, tells)
    return [Compared(what, len(ranks), mean(ranks)) for what, ranks in found.items()]


def _chosen(answers: Mapping[str, Sequence[Timed]]) -> float:
    """The one of SHRINKS that predicts these people best."""
    tells = {str(one): partial(_shrunk, shrink=one) for one in SHRINKS}
    found = _ranks(answers, tells)
    return max(SHRINKS, key=lambda one: mean(found[str(one)]))


def _ranks(
    answers: Mapping[str, Sequence[Timed]], tells: Mapping[str, Tell]
) -> dict[str, list[float]]:
    """For each predictor, the rank correlation with the other half of every person."""
    halves = {person: _halves(person, given) for person, given in answers.items()}
    known = {person: _means(first) for person, (first, _) in halves.items()}
    everybody = _sums(known.values())
    found: dict[str, list[float]] = {what: [] for what in tells}
    for person, (first, second) in halves.items():
        truth = _means(second)
        others = _others(everybody, known[person])
        facts = sorted(truth.keys() & known[person].keys() & others.keys())
        if len(facts) < MIN_COMMON_FACTS:
            continue
        wanted = [truth[fact] for fact in facts]
        for what, tell in tells.items():
            predicted = tell(first, known[person], others)
            found[what].append(rank_correlation([predicted[fact] for fact in facts], wanted))
    return {what: ranks for what, ranks in found.items() if ranks}


def _halves(person: str, given: Sequence[Timed]) -> tuple[list[Timed], list[Timed]]:
    """Split a person's answers in two halves, of each fact equally many in both."""
    chance = Random(person)
    mixed = [*given]
    chance.shuffle(mixed)
    mixed.sort(key=lambda one: one.fact)
    order = {id(one): place for place, one in enumerate(given)}
    halves = [sorted(mixed[start::2], key=lambda one: order[id(one)]) for start in (0, 1)]
    return halves[0], halves[1]


def _means(given: Iterable[Timed]) -> Means:
    times: dict[int, list[float]] = {}
    for one in given:
        if one.right:
            times.setdefault(one.fact, []).append(log(one.seconds))
    return {fact: mean(logs) for fact, logs in times.items()}


def _beside_own_mean(means: Means) -> Means:
    """How much slower than this person's others."""
    middle = mean([*means.values()]) if means else 0.0
    return {fact: one - middle for fact, one in means.items()}


def _sums(known: Iterable[Means]) -> dict[int, tuple[float, int]]:
    """By fact the sum and the number of all people's answers."""
    sums: dict[int, tuple[float, int]] = {}
    for means in known:
        for fact, one in _beside_own_mean(means).items():
            total, people = sums.get(fact, (0.0, 0))
            sums[fact] = total + one, people + 1
    return sums


def _others(everybody: Mapping[int, tuple[float, int]], own: Means) -> Means:
    """The mean of all other people."""
    beside = _beside_own_mean(own)
    found = {}
    for fact, (total, people) in everybody.items():
        rest = people - (fact in beside)
        if rest:
            found[fact] = (total - beside.get(fact, 0.0)) / rest
    return found


def _shrunk(first: Sequence[Timed], own: Means, others: Means, shrink: float) -> Means:
    """The others' mean, moved towards the person's own mean by the number of own answers. Where
    the others have none, the own mean."""
    counts = [0] * COUNT
    for one in first:
        counts[one.fact] += one.right
    found = {}
    for fact, mine in _beside_own_mean(own).items():
        other = others.get(fact, mine)
        found[fact] = other + counts[fact] / (counts[fact] + shrink) * (mine - other)
    return found


def _estimated(first: Iterable[Timed]) -> Means:
    """Matou's estimate from these answers, as picked numbers, not typed ones."""
    learner = Learner()
    for one in first:
        how = PICK if one.right else WRONG_PICK
        learn(learner, MULTIPLI, Answer(0, how, 1000 * one.seconds, (one.fact,)), DAY)
    known = learner.of(MULTIPLI)
    return {fact: known.thought(fact, DAY) for fact in range(COUNT)}
