"""La chasse in the terminal."""

import re
from typing import Final

from rich.panel import Panel
from rich.text import Text

from matou.cards import CHEESE, TRAP
from matou.cli.narrator import Narrator
from matou.cli.playing import screen
from matou.cli.playing.hands import own_cards, picked, play_hands, target
from matou.cli.playing.session import Session
from matou.cli.playing.terminal import Terminal, step
from matou.games import actions as act
from matou.games.actions import SILENT, Action
from matou.games.chasse import events
from matou.games.chasse.law import change
from matou.games.chasse.play import Chasse
from matou.games.events import Event
from matou.games.game import Table
from matou.games.views import view

TOTAL: Final = re.compile(r"[-−]?[0-9]{1,4}")


def play(session: Session, table: Table) -> None:
    play_hands(session, table, lay)


def lay(session: Session) -> None:
    """Show, ask and lay; the loop asks again after a refusal."""
    table = session.table
    assert isinstance(table, Chasse)
    cards = own_cards(session, table.hands)
    session.print(shown(table, session.narrator))
    if table.must == 2:
        session.say("table.must")
    session.print(screen.hand(cards, session.narrator))
    while True:
        found = picked(session, session.ask("ask.card"), cards)
        if found is None:
            continue
        _, _, card, letter = found
        aimed = -1
        if card in (TRAP, CHEESE) or letter:
            others = [s for s in range(table.seats) if table.playing & (1 << s) and s != table.turn]
            aimed = target(session, letter, others)
            if aimed < 0:
                continue
        said = _said(session, table, card)
        if session.try_to(Action(act.PLAY, table.turn, card, aimed, said)):
            return


def _said(session: Session, table: Chasse, card: int) -> int:
    """H14: the total the player announces, where totals are typed."""
    if not table.switches.typed or card > 200:
        return SILENT
    while True:
        line = session.ask("ask.total")
        if TOTAL.fullmatch(line):
            return int(line.replace("−", "-"))
        session.say("play.unknown", text=line[:20])


# --- output ------------------------------------------------------------------------------


def shown(table: Chasse, narrator: Narrator) -> Panel:
    """The total, the direction and the tokens."""
    seen = view(table, narrator.viewer)
    words = narrator.words
    total = words.say(
        "table.total",
        total=seen["total"],
        direction=narrator.direction(seen["direction"]),
        pile=seen["pile"],
    )
    tokens = "   ".join(
        f"{narrator.seat(seat)}: {words.say('table.tokens', count=count)}"
        for seat, count in enumerate(seen["tokens"])
    )
    return Panel(Text.assemble((total, "bold"), "\n", tokens), expand=False)


def score(table: Table, seat: int) -> int:
    assert isinstance(table, Chasse)
    return table.tokens[seat]


def score_text(table: Table, seat: int, narrator: Narrator) -> str:
    return narrator.words.say("table.tokens", count=score(table, seat))


def parts(event: Event, narrator: Narrator) -> dict[str, object]:
    match event:
        case events.Laid():
            return {"sum": step(event.total - change(event.card), event.total)}
    return {}


CHASSE: Final = Terminal(play, "help.chasse", score, score_text, parts)
