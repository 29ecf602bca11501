"""What Python finds, for the page's tests; the page must come to the same, to a billionth.

`python -m tests.learning.golden > web/src/learning/golden.json` makes the file.
"""

import json
import sys
from random import Random
from typing import Any, Final

from matou.cards import ADDI, CHASE, MULTIPLI, short_deck
from matou.learning import choose, profile, tables, words
from matou.learning.answers import BARE, COPIED, HOWS, Answer
from matou.learning.estimate import learn
from matou.learning.evidence import NO_CARD, Moment, Watch, card
from matou.learning.facts import COUNT, FACT_FAMILIES, HARDNESS, MISSING
from matou.learning.knowledge import QUICK, Learner
from matou.learning.normal import below
from matou.learning.sitting import Sitting

DAY: Final = 20_500
SUMMER: Final = 70
FIRST_VERSION: Final = (
    "matou1.FAUqmnvAn.mmXoeGlgQlfLlgQmgQ8Zy8eKLgQljf8gQmia8gQmeGlb88jfleGlgQlnxbgQ8a3"
    "8dBlZy8gQmgQmia8gQmgQmgQla3ldBlp9lWj8N_LhVlgQlgQljjLgQmfJbgQmgQmgQmgQma38gQmgQld"
    "B8WjlfPLgQmgQmkk8Xo8gQlhVl.m5I"
)
CASES: Final = ((MULTIPLI, 1, 40), (ADDI, 2, 40), (MULTIPLI, 3, 150), (MISSING, 4, 60))
WATCHED: Final = ((MULTIPLI, 3, 3, 4), (ADDI, 3, 3, 5), (MULTIPLI, 2, 4, 6))
BAD: Final = (
    "",
    "matou",
    "matou1",
    "matou1.",
    "matou3.AAAA",
    "matou0.AAAA",
    "matou999.x",
    "[" * 500,
    '{"matou": NaN}',
    "x" * 3000,
)


def answers(chance: Random, count: int) -> list[tuple[int, Answer]]:
    """Days and answers of every kind, in no likely order; now and then a clock is set back."""
    given = []
    day = DAY - 30
    for _ in range(count):
        day += chance.choice((0, 0, 0, 1, 1, -1))
        how = chance.choice(HOWS)
        facts = chance.sample(range(COUNT), 4)
        new = tuple(facts[: chance.choice((0, 1, 1, 1, 2))])
        older = tuple(facts[2 : 2 + chance.choice((0, 1, 1, 2))])
        if how in (BARE, COPIED):
            new = older = ()
        ms = round(chance.lognormvariate(7.3, 0.7))
        given.append((day, Answer(0, how, ms, new, older, read=not new)))
    return given


def case(family: str, seed: int, count: int) -> dict[str, Any]:
    """Answers, what is known after each, and what is chosen and written at the end."""
    learner = Learner()
    known = learner.of(family)
    steps = []
    chance = Random(seed)
    for day, answer in answers(chance, count):
        sits = chance.random() < 1 / 40
        if sits:
            learner.sitting = Sitting()
        lit = learn(learner, family, answer, day)
        touched = sorted({*answer.new, *answer.older})
        steps.append(
            {
                "day": day,
                "sits": sits,
                "answer": vars(answer),
                "pace": [known.pace, known.pace_variance],
                "hand": [learner.hand.mean, learner.hand.variance],
                "pad": [learner.pad.mean, learner.pad.variance],
                "lean": [known.lean, known.lean_variance],
                "misfit": known.misfit,
                "strange": [known.strange, known.strange_square],
                "shares": learner.sitting.shares,
                "facts": {fact: [known.own[fact], known.variance[fact]] for fact in touched},
                "lit": lit,
            }
        )
    return {"family": family, "steps": steps, "end": end(learner, family)}


