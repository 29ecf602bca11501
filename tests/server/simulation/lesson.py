"""One lesson from one seed: a class, pupils who come, freeze, leave and return, a teacher who does
anything, a server that crashes. The laws are checked after every step."""

from collections import Counter
from dataclasses import dataclass
from random import Random

from matou.games.game import OptionError
from matou.server.classes.handlers.rounds import MAX_WAIT_S
from matou.server.classes.state.state import CLOSED, NO_TABLE, ROUND
from matou.server.classes.wire import messages
from matou.server.classes.wire.cats import MAX_PUPILS
from matou.server.classes.wire.settings import GROUPINGS, ClassSettings, chairs, check
from matou.server.rooms.state.players import THE_CLASS
from matou.server.rooms.wire.refusals import Declined
from matou.server.rooms.wire.settings import PACES
from tests.server.classes.school import School
from tests.server.simulation.settings import small_settings

STEPS = 30
MAX_STEP_S = 12.0


@dataclass
class Taught:
    """The result of a lesson."""

    pupils: int
    tables: int
    games: int
    rounds: int
    deaths: int
    refused: Counter[str]


def class_settings(rng: Random) -> ClassSettings:
    """Small games of every kind."""
    while True:
        small = small_settings(rng)
        chosen = ClassSettings(
            small.game,
            small.options,
            deck=small.deck,
            pace=rng.choice(list(PACES)),
            same_deck=rng.random() < 0.15,
            size=rng.randint(3, 5),
            groups=rng.choice(GROUPINGS),
            minutes=rng.choice([0, 1, 2, 10]),
            emotes=rng.random() < 0.5,
            ranking=rng.random() < 0.5,
        )
        try:
            check(chosen)
        except OptionError:
            continue
        return chosen


class Lesson:
    """Everything that happens between a seed and the last check."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.school = School(class_settings(self.rng), seed)
        self.crowd = self.rng.choice([2, 6, 6, 12, 12, 30, MAX_PUPILS + 2])
        self.deaths = 0
        self.ever = 0
        self.refused: Counter[str] = Counter()

    def run(self) -> Taught:
        for _ in range(STEPS):
            if self.school.state.stage == CLOSED:
                break
            self._step()
            self._check()
            self.school.wait(self.rng.uniform(0, MAX_STEP_S), plays=True)
            self._check()
        state = self.school.state
        return Taught(state.came, state.made, state.games, state.round, self.deaths, self.refused)

    # --- what people do ------------------------------------------------------------------------

    def _step(self) -> None:
        school, rng = self.school, self.rng
        here = sorted(school.lines)
        away = sorted(set(school.state.pupils) - set(here))
        match rng.randrange(12):
            case 0 | 1 | 2:
                for _ in range(rng.randint(1, max(1, self.crowd // 3))):
                    self._join()
            case 3 if here:
                school.go(rng.choice(here))
            case 4 if away:
                self._come_back(rng.choice(away))
            case 5 if away:
                school.come(rng.choice(away))
            case 6 if here:
                school.come(rng.choice(here))  # the same pupil on a second device
            case 7 if here:
                school.asleep ^= {rng.choice(here)}
            case 8 if rng.random() < 0.5:
                self.deaths += 1
                school.restart()
            case _:
                self._teach()

    def _join(self) -> None:
        if len(self.school.state.pupils) >= self.crowd:
            return
        try:
            self.school.join(self.rng.choice([-1, self.rng.randrange(MAX_PUPILS)]), level=-1)
        except Declined as no:
            self.refused[no.key] += 1

    def _come_back(self, pupil: int) -> None:
        known = self.school.state.pupils[pupil]
        found, _ = self.school.classroom.come_back(known.cat, self.school.at)
        assert found == pupil
        self.school.pump()
        self.school.come(pupil)

    def _teach(self) -> None:
        rng, state = self.rng, self.school.state
        pupil = rng.choice([*state.pupils, 999])
        table = rng.choice([*state.tables, NO_TABLE, 1, 999])
        asked: messages.TeacherUp = rng.choice(
            (
                messages.PauseAll(),
                messages.ResumeAll(),
                messages.ResumeAll(),
                messages.MoreTime(),
                messages.EndRound(),
                messages.BeginRound(),
                messages.BeginRound(),
                messages.Choose(settings=class_settings(rng)),
                messages.Place(pupil=pupil, table=table),
                messages.Place(pupil=pupil, table=table),
                messages.Expel(pupil=pupil),
                messages.Door(open=rng.random() < 0.7),
                messages.Undo(pupil=pupil),
                messages.LowerPaw(pupil=pupil),
                messages.CloseClass() if rng.random() < 0.05 else messages.ResumeAll(),
            )
        )
        before = state.seq
        answer = self.school.teacher(asked)
        self.refused[answer] += answer != "done"
        if answer != "done":
            assert state.seq == before, "a refusal changed something"
        for gone in set(self.school.lines) - set(state.pupils):
            del self.school.lines[gone]
        for sent_away in [one for one, line in self.school.lines.items() if line.closed]:
            del self.school.lines[sent_away]

    # --- what must hold ------------------------------------------------------------------------

    def _check(self) -> None:
        school, state = self.school, self.school.state
        if state.stage == CLOSED:
            return
        cats = [pupil.cat for pupil in state.pupils.values()]
        assert len(set(cats)) == len(cats) <= MAX_PUPILS
        seats = Counter(pupil for table in state.tables.values() for pupil in table.pupils)
        assert all(count == 1 for count in seats.values()), "two seats"
        for pupil in state.pupils.values():
            assert (pupil.table != NO_TABLE) == (pupil.number in seats)
        for table in state.tables.values():
            assert table.pupils
            self._check_table(table.number, table.pupils)
        assert school.waited <= MAX_WAIT_S, "somebody waited without a seat"
        if state.stage != ROUND:
            assert not state.tables
            assert not school.rooms
        self._check_secrets()

    def _check_table(self, number: int, pupils: list[int]) -> None:
        room = self.school.rooms[number].state
        assert room.host == THE_CLASS
        assert set(room.guests) == set(pupils)
        limit = chairs(self.school.state.of_round)
        assert len(room.chairs) == limit >= len(pupils)
        for pupil in pupils:
            reserved = [chair.reserved for chair in room.chairs]
            assert room.chairs_of(pupil) or pupil in reserved, "a pupil stands"

    def _check_secrets(self) -> None:
        """No pupil gets the teacher's link, or a hand other than their own."""
        state = self.school.state
        for pupil, line in self.school.lines.items():
            for said in line.heard:
                assert state.desk not in str(said.get("way", "")) + str(said.get("seen", ""))
                hands = (
                    (said.get("table") or {}).get("hands")
                    if isinstance(said.get("table"), dict)
                    else None
                )
                if said["say"] == "welcome" and hands and said["table"].get("game") != "multipli":
                    shown = {seat for seat, hand in enumerate(hands) if isinstance(hand, list)}
                    if not said["table"]["over"]:
                        assert shown <= set(said["seats"]), f"pupil {pupil} sees a hand"
            line.heard.clear()
