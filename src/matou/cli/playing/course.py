"""La Course in the terminal."""

from typing import Final

from rich.panel import Panel
from rich.table import Table as Grid

from matou.cards import CLOCK
from matou.cli.narrator import Narrator
from matou.cli.playing import screen
from matou.cli.playing.hands import own_cards, picked, play_hands, target
from matou.cli.playing.session import Session
from matou.cli.playing.terminal import Terminal, step
from matou.games import actions as act
from matou.games.actions import Action
from matou.games.course import events
from matou.games.course.kinds import TO_ANSWER, TO_GIVE, TO_LAY
from matou.games.course.play import Course
from matou.games.events import Event
from matou.games.game import Table
from matou.games.views import view

USES: Final = {  # by the letter that is typed: the kind of action, and the key of its text
    "p": (act.POINTS, "use.points"),
    "d": (act.DEFEND, "use.defence"),
    "e": (act.END_WITH, "use.ends"),
    "l": (act.LIFT, "use.lift"),
}
LETTERS: Final = {kind: letter for letter, (kind, _) in USES.items()}


def play(session: Session, table: Table) -> None:
    play_hands(session, table, ask, offer)


def offer(session: Session, last: Action) -> None:
    """C9: a fresh attack may be answered at once, out of turn."""
    table = session.table
    assert isinstance(table, Course)
    seat = session.own[0]
    if last.kind != act.ATTACK or last.target != seat:
        return
    answers = [a for a in table.legal(seat) if a.kind == act.REACT]
    if answers:
        _answer(session, table, answers, last.seat)


def _answer(session: Session, table: Course, answers: list[Action], by: int) -> bool:
    """C9, C11: lay a defence, or not."""
    cards = own_cards(session, table.hands)
    session.print(screen.hand(cards, session.narrator))
    names = ", ".join(session.narrator.card(card) for card in {a.card for a in answers})
    while True:
        line = session.ask("ask.react", seat=session.narrator.seat(by), cards=names)
        if not line:
            return False
        found = picked(session, line, cards)
        if found and session.try_to(act.REACTIONS[session.own[0]][found.card]):
            return True


def ask(session: Session) -> None:
    table = session.table
    assert isinstance(table, Course)
    if table.phase == TO_ANSWER:
        answers = [a for a in table.legal(table.target) if a.kind == act.REACT]
        if not answers or not _answer(session, table, answers, table.turn):
            session.do(act.PASSES[table.target])
    elif table.phase == TO_LAY:
        _lay(session, table)
    elif table.phase == TO_GIVE:
        _give(session, table)
    else:  # to draw or to steal needs no decision
        session.do(table.legal(table.turn)[0])


def _lay(session: Session, table: Course) -> None:
    seat = table.turn
    cards = own_cards(session, table.hands)
    session.print(shown(table, session.narrator))
    session.print(screen.hand(cards, session.narrator))
    while True:
        found = picked(session, session.ask("ask.card"), cards)
        if found is None:
            continue
        discard, number, card, letter = found
        action = act.DISCARDS[seat][card] if discard else _use(session, table, card, letter)
        if action is not None and session.try_to(action):
            return
        if action is not None and not discard:
            session.say("use.discard_hint", number=number)


def _use(session: Session, table: Course, card: int, letter: str) -> Action | None:
    """The action of laying this card, legal or not; None if no target was named."""
    seat = table.turn
    if card == CLOCK or (card > 200 and act.DEFENCES[seat][card] not in table.legal(seat)):
        others = [other for other in range(table.seats) if other != seat]
        aimed_at = target(session, letter, others)
        aimed = act.NAMINGS if card == CLOCK else act.ATTACKS
        return aimed[seat][card - 201][aimed_at] if aimed_at >= 0 else None
    found = [a for a in table.legal(seat) if a.card == card and a.kind in LETTERS]
    if len(found) > 1:
        return _one_of(session, found)
    return found[0] if found else act.SCORES[seat][card]


def _one_of(session: Session, found: list[Action]) -> Action:
    """Several uses of one card: points, a defence with or without another card, a lift."""
    words = session.words
    named: dict[str, Action] = {}
    texts: list[str] = []
    for action in found:
        letter = LETTERS[action.kind]
        if letter in named:
            continue  # chase and sumo lifted by one card (1×1): the chase first
        named[letter] = action
        attack = session.narrator.card(action.target) if action.kind == act.LIFT else ""
        texts.append(words.say(USES[letter][1], attack=attack))
    line = session.ask("ask.use", uses=", ".join(texts)).lower()
    return named.get(line[:1]) or found[0]


def _give(session: Session, table: Course) -> None:
    """C11: another card for the stolen one, or the stolen one back."""
    cards = own_cards(session, table.hands)
    session.print(screen.hand(cards, session.narrator))
    while True:
        line = session.ask("ask.give", card=session.narrator.card(table.stolen))
        if line.lower() == "b":
            session.do(act.RETURNS[table.turn])
            return
        found = picked(session, line, cards)
        if found and session.try_to(act.GIFTS[table.turn][found.card]):
            return


# --- output ------------------------------------------------------------------------------


def shown(table: Course, narrator: Narrator) -> Panel:
    """Points, attacks and defences of every seat."""
    seen = view(table, narrator.viewer)
    words = narrator.words
    grid = Grid(box=None, show_header=False, padding=(0, 1))
    for _ in range(3):
        grid.add_column(no_wrap=True)
    for seat in range(table.seats):
        notes = [
            words.say(key, cards=", ".join(narrator.card(card) for card in cards))
            for key, cards in (
                ("table.attacked", seen["attacks"][seat]),
                ("table.defended", seen["defences"][seat]),
            )
            if cards
        ]
        points = words.say("table.points", count=seen["totals"][seat])
        grid.add_row(narrator.seat(seat), points, "; ".join(notes))
    title = words.say("table.course", pile=seen["pile"], talon=len(seen["talon"]))
    return Panel(grid, title=title, expand=False)


def score(table: Table, seat: int) -> int:
    assert isinstance(table, Course)
    return table.totals[seat]


def score_text(table: Table, seat: int, narrator: Narrator) -> str:
    return narrator.words.say("table.points", count=score(table, seat))


def parts(event: Event, narrator: Narrator) -> dict[str, object]:
    match event:
        case events.LaidPoints():
            worth = narrator.options.worth[event.card]
            return {"sum": step(event.total - worth, event.total)}
    return {}


COURSE: Final = Terminal(play, "help.course", score, score_text, parts)
