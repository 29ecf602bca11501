"""What one room of the house adds to the games, by the game's name."""

from typing import TypeVar

from matou.games.game import OptionError
from matou.games.registry import game_named

Part = TypeVar("Part")


class MissingPart(OptionError):
    """A game that one room does not know; says what is missing, and where it belongs."""


class Parts(dict[str, Part]):
    """A registry: `parts["name"] = part` is all that a game has to do."""

    def __init__(self, what: str, where: str, **ours: Part) -> None:
        super().__init__(ours)
        self.what = what
        self.where = where

    def __missing__(self, game: str) -> Part:
        game_named(game)  # or there is no such game at all
        raise MissingPart(
            f"{game} has no {self.what}: that belongs into {self.where}, beside {', '.join(self)}"
        )
