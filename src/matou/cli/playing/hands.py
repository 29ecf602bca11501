"""Games with a hand of cards in the terminal: one laid at a time."""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from matou.bots.registry import EVERYBODY, choose
from matou.cli.playing.session import GoneError, Session
from matou.games.actions import Action
from matou.games.forms import LETTERS
from matou.games.game import Table
from matou.record.words import seat_name

TYPED: Final = re.compile(r"(d?)\s*([0-9]{1,2})\s*([a-h]?)", re.IGNORECASE)
PAUSE_S: Final = 0.7


def play_hands(
    session: Session,
    table: Table,
    ask: Callable[[Session], None],
    offer: Callable[[Session, Action], None] | None = None,
) -> None:
    """Until the game is over: `ask` the player in turn, `offer` an answer to what a cat did."""
    session.say("play.keys.hand")
    cats = session.cats
    while not table.over:
        action = choose(table, session.chance, cats)  # the cats go first where both could act
        if action is not None:
            session.do(action)
            if cats != EVERYBODY:
                session.pause(PAUSE_S)
        if cats == EVERYBODY:
            continue
        try:
            if action is None:
                ask(session)
            elif offer is not None:
                offer(session, action)
        except GoneError:
            session.say("play.gone")
            session.quiet = True
            cats = EVERYBODY


def own_cards(session: Session, hands: list[list[int]]) -> list[int]:
    return sorted(hands[session.own[0]])


class Picked(NamedTuple):
    """What was typed, as `d3B`."""

    discard: bool
    number: int  # of the card, from 1
    card: int
    letter: str  # of the seat aimed at, or empty


def picked(session: Session, text: str, cards: list[int]) -> Picked | None:
    """Parse what was typed; where it names no card, say why and return None."""
    typed = TYPED.fullmatch(text)
    if typed is None:
        session.say("play.unknown" if text else "play.keys.hand", text=text[:20])
        return None
    number = int(typed[2])
    if not 1 <= number <= len(cards):
        session.say("play.no_card", number=number, count=len(cards))
        return None
    return Picked(bool(typed[1]), number, cards[number - 1], typed[3].upper())


def target(session: Session, letter: str, others: list[int]) -> int:
    """The seat aimed at: as typed, the only one there is, or asked for; −1 for a wrong one."""
    if not letter and len(others) == 1:
        return others[0]
    if not letter:
        names = " ".join(seat_name(seat) for seat in others)
        letter = session.ask("ask.target", seats=names).upper()
    seat = LETTERS.find(letter) if len(letter) == 1 else -1
    if seat not in others:
        session.say("play.no_seat", text=letter[:20] or "?")
        return -1
    return seat
