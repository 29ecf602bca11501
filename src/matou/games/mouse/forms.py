"""The actions of the mouse games as lines of a record; a word in braces stands for a part."""

from typing import Final

from matou.games import actions as act

FORMS: Final[dict[int, tuple[str, ...]]] = {
    act.FLIP: ("{seat} flips",),
    act.REVEAL: ("all reveal",),
    act.HIT: ("{seat} hits",),
    act.SOURIS: ("{seat} calls Souris",),
    act.TIME_UP: ("time is up",),
    act.STOP: ("the players stop",),
}
