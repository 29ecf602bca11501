"""A class and its tables for tests: perfect lines, a clock that the test moves, nothing stored."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from matou.record.words import spell_action
from matou.server.classes.classroom import Classroom
from matou.server.classes.state import events
from matou.server.classes.state.evolve import evolve
from matou.server.classes.state.state import ROUND, ClassState
from matou.server.classes.watching import TableWatch
from matou.server.classes.wire import messages
from matou.server.classes.wire.settings import ClassSettings, room_settings
from matou.server.races.latency import Latency
from matou.server.rooms.room import Room
from matou.server.rooms.state import stored
from matou.server.rooms.state.evolve import evolve as evolve_room
from matou.server.rooms.state.schedule import awaited_guests, races
from matou.server.rooms.state.state import PLAYING, State
from matou.server.rooms.wire import messages as of_rooms
from matou.server.rooms.wire.peers import Out

CODE = "ACDE"


class Line:
    """A connection that receives each message immediately."""

    def __init__(self, address: str = "") -> None:
        self.address = address
        self.latency = Latency()
        self.heard: list[dict[str, Any]] = []
        self.closed = ""

    def sent(self, number: int) -> float | None:
        return None

    def send(self, outs: Sequence[Out]) -> bool:
        for out in outs:
            message = msgspec.json.decode(out.data)
            if out.farewell:
                self.closed = message["why"]
            self.heard.append(message)
        return not self.closed

    def close(self, last: Sequence[Out] = ()) -> None:
        self.send(last)

    def ping(self, quiet: float = 0.0) -> None:
        pass

    def last(self, say: str) -> dict[str, Any]:
        return [one for one in self.heard if one["say"] == say][-1]

    def count(self, say: str) -> int:
        return sum(one["say"] == say for one in self.heard)


def playable(**chosen: Any) -> ClassSettings:
    usual = {"game": "multipli", "options": {"tables": "5", "specials": "none"}}
    return ClassSettings(**(usual | chosen))


class School:
    """Pupils are numbers from 1; the teacher has one desk."""

    def __init__(self, settings: ClassSettings | None = None, seed: int = 5) -> None:
        self.rng = Random(seed)
        self.at = 1000.0
        self.journal: list[events.StoredClassEvent] = []
        self.rooms: dict[int, Room] = {}
        self.journals: dict[int, list[bytes]] = {}  # of the rooms
        self.watches: dict[int, TableWatch] = {}
        self.lines: dict[int, Line] = {}
        self.desk = Line()
        self.ids = 0
        self.asleep: set[int] = set()  # pupils who do nothing
        self.waited = 0.0  # the longest time without a seat in a round
        self.folded = ClassState()
        self.classroom = Classroom(ClassState(), self.rng.randbytes)
        self.classroom.open(settings or playable(), CODE, self.at)
        self.classroom.connect_desk(self.desk, self.at)
        self.pump()

    @property
    def state(self) -> ClassState:
        return self.classroom.state

    def room_of(self, pupil: int) -> Room:
        return self.rooms[self.state.pupils[pupil].table]

    # --- people ------------------------------------------------------------------------------

    def join(self, cat: int = -1, level: int = -1) -> int:
        pupil, _ = self.classroom.join(cat, level, self.at)
        self.pump()
        self.come(pupil)
        return pupil

    def join_all(self, count: int, level: int = -1) -> list[int]:
        return [self.join(level=level) for _ in range(count)]

    def come(self, pupil: int) -> None:
        self.lines[pupil] = Line()
        self.classroom.connect(pupil, self.lines[pupil], self.at)
        self.pump()

    def go(self, pupil: int) -> None:
        line = self.lines.pop(pupil)
        for room in self.rooms.values():
            room.disconnect(pupil, line, self.at * 1000)
        self.classroom.disconnect(line, self.at)
        self.pump()

    def teacher(self, message: messages.TeacherUp) -> str:
        """`done`, or the key of the refusal."""
        self.ids += 1
        self.look()
        asked = msgspec.structs.replace(message, id=self.ids)
        self.classroom.teacher_asks(self.desk, asked, self.at)
        self.pump()
        answers = [one for one in self.desk.heard if one.get("id") == self.ids]
        assert len(answers) == 1
        return "done" if answers[0]["say"] == "done" else str(answers[0]["key"])

    # --- the host of the class and its rooms -----------------------------------------------

    def pump(self) -> None:
        """Store, then tell and bring all tables in order, until nothing changes."""
        for _ in range(50):
            found, outs = self.classroom.take()
            for event in found:
                read = events.read(events.write(event))
                assert read == event
                self.journal.append(read)
                evolve(self.folded, read)
            assert_same(self.state, self.folded)
            for out in outs:
                out.peer.send([out])
            changed = self._serve_tables()
            self.look()
            if not found and not changed and not self.classroom.events:
                return
        raise AssertionError("the class and its tables do not agree")

    def _serve_tables(self) -> bool:
        wishes = self.classroom.wishes(self.at) if self.state.stage == ROUND else {}
        for gone in self.rooms.keys() - wishes.keys():
            del self.rooms[gone], self.watches[gone], self.journals[gone]
        changed = False
        for table, wish in wishes.items():
            if table not in self.rooms:
                room = self.rooms[table] = Room(State(), self.rng.randbytes)
                room.open_table(room_settings(self.state.of_round), self.at)
                self.watches[table] = TableWatch()
                self.journals[table] = []
            room = self.rooms[table]
            room.follow(wish, self.at * 1000)
            changed = bool(room.events) or changed
            for pupil in self.state.tables[table].pupils:
                line = self.lines.get(pupil)
                if line is not None and room.peers.get(pupil) is not line:
                    room.connect(pupil, line, 0, self.at * 1000)
            self._speak(table, room)
        return changed

    def _speak(self, table: int, room: Room) -> None:
        """Stored first."""
        happened, outs = room.take()
        self.journals[table] += [stored.write(event) for event in happened]
        for out in outs:
            out.peer.send([out])

    def look(self) -> None:
        for table, room in self.rooms.items():
            news = self.watches[table].look(table, room.state)
            if self.state.live.news.get(table) != news:
                self.classroom.look(table, news, self.at)

    # --- time ----------------------------------------------------------------------------------

    def wait(self, seconds: float, plays: bool = False) -> None:
        """Let time pass; with `plays` every pupil who is awaited does something."""
        until = self.at + seconds
        while self.at < until:
            self.at = min(until, self.at + 0.5)
            for table, room in list(self.rooms.items()):
                room.wake(self.at * 1000)
                if plays:
                    self._play(room)
                self._speak(table, room)
            self.look()
            self.classroom.wake(self.at)
            self.pump()
            since = self.state.live.waits.values()
            self.waited = max([self.waited, *(self.at - one for one in since)])

    def _play(self, room: Room) -> None:
        state = room.state
        if state.phase != PLAYING or state.paused:
            return
        for guest in sorted((awaited_guests(state) & set(self.lines)) - self.asleep):
            for message in self._moves(room, guest):
                room.receive(guest, message, self.at * 1000)

    def _moves(self, room: Room, guest: int) -> list[of_rooms.AnyUp]:
        state = room.state
        assert state.game is not None
        seat = state.seats_of(guest)[0]
        letter = "ABCDEFGH"[seat]
        if not races(state):
            legal = state.game.table.legal(seat)
            action = spell_action(self.rng.choice(legal), state.options.family)
            return [of_rooms.Do(action=action, n=state.seq)]
        if state.live.race is not None:
            if self.rng.random() < 0.3:
                return [of_rooms.Hit(seat=seat, n=state.seq, ms=800)]
            return [of_rooms.Nothing(n=state.seq)]
        return [of_rooms.Do(action=f"{letter} flips", n=state.seq)]

    # --- a crash ---------------------------------------------------------------------------------

    def restart(self) -> None:
        """The process crashes: stored events remain, and no guest is connected."""
        state = ClassState()
        for event in self.journal:
            evolve(state, event)
        assert_same(state, self.folded)
        self.classroom = Classroom(state, self.rng.randbytes)
        for table, room in self.rooms.items():
            again = State()
            for body in self.journals[table]:
                evolve_room(again, stored.read(body))
            assert again.seq == room.state.seq
            self.rooms[table] = Room(again, self.rng.randbytes)
            self.watches[table] = TableWatch()
        self.lines.clear()
        self.desk = Line()
        self.look()
        self.classroom.connect_desk(self.desk, self.at)
        self.pump()


def assert_same(one: ClassState, other: ClassState) -> None:
    """Live state equals replayed state, except for the live part."""
    mine = {name: value for name, value in vars(one).items() if name != "live"}
    its = {name: value for name, value in vars(other).items() if name != "live"}
    assert mine == its
