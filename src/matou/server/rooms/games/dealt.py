"""A dealt game of a room: its table, its moves, and what they show of its players."""

from collections.abc import Container, Sequence
from dataclasses import dataclass, field, replace

from matou.games.actions import Action
from matou.games.chance import Recorded, Replayed
from matou.games.events import Event
from matou.games.game import Table
from matou.learning.answers import Answer
from matou.learning.evidence import Moment, Unwatched, Watch
from matou.record.game_record import Move as RecordMove
from matou.record.notes import NotedHand, Sitter
from matou.server.races.finish import Photo, decides, late_hand, photo
from matou.server.races.judge import Hand, Race, Verdict
from matou.server.rooms.games.best import Best, Done, Pair
from matou.server.rooms.games.part import RoomGame
from matou.server.rooms.games.registry import ROOM_GAMES

Decided = Sequence[Sequence[int]]  # by chance, draw by draw


class GameLog:
    """Collects photo finishes, best moments and times from the events of a game, live or from its
    record."""

    def __init__(self, table: Table) -> None:
        self.here = ROOM_GAMES[table.options.game.name]
        self.players = table.players
        self.heard: list[Event] = []  # since `begin`
        self.hands: list[Photo] = []  # photo finish of the race that these events ended
        self.photos: dict[int, list[Photo]] = {}  # by the number of the move that decided the race
        self.done: list[list[Done]] = [[] for _ in range(table.players)]
        self.race: Race | None = None  # the evidence of the last one
        self._times: dict[int, int] = {}  # of the hands that were judged now
        self._decided = 0

    def begin(self) -> None:
        """Called before a move."""
        self.heard = []
        self.hands = []
        self._times = {}
        self._decided = 0

    def moved(self, number: int) -> None:
        """Called after the move of this number."""
        if self.here.opens_race and not self._decided and decides(self.heard):
            self._decided = number

    def judged(self, number: int, race: Race | None, verdict: Verdict) -> list[Photo]:
        """The photo finish, if these events ended a race."""
        self.race = race
        hands = photo(verdict, self.heard)
        there = self.photos.setdefault(self._decided or number, [])
        there += [hand for hand in hands if hand["seat"] not in [one["seat"] for one in there]]
        self.timed(hands)
        self.hands = hands
        return hands

    def timed(self, hands: Sequence[Photo]) -> None:
        """The times of the hands that won."""
        self._times = {hand["seat"]: hand["reaction"] for hand in hands}

    def remember(self, people: Container[int]) -> None:
        """Note the achievements of people in these events."""
        for event in self.heard:
            if isinstance(event, self.here.memorable):
                seat = int(vars(event)["seat"])
                if seat % self.players in people:
                    done = Done(event, self._times.get(seat, 0))
                    self.done[seat % self.players].append(done)

    @property
    def last_photos(self) -> list[Photo]:
        """The hands of the last race."""
        return self.photos[next(reversed(self.photos))]

    def late(self, hand: Hand, later: Sequence[Photo] = ()) -> Photo | None:
        """The photo of a hand that came after the verdict and after these `later` ones; None where
        it does not belong there."""
        if self.race is None:
            return None
        return late_hand(self.race, [*self.last_photos, *later], hand)

    def best(self, player: int, known: frozenset[Pair] = frozenset()) -> list[Best]:
        """The best first."""
        return self.here.best(self.done[player], known)


def noted(photos: dict[int, list[Photo]]) -> dict[int, list[NotedHand]]:
    return {number: [_note(hand) for hand in hands] for number, hands in photos.items()}


def _note(hand: Photo) -> NotedHand:
    late = hand.get("late", -1)
    return NotedHand(hand["seat"], hand["reaction"], hand["line"], hand["guess"], late)


def shown(hands: Sequence[NotedHand]) -> list[Photo]:
    """The best moments from a record."""
    found = []
    for seat, reaction, line, guess, late in hands:
        hand: Photo = {"seat": seat, "reaction": reaction, "line": line, "guess": guess}
        if late >= 0:
            hand["late"] = late
        found.append(hand)
    return found


@dataclass
class Game:
    """A game that was dealt."""

    number: int
    secret: bytes
    table: Table
    part: RoomGame  # the server's part of the game
    noted: Recorded
    start: Table
    log: GameLog
    watch: Watch | Unwatched
    welcome: int = 0  # cards until a beginner's first pair, which was dealt on purpose
    moves: list[RecordMove] = field(default_factory=list)
    before: Table | None = None  # before the last card fell, while its race is open
    moves_before: int = 0
    ms: int = 0  # of the last action, since the deal
    had: dict[int, set[int]] = field(default_factory=dict)  # by guest: chairs they sat on
    barred: set[int] = field(default_factory=set)  # chairs whose hidden hand a removed person held
    answers: list[Answer] = field(default_factory=list)  # photo finishes and best moments
    best: dict[int, list[Best]] = field(default_factory=dict)  # by chair, once it is over
    sitters: list[Sitter] = field(default_factory=list)  # the same, because players may leave soon
    acted: dict[int, int] = field(default_factory=dict)  # by seat: the number of its last action

    def do(self, action: Action, chance: Decided, ms: int) -> None:
        """Play a legal action, with what chance decided for it."""
        table = self.table
        self.before = table.copy() if action.kind in self.part.opens_race else None
        self.moves_before = len(self.moves)
        self.noted.source = Replayed([list(cards) for cards in chance])
        table.listener = self.log.heard.append
        table.do(action)
        drawn, self.noted.draws = self.noted.draws, []
        self.moves.append(RecordMove(action, ms / 1000, drawn))
        self.log.moved(len(self.moves))

    def too_late(self, hand: Hand) -> None:
        """Add a hand that came after the verdict to the photo finish."""
        shown = self.log.late(hand)
        if shown is not None:
            self.log.last_photos.append(shown)
            self.answers += self.watch.late(shown)

    def draft(self) -> "Game":
        """A copy for trying lobby events on; the table and what was played are shared."""
        had = {guest: set(chairs) for guest, chairs in self.had.items()}
        return replace(self, had=had, barred=set(self.barred))

    def hear(self, people: Container[int], hands: list[Photo]) -> list[Answer]:
        """The answers that the last events contain, for the chairs that people play themselves."""
        self.log.remember(people)
        if type(self.watch) is Unwatched:  # no answers in this game
            return []
        events = [{"event": type(one).__name__, **vars(one)} for one in self.log.heard]
        table, part = self.table, self.part
        seats = [seat for seat in range(table.seats) if seat % table.players in people]
        moment = Moment(self.ms, events, part.tops(table), part.racing(table), seats, hands)
        answers = self.watch.hear(moment)
        self.answers += answers
        if self.welcoming:
            self.watch.opened_correction(range(table.seats))
        return answers

    @property
    def welcoming(self) -> bool:
        """Whether the pair that was dealt for a beginner is still to come, or is open.

        Bots leave it to the player, and it is no answer.
        """
        if self.welcome == 0:
            return False
        fallen = sum(move.action.kind in self.part.opens_race for move in self.moves)
        return fallen <= self.welcome
