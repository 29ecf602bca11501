"""The server's part of each game, by the game's name."""

from typing import Final

from matou.games.parts import Parts
from matou.server.rooms.games.chasse import CHASSE
from matou.server.rooms.games.course import COURSE
from matou.server.rooms.games.mouse import MOUSE
from matou.server.rooms.games.part import RoomGame

ROOM_GAMES: Final[Parts[RoomGame]] = Parts(
    "RoomGame", "matou/server/rooms/games/registry.py",
    multipli=MOUSE, addi=MOUSE, course=COURSE, chasse=CHASSE,
)  # fmt: skip
