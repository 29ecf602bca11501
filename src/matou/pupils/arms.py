"""What simulated pupils go through, one arm after the other, and what came of it for each."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import log
from typing import Final

from matou.bots.reflexes.pace import Pace, expected, factor
from matou.cards import ADDI
from matou.learning import choose
from matou.learning.again import look_again
from matou.learning.answers import BEATEN, LATE, WON, Answer
from matou.learning.estimate import Learner, learn
from matou.learning.facts import COUNT
from matou.pupils.figures import TRUE_TEN, Figures, compare
from matou.pupils.habits import GIVES_UP, PICKS, TOSSES, TYPES, Habit
from matou.pupils.sitting import School, enrol

SITTINGS: Final = 5
MOST_SITTINGS: Final = 150  # of a pupil that grows
GAMES_OF_A_DECK: Final = 3
FIRST_RACES: Final = 10
SOLVED: Final = "sittings"

TWO, ONE, RACES, SCRAMBLED, DECK = "two minutes", "one minute", "races", "scrambled", "deck"
LIST, CATS = "list", "cats"
PICKING, GIVING_UP, TOSSING = "picking", "giving up", "tossing"
WATCHING: Final = (0.0, 0.3, 1.0)  # watching teaches so much of doing
CHOSEN, RANDOM = "chosen", "random"


def growing(way: str, watching: float) -> str:
    return f"{way} {watching:g}"


def five_sittings(school: School, minutes: float) -> School:
    """So many minutes of cards and a game with the whole deck, five days."""
    for _ in range(SITTINGS):
        school.next_day()
        if minutes:
            school.cards(minutes)
        school.game()
    return school


def measured(school: School, minutes: float, habit: Habit = TYPES) -> Figures:
    school.habit = habit
    five_sittings(school, minutes)
    return compare(school.pupil, school.learner, school.day)


def scrambled(school: School) -> Figures:
    """The same answers, each told of another fact: nothing can be known."""
    five_sittings(school, 2)
    others = [*range(COUNT)]
    school.chance.shuffle(others)
    learner = Learner()
    for day, answer in school.given:
        learn(learner, school.pupil.family, _about(answer, others), day)
    return compare(school.pupil, learner, school.day)


def _about(answer: Answer, others: Sequence[int]) -> Answer:
    new, older = ([others[fact] for fact in one] for one in (answer.new, answer.older))
    return Answer(answer.seat, answer.how, answer.ms, tuple(new), tuple(older), answer.read)


def decks(school: School) -> Figures:
    """Games without specials, with the deck round what is weak and with the whole one."""
    five_sittings(school, 2)
    family, day = school.pupil.family, school.day
    results = choose.short_results([school.learner], family, day, specials=())
    weak = {*choose.weakest([school.learner], family, day)}
    found: Figures = {}
    for name, deck in (("short", results), ("whole", ())):
        flips = pairs = asked = 0
        for _ in range(GAMES_OF_A_DECK):
            played = school.game(deck, specials=False)
            flips += played.flips
            pairs += len(played.pairs)
            asked += sum(len(weak & {*pair}) for pair in played.pairs)
        found |= {f"{name} flips": flips, f"{name} pairs": pairs, f"{name} weak": asked}
    return found


def grown(school: School, chosen: bool, watching: float) -> Figures:
    """The sittings until every fact takes at most three seconds: two minutes of chosen cards and
    short decks, or two minutes of any cards and whole decks."""
    pupil = school.pupil
    for sitting in range(1, MOST_SITTINGS + 1):
        school.next_day()
        school.cards(2, chosen, learns=True)
        deck: tuple[int, ...] = ()
        if chosen:
            deck = choose.short_results([school.learner], pupil.family, school.day, specials=())
        school.learn_from(school.game(deck, specials=not deck), watching)
        if all(pupil.fluent(fact) for fact in range(COUNT)):
            return {SOLVED: sitting}
        school.forget()
    return {SOLVED: MOST_SITTINGS}


def listed(school: School) -> Figures:
    """One game: of the facts to look at again, and of all that were asked, how many are truly
    among the ten hardest."""
    pupil = school.pupil
    school.next_day()
    answers = school.game().answers
    hard = {*sorted(range(COUNT), key=lambda fact: -pupil.times[fact])[:TRUE_TEN]}
    again = [one.fact for one in look_again(pupil.family, answers)]
    asked = [fact for answer in answers for fact in answer.new]
    return {
        "listed": len(again),
        "listed hard": sum(fact in hard for fact in again),
        "asked": len(asked),
        "asked hard": sum(fact in hard for fact in asked),
    }


def raced(school: School) -> Figures:
    """Cats that know nothing of the pupil, and cats that begin where the page says: how far from
    where they settle, and who wins the first races."""
    for _ in range(SITTINGS):
        school.next_day()
        school.cards(2)
    family = school.pupil.family
    usual = expected(school.learner.usual(family), family == ADDI)
    found: Figures = {}
    for name, pace in (("told", usual), ("new", Pace())):
        school.pace = pace
        races = [one.how == WON for one in school.game().answers if one.how in (WON, LATE, BEATEN)]
        found |= {
            f"{name} races": len(races[:FIRST_RACES]),
            f"{name} won": sum(races[:FIRST_RACES]),
        }
    for _ in range(SITTINGS):
        school.game()
    settled = log(factor(school.pace))
    return {
        **found,
        "told off": abs(log(factor(usual)) - settled),
        "new off": abs(log(factor(Pace())) - settled),
    }


ARMS: Final[dict[str, Callable[[School], Figures]]] = {
    TWO: partial(measured, minutes=2),
    ONE: partial(measured, minutes=1),
    RACES: partial(measured, minutes=0),
    PICKING: partial(measured, minutes=2, habit=PICKS),
    GIVING_UP: partial(measured, minutes=2, habit=GIVES_UP),
    TOSSING: partial(measured, minutes=2, habit=TOSSES),
    SCRAMBLED: scrambled,
    DECK: decks,
    LIST: listed,
    CATS: raced,
    **{growing(CHOSEN, one): partial(grown, chosen=True, watching=one) for one in WATCHING},
    **{growing(RANDOM, one): partial(grown, chosen=False, watching=one) for one in WATCHING},
}

Found = dict[str, dict[int, Figures]]  # by arm and pupil


def run(arm: str, family: str, seed: int, pupil: int) -> tuple[str, int, Figures]:
    """One pupil in one arm; it is the same pupil in all of them."""
    return arm, pupil, ARMS[arm](enrol(family, seed, pupil))


def tasks(family: str, children: int, seed: int) -> Iterator[tuple[str, str, int, int]]:
    for arm in ARMS:
        for pupil in range(children):
            yield arm, family, seed, pupil
