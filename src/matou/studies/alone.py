"""`matou pace`: a scripted child plays alone with bots in a real room, in simulated time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import Any, Final

from matou.games.actions import FLIPS
from matou.games.mouse.events import Won
from matou.games.mouse.play import Mouse, mouse_of
from matou.games.mouse.table import TOPS
from matou.record.words import spell_action
from matou.server.races.latency import Latency
from matou.server.races.race import UNLIMITED
from matou.server.rooms.games.dealt import Game
from matou.server.rooms.games.mouse import BEGINNING
from matou.server.rooms.room import Room
from matou.server.rooms.state.state import PLAYING, State
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.peers import Out
from matou.server.rooms.wire.settings import Settings
from matou.studies.report import markdown, per_cent
from matou.studies.runner import Columns, Figures

GAMES: Final = ("multipli", "addi")
AIMS: Final = {
    "first pair, median": 20.0,
    "first pair, nine of ten": 45.0,
    "seconds per race": 15.0,
    "length, median": 360.0,
}
FIRST_AIMS: Final = AIMS | {
    "first pair, median": 15.0,
    "first pair, nine of ten": 25.0,
    "games without a pair": 0,
}
REACTION_MS: Final = (1100.0, 1900.0)  # from a change on the screen to the tap
MAX_GAME_MS: Final = 3_600_000.0  # a game that is not over by then is cut
SEAT: Final = 0


@dataclass
class Sitting:
    """The figures of one game, in seconds since the deal."""

    first_pair: float = UNLIMITED  # the child's own
    first_win: float = UNLIMITED  # of a race
    races: int = 0  # cards that gave a seat a right
    flips: int = 0
    length: float = 0.0
    won: bool = False
    over: bool = False


class ChildsPeer:
    """The child's connection, without delay: a message arrives when it is sent."""

    def __init__(self) -> None:
        self.address = ""
        self.latency = Latency()
        self.times: dict[int, float] = {}

    def sent(self, number: int) -> float | None:
        return self.times.get(number)

    def send(self, outs: Sequence[Out]) -> bool:
        return True

    def close(self, last: Sequence[Out] = ()) -> None:
        pass

    def ping(self, quiet: float = 0.0) -> None:
        pass


class Alone:
    """The room, the child, and the figures of the game so far."""

    def __init__(self, settings: Settings, random: Random) -> None:
        self.random = random
        self.room = Room(State(), random.randbytes)
        self.peer = ChildsPeer()
        self.at = 0.0
        self.seen = -1  # the last number the child reacts to
        self.tap_at = UNLIMITED
        self.found = Sitting()
        self._counted = (-1, -1, -1)
        self.room.open(settings, "", "")
        guest, _ = self.room.enter("", "")
        self.room.connect(guest, self.peer, 0, self.at)
        self._ask(messages.Sit(chair=SEAT))
        self._ask(messages.Start())

    @property
    def game(self) -> Game:
        game = self.room.state.game
        assert game is not None
        return game

    @property
    def table(self) -> Mouse:
        return mouse_of(self.game.table)

    def play(self) -> Sitting:
        """Play to the end of the game."""
        state, found = self.room.state, self.found
        while state.phase == PLAYING and self.at < MAX_GAME_MS:
            self._look()
            if self.room.due <= self.tap_at:
                self.at = max(self.at, self.room.due)
                self.room.wake(self.at)
                self._hear()
            else:
                self.at, self.tap_at = self.tap_at, UNLIMITED
                self._tap()
        found.flips, found.length = self.table.flips, self.at / 1000
        found.over = state.phase != PLAYING
        found.won = found.over and SEAT in self.table.winners
        return found

    def _look(self) -> None:
        """Schedule the child's next tap, if the room has changed since the last look."""
        if self.room.state.seq == self.seen:
            return
        self.seen = self.room.state.seq
        self.tap_at = self.at + self.random.uniform(*REACTION_MS)
        self._note()

    def _note(self) -> None:
        table, found = self.table, self.found
        if any(isinstance(one.event, Won) for one in self.game.log.done[SEAT]):
            found.first_win = min(found.first_win, self.at / 1000)
        card = (table.flips, table.stage, len(table.traps))
        if not table.open or not (table.rights or table.stage != TOPS) or card == self._counted:
            return
        self._counted = card
        found.races += 1
        if table.stage == TOPS and table.rights & (1 << SEAT):
            found.first_pair = min(found.first_pair, self.at / 1000)

    def _tap(self) -> None:
        """Tap the mouse on a pair or a race; otherwise flip the own card, or say "nothing here"."""
        table, n = self.table, self.room.state.seq
        if table.open and (table.stage != TOPS or table.rights & (1 << SEAT)):
            self._ask(messages.Hit(seat=SEAT, n=n))
        elif table.next_flipper() == SEAT and not table.reveal_due:
            self._ask(messages.Do(action=spell_action(FLIPS[SEAT], table.options.family), n=n))
        elif table.open:
            self._ask(messages.Nothing(n=n))

    def _ask(self, message: messages.AnyUp) -> None:
        self.room.receive(0, message, self.at)
        self._hear()

    def _hear(self) -> None:
        for out in self.room.take()[1]:
            if out.number:
                self.peer.times[out.number] = self.at


def case(game: str, seed: int, number: int, deck: str, first: bool = False) -> Figures:
    """One game; `first`: the first game of a device, so it is dealt for a beginner."""
    settings = Settings(game, **(BEGINNING | {"deck": deck, "first": first}))
    return vars(Alone(settings, Random(f"{seed} {game} {number}")).play())


# --- statistics of many games -------------------------------------------------------------


def figures(found: Columns) -> dict[str, Any]:
    """The statistics of many games: times in seconds, shares as fractions."""
    pairs, lengths, games = found["first_pair"], found["length"], len(found["over"])
    return {
        "games": games,
        "first pair, median": median(pairs),
        "first pair, nine of ten": _nine_of_ten(pairs),
        "games without a pair": pairs.count(UNLIMITED),
        "first win, median": median(found["first_win"]),
        "seconds per race": sum(lengths) / max(1, sum(found["races"])),
        "seconds per card": sum(lengths) / max(1, sum(found["flips"])),
        "length, median": median(lengths),
        "length, nine of ten": _nine_of_ten(lengths),
        "won by the child": sum(found["won"]) / games,
        "cut after an hour": games - sum(found["over"]),
    }


def _nine_of_ten(values: Sequence[float]) -> float:
    """The 90th percentile."""
    return sorted(values)[-(-9 * len(values) // 10) - 1]


def table(found: Mapping[str, Mapping[str, Any]], aims: Mapping[str, float]) -> list[str]:
    """The table of docs/pace.md, by game."""
    rows = []
    for figure in found[GAMES[0]]:
        aim = f"≤ {_cell(figure, aims[figure])}" if figure in aims else ""
        rows.append([figure, *(_cell(figure, one[figure]) for one in found.values()), aim])
    return markdown(["", *found, "aim"], rows, "---:")


def _cell(figure: str, value: float) -> str:
    if value == UNLIMITED:
        return "never"
    if figure.startswith("length"):
        return f"{value / 60:.1f} min"
    if figure.startswith("won"):
        return per_cent(value)
    return f"{value:.1f} s" if isinstance(value, float) else str(value)
