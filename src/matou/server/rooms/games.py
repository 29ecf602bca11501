"""The server's part of each game, by the game's name."""

from typing import Final

from matou.games.options import OptionError
from matou.games.table import Table
from matou.server.rooms.chasse import CHASSE
from matou.server.rooms.course import COURSE
from matou.server.rooms.game import RoomGame
from matou.server.rooms.mouse import MOUSE

ROOM_GAMES: Final[dict[str, RoomGame]] = {
    "multipli": MOUSE,
    "addi": MOUSE,
    "course": COURSE,
    "chasse": CHASSE,
}


def register(name: str, game: RoomGame) -> None:
    """From now on this game can be played in rooms."""
    ROOM_GAMES[name] = game


def room_game(name: str) -> RoomGame:
    if name not in ROOM_GAMES:
        raise OptionError(f"{name!r} is not played in rooms; {', '.join(ROOM_GAMES)} are")
    return ROOM_GAMES[name]


def game_of(table: Table) -> RoomGame:
    return ROOM_GAMES[table.options.game.name]
