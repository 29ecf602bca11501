"""Requests and answers of the API of classes."""

from typing import TypedDict

from msgspec import Struct

from matou.server.classes.wire.settings import ClassSettings
from matou.server.rooms.wire.view_types import GameName


class ClassKey(Struct, frozen=True, forbid_unknown_fields=True):
    """How a page names a class: its code, or `here` for the only open one of a private network."""

    code: str = ""
    here: bool = False


class OpenClass(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/classes; `file`: the class file of last week."""

    settings: ClassSettings | None = None
    file: str = ""


class JoinClass(ClassKey, frozen=True, forbid_unknown_fields=True):
    """POST /api/class/join: as a cat that is free, or, with `back`, as one that is away."""

    cat: int = -1  # −1: any free one
    back: bool = False
    level: int = -1


class OpenedClass(TypedDict):
    """A new class: the tokens of its desk and its board, and the pupils' code."""

    desk: str
    board: str
    code: str


class FoundClass(TypedDict):
    """A class as those who stand before its door may know it."""

    game: GameName
    door: bool  # open: new cats may come in
    by_level: bool  # groups are made by level, so pages tell that of a profile
    taken: list[int]  # cats that are here
    away: list[int]  # cats that are away: "which cat are you?"


class JoinedClass(TypedDict):
    token: str
    pupil: int
    cat: int


class ClassHere(TypedDict):
    """GET /api/class/here: whether this network has exactly one open class."""

    open: bool
    game: str
