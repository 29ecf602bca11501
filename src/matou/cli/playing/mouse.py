"""Multipli and Addi in the terminal: cards fall, and the first hand at the mouse wins."""

from typing import Final

from rich.columns import Columns
from rich.panel import Panel
from rich.text import Text

from matou.bots.registry import choose
from matou.cards import ADDI, is_special, terms
from matou.cli.narrator import Narrator
from matou.cli.playing.mouse_race import Race, typed
from matou.cli.playing.screen import face
from matou.cli.playing.session import GoneError, Session
from matou.cli.playing.terminal import Terminal
from matou.games.actions import FLIPS, REVEAL_ALL, TIME_IS_UP
from matou.games.events import Event
from matou.games.game import Options, Table
from matou.games.mouse import events
from matou.games.mouse.play import Mouse
from matou.games.views import view


def play(session: Session, table: Table) -> None:
    """Play until the game is over; bots play alone where no player is."""
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
        typed(session, table, line)
    return not line


def _race(session: Session, table: Mouse) -> None:
    """One race: until it is settled, another one begins, or time is up."""
    session.print(shown(table, session.narrator))
    race = Race(session, table)
    if session.calm:
        race.run_calm()
    else:
        race.run_timed()


# --- output ------------------------------------------------------------------------------


def shown(table: Mouse, narrator: Narrator) -> Columns:
    """A panel for each seat: its top, and how many cards lie before it."""
    seen = view(table, narrator.viewer)
    words = narrator.words
    out = {seat for place in seen["out"] for seat in place}
    panels = []
    for seat in range(table.seats):
        pile = seen["piles"][seat]
        body = (
            face(pile[-1], narrator)
            if pile
            else Text(words.say("table.out") if seat in out else "·")
        )
        stack = words.say("table.stack", count=seen["stacks"][seat])
        below = f"{stack}, {words.say('table.pile', count=len(pile))}"
        fell = seen["flipper"] in (seat, -1) and pile
        panels.append(
            Panel(
                Text.assemble(body, "\n", (below, "dim")),
                title=narrator.seat(seat),
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


def score_text(table: Table, seat: int, narrator: Narrator) -> str:
    assert isinstance(table, Mouse)
    if table.switches.endless:
        return narrator.words.say("table.points", count=table.points[seat])
    held = table.count(seat)
    return (
        narrator.words.say("table.cards", count=held) if held else narrator.words.say("table.out")
    )


def parts(event: Event, narrator: Narrator) -> dict[str, object]:
    match event:
        case events.Won():
            return {"sum": comparison(event, narrator.options)}
    return {}


def comparison(event: events.Won, options: Options) -> str:
    """Why a hand won: `4×6 = 24 = 3×8`, or the largest and the smallest for a sumo."""
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


MOUSE: Final = Terminal(play, "help.mouse", score, score_text, parts)
