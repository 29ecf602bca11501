"""What to practise now: three facts for today, the next card, the results of a short deck (K9).

Only facts of the tables that are being learned are asked. While one of them was never answered,
every second card is one that the next answer may light: not lit, answered before, and probably
within the goal. Once no unanswered fact is probably within the goal, three of four cards are such:
facts that a child cannot know yet cost time and light nothing. Facts asked least today go first.

Figures are rounded to a billionth, and of equal ones the first fact is taken, so that Python and
TypeScript choose the same.
"""

from collections.abc import Callable, Collection, Sequence
from math import floor
from typing import Final

from matou.cards import KINDS, numbers, short_deck
from matou.games.short_decks import SHORT_SIZE, fill
from matou.learning.facts import COUNT, results
from matou.learning.knowledge import NEVER, SURE, Knowledge, Learner

TODAY: Final = 3
WANTED: Final = 8  # weak facts that a short deck is built from
BEGINNING: Final = 12  # facts that a new child answers before cards are chosen by general hardness
LATELY: Final = 5  # a card comes back after so many others, at the earliest
# An answered fact is called hard where P(≤ 3 s) is below this, or where it is not sure and by so
# much (in log) slower than this child's other answers let expect.
HARD: Final = 0.4
SLOWER: Final = 0.2
# One card of this number is for practice; the others find out what is known.
# While facts were never answered, one of so many cards asks such a fact.
NEW: Final = 2  # as long as one of them is likely to come within the goal
HARD_NEW: Final = 4  # once none of them is
LIKELY: Final = 0.5  # probability of reaching the goal from which it may
APART: Final = 6  # cards, at least, between two answers of one fact
UNKNOWN, KNOWN = 4, 2  # while a fact has never been answered; and then


def weakness(known: Knowledge, hand: float, fact: int, day: int) -> float:
    """1 − P(≤ 3 s)."""
    return 1 - known.fluent(fact, hand, day)


def worth(known: Knowledge, hand: float, fact: int, day: int) -> float:
    """The worth of practising it now: (1 − P(≤ 3 s)) · (1 − ½^days since it was seen)."""
    if known.seen[fact] == NEVER:
        return weakness(known, hand, fact, day)
    days = max(0, day - known.seen[fact])
    return weakness(known, hand, fact, day) * (1 - 0.5**days)


def hard(known: Knowledge, hand: float, fact: int, day: int) -> bool:
    """Whether this child's own answers were slow or wrong; general hardness is not enough."""
    if known.answers[fact] == 0:
        return False
    fluent = known.fluent(fact, hand, day)
    return fluent < HARD or (fluent < SURE and known.own[fact] > SLOWER)


def three_for_today(learner: Learner, family: str, day: int) -> list[int]:
    """The facts most worth practising, the most worth first."""
    return by_worth(learner, family, day)[:TODAY]


def by_worth(learner: Learner, family: str, day: int) -> list[int]:
    """The facts being learned: hard ones, then those never answered, the easiest first, then the
    others. Facts of equal worth, such as all seen today, are ordered by weakness."""
    known, hand = learner.of(family), learner.hand.ms()
    order = [fact for fact in _most_worth(known, hand, day) if known.learned(fact)]
    first = [fact for fact in order if hard(known, hand, fact, day)]
    easiest = _sorted(lambda fact: -known.thought(fact, day), _mixed)
    unanswered = [fact for fact in easiest if known.learned(fact) and known.answers[fact] == 0]
    return list(dict.fromkeys([*first, *unanswered, *order]))


def _most_worth(known: Knowledge, hand: float, day: int) -> list[int]:
    """All facts by their worth; one never answered has the worth of general hardness."""
    return _sorted(
        lambda fact: worth(known, hand, fact, day), lambda fact: weakness(known, hand, fact, day)
    )


def hardest(learner: Learner, family: str, day: int, count: int = 5) -> list[int]:
    """The slowest of the hard facts, the slowest first."""
    known, hand = learner.of(family), learner.hand.ms()
    slowest = _sorted(lambda fact: known.thought(fact, day))
    return [fact for fact in slowest if hard(known, hand, fact, day)][:count]


