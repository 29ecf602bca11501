"""The actions of the Chasse as lines of a record; a word in braces stands for a part."""

from typing import Final

from matou.games import actions as act

FORMS: Final[dict[int, tuple[str, ...]]] = {
    act.PLAY: (
        "{seat} plays {card}",
        "{seat} plays {card} on {target}",
        "{seat} plays {card} saying {said}",
        "{seat} plays {card} on {target} saying {said}",
    ),
}
