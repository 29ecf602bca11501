"""What every game of a room needs: its pace, who sits where, doing an action, and time."""

from matou.games.actions import Action
from matou.games.table import Table
from matou.record.words import seat_name
from matou.server.rooms.room import No, Room
from matou.server.rooms.settings import PACES, Pace
from matou.server.rooms.state import NOBODY, PLAYING


class Tempo:
    """The clock of one room's game."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.asleep = True  # nobody is there
        self.since = 0.0  # what is awaited now is awaited since then

    def moved(self, at: float) -> None:
        """The table changed: see what is awaited now."""
        raise NotImplementedError

    @property
    def pace(self) -> Pace:
        return PACES[self.room.state.settings.pace]

    def running(self) -> bool:
        state = self.room.state
        return state.phase == PLAYING and not state.paused and not self.asleep

    def table(self) -> Table:
        return self.room.game.table

    def _people(self) -> list[tuple[int, int]]:
        """The seats people play themselves, and who they are."""
        state = self.room.state
        found = []
        for seat in range(self.table().seats):
            chair = state.chair_of(seat)
            if chair.guest != NOBODY and not chair.cat:
                found.append((seat, chair.guest))
        return found

    def _do(self, actions: list[Action], at: float, by: str) -> bool:
        fact = self.room.play(actions, at, by)
        if fact is not None:
            self.room.happened(fact)
            self.moved(at)
        return fact is not None

    def _fresh(self, seat: int, n: int) -> None:
        """Whoever acted must have heard of it before acting again: a repeated message has not."""
        if n < self.room.game.acted.get(seat_name(seat), 0):
            raise No("stale")
