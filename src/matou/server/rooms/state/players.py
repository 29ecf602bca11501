"""Guests, chairs and the bots of a room."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from matou.bots.cat import Cat
from matou.bots.reflexes import pace
from matou.bots.reflexes.levels import reflex_named
from matou.bots.reflexes.racer import NEVER, Racer
from matou.bots.reflexes.reflex import ReflexCat
from matou.bots.reflexes.sight import Sight
from matou.bots.registry import GAME_CATS, cat_named
from matou.bots.turns import SEARCHER
from matou.games.actions import Action
from matou.games.chance import Chance, seeded
from matou.games.game import Table
from matou.games.mouse.table import TOPS
from matou.learning.answers import LATE, MISSED, WON, Answer
from matou.record.words import read_action
from matou.server.races.latency import NEW, Standing
from matou.server.races.race import Runner
from matou.server.rooms.games.best import Pair
from matou.server.rooms.games.registry import ROOM_GAMES
from matou.server.rooms.wire.settings import YOURS, Pace

REMEMBERED_TIMES: Final = 5  # latest times of a person
WINDOW_FACTOR: Final = 1.5  # of the longest of them
MISSED_PAIR_MS: Final = 60_000  # the time noted for a missed pair

Times = tuple[int, ...]


NOBODY = -1
THE_CLASS = -2  # the host of a table of a class
OPENER = 0  # the first guest, who opened the room
MAX_GUESTS = 40


@dataclass
class Guest:
    """A person in the room."""

    number: int
    secret: str  # hashed
    cat: str
    words: tuple[int, int]
    name: str = ""
    scarf: int = -1  # in a class
    handicap: tuple[int, int] = (0, 0)  # handicap in ms and cards, on the last chair


@dataclass
class Chair:
    """A player's place; in a mouse game of two, a chair has several seats (M3)."""

    guest: int = NOBODY
    level: str = ""  # level of the bot that sits here
    minded: str = ""  # level of the bot that stands in for the guest
    ms: int = 0  # handicap
    cards: int = 0
    standing: Standing = NEW
    last: int = NOBODY  # the present or last person on this chair
    times: Times = ()  # the person's latest times
    took: frozenset[Pair] = frozenset()  # the pairs they took in games before
    since: int = 0  # the number of the event with which the person sat down
    reserved: int = NOBODY  # guest who sits here from the next deal on

    @property
    def person(self) -> bool:
        """Whether a person plays here, without a stand-in."""
        return self.guest != NOBODY and not self.minded

    @property
    def cat(self) -> str:
        """The level of the bot that acts for this chair; empty where a person does."""
        return self.level or self.minded


def with_answer(times: Times, answer: Answer) -> Times:
    """A person's latest times with one more; a hand without a right does not count."""
    if answer.how == MISSED:
        return (*times, MISSED_PAIR_MS)[-REMEMBERED_TIMES:]
    return (*times, round(answer.ms))[-REMEMBERED_TIMES:] if answer.how in (WON, LATE) else times


def window(pace: Pace, people: Iterable[Times]) -> int:
    """The reaction window for the slowest of these people, within the limits of the pace."""
    needed = [WINDOW_FACTOR * max(times, default=MISSED_PAIR_MS) for times in people]
    return round(min(pace.window, max(pace.shortest, max(needed, default=MISSED_PAIR_MS))))


MIN_THINKING_MS: Final = 700  # of a bot's turn
THINKING_SPREAD_MS: Final = 900  # random, added
NOBODY_HIT: Final = float("inf")
CHOICE_SALT: Final = 0x5EED  # separates the random stream of choices from that of delays


@dataclass(eq=False)
class Thought:
    """A bot's search and its result.

    The host runs the search; the room takes the result when the bot's turn is due.
    """

    table: Table
    seat: int
    cat: str
    seed: int
    asked: bool = False  # the host has started it
    said: str = ""  # the action as text
    dropped: bool = False  # cancelled


class StandIn(Racer):
    """A bot that plays for an inactive person: it never sins (M10) nor calls wrongly (M26)."""

    def __init__(self, cat: Racer) -> None:
        self.cat = cat

    def hand(self, sight: Sight, seat: i64, chance: Chance) -> i64:
        if sight.race == TOPS and sight.contest(seat) == 0:
            return NEVER
        return self.cat.hand(sight, seat, chance)

    def call(self, sight: Sight, seat: i64, chance: Chance) -> i64:
        return self.cat.call(sight, seat, chance) if sight.missed_by_others(seat) else NEVER


