"""Loads a part of a game when it is first used."""

from pkgutil import resolve_name
from typing import TypeVar

from matou.games.game import OptionError
from matou.games.registry import REGISTRATIONS, game_named

Part = TypeVar("Part")


class MissingPart(OptionError):
    """A game whose entry in the registry does not name a part that is needed."""


class Parts(dict[str, Part]):
    """Loads on access what one field of `Registration` names; the key is the name of the game."""

    def __init__(self, field: str, kind: str) -> None:
        super().__init__()
        self.field = field
        self.kind = kind

    def __missing__(self, game: str) -> Part:
        game_named(game)  # loads an installed game; raises OptionError if there is none
        place: str = getattr(REGISTRATIONS[game], self.field)
        if not place:
            raise MissingPart(
                f"{game} has no {self.kind}: its Registration must name one as {self.field}"
            )
        try:
            found: Part = resolve_name(place)
        except (ImportError, AttributeError) as error:
            raise MissingPart(f"the {self.kind} of {game} is not at {place}: {error}") from error
        self[game] = found
        return found
