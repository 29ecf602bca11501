"""A room: what people ask for becomes facts, and facts are told to those who may know.

It has no clock, no socket and no file: time comes in with every call, facts and messages are
left to be taken. Whoever runs it writes the facts down first and sends the messages then.
"""

from collections import deque
from dataclasses import dataclass
from typing import Final

from matou.games.actions import Action
from matou.games.chance import Noted, seeded
from matou.games.events import Event
from matou.games.refusals import REASONS
from matou.games.table import Table
from matou.record.words import spell_action
from matou.server.http.tokens import Randomness
from matou.server.races.latency import Line
from matou.server.races.race import Wire
from matou.server.rooms import facts, messages
from matou.server.rooms.cats import Minds
from matou.server.rooms.facts import AnyFact
from matou.server.rooms.games import game_of
from matou.server.rooms.redaction import (
    changes_room,
    changes_view,
    fact_seen,
    knowledge,
    open_part,
    room_seen,
    table_seen,
    table_told,
)
from matou.server.rooms.state import NOBODY, Game, State

EVERYBODY: Final = -1
REMEMBERED: Final = 64  # messages a person can catch up on after a lost line

# Why a room refuses, beside the reasons of the rules; the page translates the key.
REASONS_HERE: Final = {
    "stale": "the table has changed since",
    "host only": "only the host may do that",
    "no such chair": "there is no such chair",
    "taken": "somebody sits there",
    "one hand": "you have seen another hand of this game",
    "next game": "the cards are dealt; you can sit down for the next game",
    "not yours": "that is not your seat",
    "in a game": "not while a game is played",
    "no game": "no game is played now",
    "paused": "the game is paused",
    "no such guest": "nobody of that number is here",
    "no such cat": "there is no such cat",
    "no such gesture": "there is no such gesture",
    "no watching": "this room has no place to watch from",
    "closed": "the room is closed",
    "setting": "that cannot be chosen",
    "unreadable": "that is no action",
    "unknown": "that is not understood here",
}


class No(Exception):  # an answer, no error of the program
    """A request that changes nothing."""

    def __init__(self, key: str, why: str = "") -> None:
        super().__init__(key)
        self.key = key
        self.article, rule = REASONS.get(key, ("", ""))
        self.why = why or rule or REASONS_HERE[key]


@dataclass(frozen=True)
class Out:
    """A message for somebody; `number` where it is one that can be caught up on."""

    guest: int
    data: bytes
    number: int = 0
    urgent: bool = False  # a race opens with it: a ping goes directly behind
    farewell: bool = False


