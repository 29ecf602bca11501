"""A game that was dealt in a room: its table, its moves, and what they say of those who play."""

from dataclasses import dataclass, field, replace

from matou.games.actions import Action
from matou.games.chance import Chance, Recorded
from matou.games.game import Table
from matou.learning.answers import Answer
from matou.learning.evidence import Moment, Unwatched, Watch
from matou.record.game import Move as RecordMove
from matou.record.notes import Sitter
from matou.server.races.finish import Photo
from matou.server.races.judge import Hand
from matou.server.rooms.games.best import Best
from matou.server.rooms.games.game_log import GameLog
from matou.server.rooms.games.part import RoomGame


@dataclass
class Game:
    """A game on the table."""

    number: int
    secret: bytes
    table: Table
    part: RoomGame  # what this room adds to it
    noted: Recorded
    start: Table
    chronicle: GameLog
    watch: Watch | Unwatched
    moves: list[RecordMove] = field(default_factory=list)
    before: Table | None = None  # before the last card fell, while its race is open
    moves_before: int = 0
    ms: int = 0  # of the last action, since the deal
    had: dict[int, set[int]] = field(default_factory=dict)  # by guest: chairs they sat on
    barred: set[int] = field(default_factory=set)  # chairs whose hidden hand a removed person held
    answers: list[Answer] = field(default_factory=list)  # what it says of those who play
    best: dict[int, list[Best]] = field(default_factory=dict)  # by chair, once it is over
    sitters: list[Sitter] = field(default_factory=list)  # then too: they may be gone soon
    acted: dict[int, int] = field(default_factory=dict)  # by seat: the number of its last action

    def do(self, action: Action, source: Chance, ms: int) -> list[list[int]]:
        """An action the rules take; what chance decided for it."""
        table = self.table
        self.before = table.copy() if action.kind in self.part.opens_race else None
        self.moves_before = len(self.moves)
        self.noted.source = source
        table.listener = self.chronicle.heard.append
        table.do(action)
        chance, self.noted.facts = self.noted.facts, []
        self.moves.append(RecordMove(action, ms / 1000, chance))
        self.chronicle.moved(len(self.moves))
        return chance

    def too_late(self, hand: Hand) -> None:
        """A hand came after the verdict: it joins the photo finish."""
        shown = self.chronicle.late(hand)
        if shown is not None:
            self.chronicle.last_photos.append(shown)
            self.answers += self.watch.late(shown)

    def draft(self) -> "Game":
        """A copy for trying lobby events on; the table and what was played are shared."""
        had = {guest: set(chairs) for guest, chairs in self.had.items()}
        return replace(self, had=had, barred=set(self.barred))

    def hear(self, people: list[int], hands: list[Photo]) -> list[Answer]:
        """What was just done says of these seats that people play."""
        if type(self.watch) is Unwatched:  # nothing, ever
            return []
        events = [{"event": type(one).__name__, **vars(one)} for one in self.chronicle.heard]
        table, part = self.table, self.part
        moment = Moment(self.ms, events, part.tops(table), part.racing(table), people, hands)
        answers = self.watch.hear(moment)
        self.answers += answers
        return answers
