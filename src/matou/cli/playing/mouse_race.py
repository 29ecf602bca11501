"""A race at the mouse in the terminal: the player's hand against those of the cats."""

from dataclasses import dataclass
from time import monotonic
from typing import Final

from matou.bots.reflexes.cat import ASLEEP, GREEDY, OVERLOOKED
from matou.cli.playing.session import GoneError, Session
from matou.games.actions import CALLS, HITS, STOP_PLAYING, TIME_IS_UP
from matou.games.mouse.play import Mouse
from matou.games.mouse.table import TOPS

FASTEST_CAT_S: Final = 0.6  # seconds a cat needs at least
SPREAD_S: Final = 0.8
FOR_A_HUNDRED_S: Final = 0.6  # seconds more for the largest number in view


@dataclass(order=True)
class CatHand:
    """A hand on its way to the mouse."""

    after: float  # seconds since the card fell
    seat: int
    greedy: bool = False


class Race:
    """The hands of the cats against the player's."""

    def __init__(self, session: Session, table: Mouse) -> None:
        self.session = session
        self.table = table
        self.mark = self._now()
        self.hands = self._cats()

    def _now(self) -> tuple[bool, int, int, int]:
        """Identifies a race."""
        table = self.table
        return table.over or not table.open, table.flips, table.stage, len(table.traps)

    def running(self) -> bool:
        return self._now() == self.mark

    def _cats(self) -> list[CatHand]:
        """The planned hands of the cats, by time."""
        table, chance = self.table, self.session.chance
        cats = [
            seat
            for seat in range(table.seats)
            if seat not in self.session.own and table.inside & (1 << seat)
        ]
        if table.stage != TOPS:
            hands = [CatHand(self._reaction(), seat) for seat in cats if seat not in table.hands]
            return sorted(hands)[: -1 if hands and chance.below(ASLEEP) == 0 else None]
        ready = [seat for seat in cats if table.rights & (1 << seat)]
        hands = [CatHand(self._reaction(), seat) for seat in ready if chance.below(OVERLOOKED)]
        if chance.below(GREEDY) == 0:
            without = [seat for seat in cats if not table.fair & (1 << seat)]
            hands += [CatHand(self._reaction(), seat, greedy=True) for seat in without[:1]]
        return sorted(hands)

    def _reaction(self) -> float:
        """Seconds; larger numbers take longer."""
        largest = max(self.table.tops)
        part = self.session.chance.below(1000) / 1000
        return FASTEST_CAT_S + SPREAD_S * part + FOR_A_HUNDRED_S * largest / 100

    def _comes_down(self, hand: CatHand) -> None:
        """A hand comes down; a cat that has lost its right does not hit."""
        right = hand.greedy or self.table.rights & (1 << hand.seat)
        if right and not self.table.refusal(HITS[hand.seat]):
            self.session.do(HITS[hand.seat])

    def run_calm(self) -> None:
        """Without a clock: the player's hand gets a time by chance, like the cats'."""
        while (line := self.session.ask("ask.hit").lower()) not in ("", "h"):
            if typed(self.session, self.table, line):
                break
        if line == "h":
            own = _own_hand(self.session, self.table)
            self.hands = sorted([*self.hands, CatHand(self._reaction(), own, greedy=True)])
        while self.running() and self.hands:
            self._comes_down(self.hands.pop(0))
        if self.running():
            self.session.do(TIME_IS_UP)

    def run_timed(self) -> None:
        """By the clock: play the hand that comes first."""
        keys = self.session.keys
        window = self._window()
        keys.forget()
        began = monotonic()
        while self.running():
            due = self.hands[0].after if self.hands else window
            line = keys.line(began + due - monotonic())
            if keys.ended:
                raise GoneError
            if line is not None:
                asked = monotonic()
                if not self.session.common(line):
                    typed(self.session, self.table, line or "h")
                elif line == "?":
                    self.session.keys.line()  # the clock stands still while the player reads
                began += monotonic() - asked
            elif self.hands:
                self._comes_down(self.hands.pop(0))
            else:
                self.session.do(TIME_IS_UP)

    def _window(self) -> float:
        """Seconds until time is up; shorter if no hand may hit."""
        window = self.session.window
        if self.table.rights:
            return window
        part = self.session.chance.below(500) / 1000
        return window * (0.5 + part)


# --- what the player types -----------------------------------------------------------------


def typed(session: Session, table: Mouse, line: str) -> bool:
    """Play what a line asks for, or print the refusal; False for an unknown line."""
    match line.lower():
        case "h":
            session.try_to(HITS[_own_hand(session, table)])
        case "s" if table.switches.expert:
            session.try_to(CALLS[_own_voice(session, table)])
        case "stop" if table.switches.endless:
            if not session.try_to(STOP_PLAYING):
                session.do(TIME_IS_UP)
        case _:
            session.say("play.unknown", text=line[:20])
            return False
    return True


def _own_hand(session: Session, table: Mouse) -> int:
    """M3: a hand hits for one seat: of two own ones, that which has a right."""
    inside = _own_inside(session, table)
    return next((seat for seat in inside if table.rights & (1 << seat)), inside[0])


def _own_voice(session: Session, table: Mouse) -> int:
    """M26: of two own seats, one outside of a missed pair calls."""
    inside = _own_inside(session, table)
    outside = (seat for seat in inside for pair in table.missed if not pair & (1 << seat))
    return next(outside, inside[0])


def _own_inside(session: Session, table: Mouse) -> list[int]:
    """The player's seats that are not out."""
    return [seat for seat in session.own if table.inside & (1 << seat)]
