"""Races at the mouse: hands come down, the judge is asked, the table gets an order of hands."""

from matou.games.actions import FLIPS, HIT, HITS, TIME_IS_UP, Action
from matou.games.mouse.play import Mouse
from matou.games.mouse.table import TOPS
from matou.record.words import seat_name
from matou.server.races.finish import Judged, late_hand
from matou.server.races.race import (
    UNLIMITED,
    Asked,
    OpenRace,
    add_cat,
    ask_judge,
    cat_due,
    cat_hand,
    decides_at,
    grace,
    hits_in_order,
    may_come,
    overtime,
    person_hand,
)
from matou.server.rooms import facts, messages
from matou.server.rooms.room import No, Room
from matou.server.rooms.settings import PACES
from matou.server.rooms.state import NOBODY
from matou.server.rooms.tempo import Tempo

AWAY = 20_000.0  # a lost line is waited for so long


class Racing(Tempo):
    """A room's race, while one is open."""

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self.race: OpenRace | None = None
        self.judged: Judged | None = None

    def mind(self, place: int, at: float) -> None:
        """A cat plays for somebody who does not act."""
        raise NotImplementedError

    def _window(self) -> int:
        """In a calm room no clock runs, as long as a person is in the game."""
        if self.pace.window == 0 and not self._deciding():
            return PACES["lively"].window
        return self.pace.window

    # --- the race ------------------------------------------------------------------------

    def _mouse(self) -> Mouse:
        table = self.table()
        if not isinstance(table, Mouse):
            raise No("foreign")
        return table

    def _race_wakes(self, race: OpenRace) -> float:
        if self._calm():
            return self.since if self._all_decided(race) else self._absent_wake(race)
        return min(self._race_times(race))

    def _race_times(self, race: OpenRace) -> tuple[float, float, float, float]:
        """When a cat's hand comes, the judge is asked, the next card is wanted, time is up."""
        state, wires, table = self.room.state, self.room.wires, self._mouse()
        return (
            cat_due(race),
            decides_at(state, race, table, wires),
            UNLIMITED if race.hands else race.flip_at,
            overtime(state, race, table, wires),
        )

    def _race_goes_on(self, race: OpenRace, at: float) -> None:
        """What was due first, even where all of it is overdue."""
        if self._calm():
            if self._all_decided(race):
                self._judge_calmly(race, at)
            else:
                self._mind_absent(race, at)
            return
        times = self._race_times(race)
        match times.index(min(times)):
            case 0:
                self._cat_comes(race, at)
            case 1:
                self._judge(race, at)
            case 2:
                self._overlooked(race)
                self._flip_now(race, at)
            case _:
                self._overlooked(race)
                self._do([TIME_IS_UP], at, "clock")

    def judge_now(self, at: float) -> None:
        """The hands that are down are judged, whoever might still come."""
        if self.race is not None and self.race.hands:
            self._judge(self.race, at)

    def _time_up_with(self, hits: list[Action], last: bool) -> list[Action]:
        """A chase or trap is settled with its verdict, and was already if no hand is missing: the
        next race is another one (M15). Pairs may have a second winner (M9), but for the last."""
        table = self._mouse()
        if table.stage == TOPS:
            return [TIME_IS_UP] if last else []
        missing = [s for s in range(table.seats) if may_come(table, s) and HITS[s] not in hits]
        return [TIME_IS_UP] if missing else []

    def _cat_comes(self, race: OpenRace, at: float) -> None:
        action = cat_hand(race)
        if action is None:
            return
        if action.kind != HIT:
            if not race.hands:
                self._do([action], at, "cat")  # "Souris!"
        elif action.seat not in race.hands:
            add_cat(race, action.seat)
            self.room.say(messages.Paw(race.number, action.seat))

    def _judge(self, race: OpenRace, at: float, last: bool = False) -> None:
        """The race is decided: its evidence and verdict are part of the fact."""
        evidence, verdict = ask_judge(race)
        hits = hits_in_order(self.room.state, race, verdict)
        moves = self.room.tried([*hits, *self._time_up_with(hits, last)])
        for ruling in verdict.rulings:
            self._settle(ruling.seat, verdict.buckets.get(ruling.device), ruling.strayed)
        self._learn(race, {ruling.seat: ruling.reaction for ruling in verdict.rulings})
        first = hits[0].seat if hits else verdict.guesses[0]
        by = "cat" if self.room.state.chair_of(first).cat else "person"
        fact = facts.Played(tuple(moves), self.room.clock(at), by, evidence, verdict)
        self.room.happened(fact)
        self.judged = Judged(race, self.room.state.seq, at, evidence, first)
        self._answer_flip(race, No("race open"))
        self._after_verdict(race, at)

    def _after_verdict(self, race: OpenRace, at: float) -> None:
        """Somebody else may still have a right: the race goes on, and cats think again."""
        table = self._mouse()
        same = table.open and table.stage == TOPS == race.sight.race
        if not same or self.pace.window == 0:
            self.moved(at)
            return
        race.hands.clear()
        race.flip_at = UNLIMITED
        race.window.now = int(at - race.fell)
        race.window.heard()

    def _settle(self, seat: int, bucket: float | None, strayed: bool | None) -> None:
        guest = self.room.state.chair_of(seat).guest
        if bucket is not None and guest in self.room.wires:
            self.room.wires[guest].line.settle(bucket, strayed)

    def _learn(self, race: OpenRace, reactions: dict[int, float]) -> None:
        """What the race says of people, for the cat that follows their pace."""
        best = min(reactions.values())
        for seat, guest in self._people():
            self.room.minds.learn(guest, race.sight, seat, reactions.get(seat), best)

    def _overlooked(self, race: OpenRace) -> None:
        for seat, guest in self._people():
            self.room.minds.overlooked(guest, race.sight, seat)

    # --- calm: no clock ------------------------------------------------------------------

    def _calm(self) -> bool:
        return self.pace.window == 0 and bool(self._deciding())

    def _deciding(self) -> list[int]:
        """The people whose hand could come down: each must hit or say that nothing is here."""
        table = self._mouse()
        return [guest for seat, guest in self._people() if may_come(table, seat)]

    def _all_decided(self, race: OpenRace) -> bool:
        table = self._mouse()
        return all(
            guest in race.nothing or seat in race.hands
            for seat, guest in self._people()
            if may_come(table, seat)
        )

    def _absent_wake(self, race: OpenRace) -> float:
        """A person whose line is lost is waited for; then a cat plays for them."""
        away = [
            max(self.room.gone.get(guest, self.since), self.since) + AWAY
            for guest in self._deciding()
            if guest not in self.room.wires and guest not in race.nothing
        ]
        return min(away, default=UNLIMITED)

    def _mind_absent(self, race: OpenRace, at: float) -> None:
        for place, chair in enumerate(self.room.state.chairs):
            lost = chair.guest != NOBODY and chair.guest not in self.room.wires
            if lost and not chair.cat and chair.guest not in race.nothing:
                self.mind(place, at)
                return

    def _judge_calmly(self, race: OpenRace, at: float) -> None:
        """People first; a cat gets only what all of them left."""
        if race.hands:
            self._judge(race, at)
            return
        self._overlooked(race)
        while cat_due(race) < UNLIMITED:
            action = cat_hand(race)
            if action is not None and action.kind == HIT:
                add_cat(race, action.seat)
        if race.hands:
            self._judge(race, at, last=True)
        elif race.flip_ask is None:
            self._do([TIME_IS_UP], at, "clock")
        else:
            self._flip_now(race, at)

    # --- the next card is wanted ---------------------------------------------------------

    def _wants_flip(self, race: OpenRace, guest: int, ask: int, seat: int, at: float) -> None:
        """M4, M6: whoever flips next ends the race, once hands on their way have arrived."""
        table = self._mouse()
        if table.stage != TOPS or race.hands:
            raise No("race open")
        if table.next_flipper() != seat or table.reveal_due:
            raise No("reveal due" if table.reveal_due else "not your flip")
        line = self.room.wires.get(guest)
        if line is None or (race.flip_ask is not None and race.flip_ask.line is line):
            raise No("race open")
        race.nothing.add(guest)
        race.flip_ask = Asked(guest, ask, line)
        if self._calm():
            return
        wait = grace(self.room.state, race, table, self.room.wires)
        race.flip_at = max(at + wait, race.fell + self.pace.least)

    def _flip_now(self, race: OpenRace, at: float) -> None:
        flip = FLIPS[self._mouse().next_flipper()]
        asked, race.flip_ask = race.flip_ask, None
        self._do([TIME_IS_UP, flip], at, "person")
        race.flip_ask = asked
        fell = self.room.game.acted.get(seat_name(flip.seat)) == self.room.state.seq
        self._answer_flip(race, None if fell else No("stale"))

    def answers_later(self, guest: int, number: int) -> bool:
        """Whether this request is a wanted flip that waits for hands on their way."""
        asked = self.race.flip_ask if self.race is not None else None
        return asked is not None and (asked.guest, asked.id) == (guest, number)

    def _answer_flip(self, race: OpenRace, no: No | None) -> None:
        """Whoever wanted the next card hears what came of it, on the line that asked."""
        asked, race.flip_ask = race.flip_ask, None
        if asked is None or self.room.wires.get(asked.guest) is not asked.line:
            return
        if no is None:
            self.room.say(messages.Done(asked.id, self.room.state.seq), asked.guest)
        else:
            self.room.say(messages.Refused(asked.id, no.key, no.article, no.why), asked.guest)

    # --- hands ---------------------------------------------------------------------------

    def _nothing(self, guest: int, message: messages.Nothing) -> None:
        self._mouse()
        race = self.race
        if race is None or message.n < race.number:
            raise No("stale")
        if not self.room.state.seats_of(guest):
            raise No("not yours")
        race.nothing.add(guest)

    def _too_late(self, guest: int, message: messages.Hit, at: float) -> None:
        """A hand that the verdict did not wait for: all see by how little it came too late."""
        line = self.room.wires.get(guest)
        judged = self.judged
        if judged is None or line is None or self.race not in (None, judged.race):
            return
        hand = person_hand(
            self.room.state, judged.race, message.seat, line, at, message.n, message.ms,
            message.head,
        )  # fmt: skip
        late = late_hand(judged, hand, at)
        if late is not None:
            self.room.say(messages.Late(judged.number, late))

    def _hit(self, guest: int, message: messages.Hit, at: float) -> None:
        table = self._mouse()
        self.room.owner(guest, message.seat)
        race = self.race
        self._fresh(message.seat, message.n)
        key = table.refusal(HITS[message.seat])
        if key:
            self._too_late(guest, message, at)
            raise No(key)
        if race is None:  # M11, late_greed: a hand on a sleeping mouse, nobody to race with
            if message.n < self.room.state.seq:
                raise No("stale")
            self._do([HITS[message.seat]], at, "person")
            return
        if message.n < race.number:
            raise No("stale")
        if message.seat in race.hands:
            raise No("already hit")
        line = self.room.wires.get(guest)
        if line is None:
            raise No("stale")
        race.hands[message.seat] = person_hand(
            self.room.state, race, message.seat, line, at, message.n, message.ms, message.head
        )
        race.nothing.discard(guest)
        self.room.say(messages.Paw(race.number, message.seat))