def next_card(learner: Learner, family: str, day: int, asked: Sequence[int]) -> int:
    """The next card of the two minutes, after those that were asked. At first every second
    one is nearly lit, and later three of four. Most others explore: not lit, answered least, the
    easiest first. Now and then one is the most worth practising. (Those alone would be the
    hardest, and most squares would stay dark.) A new child has easy ones only. None is repeated
    immediately."""
    known, hand = learner.of(family), learner.hand.ms()
    learned = [fact for fact in range(COUNT) if known.learned(fact)]
    order: list[int] = []
    new = [fact for fact in learned if known.answers[fact] == 0]
    every = UNKNOWN if new else KNOWN
    likely = any(known.within(known.goal_ms(), fact, hand, day) >= LIKELY for fact in new)
    if new and len(asked) % (NEW if likely else HARD_NEW) > 0:
        order = _nearly_lit(known, hand, day, asked)
    if not order and len(asked) % every != every - 1:
        least = _sorted(
            lambda fact: -known.answers[fact], lambda fact: -known.thought(fact, day), _mixed
        )
        order = [
            fact for fact in least if fact not in asked and known.learned(fact) and known.dark(fact)
        ]
    lately = asked[max(0, len(asked) - LATELY) :]
    if not order:
        if sum(count > 0 for count in known.answers) < BEGINNING:
            worthy = by_worth(learner, family, day)
        else:
            worthy = [fact for fact in _most_worth(known, hand, day) if known.learned(fact)]
        order = [fact for fact in worthy if fact not in asked] or worthy
    return next(fact for fact in order if fact not in lately)


def _nearly_lit(known: Knowledge, hand: float, day: int, asked: Sequence[int]) -> list[int]:
    """The facts that the next answer may light, without those asked lately: first those asked
    least today, then the surest."""
    lately = asked[max(0, len(asked) - APART) :]
    goal = known.goal_ms()
    return [
        fact
        for fact in _sorted(
            lambda fact: -asked.count(fact), lambda fact: known.within(goal, fact, hand, day)
        )
        if known.learned(fact)
        and known.answers[fact] > 0
        and known.dark(fact)
        and known.within(goal, fact, hand, day) >= LIKELY
        and fact not in lately
    ]


def short_results(
    learners: Collection[Learner],
    family: str,
    day: int,
    size: int = SHORT_SIZE,
    specials: tuple[int, ...] = tuple(KINDS.values()),
) -> tuple[int, ...]:
    """K9: the results of a deck of about `size` cards, from the facts that these players know
    least, filled up with results that many cards make. None where all facts are fluent: the
    whole deck."""
    weak = weakest(learners, family, day)
    if not weak:
        return ()
    makes = results(family)
    start = {makes[fact] for fact in weak}
    making = {number: len(short_deck(family, (number,), ())) for number in numbers(family)}
    others = [number for number in numbers(family) if number not in start]
    others.sort(key=lambda number: (-making[number], -number))
    return fill(start, others, making, family, size, specials)[0]


def weakest(learners: Collection[Learner], family: str, day: int) -> list[int]:
    """The facts that are weakest for all players together, of those that one is learning and not
    all know fluently."""
    lacking = [0.0] * COUNT
    fluent = [True] * COUNT
    for learner in learners:
        known, hand = learner.of(family), learner.hand.ms()
        for fact in range(COUNT):
            lacking[fact] += weakness(known, hand, fact, day)
            fluent[fact] = fluent[fact] and known.fluent(fact, hand, day) >= SURE
    knowledge = [learner.of(family) for learner in learners]
    order = [
        fact
        for fact in _sorted(lambda fact: lacking[fact])
        if any(known.learned(fact) for known in knowledge)
    ]
    return [fact for fact in order if not fluent[fact]][:WANTED]


def _mixed(fact: int) -> int:
    """A fixed order for equally easy facts that does not follow the tables."""
    return fact * 17 % COUNT


def _sorted(*keys: Callable[[int], float]) -> list[int]:
    """The facts by these figures, the largest first."""
    return sorted(range(COUNT), key=lambda fact: [-floor(key(fact) * 1e9 + 0.5) for key in keys])
