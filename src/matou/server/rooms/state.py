"""The state of a room: what its facts add up to, and nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import assert_never

from matou.games.actions import Action
from matou.games.chance import Chance, Recorded, Replayed
from matou.games.committed import Committed
from matou.games.deal import deal_cards
from matou.games.options import Options, seats_for
from matou.games.short_decks import shortened
from matou.games.table import Table
from matou.record.game import Move as RecordMove
from matou.record.game import Record, write_record
from matou.record.position import write_position
from matou.record.words import read_action, spell_action
from matou.server.races.judge import Verdict
from matou.server.rooms import facts
from matou.server.rooms.facts import AnyFact, FactError
from matou.server.rooms.games import game_of
from matou.server.rooms.hardest import Answer
from matou.server.rooms.settings import Settings
from matou.server.rooms.window import Times, with_answer

NOBODY = -1
LOBBY, PLAYING, OVER, CLOSED = "lobby", "playing", "over", "closed"


@dataclass
class Guest:
    """Somebody who came in."""

    number: int
    secret: str  # hashed
    cat: str
    words: tuple[int, int]
    name: str = ""


@dataclass
class Chair:
    """One player's place; two players of a mouse game own several seats of the table (M3)."""

    guest: int = NOBODY
    level: str = ""  # of the cat that sits here
    minded: str = ""  # of the cat that plays for the guest for now
    ms: int = 0  # handicap
    cards: int = 0
    times: Times = ()  # how long the person who sits here needed of late

    @property
    def person(self) -> bool:
        """Whether somebody plays here themselves."""
        return self.guest != NOBODY and not self.minded

    @property
    def cat(self) -> str:
        """The level of the cat that acts for this chair, or nothing where a person does."""
        return self.level or self.minded


@dataclass
class Game:
    """A game on the table."""

    number: int
    secret: bytes
    table: Table
    noted: Recorded
    start: Table
    moves: list[RecordMove] = field(default_factory=list)
    before: Table | None = None  # before the last card fell, while its race is open
    moves_before: int = 0
    ms: int = 0  # of the last action, since the deal
    looked: dict[int, set[int]] = field(default_factory=dict)  # by guest: chairs they sat on
    newcomer: int = 0  # guests from this number on came in after the deal
    answers: list[Answer] = field(default_factory=list)  # what it says of those who play
    acted: dict[int, int] = field(default_factory=dict)  # by seat: the number of its last action

    def do(
        self, action: Action, source: Chance, ms: int, verdict: Verdict | None
    ) -> list[list[int]]:
        """An action the rules take; what chance decided for it."""
        table, here = self.table, game_of(self.table)
        opens = action.kind in here.opens_race
        self.before = table.copy() if opens else None
        self.moves_before = len(self.moves)
        self.answers += here.answers(table, action, verdict)
        self.noted.source = source
        table.do(action)
        chance, self.noted.facts = self.noted.facts, []
        self.moves.append(RecordMove(action, ms / 1000, chance))
        return chance

    def record(self) -> str:
        """The game so far, in the words of a record."""
        return write_record(Record(self.start, self.moves, write_position(self.table)))