class Cats:
    """The bots of one room. Their random generator is not the one that deals cards."""

    def __init__(self, chance: Chance, search_elsewhere: bool = False) -> None:
        self.chance = chance
        self.search_elsewhere = (
            search_elsewhere  # whether the host runs searches; else they run at once
        )
        self.thought: Thought | None = None
        self.paces: dict[int, pace.Pace] = {}  # by guest
        self._cats: dict[tuple[str, str], Cat] = {}

    def racers(self, chairs: Sequence[Chair], seats: int) -> list[Racer | None]:
        """The bot that moves the hand of each seat of a mouse table; None for a person."""
        return [self._racer(chairs, chairs[seat % len(chairs)]) for seat in range(seats)]

    def _racer(self, chairs: Sequence[Chair], chair: Chair) -> Racer | None:
        if not chair.cat:
            return None
        yours = chair.cat == YOURS
        cat = ReflexCat(
            pace.figures_for(self._slowest(chairs)) if yours else reflex_named(chair.cat)
        )
        return StandIn(cat) if chair.minded else cat

    def _slowest(self, chairs: Sequence[Chair]) -> pace.Pace:
        """The pace that bots follow: the slowest person's."""
        known = [self.paces[chair.guest] for chair in chairs if chair.guest in self.paces]
        return max(known, key=pace.factor, default=pace.Pace())

    def consider(self, table: Table, seat: int, level: str) -> None:
        """A seat's turn begins: start the search of its bot."""
        self.drop()
        if level == SEARCHER and self.search_elsewhere:
            seed = self.chance.below(1 << 30)
            self.thought = Thought(table, seat, _plays_as(table, level), seed)

    def drop(self) -> None:
        """Cancel a search whose position is gone."""
        if self.thought is not None:
            self.thought.dropped = True
            self.thought = None

    def choose(self, table: Table, seat: int, level: str) -> Action:
        """The action of a seat's bot in the Course or the Chasse: the result of its search, else
        its quick choice."""
        if level == SEARCHER and self.search_elsewhere:
            thought = self.thought
            if thought is not None and thought.said and thought.seat == seat:
                return read_action(thought.said, table.seats, table.options.family)
            level = _quick(table)
        # Not the next words of the live generator: a later delay must not tell of this choice.
        return self._cat(table, level).choose(table, seat, seeded(self.chance.state ^ CHOICE_SALT))

    def draft(self) -> "Cats":
        """A copy, for trying events that remove a guest."""
        twin = Cats(self.chance, self.search_elsewhere)
        twin.thought, twin.paces, twin._cats = self.thought, dict(self.paces), self._cats
        return twin

    def _cat(self, table: Table, level: str) -> Cat:
        key = (table.options.game.name, level)
        if key not in self._cats:
            self._cats[key] = cat_named(key[0], _plays_as(table, level))
        return self._cats[key]

    def delay(self) -> int:
        return MIN_THINKING_MS + self.chance.below(THINKING_SPREAD_MS)

    def learn(self, sight: Sight, people: Iterable[Runner], reactions: Mapping[int, float]) -> None:
        """Learn from a race, by seat; empty reactions mean that time was up."""
        if sight.race != 0:
            return
        best = min(reactions.values(), default=NOBODY_HIT)
        for seat, guest, *_ in people:
            if sight.contest(seat) != 0:
                known = self.paces.get(guest, pace.Pace())
                self.paces[guest] = _learnt(known, sight, seat, reactions.get(seat), best)


def _plays_as(table: Table, level: str) -> str:
    return ROOM_GAMES[table.options.game.name].plays_as.get(level, level)


def _quick(table: Table) -> str:
    """The best bot of a game that decides without a search."""
    levels = GAME_CATS[table.options.game.name].levels
    return levels[levels.index(SEARCHER) - 1]


def _learnt(known: pace.Pace, sight: Sight, seat: int, own: float | None, best: float) -> pace.Pace:
    if best == NOBODY_HIT:
        return pace.overlooked(known, sight, seat)
    if own is None:
        return pace.beaten(known, sight, seat, int(best))
    return (pace.won if own <= best else pace.late)(known, sight, seat, int(own))
