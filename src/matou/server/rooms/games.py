"""The server's part of each game, by the game's name."""

from typing import Final

from matou.games.parts import Parts
from matou.server.rooms.chasse import CHASSE
from matou.server.rooms.course import COURSE
from matou.server.rooms.game import RoomGame
from matou.server.rooms.mouse import MOUSE

ROOM_GAMES: Final[Parts[RoomGame]] = Parts(
    "RoomGame", "matou/server/rooms/games.py",
    multipli=MOUSE, addi=MOUSE, course=COURSE, chasse=CHASSE,
)  # fmt: skip
