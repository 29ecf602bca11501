"""Settings of a room: the game, its switches, the chairs, the pace."""

from typing import Annotated, Final

from msgspec import Struct

from matou.bots.registry import GAME_CATS
from matou.games.game import Options
from matou.games.registry import options
from matou.server.rooms.wire.view_types import GameName, Level


class Pace(Struct, frozen=True):
    """Milliseconds; 0 where no clock runs."""

    least: int  # after a card fell, before the next may fall
    shortest: int  # until a race nobody hits in is over, for people who are that quick;
    window: int  # and at most
    flip: int  # for a seat to flip
    turn: int  # for a turn of the Course or the Chasse


# calm: the next card waits until every person has hit or said "nothing here".
PACES: Final = {
    "calm": Pace(0, 0, 0, 0, 0),
    "lively": Pace(900, 2000, 4500, 12_000, 60_000),
    "race": Pace(600, 1200, 2500, 6_000, 25_000),
}
IN_A_CLASS_MS: Final = 20_000  # for a turn, or a hand where no clock runs; then a cat plays
SHORT, WHOLE = DECKS = "short", "whole"  # K9: about forty cards that suit the tables; the box
HANDICAP_MS: Final = 3000
HANDICAP_CARDS: Final = 20
YOURS: Final = "yours"  # the mouse cat that settles just below a person's pace


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything the host chose."""

    game: GameName
    players: int = 3
    options: dict[str, str] = {}
    pace: Annotated[str, "Pace"] = "lively"
    deck: Annotated[str, "Deck"] = WHOLE
    cats: Level = ""  # the level of the cats that fill empty chairs; empty: the middle one
    free_names: bool = False  # may people type a name?
    watchers: bool = True
    several: bool = False  # may one person take several chairs, as on one tablet?
    late: bool = True  # may a latecomer take a cat's chair in a running game, hands allowing?
    first: bool = False  # the first game of its device: alone with cats, an own pair comes soon
    deputies: bool = True  # does somebody who plays become host while the host is away?

    def read(self) -> Options:
        return options(self.game, self.options)

    def level(self) -> str:
        return self.cats or default_level(self.game)


def default_level(game: str) -> str:
    return GAME_CATS[game].usual
