"""The server's part of each game, by the game's name."""

from typing import Final

from matou.games.parts import Parts
from matou.server.rooms.games.part import RoomGame

ROOM_GAMES: Final[Parts[RoomGame]] = Parts("room", "RoomGame")
