"""Views of a class for pupils, the teacher and the board."""

from typing import Annotated

from msgspec import Struct

from matou.server.classes.wire.settings import ClassSettings
from matou.server.rooms.wire.view_types import GameName, Level

Stage = Annotated[str, "Stage"]  # words of a list that the page knows too (contract.py)
Line = Annotated[str, "LineQuality"]


class HeadSeen(Struct, frozen=True):
    """One chair of a table, as four heads show it."""

    pupil: int  # −1: a cat of the game
    level: Level  # of that cat
    minded: bool  # a cat plays for the pupil for now
    count: int  # cards, points or tokens: what this game counts
    asleep: bool  # the pupil's page is frozen


class TableGlance(Struct, frozen=True):
    """A table as the desk shows it."""

    table: int
    phase: Annotated[str, "Phase"]
    game: int  # its number at this table, from 1
    moves: int
    paused: bool
    heads: list[HeadSeen]


class PupilSeen(Struct, frozen=True):
    """A pupil as the desk shows them."""

    pupil: int
    cat: int  # 0 to 59: `cat % 5` is the coat, `cat // 5` the scarf
    table: int  # −1: waits for one
    line: Line
    waits: float  # seconds without a table so far
    paw: bool  # has a paw up
    level: int  # the one number of the profile; −1: none said
    came_back: bool  # as this cat from another device: the teacher may undo it
    planned: int  # the group that the teacher has chosen for the next round; −1: none


class Lit(Struct, frozen=True):
    """A won pair: the winner's cat, the two cards, and how fast. Who was slower is not said."""

    cat: int
    cards: list[int]
    ms: int
    game: GameName  # whose cards they are: the round may be another one by now


class Rank(Struct, frozen=True):
    cat: int
    pairs: int


class Together(Struct, frozen=True):
    """What the class has done together since it was opened."""

    pairs: int
    facts: int  # different ones that were answered rightly
    games: int  # finished
    moves: int
    cheese: float  # 0 to 1: how full the class's cheese is in this round
    race: Lit | None  # the last beautiful race
    ranking: list[Rank]  # empty unless the teacher asked for it


class HardFact(Struct, frozen=True):
    """A fact that was hard for the class: shown with an array of dots to talk about."""

    card: int  # an operation card
    answers: int
    right: int
    ms: int  # the median of the right answers; 0: none
    pupils: int  # for how many


class FactCell(Struct, frozen=True):
    """What a cat answered about a fact."""

    cat: int
    card: int
    answers: int
    right: int
    ms: int
    level: Annotated[str, "FactLevel"]


class Grid(Struct, frozen=True):
    """Cats × facts of one family, of the whole class; only for the teacher."""

    family: GameName  # products as Multipli has them, or sums as Addi has them
    cats: list[int]
    cells: list[FactCell]


class RoundSeen(Struct, frozen=True):
    """The last round; `left`: seconds until it ends, −1: no end of its own."""

    number: int  # 0: none yet
    left: float
    game: GameName
    same_deck: bool


class Way(Struct, frozen=True):
    """How pupils come in: the code, and where they type it; the numeric addresses first."""

    code: str
    addresses: list[str]
    open: bool  # the door: new cats may come in


class ClassSeen(Struct, frozen=True):
    """The class as all three roles know it."""

    stage: Stage
    round: RoundSeen
    paused: bool
    settings: ClassSettings
    pupils: int  # how many there are
    together: Together
