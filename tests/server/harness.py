"""A room for tests: guests, a clock that the test moves, and a given position."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from matou.record.position import read_position, write_position
from matou.server.races.latency import Latency
from matou.server.rooms.room import Room
from matou.server.rooms.state import stored
from matou.server.rooms.state.evolve import evolve
from matou.server.rooms.state.state import State
from matou.server.rooms.state.stored import StoredEvent
from matou.server.rooms.views.redaction import BOARD
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.peers import Out
from matou.server.rooms.wire.settings import Settings
from tests.server.client import apart

# A flips 4×6 and is a pair with B's 3×8; C has nothing.
PAIR = """multipli
seats: 3
A stack: 4x6 1x1 2x2
B stack: 7x7 5x5 6x6
B pile: 3x8
C stack: 9x9 1x2 7x8
C pile: 8x8
"""

# A must lay two cards of the Chasse, and has two sumos.
SUMOS = """chasse tokens=2
seats: 2
A hand: 6+7 sumo sumo 1+1 2+9 4+4
B hand: 5+5 5+6 5+7 5+8 5+9 1+2
pile: 1+3 1+4 1+5 1+6 1+7 1+8
must: 2
"""


class FakeConnection:
    """A connection; everything is sent at once."""

    def __init__(self, guest: int, address: str = "") -> None:
        self.guest = guest
        self.address = address
        self.latency = Latency()
        self.times: dict[int, float] = {}

    def sent(self, number: int) -> float | None:
        return self.times.get(number)

    def send(self, outs: Sequence[Out]) -> bool:
        raise NotImplementedError  # RoomHarness.take does it

    def close(self, last: Sequence[Out] = ()) -> None:
        raise NotImplementedError

    def ping(self, quiet: float = 0.0) -> None:
        raise NotImplementedError


class RoomHarness:
    """Guests 0, 1, … on chairs 0, 1, …; guest 0 is the host."""

    room_type: type[Room] = Room

    def __init__(self, game: str = "multipli", people: int = 3, **chosen: Any) -> None:
        self.room = self.room_type(State(), Random(5).randbytes)
        self.at = 1000.0
        self.journal: list[StoredEvent] = []
        self.sent: list[Out] = []  # to every connection, replaced ones included
        self.connections: dict[int, FakeConnection] = {}
        self.received: dict[int, list[dict[str, Any]]] = {}
        self.frozen: set[int] = set()  # guests whose pages do not answer
        self.ids = 0
        usual: dict[str, Any] = {"players": max(people, 2), "pace": "race"}
        settings = Settings(game, **(usual | chosen))
        self.room.open(settings, "link", "CODE")
        for _ in range(people):
            self.sit(self.enter())

    @property
    def state(self) -> State:
        return self.room.state

    @property
    def position(self) -> str:
        assert self.state.game is not None
        return write_position(self.state.game.table)

    @property
    def last(self) -> str:
        """The last event, by its name."""
        return type(self.journal[-1]).__name__

    # --- people --------------------------------------------------------------------------

    def enter(self, name: str = "", address: str = "") -> int:
        guest, _ = self.room.enter("", name, address)
        self.received[guest] = []
        self.connect(guest, address=address)
        return guest

    def connect(self, guest: int, last: int = 0, address: str = "") -> None:
        self.connections[guest] = FakeConnection(guest, address)
        self.room.connect(guest, self.connections[guest], last, self.at)
        self.take()

    def disconnect(self, guest: int) -> None:
        self.room.disconnect(guest, self.connections[guest], self.at)
        self.take()

    def board(self, guest: int = 0) -> FakeConnection:
        """A screen for the room, by this guest's link."""
        screen = FakeConnection(BOARD)
        self.room.connect_board(guest, screen)
        self.take()
        return screen

    def shown(self, board: FakeConnection) -> list[dict[str, Any]]:
        """The messages that a board received."""
        return [msgspec.json.decode(out.data) for out in self.sent if out.peer is board]

    def sit(self, guest: int) -> None:
        if guest < len(self.state.chairs):
            self.ask(guest, messages.Sit(chair=guest))

    def take(self) -> None:
        """Append the events, then send the messages."""
        happened, outs = self.room.take()
        self.journal += [stored.read(stored.write(event)) for event in happened]
        self.sent += outs
        for out in outs:
            assert isinstance(out.peer, FakeConnection)
            if out.number:
                out.peer.times[out.number] = self.at
            if out.peer is self.connections.get(out.peer.guest):  # not a replaced connection
                for said in apart(msgspec.json.decode(out.data)):
                    self._on_message(out.peer.guest, said)

    def _on_message(self, guest: int, message: dict[str, Any]) -> None:
        """A page that runs answers a probe at once."""
        self.received[guest].append(message)
        if message["say"] == "probe" and guest not in self.frozen:
            self.room.receive(guest, messages.Awake(), self.at)
            self.take()

    def thaw(self, guest: int) -> None:
        """The page runs again: it answers what it was asked."""
        self.frozen.remove(guest)
        self.room.receive(guest, messages.Awake(), self.at)
        self.take()

    # --- asking, and time ----------------------------------------------------------------

    def ask(self, guest: int, message: messages.AnyUp) -> str:
        """The answer: `done`, the key of a refusal, or nothing yet."""
        self.ids += 1
        self.room.receive(guest, msgspec.structs.replace(message, id=self.ids), self.at)
        self.take()
        return self.answer(guest, self.ids)

    def answer(self, guest: int, number: int) -> str:
        answers = [
            "done" if message["say"] == "done" else str(message["key"])
            for message in self.received[guest]
            if message["say"] in ("done", "refused") and message["id"] == number
        ]
        assert len(answers) <= 1
        return "".join(answers)

    def do(self, guest: int, action: str, n: int | None = None) -> str:
        return self.ask(guest, messages.Do(action=action, n=self.state.seq if n is None else n))

    def hit(self, guest: int, seat: int | None = None, n: int | None = None) -> str:
        number = self.state.seq if n is None else n
        return self.ask(guest, messages.Hit(seat=guest if seat is None else seat, n=number))

    def nothing(self, guest: int) -> str:
        return self.ask(guest, messages.Nothing(n=self.state.seq))

    def wait(self, ms: float) -> None:
        """Let time pass, and run the room's timers."""
        until = self.at + ms
        while self.room.due <= until:
            self.wake()
        self.at = until

    def wake(self) -> None:
        """Let time pass until the room does something by itself."""
        self.at = max(self.at, self.room.due)
        self.room.wake(self.at)
        self.take()

    def said(self, guest: int, word: str) -> list[dict[str, Any]]:
        return [message for message in self.received[guest] if message["say"] == word]

    # --- games ---------------------------------------------------------------------------

    def start(self, position: str = "") -> "RoomHarness":
        """The host begins; where a position is given, it lies on the table."""
        assert self.ask(0, messages.Start()) == "done"
        game = self.state.game
        assert game is not None
        if position:
            game.table = read_position(position)
            game.table.chance = game.noted
            self.room.reschedule(self.at)
        return self

    def restart(self) -> None:
        """The process restarts; no guest is connected yet. Only for games that were dealt."""
        state = State()
        for event in self.journal:
            evolve(state, event)
        self.room = Room(state, Random(6).randbytes)
        self.connections.clear()