def end(learner: Learner, family: str) -> dict[str, Any]:
    """All that is made of what is known."""
    known, hand = learner.of(family), learner.hand.ms()
    asked: list[int] = []
    for _ in range(60):
        asked.append(choose.next_card(learner, family, DAY, asked))
    written = profile.write(learner, DAY)
    again = profile.read(written)
    read = again.of(family)
    said = words.say(known, hand, DAY)
    heard = words.heard(family, words.levels_of(" ".join(said)), DAY)
    return {
        "thought": [known.thought(fact, DAY) for fact in range(COUNT)],
        "after a summer": [known.thought(fact, DAY + SUMMER) for fact in range(COUNT)],
        "doubt after a summer": [known.doubt(fact, DAY + SUMMER) for fact in range(COUNT)],
        "quickly": [known.within(QUICK, fact, hand, DAY) for fact in range(COUNT)],
        "quick": known.quick,
        "two": known.two(),
        "doubt": [known.doubt(fact, DAY) for fact in range(COUNT)],
        "fluent": [known.fluent(fact, hand, DAY) for fact in range(COUNT)],
        "worth": [choose.worth(known, hand, fact, DAY) for fact in range(COUNT)],
        "answers": known.answers,
        "seen": known.seen,
        "lit": known.lit,
        "slipped": [known.slipped(fact, hand, DAY) for fact in range(COUNT)],
        "usual": learner.usual(family, DAY),
        "today": choose.three_for_today(learner, family, DAY),
        "hardest": choose.hardest(learner, family, DAY),
        "cards": asked,
        **(_results(learner, family) if family != MISSING else {}),
        "profile": written,
        "profile after a summer": profile.write(learner, DAY + SUMMER),
        "read": {
            "hand": again.hand.mean,
            "own": read.own,
            "variance": read.variance,
            "seen": read.seen,
            "traits": [
                *(read.lean, read.lean_variance, read.misfit),
                *(read.strange, read.strange_square),
            ],
        },
        "words": said,
        "heard": {"pace": heard.pace, "own": heard.own, "lit": heard.lit},
    }


def _results(learner: Learner, family: str) -> dict[str, Any]:
    newcomer = [learner, Learner()]
    return {
        "results": choose.short_results([learner], family, DAY),
        "results with a newcomer": choose.short_results(newcomer, family, DAY, 56, ()),
    }


def of_tables() -> dict[str, Any]:
    """A child of the tables 1 to 3 that answers card after card, and one that knows all."""
    learner, chosen, ms = Learner(), (1, 2, 3), 1400
    known = learner.of(MULTIPLI)
    tables.start(known, chosen)
    asked: list[int] = []
    for _ in range(70):
        asked.append(choose.next_card(learner, MULTIPLI, DAY, asked))
        learn(learner, MULTIPLI, card(asked[-1], ms, right=True), DAY)
    today = choose.three_for_today(learner, MULTIPLI, DAY)
    result: dict[str, Any] = {"chosen": chosen, "ms": ms, "cards": asked, "today": today}
    result |= {"joined": tables.grow(known), "tables": known.tables}
    result |= {"results": choose.short_results([learner], MULTIPLI, DAY)}
    result |= {"profile": profile.write(learner, DAY)}
    known.tables, known.lit, known.answers = (), [True] * COUNT, [2] * COUNT
    after: list[int] = []
    for _ in range(20):
        after.append(choose.next_card(learner, MULTIPLI, DAY, after))
    return result | {"after all": after}


def first_version() -> dict[str, Any]:
    """A map that was written before there were traits."""
    known = profile.read(FIRST_VERSION).of(MULTIPLI)
    figures = [known.pace, known.lean, known.misfit]
    return {"text": FIRST_VERSION, "own": known.own, "figures": figures, "lit": known.lit}


def practised() -> dict[str, Any]:
    """Every product answered the day before, and the cards that follow."""
    learner = Learner()
    times = [1000 + 137 * fact % 4000 for fact in range(COUNT)]
    for fact, ms in enumerate(times):
        learn(learner, MULTIPLI, card(fact, ms, right=True), DAY - 1)
    asked: list[int] = []
    for _ in range(30):
        asked.append(choose.next_card(learner, MULTIPLI, DAY, asked))
    return {"times": times, "cards": asked}


