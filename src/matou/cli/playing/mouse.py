"""Multipli and Addi in the terminal: cards fall, and whoever is first at the mouse wins."""

from dataclasses import dataclass
from time import monotonic
from typing import Final

from matou.bots.reflexes.cat import ASLEEP, GREEDY, OVERLOOKED
from matou.bots.simple import choose
from matou.cli.playing import screen
from matou.cli.playing.session import GoneError, Session
from matou.games.actions import (
    CALLS,
    FLIPS,
    HITS,
    REVEAL_ALL,
    STOP_PLAYING,
    TIME_IS_UP,
)
from matou.games.mouse.play import Mouse
from matou.games.mouse.table import TOPS

FASTEST: Final = 0.6  # seconds a cat needs at least
SPREAD: Final = 0.8
FOR_A_HUNDRED: Final = 0.6  # seconds more for the largest number in view


@dataclass(order=True)
class Hand:
    """A hand on its way to the mouse."""

    after: float  # seconds since the card fell
    seat: int
    greedy: bool = False


def play_mouse(session: Session, table: Mouse) -> None:
    """Until the game is over; without the player where there is nobody to ask."""
    session.say("play.keys.calm" if session.calm else "play.keys.mouse", window=session.window)
    if table.options.expert:
        session.say("play.keys.souris")
    if table.options.endless:
        session.say("play.keys.stop")
    try:
        while not table.over and any(table.inside & (1 << seat) for seat in session.own):
            if table.open:
                _race(session, table)
            else:
                _next_card(session, table)
        if not table.over:
            session.say("play.out")
    except GoneError:
        session.say("play.gone")
    session.quiet = True
    while (action := choose(table, session.chance)) is not None:
        session.do(action)


# --- a card falls ------------------------------------------------------------------------


def _next_card(session: Session, table: Mouse) -> None:
    flipper = table.next_flipper()
    if flipper < 0:
        session.do(TIME_IS_UP)
    elif table.reveal_due:
        session.say("table.reveal")
        if _asked(session, table, "ask.reveal"):
            session.do(REVEAL_ALL)
    elif flipper not in session.own or _asked(session, table, "ask.flip"):
        session.do(FLIPS[flipper])


def _asked(session: Session, table: Mouse, key: str) -> bool:
    """Wait for Enter; the hand, a call or a stop may come instead (M6: a missed pair lives on)."""
    session.keys.forget()
    line = session.ask(key)
    return line == "" or not _typed(session, table, line)


def _typed(session: Session, table: Mouse, line: str) -> bool:
    """What a line asks for was done or refused; False where it asks for nothing known."""
    match line.lower():
        case "h":
            session.try_to(HITS[_own_hand(session, table)])
        case "s" if table.options.expert:
            session.try_to(CALLS[session.own[0]])
        case "stop" if table.options.endless:
            if not session.try_to(STOP_PLAYING):
                session.do(TIME_IS_UP)
        case _:
            session.say("play.unknown", text=line[:20])
    return True


def _own_hand(session: Session, table: Mouse) -> int:
    """M3: a hand hits for one seat: of two own ones, that which has a right."""
    inside = [seat for seat in session.own if table.inside & (1 << seat)]
    return next((seat for seat in inside if table.rights & (1 << seat)), inside[0])


# --- the race ----------------------------------------------------------------------------


def _race(session: Session, table: Mouse) -> None:
    """One race: until it is settled, another one begins, or time is up."""
    session.print(screen.mouse(table, session.teller))
    race = Race(session, table)
    if session.calm:
        race.run_calm()
    else:
        race.run_timed()


class Race:
    """The hands of the cats against the player's."""

    def __init__(self, session: Session, table: Mouse) -> None:
        self.session = session
        self.table = table
        self.mark = self._now()
        self.hands = self._cats()

    def _now(self) -> tuple[bool, int, int, int]:
        """What makes it this race and no other."""
        table = self.table
        return table.over or not table.open, table.flips, table.stage, len(table.traps)

    def running(self) -> bool:
        return self._now() == self.mark

    def _cats(self) -> list[Hand]:
        """When each cat's hand will come down, if nothing changes before."""
        table, chance = self.table, self.session.chance
        cats = [
            seat
            for seat in range(table.seats)
            if seat not in self.session.own and table.inside & (1 << seat)
        ]
        if table.stage != TOPS:
            hands = [Hand(self._reaction(), seat) for seat in cats if seat not in table.hands]
            return sorted(hands)[: -1 if hands and chance.below(ASLEEP) == 0 else None]
        ready = [seat for seat in cats if table.rights & (1 << seat)]
        hands = [Hand(self._reaction(), seat) for seat in ready if chance.below(OVERLOOKED)]
        if chance.below(GREEDY) == 0:
            without = [seat for seat in cats if not table.fair & (1 << seat)]
            hands += [Hand(self._reaction(), seat, greedy=True) for seat in without[:1]]
        return sorted(hands)

    def _reaction(self) -> float:
        """Seconds; larger numbers take longer."""
        largest = max(self.table.tops)
        part = self.session.chance.below(1000) / 1000
        return FASTEST + SPREAD * part + FOR_A_HUNDRED * largest / 100

    def _comes_down(self, hand: Hand) -> None:
        """A hand arrives; a cat that sees its right gone holds back."""
        right = hand.greedy or self.table.rights & (1 << hand.seat)
        if right and not self.table.refusal(HITS[hand.seat]):
            self.session.do(HITS[hand.seat])

    def run_calm(self) -> None:
        """Without a clock: the player's hand gets a time by chance, like the cats'."""
        line = self.session.ask("ask.hit")
        if line.lower() == "h":
            own = _own_hand(self.session, self.table)
            self.hands = sorted([*self.hands, Hand(self._reaction(), own, greedy=True)])
        elif line:
            _typed(self.session, self.table, line)
        while self.running() and self.hands:
            self._comes_down(self.hands.pop(0))
        if self.running():
            self.session.do(TIME_IS_UP)

    def run_timed(self) -> None:
        """By the clock: whoever is first."""
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
                    _typed(self.session, self.table, line or "h")
                elif line == "?":
                    self.session.keys.line()  # the clock stands still while the player reads
                began += monotonic() - asked
            elif self.hands:
                self._comes_down(self.hands.pop(0))
            else:
                self.session.do(TIME_IS_UP)

    def _window(self) -> float:
        """Seconds; where nothing can happen the next card may fall sooner."""
        window = self.session.window
        if self.table.rights:
            return window
        part = self.session.chance.below(500) / 1000
        return window * (0.5 + part)
