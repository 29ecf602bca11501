"""The actions of the Course as lines of a record; a word in braces stands for a part."""

from typing import Final

from matou.games import actions as act

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
}
