"""What every game of a room needs: its pace, who sits where, doing an action, and time."""

from matou.games.actions import Action
from matou.games.table import Table
from matou.server import facts, wire
from matou.server.room import No, Room
from matou.server.settings import PACES, Pace
from matou.server.state import NOBODY, PLAYING


class Tempo:
    """The clock of one room's game."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.asleep = True  # nobody is there
        self.since = 0.0  # what is awaited now is awaited since then
        self.acted: dict[str, int] = {}  # by seat: the number of its last action

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
            self._acted(fact)
            self.moved(at)
        return fact is not None

    def _acted(self, fact: facts.Played) -> None:
        """Whoever acted must have heard of it before acting again: a repeated message has not."""
        for move in fact.moves:
            self.acted[move.action[0]] = self.room.state.seq

    def _refuse(self, guest: int, number: int, no: No) -> None:
        self.room.say(wire.Refused(number, no.key, no.article, no.why), guest)
