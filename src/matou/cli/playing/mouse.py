"""Multipli and Addi in the terminal: cards fall, and whoever is first at the mouse wins."""

from dataclasses import dataclass
from time import monotonic
from typing import Final

from rich.columns import Columns
from rich.panel import Panel
from rich.text import Text

from matou.bots.reflexes.cat import ASLEEP, GREEDY, OVERLOOKED
from matou.bots.registry import choose
from matou.cards import ADDI, is_special, terms
from matou.cli.playing.game import Terminal
from matou.cli.playing.screen import face
from matou.cli.playing.session import GoneError, Session
from matou.cli.telling import Teller
from matou.games.actions import (
    CALLS,
    FLIPS,
    HITS,
    REVEAL_ALL,
    STOP_PLAYING,
    TIME_IS_UP,
)
from matou.games.events import Event
from matou.games.mouse import events
from matou.games.mouse.play import Mouse
from matou.games.mouse.table import TOPS
from matou.games.options import Options
from matou.games.table import Table
from matou.games.views import view

FASTEST: Final = 0.6  # seconds a cat needs at least
SPREAD: Final = 0.8
FOR_A_HUNDRED: Final = 0.6  # seconds more for the largest number in view


@dataclass(order=True)
class Hand:
    """A hand on its way to the mouse."""

    after: float  # seconds since the card fell
    seat: int
    greedy: bool = False


def play(session: Session, table: Table) -> None:
    """Until the game is over; without the player where there is nobody to ask."""
    assert isinstance(table, Mouse)
    session.say("play.keys.calm" if session.calm else "play.keys.mouse", window=session.window)
    if table.switches.expert:
        session.say("play.keys.souris")
    if table.switches.endless:
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
    if line:
        _typed(session, table, line)
    return not line


def _typed(session: Session, table: Mouse, line: str) -> bool:
    """What a line asks for was done or refused; False where it asks for nothing known."""
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


# --- the race ----------------------------------------------------------------------------


def _race(session: Session, table: Mouse) -> None:
    """One race: until it is settled, another one begins, or time is up."""
    session.print(shown(table, session.teller))
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
        while (line := self.session.ask("ask.hit").lower()) not in ("", "h"):
            if _typed(self.session, self.table, line):
                break
        if line == "h":
            own = _own_hand(self.session, self.table)
            self.hands = sorted([*self.hands, Hand(self._reaction(), own, greedy=True)])
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


# --- what is shown and told ----------------------------------------------------------------


def shown(table: Mouse, teller: Teller) -> Columns:
    """A panel for each seat: its top, and how many cards lie before it."""
    seen = view(table, teller.listener)
    words = teller.words
    out = {seat for place in seen["out"] for seat in place}
    panels = []
    for seat in range(table.seats):
        pile = seen["piles"][seat]
        body = (
            face(pile[-1], teller) if pile else Text(words.say("table.out") if seat in out else "·")
        )
        stack = words.say("table.stack", count=seen["stacks"][seat])
        below = f"{stack}, {words.say('table.pile', count=len(pile))}"
        fell = seen["flipper"] in (seat, -1) and pile
        panels.append(
            Panel(
                Text.assemble(body, "\n", (below, "dim")),
                title=teller.seat(seat),
                border_style="bold yellow" if fell else "dim",
            )
        )
    return Columns(panels)


def score(table: Table, seat: int) -> int:
    """The place of going out, or the fewest cards; points in the endless game."""
    assert isinstance(table, Mouse)
    if table.switches.endless:
        return table.points[seat]
    for place, seats in enumerate(table.places):
        if seat in seats:
            return 1000 - place
    return -table.count(seat)


def told(table: Table, seat: int, teller: Teller) -> str:
    assert isinstance(table, Mouse)
    if table.switches.endless:
        return teller.words.say("table.points", count=table.points[seat])
    held = table.count(seat)
    return teller.words.say("table.cards", count=held) if held else teller.words.say("table.out")


def parts(event: Event, teller: Teller) -> dict[str, object]:
    match event:
        case events.Won():
            return {"sum": comparison(event, teller.options)}
    return {}


def comparison(event: events.Won, options: Options) -> str:
    """Why somebody won: `4×6 = 24 = 3×8`, or the largest and the smallest for a sumo."""
    worth = options.worth
    tops = [card for card in event.tops if not is_special(card)]
    if event.why == "sumo":
        shown = [dict.fromkeys((_face(card, options), str(worth[card]))) for card in tops]
        return ", ".join(dict.fromkeys(" = ".join(one) for one in shown))
    first, *others = [_face(card, options) for card in tops]
    return " = ".join(dict.fromkeys([first, str(worth[tops[0]]), *others]))


def _face(card: int, options: Options) -> str:
    if card >= 100:
        return str(options.worth[card])
    a, b = terms(card)
    return f"{a}+{b}" if options.family == ADDI else f"{a}×{b}"


MOUSE: Final = Terminal(play, "help.mouse", score, told, parts)
