"""Who is awaited in a game, and when a cat or the clock acts instead."""

from typing import TYPE_CHECKING, Final

from matou.games.actions import STOP, Action
from matou.games.table import Table
from matou.record.words import WordError, read_action
from matou.server.races.race import UNLIMITED
from matou.server.rooms import facts, messages
from matou.server.rooms.pulse import NO_RACES
from matou.server.rooms.refusals import Declined
from matou.server.rooms.settings import PACES, Pace

if TYPE_CHECKING:
    from matou.server.rooms.dealt import Game
    from matou.server.rooms.guests import Chair
    from matou.server.rooms.room import Room

WARNING: Final = 8_000.0  # before a cat takes over
AWAY: Final = 20_000.0  # a lost line or a frozen page is waited for so long


class TurnClock:
    """One seat acts at a time; chosen at the deal, and asked with the time of every call.

    The room calls `next_wake` once after each change, and `wake` when that time has come.
    """

    def __init__(self, room: "Room", game: "Game") -> None:
        self.room = room
        self.game = game
        self.since = 0.0  # what is awaited now is awaited since then
        self.cat_at = UNLIMITED  # when the cat that is awaited acts
        self.warned = False
        self.touched = 0.0  # when a player last asked for something, or touched the device

    @property
    def table(self) -> Table:
        return self.game.table

    @property
    def pace(self) -> Pace:
        """Nobody hurries a person who plays alone with cats."""
        state = self.room.state
        return PACES["calm" if state.alone else state.settings.pace]

    @property
    def pulse(self) -> float:
        """How many seconds lie between two measurements of a line."""
        return NO_RACES

    # --- what is awaited -----------------------------------------------------------------

    def moved(self, at: float) -> None:
        """The table changed, or people came or went: see what is awaited now."""
        self.since = at
        self.warned = False
        self.cat_at = UNLIMITED
        self.room.cats.drop()
        self.room.liveness.begin(at)
        if self.room.running:
            self.begin(at)

    def begin(self, at: float) -> None:
        self.cat_at = at + self.cat_delay()
        if self.awaited().cat:
            self.room.cats.consider(self.table, self.awaited_seat(), self.awaited().cat)

    def seated(self, at: float) -> None:
        """Other people or cats sit at the table."""
        self.moved(at)

    @property
    def open(self) -> bool:
        """Whether a card lies open that hands may still come down for."""
        return False

    def wind_up(self, guest: int, at: float) -> bool:
        """This host wants a pause: whether it must wait until an open race is over."""
        return False

    def awaited_seat(self) -> int:
        return self.table.asked()

    def awaited(self) -> "Chair":
        """The chair that has to act now."""
        return self.room.state.chair_of(self.awaited_seat())

    def awaited_guests(self) -> set[int]:
        """The people who have to act now."""
        return {self.awaited().guest} if self.cat_at == UNLIMITED else set()

    def cat_delay(self) -> float:
        """When a cat or the clock goes on; UNLIMITED where a person is awaited."""
        return float(self.room.cats.delay()) if self.awaited().cat else UNLIMITED

    def allowed(self) -> int:
        """Milliseconds a person may take; 0 where no clock runs."""
        return self.pace.turn

    # --- time ----------------------------------------------------------------------------

    def next_wake(self) -> float:
        """When `wake` has something to do, if nothing happens before."""
        if self.cat_at < UNLIMITED:
            return self.cat_at
        limit = self._limit()
        if self.room.state.one_device:
            return max(self.since, self.touched) + limit
        return self.since + (limit if self.warned else limit - min(WARNING, limit / 2))

    def wake(self, at: float) -> None:
        """Do what is due; at most one step, the next wake does the next."""
        if self.room.state.one_device and (self.cat_at == UNLIMITED or self._untouched(at)):
            self.room.doze(at)
        elif self.cat_at < UNLIMITED:
            self.cat_acts(at)
        elif self.warned:
            self.mind(self._place(), at)
        else:
            self.warned = True
            left = max(0.0, self.since + self._limit() - at)
            self.room.outbox.say(messages.Warned(self._place(), int(left)))

    def _limit(self) -> float:
        """How long the awaited person may take; a lost line or a frozen page is not waited for
        that long."""
        limit = float(self.allowed()) or UNLIMITED
        guest = self.awaited().guest
        if not self.room.away(guest):
            return limit
        return min(limit, self.gone_since(guest) - self.since + AWAY)

    def _untouched(self, at: float) -> bool:
        """Whether cats have gone on for a whole turn with nobody there to see it."""
        return at - max(self.touched, self.room.woke) >= (self.pace.turn or PACES["lively"].turn)

    def gone_since(self, guest: int) -> float:
        return max(self.room.gone.get(guest, self.since), self.since)

    def _place(self) -> int:
        return self.awaited_seat() % len(self.room.state.chairs)

    def cat_acts(self, at: float) -> None:
        seat = self.awaited_seat()
        level = self.awaited().cat
        self.play([self.room.cats.choose(self.table, seat, level)], at, "cat")

    def mind(self, place: int, at: float) -> None:
        """A cat plays for somebody who does not act; where all share a device, the game waits."""
        if self.room.state.one_device:
            self.room.doze(at)
            return
        self.room.happened(facts.Minded(place, self.room.state.settings.level()))
        self.seated(at)

    # --- what people ask for -------------------------------------------------------------

    def ask(self, guest: int, message: messages.InGame, at: float) -> bool:
        """Raises Declined where it changes nothing; False where the answer comes later."""
        if not isinstance(message, messages.Do):
            raise Declined("foreign")
        action = self._read(message.action)
        if action.kind == STOP and guest == self.room.state.host:
            self.do(action, at)
            return True
        if action.seat < 0:
            raise Declined("unknown")
        self.room.owner(guest, action.seat)
        self.fresh(action.seat, message.n)
        return self.act(guest, message.id, action, at)

    def _read(self, text: str) -> Action:
        try:
            return read_action(text, self.table.seats, self.table.options.family)
        except WordError as error:
            raise Declined("unreadable", str(error)) from None

    def act(self, guest: int, number: int, action: Action, at: float) -> bool:
        """An action of a seat this person plays, who has heard what it did last."""
        self.do(action, at)
        return True

    def do(self, action: Action, at: float) -> None:
        if not self.play([action], at, "person"):
            raise Declined(self.table.refusal(action))

    def play(self, actions: list[Action], at: float, by: str) -> bool:
        """Those the rules take; False where that is none."""
        if not self.room.play(actions, at, by):
            return False
        self.moved(at)
        return True

    def fresh(self, seat: int, n: int) -> None:
        """Whoever acted must have heard of it before acting again: a repeated message has not."""
        if n < self.game.acted.get(seat, 0):
            raise Declined("stale")
