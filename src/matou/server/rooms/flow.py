"""How a game goes on: what is awaited from whom, and when a cat or the clock acts instead."""

from typing import Final

from matou.games.actions import FLIPS, HIT, REVEAL_ALL, STOP, TIME_IS_UP
from matou.games.mouse.play import Mouse
from matou.games.table import Table
from matou.record.words import WordError, read_action
from matou.server.races.race import UNLIMITED, change_hands, open_race
from matou.server.rooms import facts, messages
from matou.server.rooms.racing import AWAY, Racing
from matou.server.rooms.room import No, Room
from matou.server.rooms.state import PLAYING, Chair

COUNT_IN: Final = 1500.0  # "one, two, three": all flip together
CAT_FLIPS: Final = 900.0  # a cat takes its time to lay a card
SETTLES: Final = 1200.0  # after a verdict, before a cat flips: piles change hands
WARNING: Final = 8_000.0  # before a cat takes over
AT_ONCE: Final = 300.0


class Flow(Racing):
    """A game from action to action."""

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self.cat_at = UNLIMITED  # when the cat that is awaited acts
        self.warned = False

    # --- going on ------------------------------------------------------------------------

    def moved(self, at: float) -> None:
        """The table changed, or people came or went: see what is awaited now."""
        self.since = at
        self.warned = False
        self.cat_at = UNLIMITED
        if self.race is not None:
            self._answer_flip(self.race, No("stale"))
        self.race = None
        if not self.running():
            return
        table = self.table()
        if isinstance(table, Mouse) and table.open:
            self.race = open_race(self.room.state, self.room.minds, at, self._window())
            return
        self.cat_at = at + self._cat_delay(table)

    def _cat_delay(self, table: Table) -> float:
        """When the clock or a cat goes on; UNLIMITED where a person is awaited."""
        if isinstance(table, Mouse):
            if table.next_flipper() < 0:
                return AT_ONCE
            if table.reveal_due:
                return COUNT_IN
            if not self._awaited().cat:
                return UNLIMITED
            return CAT_FLIPS + (SETTLES if not table.awake else 0)
        return float(self.room.minds.delay()) if self._awaited().cat else UNLIMITED

    def _awaited_seat(self) -> int:
        table = self.table()
        if isinstance(table, Mouse):
            return table.next_flipper()
        return table.asked()

    def _awaited(self) -> Chair:
        """The chair that has to act now."""
        return self.room.state.chair_of(self._awaited_seat())

    def _place(self) -> int:
        return self._awaited_seat() % len(self.room.state.chairs)

    def _limit(self) -> float:
        """How long the awaited person may take."""
        table = self.table()
        limit = float(self.pace.flip if isinstance(table, Mouse) else self.pace.turn) or UNLIMITED
        guest = self._awaited().guest
        if guest not in self.room.wires:
            lost = max(self.room.gone.get(guest, self.since), self.since)
            return min(limit, lost - self.since + AWAY)
        return limit

    # --- waking up -----------------------------------------------------------------------

    def next_wake(self) -> float:
        """When `wake` has something to do, if nothing happens before."""
        if not self.running():
            return UNLIMITED
        if self.race is not None:
            return self._race_wakes(self.race)
        if self.cat_at < UNLIMITED:
            return self.cat_at
        limit = self._limit()
        return self.since + (limit if self.warned else limit - min(WARNING, limit / 2))

    def wake(self, at: float) -> None:
        """Do what is due; at most one step, the next wake does the next."""
        if not self.running() or at < self.next_wake():
            return
        if self.race is not None:
            self._race_goes_on(self.race, at)
        elif self.cat_at < UNLIMITED:
            self._cat_acts(at)
        elif not self.warned:
            self.warned = True
            left = max(0.0, self.since + self._limit() - at)
            self.room.say(messages.Warned(self._place(), int(left)))
        else:
            self.mind(self._place(), at)

    def mind(self, place: int, at: float) -> None:
        """A cat plays for somebody who does not act."""
        self.room.happened(facts.Minded(place, self.room.state.settings.level()))
        self.seated(at)

    def _cat_acts(self, at: float) -> None:
        table = self.table()
        if not isinstance(table, Mouse):
            seat = table.asked()
            level = self._awaited().cat
            self._do([self.room.minds.choose(table, seat, level)], at, "cat")
        elif table.next_flipper() < 0:
            self._do([TIME_IS_UP], at, "clock")
        elif table.reveal_due:
            self._do([REVEAL_ALL], at, "clock")
        else:
            self._do([FLIPS[table.next_flipper()]], at, "cat")

    # --- what people ask for -------------------------------------------------------------

    def ask(self, guest: int, message: messages.AnyUp, at: float) -> None:
        """An action, a hand, "nothing here"; raises No where it changes nothing."""
        if self.room.state.phase != PLAYING:
            raise No("over" if self.room.state.game else "no game")
        if self.room.state.paused:
            raise No("paused")
        match message:
            case messages.Hit():
                self._hit(guest, message, at)
            case messages.Nothing():
                self._nothing(guest, message)
            case messages.Do():
                self._action(guest, message, at)
            case _:
                raise No("unknown")

    def back(self, guest: int, at: float) -> None:
        """A person acts again: their chairs are theirs again."""
        for place in self.room.state.chairs_of(guest):
            if self.room.state.chairs[place].minded:
                self.room.happened(facts.GivenBack(place))
                self.seated(at)

    def seated(self, at: float) -> None:
        """Other people or cats sit at the table: an open race goes on with its hands."""
        if self.race is None:
            self.moved(at)
            return
        change_hands(self.room.state, self.room.minds, self.race)
        if self.race.ends == UNLIMITED and not self._calm():  # the last person got up
            self.race.ends = at + self._window()

    def _action(self, guest: int, message: messages.Do, at: float) -> None:
        table = self.table()
        try:
            action = read_action(message.action, table.seats, table.options.family)
        except WordError as error:
            raise No("unreadable", str(error)) from None
        if action.kind == STOP and guest == self.room.state.host:
            if not self._do([action], at, "person"):
                raise No(table.refusal(action))
            return
        if action.seat < 0:
            raise No("unknown")
        self.room.owner(guest, action.seat)
        if action.kind == HIT:
            raise No("unknown", "a hand on the mouse is a message of its own")
        self._fresh(action.seat, message.n)
        race = self.race
        if race is not None and action == FLIPS[action.seat]:
            self._wants_flip(race, guest, message.id, action.seat, at)
            return
        key = table.refusal(action)
        if key or (race is not None and race.hands):
            raise No(key or "race open")
        self._do([action], at, "person")