class State:
    """One room."""

    def __init__(self) -> None:
        self.seq = 0  # of the last fact
        self.phase = LOBBY
        self.settings = Settings("multipli")
        self.options: Options = self.settings.read()
        self.link = ""
        self.guests: dict[int, Guest] = {}
        self.came = 0  # guests ever
        self.host = NOBODY
        self.chairs: list[Chair] = []
        self.game: Game | None = None
        self.games = 0
        self.paused = False

    # --- asking --------------------------------------------------------------------------

    def chair_of(self, seat: int) -> Chair:
        """The chair whose player owns a seat of the table (M3)."""
        return self.chairs[seat % len(self.chairs)]

    def seats_of(self, guest: int) -> list[int]:
        """The seats of the table that a guest plays."""
        if self.game is None or guest == NOBODY:
            return []
        owners = [chair.guest for chair in self.chairs]
        players = len(owners)
        return [s for s in range(self.game.table.seats) if owners[s % players] == guest]

    @property
    def alone(self) -> bool:
        """Whether one person plays, and cats are the rest."""
        return sum(chair.guest != NOBODY for chair in self.chairs) == 1

    def chairs_of(self, guest: int) -> list[int]:
        return [place for place, chair in enumerate(self.chairs) if chair.guest == guest]

    # --- facts ---------------------------------------------------------------------------

    def apply(self, fact: AnyFact) -> None:
        """It happened."""
        self.seq += 1
        match fact:
            case facts.Opened():
                self.link = fact.link
                self._settle(fact.settings)
            case facts.Changed():
                self._settle(fact.settings)
            case facts.Entered():
                self.guests[fact.guest] = Guest(
                    fact.guest, fact.secret, fact.cat, fact.words, fact.name
                )
                self.came = max(self.came, fact.guest + 1)
            case facts.Dressed():
                self.guests[fact.guest].cat = fact.cat
                self.guests[fact.guest].name = fact.name
            case facts.Left():
                self._leave(fact.guest)
            case facts.Hosted():
                self.host = fact.guest
            case facts.Sat():
                self._seat(fact.chair, Chair(guest=fact.guest))
                self._look(fact.chair)
            case facts.CatSat():
                self._seat(fact.chair, Chair(level=fact.level))
            case facts.Rose():
                self._seat(fact.chair, Chair())
            case facts.Handicapped():
                self.chairs[fact.chair].ms = fact.ms
                self.chairs[fact.chair].cards = fact.cards
            case facts.Dealt():
                self._deal(fact)
            case facts.Played():
                self._play(fact)
            case facts.Voided():
                self._void()
            case facts.Paused():
                self.paused = True
            case facts.Resumed():
                self.paused = False
            case facts.Minded():
                self.chairs[fact.chair].minded = fact.level
            case facts.GivenBack():
                self.chairs[fact.chair].minded = ""
            case facts.Closed():
                self.phase = CLOSED
            case _:
                assert_never(fact)

    def _settle(self, settings: Settings) -> None:
        self.settings = settings
        self.options = settings.read()
        if self.game is not None:
            self.game.answers = []  # its seats may be other people's from now on
        for guest in self.guests.values():
            guest.name = guest.name if settings.free_names else ""
        for chair in self.chairs:
            chair.minded = ""  # the cat that plays for somebody may not know this game
        del self.chairs[settings.players :]
        self.chairs += [Chair() for _ in range(settings.players - len(self.chairs))]

    def _seat(self, place: int, chair: Chair) -> None:
        """A handicap belongs to the person who sits there, and so do their times."""
        was = self.chairs[place]
        if chair.guest != NOBODY and was.guest == chair.guest:
            chair.ms, chair.cards, chair.times = was.ms, was.cards, was.times
        self.chairs[place] = chair

    def _look(self, place: int) -> None:
        """Whoever sits there sees that hand in this game."""
        guest = self.chairs[place].guest
        if self.game is not None and guest != NOBODY:
            self.game.looked.setdefault(guest, set()).add(place)

    def _leave(self, guest: int) -> None:
        self.guests.pop(guest, None)
        if self.host == guest:
            self.host = NOBODY
        for place, chair in enumerate(self.chairs):
            if chair.guest == guest:
                self.chairs[place] = Chair()

    def _deal(self, fact: facts.Dealt) -> None:
        secret = bytes.fromhex(fact.secret)
        players = len(self.chairs)
        seats = seats_for(self.options, players)
        cards = list(fact.cards)
        noted = Recorded(Replayed([]))
        chosen = shortened(self.options, fact.results)
        table = deal_cards(chosen, seats, players, cards, noted)
        game_of(table).handicap(table, [chair.cards for chair in self.chairs])
        self.game = Game(fact.number, secret, table, noted, table.copy())
        self.game.newcomer = self.came
        self.games = fact.number
        for place in range(len(self.chairs)):
            self._look(place)
        self.phase = PLAYING
        self.paused = False

    def play(self, actions: Sequence[Action], ms: int, verdict: Verdict | None) -> list[facts.Move]:
        """Do those the rules take, with chance from the secret and how far the room has come.

        What was done becomes the fact of it, and so is not applied once more.
        """
        game = self.game
        assert game is not None
        source = Committed(game.secret + self.seq.to_bytes(8, "big"))
        moves, known = [], len(game.answers)
        for action in actions:
            if game.table.refusal(action) == "":
                chance = game.do(action, source, ms, verdict)
                game.acted[action.seat] = self.seq + 1
                told = tuple(tuple(cards) for cards in chance)
                moves.append(facts.Move(spell_action(action, self.options.family), told))
        if moves or verdict is not None:
            self.seq += 1
            self._played(game, ms, known)
        return moves

    def _play(self, fact: facts.Played) -> None:
        """The same from the journal: chance is what it was."""
        game = self.game
        assert game is not None
        known = len(game.answers)
        for move in fact.moves:
            action = read_action(move.action, game.table.seats, self.options.family)
            key = game.table.refusal(action)
            if key:
                raise FactError(f"{move.action}: {key}")
            told = Replayed([list(cards) for cards in move.chance])
            game.do(action, told, fact.ms, fact.verdict)
            game.acted[action.seat] = self.seq
        self._played(game, fact.ms, known)

    def _played(self, game: Game, ms: int, known: int) -> None:
        game.ms = ms
        for answer in game.answers[known:]:
            chair = self.chair_of(answer.seat)
            if chair.person:
                chair.times = with_answer(chair.times, answer)
        if game.table.over:
            self.phase = OVER

    def _void(self) -> None:
        game = self.game
        assert game is not None
        assert game.before is not None
        listener = game.table.listener
        game.table = game.before.copy()
        game.table.chance = game.noted
        game.table.listener = listener
        game.before = None
        del game.moves[game.moves_before :]
