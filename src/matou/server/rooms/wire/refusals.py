"""Why a room refuses what it is asked, beside the reasons of the rules."""

import re
from typing import Final

from matou.games.refusals import REASONS

# The page translates the key.
REASONS_HERE: Final = {
    "stale": "the table has changed since",
    "host only": "only the host may do that",
    "no such chair": "there is no such chair",
    "taken": "somebody sits there",
    "seated": "you have a chair already",
    "held": "somebody else has held that hand in this game",
    "not yours": "that is not your seat",
    "in a game": "not while a game is played",
    "no game": "no game is played now",
    "paused": "the game is paused",
    "no such guest": "nobody of that number is here",
    "no such cat": "there is no such cat",
    "no such gesture": "there is no such gesture",
    "no watching": "this room has no place to watch from",
    "locked": "the host has locked this room",
    "full": "nobody else fits into this room",
    "closed": "the room is closed",
    "setting": "that cannot be chosen",
    "too much": "that was too much at once: wait a moment",
    "unreadable": "that is no action",
    "unknown": "that is not understood here",
}


_ARTICLE: Final = re.compile(r"([A-Z]\d+): ")


class Declined(Exception):  # an answer, no error of the program
    """A request that changes nothing."""

    def __init__(self, key: str, why: str = "") -> None:
        super().__init__(key)
        self.key = key
        self.article, rule = REASONS.get(key, ("", ""))
        self.why = why or rule or REASONS_HERE[key]
        named = _ARTICLE.match(why)
        if named:  # an OptionError begins with its article
            self.article = named[1]
