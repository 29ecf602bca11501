"""Actions: one shared value for each request that a seat may make."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from matou.cards import FACES, spell
from matou.games.forms import FAMILY_OF, LETTERS, say

NOBODY: Final = -1

# The mouse games
FLIP: Final = 0
REVEAL: Final = 1
HIT: Final = 2
SOURIS: Final = 3
TIME_UP: Final = 4
STOP: Final = 5
# La Course
DRAW: Final = 6
POINTS: Final = 7
ATTACK: Final = 8
REACT: Final = 9
PASS: Final = 10
LIFT: Final = 11
DEFEND: Final = 12
NAME: Final = 13  # the clock names the seat whose hand is searched
STEAL: Final = 14
GIVE: Final = 15
GIVE_BACK: Final = 16
DISCARD: Final = 17
END_WITH: Final = 18  # a defence as the card of the turn
# La chasse
PLAY: Final = 19

MAX_SEATS: Final = 8
SILENT: Final = -10_000  # no total announced


@mypyc_attr(acyclic=True)
class Action:
    """A request: what, by which seat, and where it matters the card, the target, the total."""

    def __init__(self, kind: i64, seat: i64, card: i64, target: i64, said: i64) -> None:
        self.kind: Final = kind
        self.seat: Final = seat
        self.card: Final = card
        self.target: Final = target
        self.said: Final = said
        self._hash: Final = hash((kind, seat, card, target, said))

    def key(self) -> tuple[int, int, int, int, int]:
        return self.kind, self.seat, self.card, self.target, self.said

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.key() == other.key()

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        return Action, self.key()

    def spelled(self, family: str) -> str:
        """The line of a record, with the cards of a family."""
        words: dict[str, str] = {}
        if self.seat >= 0:
            words["seat"] = LETTERS[self.seat]
        if self.card >= 0:
            words["card"] = spell(self.card, family)
        if self.target >= len(LETTERS):
            words["attack"] = spell(self.target, family)
        elif self.target >= 0:
            words["target"] = LETTERS[self.target]
        if self.said != SILENT:
            words["said"] = str(self.said)
        return say(self.kind, words)

    def __str__(self) -> str:
        """What a record writes, `A plays 6+7`; `matou.read_action` reads it."""
        try:
            return self.spelled(FAMILY_OF[self.kind])
        except (LookupError, ValueError):  # no action of a game that is known
            return repr(self)

    def __repr__(self) -> str:
        return f"Action{self.key()}"


def _plain(kind: int) -> list[Action]:
    return [Action(kind, seat, NOBODY, NOBODY, SILENT) for seat in range(MAX_SEATS)]


def _carded(kind: int) -> list[list[Action]]:
    return [
        [Action(kind, seat, face, NOBODY, SILENT) for face in range(FACES)]
        for seat in range(MAX_SEATS)
    ]


def _targeted(kind: int) -> list[list[list[Action]]]:
    """By seat, card − 201 and target: only specials aim at somebody (or lie before somebody)."""
    return [
        [
            [Action(kind, seat, face, target, SILENT) for target in range(MAX_SEATS)]
            for face in range(201, FACES)
        ]
        for seat in range(MAX_SEATS)
    ]


FLIPS: Final = _plain(FLIP)
HITS: Final = _plain(HIT)
CALLS: Final = _plain(SOURIS)
HITS_BY: Final = [  # by set of seats: what those seats may do with their hands
    [HITS[seat] for seat in range(MAX_SEATS) if seats & (1 << seat)]
    for seats in range(1 << MAX_SEATS)
]
REVEAL_ALL: Final = Action(REVEAL, NOBODY, NOBODY, NOBODY, SILENT)
TIME_IS_UP: Final = Action(TIME_UP, NOBODY, NOBODY, NOBODY, SILENT)
STOP_PLAYING: Final = Action(STOP, NOBODY, NOBODY, NOBODY, SILENT)

DRAWS: Final = _plain(DRAW)
SCORES: Final = _carded(POINTS)
ATTACKS: Final = _targeted(ATTACK)
REACTIONS: Final = _carded(REACT)
PASSES: Final = _plain(PASS)
LIFTS: Final = [  # by seat, attack − 201 and card
    [
        [Action(LIFT, seat, face, attack, SILENT) for face in range(FACES)]
        for attack in range(201, 205)
    ]
    for seat in range(MAX_SEATS)
]
DEFENCES: Final = _carded(DEFEND)
NAMINGS: Final = _targeted(NAME)
STEALS: Final = _plain(STEAL)
GIFTS: Final = _carded(GIVE)
RETURNS: Final = _plain(GIVE_BACK)
DISCARDS: Final = _carded(DISCARD)
ENDINGS: Final = _carded(END_WITH)

PLAYS: Final = _carded(PLAY)
AIMED: Final = _targeted(PLAY)
