"""La Course des multiplications as a value."""

from typing import Final

from matou.cards import MULTIPLI
from matou.games import actions as act
from matou.games.chance import Chance
from matou.games.course import view
from matou.games.course.kinds import HAND
from matou.games.course.play import Course
from matou.games.course.switches import SWITCHES, CourseOptions
from matou.games.course.table import no_cards, no_marks
from matou.games.game import Game, Options, Table

# Its actions as lines of a record; a word in braces stands for a part.
FORMS: Final[dict[int, tuple[str, ...]]] = {
    act.DRAW: ("{seat} draws",),
    act.POINTS: ("{seat} scores {card}",),
    act.ATTACK: ("{seat} attacks {target} with {card}",),
    act.REACT: ("{seat} reacts with {card}",),
    act.PASS: ("{seat} passes",),
    act.LIFT: ("{seat} lifts {attack} with {card}",),
    act.DEFEND: ("{seat} defends with {card}",),
    act.NAME: ("{seat} clocks {target}",),
    act.STEAL: ("{seat} steals",),
    act.GIVE: ("{seat} gives {card}",),
    act.GIVE_BACK: ("{seat} gives back",),
    act.DISCARD: ("{seat} discards {card}",),
    act.END_WITH: ("{seat} ends with {card}",),
}

# What it refuses, and the article that says so.
REFUSALS: Final = {
    "not your turn": "C2",
    "draw first": "C2",
    "drawn already": "C2",
    "nothing to draw": "C12",
    "not in hand": "C2",
    "no points card": "C3",
    "past 400": "C3",
    "chased": "C5",
    "turned back": "C6",
    "sumo above 10": "C7",
    "no attack card": "C4",
    "no such target": "C4",
    "same attack": "C4",
    "barred": "C9",
    "no such attack": "C8",
    "does not lift": "C8",
    "no defence card": "C9",
    "not attacked": "C9",
    "answer the clock": "C11",
    "steal first": "C11",
    "give first": "C11",
    "no clock": "C11",
    "empty hand": "C11",
    "not the stolen card": "C11",
    "not stuck": "C2",
}


def empty(options: Options, seats: int, players: int, chance: Chance) -> Table:
    assert isinstance(options, CourseOptions)
    defences: list[list[int]] = [[] for _ in range(seats)]
    return Course(options, seats, players, chance, no_cards(seats), no_marks(seats), defences)


def deal(table: Table, deck: list[int], starter: int) -> None:
    """C1: eight cards each, one by one from the starter; the rest is the pile, its last card
    the top."""
    assert isinstance(table, Course)
    table.turn = starter
    table.pile = deck[::-1]
    for place in range(HAND * table.seats):
        table.draw_to((starter + place) % table.seats)


COURSE: Final = Game(
    name="course",
    family=MULTIPLI,
    switches=SWITCHES,
    players=lambda options: (2, 4),
    article="C1",
    empty=empty,
    deal=deal,
    public=view.public,
    personal=view.personal,
    refusals=REFUSALS,
    forms=FORMS,
    options=CourseOptions,
    cheese=True,
    least_cards=HAND + 1,
)
