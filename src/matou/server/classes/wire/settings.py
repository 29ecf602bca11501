"""Settings of a class: the game and its deck, the size of tables, what pupils may do."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from matou.games.options import players_allowed
from matou.server.rooms.games.validation import check as check_room
from matou.server.rooms.wire.settings import SHORT, Settings
from matou.server.rooms.wire.view_types import GameName, Level

CHANCE, LEVEL, HAND = GROUPINGS = "chance", "level", "hand"
LEAST_SIZE, MOST_SIZE = 3, 5  # players at a table, within what the game allows
MAX_MINUTES: Final = 60
CLASS_LIFE_S: Final = 12 * 3600.0  # everything of a class is gone then


class ClassSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The first six hold for a round; the others can change at any time."""

    game: GameName
    options: dict[str, str] = {}
    deck: Annotated[str, "Deck"] = SHORT
    pace: Annotated[str, "Pace"] = "calm"
    cats: Level = ""  # the level of the cats that fill tables up; empty: the middle one
    same_deck: bool = False  # every pupil plays the same cards against cats
    size: Annotated[int, Meta(ge=LEAST_SIZE, le=MOST_SIZE)] = 4
    groups: Annotated[str, "Grouping"] = CHANCE
    minutes: Annotated[int, Meta(ge=0, le=MAX_MINUTES)] = 10  # of a round; 0: no end of its own
    emotes: bool = True
    sound: bool = False  # at pupils
    ranking: bool = False  # on the board, only if asked for


OF_A_ROUND: Final = ("game", "options", "deck", "pace", "cats", "same_deck")


def chairs(settings: ClassSettings) -> int:
    """The number of chairs of a table: the chosen size, within the game's limits."""
    least, most = players_allowed(_room(settings, settings.size).read())
    return min(max(settings.size, least), most)


def room_settings(settings: ClassSettings) -> Settings:
    """The settings of a table of this class."""
    return _room(settings, chairs(settings))


def _room(settings: ClassSettings, players: int) -> Settings:
    return Settings(
        settings.game,
        players=players,
        options=settings.options,
        pace=settings.pace,
        deck=settings.deck,
        cats=settings.cats,
        watchers=False,
        deputies=False,
    )


def check(settings: ClassSettings) -> None:
    """Raise OptionError where the settings are invalid."""
    check_room(room_settings(settings))


def family_of(settings: ClassSettings) -> str:
    """The family of the cards: products or sums."""
    return _room(settings, settings.size).read().family
