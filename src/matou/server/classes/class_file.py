"""The teacher's class file: the cats of a class and their answers, to go on next week.

The teacher keeps it. The server deletes all of it when the class is closed.
"""

from typing import Annotated, Final, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct

from matou.cards import FAMILIES
from matou.learning.facts import face_of, fact_of
from matou.server.classes.answers import all_answers
from matou.server.classes.state import events
from matou.server.classes.state.events import Events, Given
from matou.server.classes.state.state import ClassState
from matou.server.classes.wire.cats import KEYS, MAX_PUPILS
from matou.server.classes.wire.settings import ClassSettings

VERSION: Final = 1
MAX_ANSWERS: Final = 12_000  # of a family
NO_SECRET: Final = ""  # no token yet: the pupil returns by naming the cat


class ClassFileError(ValueError):
    """A text that is no class file."""


class FileAnswer(Struct, frozen=True, array_like=True):
    """Cat, operation card, right, milliseconds."""

    cat: Annotated[int, Meta(ge=0, lt=MAX_PUPILS)]
    card: Annotated[int, Meta(ge=0, le=99)]
    right: bool
    ms: Annotated[int, Meta(ge=0, le=60_000)]


class FileCat(Struct, frozen=True):
    cat: Annotated[str, Meta(max_length=40)]
    level: Annotated[int, Meta(ge=-1, le=99)] = -1


class ClassFile(Struct, frozen=True, forbid_unknown_fields=True):
    matou: Literal["class"]
    version: int
    settings: ClassSettings
    cats: Annotated[list[FileCat], Meta(max_length=MAX_PUPILS)]
    answers: dict[str, list[FileAnswer]] = {}


class Recalled(NamedTuple):
    """The content of a class file."""

    settings: ClassSettings
    events: Events


def write_file(state: ClassState) -> str:
    pupils = sorted(state.pupils.values(), key=lambda one: one.cat)
    cats = {one.number: one.cat for one in pupils}
    answers = {
        family: [
            FileAnswer(cats[one.pupil], one.card, one.right, one.ms)
            for one in given[-MAX_ANSWERS:]
            if one.pupil in cats
        ]
        for family, given in all_answers(state).items()
    }
    file = ClassFile(
        "class",
        VERSION,
        state.settings,
        [FileCat(KEYS[one.cat], one.level) for one in pupils],
        answers,
    )
    return msgspec.json.encode(file).decode()


def read_file(text: str) -> Recalled:
    """The events that restore all cats, as absent pupils who return by naming their cat."""
    try:
        file = msgspec.json.decode(text, type=ClassFile)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise ClassFileError(f"this is no class file: {str(error)[:100]}") from None
    if file.version > VERSION:
        raise ClassFileError("this class file was written by a newer Matou")
    numbers: dict[int, int] = {}
    found: Events = []
    for one in file.cats:
        if one.cat not in KEYS:
            raise ClassFileError("this class file names a cat that there is not")
        cat = KEYS.index(one.cat)
        if cat not in numbers:
            numbers[cat] = len(numbers) + 1
            found.append(events.Joined(numbers[cat], cat, NO_SECRET, one.level))
    for family in FAMILIES:
        given = [
            Given(numbers[one.cat], face_of(fact_of(one.card)), one.right, one.ms)
            for one in file.answers.get(family, [])[-MAX_ANSWERS:]
            if one.cat in numbers
        ]
        if given:
            found.append(events.Recalled(family, tuple(given)))
    return Recalled(file.settings, found)
