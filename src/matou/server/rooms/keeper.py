"""Who keeps a room: takes what arrives in its order, lets time pass, answers everybody."""

from typing import Final

from matou.server.http.tokens import Randomness
from matou.server.races.race import UNLIMITED, Wire
from matou.server.rooms import facts, lobby, messages
from matou.server.rooms.flow import Flow
from matou.server.rooms.room import No, Room
from matou.server.rooms.state import CLOSED, PLAYING, State

MOST_FACTS = 100_000  # some hundred games
HOST_AWAY: Final = 60_000.0  # a host whose line is lost so long is followed by somebody else


class Keeper:
    """One room with its clock; sans sockets, so a simulation can drive it as the server does."""

    def __init__(self, state: State, random: Randomness) -> None:
        self.room = Room(state, random)
        self.flow = Flow(self.room)
        self.woke = 0.0  # when somebody came to a room that nobody was in

    @property
    def state(self) -> State:
        return self.room.state

    # --- people --------------------------------------------------------------------------

    def came(self, guest: int, line: Wire, last: int, at: float) -> None:
        """A line opened, with a token that was found right; its guest may have left since."""
        if guest not in self.state.guests or self.state.phase == CLOSED:
            self.room.turn_away(guest, line, "unknown")
            return
        self.room.came(guest, line, last)
        self.flow.back(guest, at)
        if self.flow.asleep:
            self.flow.asleep = False
            self.woke = at
            self._void(at)
            self.flow.moved(at)

    def went(self, guest: int, line: Wire, at: float) -> None:
        """A line was lost; a room that nobody is in sleeps until somebody comes back."""
        if self.room.went(guest, line, at):
            self._perhaps_sleep(at)

    def _perhaps_sleep(self, at: float) -> None:
        if not self.room.wires and not self.flow.asleep:
            self.flow.asleep = True
            self.flow.moved(at)

    def _void(self, at: float) -> None:
        """A race that was cut off is nobody's: its card goes back, and is flipped again."""
        game = self.state.game
        if self.state.phase == PLAYING and game is not None and game.before is not None:
            self.room.happened(facts.Voided())
            self.flow.moved(at)

    def _perhaps_end(self) -> None:
        """A room is for some games; one that is filled up on purpose ends, and its file with it."""
        seq, phase = self.state.seq, self.state.phase
        if seq >= MOST_FACTS and phase != CLOSED and (phase != PLAYING or seq >= 2 * MOST_FACTS):
            lobby.close(self.room, "long")

    # --- messages ------------------------------------------------------------------------

    def receive(self, guest: int, message: messages.AnyUp, at: float) -> None:
        """A message at the time it arrived; it is always answered."""
        if guest not in self.state.guests:
            return
        try:
            self._ask(guest, message, at)
        except No as no:
            self.room.say(messages.Refused(message.id, no.key, no.article, no.why), guest)
        else:
            if not self.flow.answers_later(guest, message.id):
                self.room.say(messages.Done(message.id, self.state.seq), guest)
        self._perhaps_end()
        self._perhaps_sleep(at)
        self.wake(at)

    def _ask(self, guest: int, message: messages.AnyUp, at: float) -> None:
        if self.state.phase == CLOSED:
            raise No("closed")
        match message:
            case messages.Hello():
                raise No("unknown")
            case messages.Hit() | messages.Do() | messages.Nothing():
                self.flow.back(guest, at)
                self.flow.ask(guest, message, at)
            case messages.Start():
                lobby.start(self.room, guest)
                self.room.clock(at)
                self.flow.moved(at)
            case messages.Pause() | messages.Resume():
                self._pause(guest, isinstance(message, messages.Pause), at)
            case messages.Dress() | messages.Emote():
                lobby.ask(self.room, guest, message)
            case _:
                lobby.ask(self.room, guest, message)
                self.flow.seated(at)

    def _pause(self, guest: int, pause: bool, at: float) -> None:
        if guest != self.state.host:
            raise No("host only")
        if self.state.phase != PLAYING or self.state.paused == pause:
            raise No("no game")
        if pause:
            self.flow.judge_now(at)  # a hand that is down counts; only a bare race is void
            self._void(at)
        self.room.happened(facts.Paused(guest) if pause else facts.Resumed(guest))
        self.flow.moved(at)

    # --- time ----------------------------------------------------------------------------

    def next_wake(self) -> float:
        return min(self.flow.next_wake(), self._heir_due())

    def _heir_due(self) -> float:
        """When people have waited long enough for their host."""
        host, wires = self.state.host, self.room.wires
        if not wires or host in wires or self.state.phase == CLOSED:
            return UNLIMITED
        return max(self.room.gone.get(host, self.woke), self.woke) + HOST_AWAY

    def wake(self, at: float) -> float:
        """Do everything that is due by now; when something is due next."""
        while (due := self.next_wake()) <= at:
            if self._heir_due() <= at:
                lobby.new_host(self.room)
            else:
                self.flow.wake(at)
        return due
