"""Watches the tables of a class: heads and counts for the desk, answers for the statistics."""

from dataclasses import dataclass, field

from matou.games.mouse.events import Won
from matou.server.classes.answers import given_of
from matou.server.classes.state.events import Given, Score
from matou.server.classes.state.state import TableNews
from matou.server.classes.wire.cats import CLASS_COATS
from matou.server.classes.wire.seen import HeadSeen, Lit, TableGlance
from matou.server.rooms.games.dealt import Game
from matou.server.rooms.handlers.of_class import free_chairs
from matou.server.rooms.state.players import NOBODY
from matou.server.rooms.state.state import State

PAIR = "pair"


@dataclass
class TableWatch:
    """One table.

    An answer belongs to the pupil who has the chair at that time, so it is recorded immediately.
    """

    game: int = 0
    answers: list[Given] = field(default_factory=list)
    won: dict[int, int] = field(default_factory=dict)
    race: Lit | None = None
    _seen: int = 0  # answers of the game that are noted
    _done: list[int] = field(default_factory=list)  # by player, the same of what was good

    def look(self, table: int, state: State) -> TableNews:
        """Read a room whose events are stored."""
        game = state.game
        if game is not None:
            self._note(state, game)
        number = game.number if game is not None else 0
        moves = len(game.moves) if game is not None else 0
        return TableNews(
            TableGlance(table, state.phase, number, moves, state.paused, _heads(state)),
            frozenset(state.guests),
            free_chairs(state),
            Score(table, number, tuple(self.answers), dict(self.won), moves),
            self.race,
        )

    def _note(self, state: State, game: Game) -> None:
        if game.number != self.game:
            self.game, self._seen = game.number, 0
            self.answers, self.won = [], {}
            self._done = [0] * len(state.chairs)
        chairs = state.chairs
        for answer in game.answers[self._seen :]:
            guest = chairs[answer.seat % len(chairs)].guest
            if guest != NOBODY:
                self.answers += given_of(guest, answer)
        self._seen = len(game.answers)
        for player, done in enumerate(game.log.done):
            guest = chairs[player].guest
            for one in done[self._done[player] :]:
                if isinstance(one.event, Won) and one.event.why == PAIR and guest != NOBODY:
                    self.won[guest] = self.won.get(guest, 0) + 1
                    self._light(state, guest, one.event.tops, one.ms)
            self._done[player] = len(done)

    def _light(self, state: State, guest: int, tops: tuple[int, ...], ms: int) -> None:
        pupil = state.guests[guest]
        if ms > 0 and pupil.cat in CLASS_COATS:
            cat = pupil.scarf * len(CLASS_COATS) + CLASS_COATS.index(pupil.cat)
            self.race = Lit(cat, list(tops[:2]), ms, state.settings.game)


def _heads(state: State) -> list[HeadSeen]:
    """The chairs of a table; a player with two seats counts both."""
    game, players = state.game, len(state.chairs)
    heads = []
    for place, chair in enumerate(state.chairs):
        count = 0
        if game is not None:
            seats = range(place, game.table.seats, players)
            count = sum(game.part.count(game.table, seat) for seat in seats)
        asleep = chair.guest in state.live.peers and chair.guest in state.live.gone
        heads.append(HeadSeen(chair.guest, chair.level, bool(chair.minded), count, asleep))
    return heads
