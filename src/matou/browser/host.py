"""Hosts rooms on one device, without storage or network of its own.

A request is answered by a `Turn`: the events to store first, and the messages to send then. Time,
chance and the date are arguments, so equal requests give equal turns.
"""

import logging
from collections.abc import Callable
from functools import partial
from typing import Final

from msgspec import Raw

from matou.browser import requests
from matou.browser.connection import Connection
from matou.browser.requests import Appended, Finished, Search, Turn
from matou.games.game import OptionError
from matou.games.views import EVERYTHING
from matou.record.game_record import RecordError
from matou.record.position import write_position
from matou.server.races.race import UNLIMITED
from matou.server.rooms.games.validation import check
from matou.server.rooms.room import Room
from matou.server.rooms.state import stored
from matou.server.rooms.state.evolve import evolve
from matou.server.rooms.state.players import Thought
from matou.server.rooms.state.state import State, record_of
from matou.server.rooms.views.replaying import moments
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.peers import Out
from matou.server.tokens import Randomness, new_secret, read_token, same, seat_token

log = logging.getLogger("matou.browser")

HERE: Final = "here"  # prefix of room names on a device; those of servers are hexadecimal


class Host:
    """All rooms with pages of this device; a room without pages is unloaded."""

    def __init__(self, random: Randomness, wall: Callable[[], float]) -> None:
        self.random = random
        self.wall = wall  # seconds since 1970
        self.now = 0.0  # of the request, in milliseconds of a clock that never runs backwards
        self.rooms: dict[str, Room] = {}
        self.pages: dict[int, Connection] = {}
        self.thoughts: dict[int, Thought] = {}
        self._searches: list[Search] = []
        self._asked = 0
        self._left: set[str] = set()  # rooms that a page has just left

    def ask(self, text: str, now: float) -> str:
        """Run a request and return its turn, both as text."""
        self.now = max(self.now, float(now))  # a whole number of JavaScript is an int
        turn = Turn()
        try:
            self._do(requests.read(text), turn)
        except (OptionError, RecordError) as error:
            key = "record" if isinstance(error, RecordError) else "setting"
            turn.problem = {"key": key, "why": str(error)}
        self._finish(turn)
        return requests.write(turn)

    def _do(self, asked: requests.AnyRequest, turn: Turn) -> None:
        match asked:
            case requests.Open():
                self._open(asked, turn)
            case requests.Load():
                turn.loaded = self._load(asked.room, asked.bodies)
            case requests.Connect():
                self._connect(asked)
            case requests.Heard():
                self._heard(asked)
            case requests.Gone():
                self._gone(asked.page)
            case requests.Wake():
                self._wake(asked.slept)
            case requests.Searched():
                thought = self.thoughts.pop(asked.number, None)
                if thought is not None:
                    thought.said = asked.action
            case requests.Replay():
                seat = EVERYTHING if asked.seat is None else asked.seat
                turn.replayed = moments(asked.text, asked.first, asked.count, seat)

    # --- rooms ---------------------------------------------------------------------------

    def _open(self, asked: requests.Open, turn: Turn) -> None:
        """Open a room without a join code."""
        check(asked.settings)
        name = HERE + self.random(8).hex()
        room = self._host(name, State())
        secret = new_secret(self.random)
        room.open(asked.settings, secret, at=self.wall())
        guest, key = room.enter("", "")
        token = seat_token(name, guest, key)
        turn.opened = {"room": name, "link": f"{name}.{secret}", "code": "", "token": token}

    def _load(self, name: str, bodies: list[str]) -> int:
        """Replay the events up to the first damaged one."""
        sound = len(bodies)
        if name in self.rooms:
            return sound
        while sound > 0:
            state, read = _replayed(bodies[:sound])
            if read == sound:
                self._host(name, state)
                break
            sound = read  # the event that failed may have changed half of the state
        return sound

    def _host(self, name: str, state: State) -> Room:
        room = self.rooms[name] = Room(state, self.random, partial(self._search, name))
        return room

    def _search(self, name: str, thought: Thought) -> None:
        self._asked += 1
        self.thoughts[self._asked] = thought
        position = write_position(thought.table)
        search = Search(self._asked, position, thought.seat, thought.cat, thought.seed)
        self._searches.append(search)

    # --- pages ---------------------------------------------------------------------------

    def _connect(self, asked: requests.Connect) -> None:
        self._gone(asked.page)
        name, guest, secret = read_token(asked.token) or ("", -1, "")
        connection = Connection(asked.page, name, guest, lambda: self.now)
        self.pages[asked.page] = connection
        room = self.rooms.get(name)
        known = room.state.guests.get(guest) if room is not None else None
        if room is None or known is None or not same(secret, known.secret):
            farewell = messages.write(messages.Farewell("no such room"))
            connection.close([Out(connection, farewell)])
            return
        self._run(name, lambda room: room.connect(guest, connection, asked.last, self.now))

    def _heard(self, asked: requests.Heard) -> None:
        connection = self.pages.get(asked.page)
        if connection is None:
            return
        try:
            message = messages.read(bytes(asked.message))
        except messages.MessageError:
            no = messages.Refused(0, "unknown", "", "that is not understood here")
            connection.send([Out(connection, messages.write(no))])
            return
        if isinstance(message, messages.Beat):
            connection.send([Out(connection, messages.write(messages.Alive()))])
        elif not isinstance(message, messages.Hello):
            guest = connection.guest
            self._run(connection.room, lambda room: room.receive(guest, message, self.now))

    def _gone(self, page: int) -> None:
        connection = self.pages.pop(page, None)
        if connection is not None and connection.room in self.rooms:
            self._left.add(connection.room)
            guest = connection.guest
            self._run(connection.room, lambda room: room.disconnect(guest, connection, self.now))

    # --- a turn --------------------------------------------------------------------------

    def _wake(self, slept: bool) -> None:
        for name, room in list(self.rooms.items()):
            if slept:
                self._run(name, lambda room: room.reschedule(self.now))
            elif room.due <= self.now:
                self._run(name, lambda room: room.wake(self.now))

    def _run(self, name: str, errand: Callable[[Room], object]) -> None:
        """Run a room. One that fails is unloaded; its pages reconnect, and it is loaded again."""
        try:
            errand(self.rooms[name])
        except Exception:
            log.exception("room %s failed and is unloaded", name)
            del self.rooms[name]
            for connection in self.pages.values():
                if connection.room == name:
                    connection.outs.clear()
                    connection.close()

    def _finish(self, turn: Turn) -> None:
        """Collect the events to store, the messages to send and the next timer of all rooms."""
        for name, room in self.rooms.items():
            self._take(name, room, turn)
        left = {one.room for one in self.pages.values() if one.closed} | self._left
        for page, connection in list(self.pages.items()):
            turn.told += [(page, Raw(data)) for data in connection.outs]
            connection.outs.clear()
            if connection.closed:
                turn.closed.append(page)
                del self.pages[page]
        for name in left & self.rooms.keys():
            if not self.rooms[name].peers:
                del self.rooms[name]
        self._left.clear()
        turn.searches, self._searches = self._searches, []
        due = min((room.due for room in self.rooms.values()), default=UNLIMITED)
        turn.due = due if due < UNLIMITED else None

    def _take(self, name: str, room: Room, turn: Turn) -> None:
        events, outs = room.take()
        if events:
            bodies = [stored.write(event).decode() for event in events]
            turn.appended.append(Appended(name, room.state.seq - len(bodies) + 1, bodies))
        for game in room.finished:
            kind = game.table.options.game.name
            text = record_of(room.state, game)
            turn.finished.append(Finished(name, game.number, kind, self.wall(), text))
        room.finished.clear()
        for out in outs:
            if out.farewell:
                out.peer.close([out])
            else:
                out.peer.send([out])


def _replayed(bodies: list[str]) -> tuple[State, int]:
    """The state after these events, and how many could be read."""
    state = State()
    for number, body in enumerate(bodies):
        try:
            evolve(state, stored.read(body.encode()))
        except Exception as error:  # a damaged event may hold anything
            log.warning("event %d cannot be read: %s", number + 1, error)
            return state, number
    return state, len(bodies)