class Room:
    """The state, the people whose lines are open, and what waits to be written and sent."""

    def __init__(self, state: State, random: Randomness) -> None:
        self.state = state
        self.random = random
        self.minds = Minds(seeded(int.from_bytes(random(8), "big")))
        self.wires: dict[int, Wire] = {}
        self.leaving: dict[int, Wire] = {}  # to hear their farewell
        self.lines: dict[int, Line] = {}  # the last one of each person
        self.gone: dict[int, float] = {}  # when a person's line was lost
        self.facts: list[AnyFact] = []
        self.outs: list[Out] = []
        self.farewells: dict[int, Out] = {}  # to whom the server hangs up, after all else
        self.rings: dict[int, deque[tuple[int, bytes]]] = {}
        self.base: float | None = None  # the server's time at the deal
        self._heard: list[Event] = []

    # --- facts ---------------------------------------------------------------------------

    def happened(self, fact: AnyFact) -> None:
        """Apply a fact, and prepare what each person hears of it."""
        self._heard.clear()
        if self.state.game is not None:
            self.state.game.table.listener = self._heard.append
        self.state.apply(fact)
        self.facts.append(fact)
        self._tell(fact)

    def take(self) -> tuple[list[AnyFact], list[Out]]:
        """The facts to write down, then the messages to send."""
        taken = self.facts, [*self.outs, *self.farewells.values()]
        self.facts, self.outs, self.farewells = [], [], {}
        return taken

    def _tell(self, fact: AnyFact) -> None:
        state = self.state
        table = state.game.table if state.game else None
        room = None
        if changes_room(fact, table is not None and table.over):
            room = room_seen(state, set(self.wires))
        lies_open = open_part(table) if changes_view(fact) and table is not None else None
        played = isinstance(fact, facts.Played)
        urgent = played and table is not None and game_of(table).racing(table)
        made: dict[tuple[int, ...], bytes] = {}
        for guest in list(state.guests):
            seats = knowledge(table, state.seats_of(guest))
            if seats not in made:
                made[seats] = messages.write(
                    messages.Told(
                        n=state.seq,
                        event=fact_seen(fact, self._heard, seats),
                        table=table_told(table, seats, lies_open) if table and lies_open else None,
                        room=room,
                    )
                )
            self._send(guest, made[seats], urgent)

    def _send(self, guest: int, data: bytes, urgent: bool) -> None:
        ring = self.rings.get(guest)
        if ring is None:
            ring = self.rings[guest] = deque(maxlen=REMEMBERED)
        ring.append((self.state.seq, data))
        if guest in self.wires:
            self.outs.append(Out(guest, data, self.state.seq, urgent))

    def say(self, message: messages.AnyDown, guest: int = EVERYBODY) -> None:
        """Something that is no fact: an answer, a gesture, a hand on its way."""
        data = messages.write(message)
        for listener in [*self.wires, *self.farewells]:
            if guest in (EVERYBODY, listener):
                self.outs.append(Out(listener, data))

    # --- people come and go --------------------------------------------------------------

    def came(self, guest: int, line: Wire, last: int) -> None:
        """A person's line is open: what was missed, or a fresh view."""
        self.wires[guest] = line
        self._remember(guest, line)
        self.outs = [out for out in self.outs if out.guest != guest]  # for the line before
        self.gone.pop(guest, None)
        missed = self._missed(guest, last)
        if missed is None:
            self.outs.append(Out(guest, messages.write(self.welcome(guest)), self.state.seq))
        else:
            self.outs += [Out(guest, data, n) for n, data in missed]
            for other in self.state.guests:  # lines that came or went are no facts
                self.say(messages.Presence(other, other in self.wires), guest)
        self.say(messages.Presence(guest, True))

    def _remember(self, guest: int, line: Wire) -> None:
        """A new wire, the old history: nobody's word gets better by hanging up."""
        before = self.lines.get(guest)
        if before is not None:
            line.line = before.renewed()
        self.lines[guest] = line.line

    def went(self, guest: int, line: Wire, at: float) -> bool:
        """A line was lost; False where that person has a newer one already."""
        if self.wires.get(guest) is not line:
            return False
        del self.wires[guest]
        self.gone[guest] = at
        self.say(messages.Presence(guest, False))
        return True

    def dismiss(self, guest: int, why: str) -> None:
        """The server hangs up."""
        self.rings.pop(guest, None)
        line = self.wires.pop(guest, None)
        if line is not None:
            self.turn_away(guest, line, why)

    def turn_away(self, guest: int, line: Wire, why: str) -> None:
        """A farewell by this line, after all else that goes out by it."""
        self.leaving[guest] = line
        self.farewells[guest] = Out(guest, messages.write(messages.Farewell(why)), farewell=True)

    def _missed(self, guest: int, last: int) -> list[tuple[int, bytes]] | None:
        """The messages after `last`, where all of them are still known."""
        if not 0 < last <= self.state.seq:
            return None
        ring = self.rings.get(guest, deque())
        if last < self.state.seq and (not ring or ring[0][0] > last + 1):
            return None
        return [(n, data) for n, data in ring if n > last]

    def welcome(self, guest: int) -> messages.Welcome:
        """Everything this person may know now."""
        state = self.state
        table = state.game.table if state.game else None
        seats = state.seats_of(guest)
        return messages.Welcome(
            n=state.seq,
            you=guest,
            seats=seats,
            room=room_seen(state, set(self.wires)),
            table=table_seen(table, knowledge(table, seats)) if table is not None else None,
        )

    # --- the table -----------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game on the table, or No."""
        if self.state.game is None:
            raise No("no game")
        return self.state.game

    def clock(self, at: float) -> int:
        """Milliseconds since the deal; after a restart it goes on where it stopped."""
        if self.base is None:
            self.base = at - (self.state.game.ms if self.state.game else 0)
        return max(int(at - self.base), self.state.game.ms if self.state.game else 0)

    def play(self, actions: list[Action], at: float, by: str) -> facts.Played | None:
        """The fact of these actions, tried on a copy; those the rules refuse are left out."""
        moves = self.tried(actions)
        return facts.Played(tuple(moves), self.clock(at), by) if moves else None

    def tried(self, actions: list[Action]) -> list[facts.Move]:
        """The actions the table takes one after the other, with what chance decides for each."""
        noted = Noted(self.state.chance())
        trial: Table = self.game.table.copy()
        trial.chance = noted
        moves = []
        for action in actions:
            if trial.refusal(action) == "":
                trial.do(action)
                told = tuple(tuple(cards) for cards in noted.facts)
                noted.facts = []
                moves.append(facts.Move(spell_action(action, trial.options.family), told))
        return moves

    def owner(self, guest: int, seat: int) -> None:
        """Raise No unless this person plays that seat."""
        if guest == NOBODY or seat not in self.state.seats_of(guest):
            raise No("not yours")
