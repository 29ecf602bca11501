"""`matou learn`: the arms of the study (groups of pupils), and the figures of each pupil."""

from collections.abc import Callable, Sequence
from functools import partial
from math import log
from typing import Final

from matou.bots.reflexes.pace import Pace, expected, factor
from matou.cards import ADDI
from matou.learning import choose
from matou.learning.again import look_again
from matou.learning.answers import (
    BEATEN,
    LATE,
    NOTHING,
    TAP,
    TIMED,
    WON,
    WRONG_TAP,
    Answer,
)
from matou.learning.estimate import learn
from matou.learning.facts import COUNT
from matou.learning.knowledge import Learner
from matou.studies.estimates import TRUE_TEN, compare
from matou.studies.kinds import KINDS
from matou.studies.pupil import USUAL, Kind
from matou.studies.pupil_game import RACE, Manner
from matou.studies.runner import Figures
from matou.studies.school import School, enrol

SITTINGS: Final = 5
FIRST_EVENINGS: Final = 3
SITTINGS_OF_TWO: Final = 10  # where two children play on one profile
SITTINGS_AFTER: Final = 2  # a pause
MAX_SITTINGS: Final = 150  # of a pupil that grows
GAMES_OF_A_DECK: Final = 3
FIRST_RACES: Final = 10
SITTINGS_BEFORE: Final = 2  # a game of which the evidence is counted
SOLVED: Final = "sittings"

ONE, RACES, SCRAMBLED, DECK = "one minute", "races", "scrambled", "deck"
LIST, CATS = "list", "cats"
# Games of which the evidence a minute is counted.
RACES_BEFORE, RACES_TAUGHT = "races told", "races with taps told"
CALM_BEFORE, CALM_TAUGHT = "calm play told", "calm play with taps told"
WATCHING: Final = (0.0, 0.3, 1.0)  # practice by watching, as a share of practice by doing
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


def measured(school: School, minutes: float) -> Figures:
    five_sittings(school, minutes)
    return compare(school.pupil, school.learner, school.day)


def lived(school: School) -> Figures:
    """Evenings of two minutes of cards and a game, for a child of this kind: the squares lit on the
    first evenings, and the estimate at the end."""
    kind, known = school.pupil.kind, school.learner.of(school.pupil.family)
    found: Figures = {}
    asked = False  # "are you two?"
    evenings = SITTINGS_OF_TWO if kind.apart else SITTINGS
    for evening in range(1, evenings + 1):
        before = sum(known.lit)
        _evening(school)
        asked = asked or known.two()
        if evening <= FIRST_EVENINGS:
            found[f"evening {evening}"] = sum(known.lit) - before
    if kind.pause_days:
        school.day += kind.pause_days
        school.pupil.pauses(school.chance)
        found["glow"], found["true glow"] = _glowing(school)
        for _ in range(SITTINGS_AFTER):
            _evening(school)
    found["asked"] = asked
    return found | compare(school.pupil, school.learner, school.day)


def _evening(school: School) -> None:
    school.next_day()
    school.cards(2)
    school.game()


def _glowing(school: School) -> tuple[int, int]:
    """Lit squares that have not faded, and how many of them are true."""
    known, hand = school.learner.of(school.pupil.family), school.learner.hand.ms()
    glow = [
        fact
        for fact in range(COUNT)
        if known.lit[fact] and not known.slipped(fact, hand, school.day)
    ]
    return len(glow), sum(school.pupil.fluent(fact) for fact in glow)


def told(school: School, manner: Manner, short: bool) -> Figures:
    """A game without specials, with the whole deck or a short one: its minutes, the timed answers,
    how they were given, and by how much they reduced the uncertainty."""
    family = school.pupil.family
    for _ in range(SITTINGS_BEFORE):
        school.next_day()
        school.cards(2)
    school.next_day()
    known = school.learner.of(family)
    deck = choose.short_results([school.learner], family, school.day, specials=()) if short else ()
    before = list(known.variance)
    played = school.game(deck, specials=False, manner=manner)
    hows = [one.how for one in played.answers if one.how in TIMED]
    surer = [log(one / other) for one, other in zip(before, known.variance, strict=True)]
    return {
        "minutes": played.ms / 60_000,
        "surer": sum(surer),
        "hands": sum(how in (WON, LATE) for how in hows),
        "nothing": sum(how == NOTHING for how in hows),
        "taps": sum(how in (TAP, WRONG_TAP) for how in hows),
    }


def scrambled(school: School) -> Figures:
    """A control: each answer is assigned to another fact, so nothing can be learnt from them."""
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
    """Games without specials, with a deck of weak facts and with the whole deck."""
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
    for sitting in range(1, MAX_SITTINGS + 1):
        school.next_day()
        school.cards(2, chosen, learns=True)
        deck: tuple[int, ...] = ()
        if chosen:
            deck = choose.short_results([school.learner], pupil.family, school.day, specials=())
        school.learn_from(school.game(deck, specials=not deck), watching)
        if all(pupil.fluent(fact) for fact in range(COUNT)):
            return {SOLVED: sitting}
        school.pupil.forgets()
    return {SOLVED: MAX_SITTINGS}


def listed(school: School) -> Figures:
    """One game: how many of the facts to look at again are truly among the ten hardest, and how
    many of all facts asked."""
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
    """Cats that begin without an estimate, against cats that begin with the page's: the distance
    from their final estimate, and who wins the first races."""
    for _ in range(SITTINGS):
        school.next_day()
        school.cards(2)
    family = school.pupil.family
    usual = expected(school.learner.usual(family, school.day), family == ADDI)
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
    **{kind.name: lived for kind in KINDS},
    ONE: partial(measured, minutes=1),
    RACES: partial(measured, minutes=0),
    SCRAMBLED: scrambled,
    DECK: decks,
    LIST: listed,
    CATS: raced,
    RACES_BEFORE: partial(told, manner=RACE, short=False),
    RACES_TAUGHT: partial(told, manner=Manner(taps=True), short=True),
    CALM_BEFORE: partial(told, manner=Manner(calm=True), short=False),
    CALM_TAUGHT: partial(told, manner=Manner(calm=True, taps=True), short=True),
    **{growing(CHOSEN, one): partial(grown, chosen=True, watching=one) for one in WATCHING},
    **{growing(RANDOM, one): partial(grown, chosen=False, watching=one) for one in WATCHING},
}

KIND_OF_ARM: Final[dict[str, Kind]] = {kind.name: kind for kind in KINDS}


def case(arm: str, seed: int, pupil: int, family: str) -> Figures:
    """One pupil in one arm; it is the same pupil in all arms of its kind."""
    return ARMS[arm](enrol(family, seed, pupil, KIND_OF_ARM.get(arm, USUAL)))
