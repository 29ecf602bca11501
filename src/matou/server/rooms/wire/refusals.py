"""Refusals of a room, beside the refusals of the rules."""

import re
from typing import Final

from matou.games.refusals import REFUSALS, reason

ROOM_REFUSALS: Final = (
    "stale",
    "host only",
    "no such chair",
    "taken",
    "seated",
    "held",
    "not yours",
    "in a game",
    "no game",
    "paused",
    "no such guest",
    "no such cat",
    "no such gesture",
    "no watching",
    "locked",
    "full",
    "closed",
    "setting",
    "too much",
    "unreadable",
    "unknown",
)

_ARTICLE: Final = re.compile(r"([A-Z]\d+): ")


class Declined(Exception):  # an answer, no error of the program
    """A refused request, which changes nothing."""

    def __init__(self, key: str, why: str = "") -> None:
        super().__init__(key)
        self.key = key
        self.article = REFUSALS.get(key, "")
        self.why = why or reason(key)
        named = _ARTICLE.match(why)
        if named:  # an OptionError begins with its article
            self.article = named[1]
