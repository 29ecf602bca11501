"""The clock of a game at the mouse: cards are flipped, hands come down, the judge is asked."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, cast

from matou.games.actions import FLIPS, HIT, REVEAL_ALL, TIME_IS_UP, Action
from matou.games.mouse.play import Mouse
from matou.games.mouse.table import TOPS
from matou.server.races.finish import Judged
from matou.server.races.judge import Verdict
from matou.server.races.latency import IN_A_RACE
from matou.server.races.race import (
    UNLIMITED,
    OpenRace,
    Runner,
    hits_in_order,
    may_hit,
    open_race,
)
from matou.server.rooms import hands, messages
from matou.server.rooms.guests import NOBODY
from matou.server.rooms.pulse import BETWEEN
from matou.server.rooms.refusals import Declined
from matou.server.rooms.settings import PACES
from matou.server.rooms.turn_clock import AWAY, TurnClock
from matou.server.rooms.window import window

if TYPE_CHECKING:
    from matou.server.rooms.dealt import Game
    from matou.server.rooms.room import Room

COUNT_IN: Final = 1500.0  # "one, two, three": all flip together
CAT_FLIPS: Final = 900.0  # a cat takes its time to lay a card
SETTLES: Final = 1200.0  # after a verdict, before a cat flips: piles change hands
AT_ONCE: Final = 300.0
DOUBT_MS: Final = 20.0  # what a pong may take longer than the kernel's round trip

Step = Callable[[OpenRace, float], None]


class RaceClock(TurnClock):
    """Between races whoever flips next is awaited; while one is open, hands are."""

    def __init__(self, room: "Room", game: "Game") -> None:
        super().__init__(room, game)
        self.race: OpenRace | None = None
        self.judged: Judged | None = None  # the race before, for hands that come too late
        self._doubted: set[int] = set()  # guests who know that their connection is not believed
        self._step: Step = self._time_up  # what is due next in the race

    @property
    def table(self) -> Mouse:
        return cast(Mouse, self.game.table)  # only the mouse games have this clock

    @property
    def pulse(self) -> float:
        """Often while hands are awaited against the clock."""
        return IN_A_RACE / 1000 if self.race is not None and self.race.ends < UNLIMITED else BETWEEN

    # --- between races -------------------------------------------------------------------

    def moved(self, at: float) -> None:
        if self.race is not None:
            hands.answer_flip(self, self.race, "stale")
        self.race = None
        super().moved(at)

    def begin(self, at: float) -> None:
        if not self.table.open:
            super().begin(at)
            return
        state, cats = self.room.state, self.room.cats
        may = may_hit(self.table)
        lasts = self._window(self.deciding(may))
        racers = cats.racers(state, self.table.seats)
        self.race = open_race(self.table, state.seq, at, lasts, racers, cats.chance, may)
        if self.room.pausing != NOBODY:
            self.wind_up(self.room.pausing, at)

    def seated(self, at: float) -> None:
        """An open race goes on with its hands."""
        race = self.race
        if race is None:
            self.moved(at)
            return
        race.change_cats(self.room.cats.racers(self.room.state, self.table.seats))
        self._limit_race(race, at)

    def _limit_race(self, race: OpenRace, at: float) -> None:
        """The last person got up, a second sat down, or no person's hand is awaited any more."""
        lasts = self._window(self.deciding(race.may))
        if race.ends == UNLIMITED and lasts:
            race.ends = at + lasts

    @property
    def open(self) -> bool:
        return self.race is not None

    def wind_up(self, guest: int, at: float) -> bool:
        """A pause takes no card back and gives nobody longer to look at it: the race is run to its
        end. Whoever pauses has no hand to wait for; where no clock runs, one does from now on."""
        race = self.race
        if race is None:
            return False
        race.nothing.add(guest)
        race.ends = min(race.ends, at + PACES["lively"].window)
        return True

    def awaited_seat(self) -> int:
        return self.table.next_flipper()

    def awaited_guests(self) -> set[int]:
        race = self.race
        if race is None:
            return super().awaited_guests()
        return {one.guest for one in race.undecided(self.deciding(race.may))}

    def allowed(self) -> int:
        return self.pace.flip

    def cat_delay(self) -> float:
        table = self.table
        if table.next_flipper() < 0:
            return AT_ONCE
        if table.reveal_due:
            return COUNT_IN
        if not self.awaited().cat:
            return UNLIMITED
        usual = CAT_FLIPS if self.pace.window else hands.CAT_GOES_ON
        return usual + (SETTLES if not table.awake else 0)

    def cat_acts(self, at: float) -> None:
        table = self.table
        if table.next_flipper() < 0:
            self.play([TIME_IS_UP], at, "clock")
        elif table.reveal_due:
            self.play([REVEAL_ALL], at, "clock")
        else:
            self.play([FLIPS[table.next_flipper()]], at, "cat")

    # --- people --------------------------------------------------------------------------

    def runner(self, seat: int) -> Runner:
        chair = self.room.state.chair_of(seat)
        peer = self.room.peers.get(chair.guest)
        return Runner(seat, chair.guest, float(chair.ms), peer, chair.standing)

    def _people(self) -> list[Runner]:
        """The seats people play themselves."""
        state = self.room.state
        return [self.runner(s) for s in range(self.table.seats) if state.chair_of(s).person]

    def deciding(self, may: frozenset[int]) -> list[Runner]:
        """The people whose hand could come down: each must hit or say that nothing is here."""
        return [one for one in self._people() if one.seat in may]

    def _window(self, deciding: list[Runner]) -> int:
        """Where people drive no clock runs, as long as a person is in the game."""
        if self.pace.window == 0:
            return 0 if deciding else PACES["lively"].window
        return window(self.pace, [self.room.state.chair_of(one.seat).times for one in deciding])

    # --- time in a race ------------------------------------------------------------------

    def next_wake(self) -> float:
        race = self.race
        if race is None:
            return super().next_wake()
        due, self._step = min(self._deadlines(race), key=lambda one: one[0])
        return due

    def wake(self, at: float) -> None:
        """What was due first, even where all of it is overdue."""
        if self.race is None:
            super().wake(at)
        else:
            self._step(self.race, at)

    def _deadlines(self, race: OpenRace) -> list[tuple[float, Step]]:
        deciding = self.deciding(race.may)
        if self.pace.window == 0 and deciding:
            return self._driven(race, deciding)
        cat = (race.cat_due(), self._cat_comes)
        if race.hands:  # a hand that came down in time is judged, however late the verdict is
            return [cat, (race.decides_at(deciding), self._judge)]
        return [cat, (race.flip_at, self._flip_wanted), (race.overtime(deciding), self._time_up)]

    def _cat_comes(self, race: OpenRace, at: float) -> None:
        action = race.cat_acts()
        if action is None:
            return
        if action.kind != HIT:
            if not race.hands:
                self.play([action], at, "cat")  # "Souris!"
        elif action.seat not in race.hands:
            race.lay_cat(action.seat)
            self.room.outbox.say(messages.Paw(race.number, action.seat))

    def _flip_wanted(self, race: OpenRace, at: float) -> None:
        self.room.cats.learn(race.sight, self._people(), {})
        hands.flip_now(self, race, at)

    def _time_up(self, race: OpenRace, at: float) -> None:
        self.room.cats.learn(race.sight, self._people(), {})
        self.play([TIME_IS_UP], at, "clock")

    # --- no clock: people drive ----------------------------------------------------------

    def _driven(self, race: OpenRace, deciding: list[Runner]) -> list[tuple[float, Step]]:
        """In a calm room cats wait until people have decided; alone they race all the time. At one
        device nobody waits for those who were beaten there."""
        racing = self.room.state.settings.pace != "calm"
        undecided = race.undecided(deciding)
        beaten = not race.slowest and all(map(race.beaten_on_its_device, undecided))
        steps: list[tuple[float, Step]] = [
            (self._absent_wake(race, deciding), self._mind_absent),
            (race.overtime(deciding), self._judge_calmly),  # a pause is wanted
        ]
        if racing:
            steps.append((race.cat_due(), self._cat_comes))
        if racing or beaten:
            steps.append((race.decides_at(deciding), self._judge))
        if not undecided:
            cats_come = racing and race.slowest and race.cat_due() < UNLIMITED
            steps.append((UNLIMITED if cats_come else self.since, self._judge_calmly))
        return steps

    def _absent_wake(self, race: OpenRace, deciding: list[Runner]) -> float:
        """A person whose line is lost or whose page is frozen is waited for; then a cat plays."""
        away = [
            self.gone_since(one.guest) + AWAY
            for one in deciding
            if self.room.away(one.guest) and one.guest not in race.nothing
        ]
        return min(away, default=UNLIMITED)

    def _mind_absent(self, race: OpenRace, at: float) -> None:
        for place, chair in enumerate(self.room.state.chairs):
            away = chair.person and self.room.away(chair.guest)
            if away and chair.guest not in race.nothing:
                self.mind(place, at)
                return

    def _judge_calmly(self, race: OpenRace, at: float) -> None:
        """People first; a cat gets only what all of them left."""
        if race.hands:
            self._judge(race, at)
            return
        self.room.cats.learn(race.sight, self._people(), {})
        while race.cat_due() < UNLIMITED:
            action = race.cat_acts()
            if action is not None and action.kind == HIT:
                race.lay_cat(action.seat)
        if race.hands:
            self._judge(race, at, last=True)
        elif race.flip_ask is None:
            self.play([TIME_IS_UP], at, "clock")
        else:
            hands.flip_now(self, race, at)

    # --- the verdict ---------------------------------------------------------------------

    def _judge(self, race: OpenRace, at: float, last: bool = False) -> None:
        """The race is decided: its evidence and verdict are part of the fact."""
        evidence, verdict = race.evidence(), race.verdict()
        before = cast(Mouse | None, self.game.before)
        hits = hits_in_order(self.table, before, verdict)
        first = hits[0].seat if hits else verdict.guesses[0]
        by = "person" if self.room.state.chair_of(first).person else "cat"
        self.room.play([*hits, *self._time_up_with(race, hits, last)], at, by, evidence, verdict)
        self.judged = Judged(race, self.room.state.seq, at)
        self._learn(race, verdict)
        self._tell_doubted()
        hands.answer_flip(self, race, "race open")
        goes_on = self.table.open and self.table.stage == TOPS == race.sight.race
        # Where people drive they decide anew after each winner; a guess that counts for nothing is
        # none, or whoever drums on the mouse would guess each time anew.
        if goes_on and (not hits or self.room.state.settings.pace != "calm"):
            race.again(at, may_hit(self.table))
            self._limit_race(race, at)
        else:
            self.moved(at)

    def _time_up_with(self, race: OpenRace, hits: list[Action], last: bool) -> list[Action]:
        """A chase or trap is settled with its verdict, and was already if no hand is missing: the
        next race is another one (M15). Pairs may have a second winner (M9), but for the last."""
        if self.table.stage == TOPS:
            return [TIME_IS_UP] if last else []
        return [TIME_IS_UP] if race.may - {hit.seat for hit in hits} else []

    def _learn(self, race: OpenRace, verdict: Verdict) -> None:
        """What the race says of people, for the cat that follows their pace."""
        reactions = {ruling.seat: ruling.reaction for ruling in verdict.rulings}
        self.room.cats.learn(race.sight, self._people(), reactions)

    def _tell_doubted(self) -> None:
        """Once a game, those whose hands count late against others: their connection takes longer
        than the kernel has seen. A program that keeps pongs back looks the same."""
        people = self._people()
        if len({one.guest for one in people}) < 2:
            return
        for guest, peer in {one.guest: one.peer for one in people}.items():
            unseen = peer.latency.unseen() if peer is not None else 0.0
            if unseen > DOUBT_MS and guest not in self._doubted:
                self._doubted.add(guest)
                self.room.outbox.answer(guest, messages.Doubted(round(unseen)))

    # --- what people ask for -------------------------------------------------------------

    def ask(self, guest: int, message: messages.InGame, at: float) -> bool:
        match message:
            case messages.Hit():
                hands.hit(self, guest, message, at)
            case messages.Nothing():
                hands.nothing(self, guest, message, at)
            case _:
                return super().ask(guest, message, at)
        return True

    def act(self, guest: int, number: int, action: Action, at: float) -> bool:
        race = self.race
        if action.kind == HIT:
            raise Declined("unknown", "a hand on the mouse is a message of its own")
        if race is not None and action == FLIPS[action.seat]:
            hands.wants_flip(self, race, guest, number, action.seat, at)
            return False
        if race is not None and race.hands:
            raise Declined(self.table.refusal(action) or "race open")
        return super().act(guest, number, action, at)