def watched(family: str, players: int, seats: int, seed: int) -> dict[str, Any]:
    """Moments of no likely game, and the answers that each of them settles."""
    chance = Random(seed)
    watch = Watch(family, players)
    cards = [*short_deck(family, (12, 16), ()), *chance.sample(range(100), 3), CHASE]
    tops = [NO_CARD] * seats
    ms = 0
    steps: list[dict[str, Any]] = []
    for _ in range(120):
        ms += chance.randint(200, 4000)
        what = chance.choice(
            (
                *("flip", "flip", "flip", "judge", "judge", "late", "nothing", "nothing"),
                *("number", "help", "void"),
            )
        )
        step: dict[str, Any] = {"do": what}
        found: list[Answer] = []
        seat = chance.randrange(seats)
        if what in ("flip", "judge"):
            events: list[dict[str, Any]] = []
            photo: list[dict[str, Any]] = []
            if what == "judge":
                events, photo = _judged(chance, seats, watch)
            else:
                for one in chance.sample(range(seats), chance.choice((1, 1, 1, seats))):
                    tops[one] = chance.choice(cards)
                    events.append({"event": "Flipped", "seat": one, "card": tops[one]})
            people = chance.sample(range(seats), chance.choice((seats, seats, 2)))
            step["moment"] = {
                "ms": ms,
                "events": events,
                "tops": [*tops],
                "open": what == "flip" or chance.random() < 0.5,
                "people": people,
                "photo": photo,
            }
            found = watch.hear(Moment(**step["moment"]))
        elif what == "late":
            step["hand"] = {"seat": seat, "reaction": chance.randint(90, 3000), "guess": False}
            found = watch.late(step["hand"])
        elif what == "nothing":
            step |= {"seat": seat, "ms": chance.randint(500, 20_000)}
            found = watch.nothing(seat, step["ms"])
        elif what == "number":
            step |= {"seat": seat, "card": chance.choice(cards), "right": chance.random() < 0.6}
            step["ms"] = chance.randint(600, 20_000)
            found = watch.tapped(seat, step["card"], step["ms"], step["right"])
        elif what == "help" and chance.random() < 0.3:
            step["seats"] = [seat]
            watch.opened_correction([seat])
        elif what == "void" and chance.random() < 0.3:
            watch.voided()
        else:
            continue
        steps.append({**step, "answers": [vars(answer) for answer in found]})
    return {"family": family, "players": players, "steps": steps}


def _judged(
    chance: Random, seats: int, watch: Watch
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Hands came down; those of a pair more often than others."""
    order = chance.sample(range(seats), chance.randint(1, seats))
    if watch.asked and chance.random() < 0.7:
        first = chance.choice([*watch.asked])
        order = [first, *(seat for seat in order if seat != first)]
    photo = [
        {"seat": seat, "reaction": 400 + 300 * place, "guess": chance.random() < 0.1}
        for place, seat in enumerate(order)
    ]
    others = [seat for seat in range(seats) if seat != order[0]]
    pair = [seat for seat in others if seat in watch.asked.get(order[0], ())]
    event: dict[str, Any] = chance.choice(
        (
            *[{"event": "Won", "losers": pair or others[:1], "why": "pair"}] * 6,
            {"event": "Won", "losers": others, "why": "sumo"},
            {"event": "Sinned", "count": 5},
            {"event": "Chased", "fastest": order[0], "slowest": order[-1]},
            {"event": "Called", "right": False, "paid": []},
        )
    )
    return [{"event": "Hit", "seat": order[0]}, {**event, "seat": order[0]}], photo


def refusals() -> dict[str, str]:
    """Texts that are no profile, and why."""
    good = profile.write(Learner(), DAY)
    bad = (*BAD, good[:-1], good.replace("matou", "matou0", 1), good + "A", "é" + good)
    return {text: _reason(text) for text in bad}


def _reason(text: str) -> str:
    try:
        profile.read(text)
    except profile.ProfileError as error:
        return error.reason
    return ""


def made() -> dict[str, Any]:
    return {
        "hardness": {family: HARDNESS[family] for family in FACT_FAMILIES},
        "below": {str(z): below(z) for z in (-8.0, -3.0, -1.25, -0.1, 0.0, 0.1, 1.25, 3.0, 8.0)},
        "day": DAY,
        "cases": [case(*one) for one in CASES],
        "practised": practised(),
        "tables": of_tables(),
        "first": first_version(),
        "watches": [watched(*one) for one in WATCHED],
        "refusals": refusals(),
        "some words": {str(value): words.WORDS[value] for value in range(0, 2048, 31)},
    }


def trimmed(value: Any) -> Any:
    """Figures with as many digits as are compared, and one more."""
    if isinstance(value, dict):
        return {key: trimmed(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [trimmed(one) for one in value]
    return round(value, 10) if isinstance(value, float) else value


if __name__ == "__main__":
    json.dump(trimmed(made()), sys.stdout, ensure_ascii=False, separators=(",", ":"))
    sys.stdout.write("\n")
