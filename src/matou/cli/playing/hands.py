"""The Course and the Chasse in the terminal: a hand of cards, one laid at a time."""

import re
from typing import Final

from matou.bots.simple import EVERYBODY, choose
from matou.cards import CHEESE, CLOCK, TRAP
from matou.cli.playing import screen
from matou.cli.playing.session import GoneError, Session
from matou.games import actions as act
from matou.games.actions import SILENT, Action
from matou.games.chasse.play import Chasse
from matou.games.course.kinds import TO_ANSWER, TO_GIVE, TO_LAY
from matou.games.course.play import Course
from matou.games.table import Table
from matou.record.words import LETTERS, seat_name

TYPED: Final = re.compile(r"(d?)\s*([0-9]{1,2})\s*([a-h]?)", re.IGNORECASE)
TOTAL: Final = re.compile(r"[-−]?[0-9]{1,4}")
USES: Final = {"p": act.POINTS, "d": act.DEFEND, "l": act.LIFT}
PAUSE: Final = 0.7


def play_hands(session: Session, table: Table) -> None:
    """Until the game is over; the cats go first where both could act."""
    session.say("play.keys.hand")
    cats = session.cats
    while not table.over:
        action = choose(table, session.chance, cats)
        if action is not None:
            session.do(action)
            if cats != EVERYBODY:
                session.pause(PAUSE)
        if cats == EVERYBODY:
            continue
        try:
            if action is not None:
                _offer_answer(session, table, action)
            elif isinstance(table, Chasse):
                _lay_in_the_chasse(session, table)
            elif isinstance(table, Course):
                _act_in_the_course(session, table)
        except GoneError:
            session.say("play.gone")
            session.quiet = True
            cats = EVERYBODY


def _own_cards(session: Session, hands: list[list[int]]) -> list[int]:
    return sorted(hands[session.own[0]])


def _picked(session: Session, text: str, cards: list[int]) -> tuple[bool, int, int, str] | None:
    """`d3B`: discard or not, the place, the card and the seat; None, and why, where it is none."""
    typed = TYPED.fullmatch(text)
    if typed is None:
        session.say("play.unknown" if text else "play.keys.hand", text=text[:20])
        return None
    number = int(typed[2])
    if not 1 <= number <= len(cards):
        session.say("play.no_card", number=number, count=len(cards))
        return None
    return bool(typed[1]), number, cards[number - 1], typed[3].upper()


def _target(session: Session, letter: str, others: list[int]) -> int:
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


# --- La chasse ---------------------------------------------------------------------------


def _lay_in_the_chasse(session: Session, table: Chasse) -> None:
    """Show, ask, lay; what is refused is asked for again by the next round of the loop."""
    cards = _own_cards(session, table.hands)
    session.print(screen.chasse(table, session.teller))
    if table.must == 2:
        session.say("table.must")
    session.print(screen.hand(cards, session.teller))
    while True:
        picked = _picked(session, session.ask("ask.card"), cards)
        if picked is None:
            continue
        _, _, card, letter = picked
        target = -1
        if card in (TRAP, CHEESE) or letter:
            others = [s for s in range(table.seats) if table.playing & (1 << s) and s != table.turn]
            target = _target(session, letter, others)
            if target < 0:
                continue
        said = _said(session, table, card)
        if session.try_to(Action(act.PLAY, table.turn, card, target, said)):
            return


def _said(session: Session, table: Chasse, card: int) -> int:
    """H14: the total the player announces, where totals are typed."""
    if not table.options.typed or card > 200:
        return SILENT
    while True:
        line = session.ask("ask.total")
        if TOTAL.fullmatch(line):
            return int(line.replace("−", "-"))
        session.say("play.unknown", text=line[:20])


# --- La Course ---------------------------------------------------------------------------


def _offer_answer(session: Session, table: Table, last: Action) -> None:
    """C9: a fresh attack may be answered at once, out of turn."""
    seat = session.own[0]
    if not isinstance(table, Course) or last.kind != act.ATTACK or last.target != seat:
        return
    answers = [a for a in table.legal(seat) if a.kind == act.REACT]
    if answers:
        _answer(session, table, answers, last.seat)


def _answer(session: Session, table: Course, answers: list[Action], by: int) -> bool:
    """C9, C11: lay a defence, or not."""
    cards = _own_cards(session, table.hands)
    session.print(screen.hand(cards, session.teller))
    names = ", ".join(session.teller.card(card) for card in {a.card for a in answers})
    while True:
        line = session.ask("ask.react", seat=session.teller.seat(by), cards=names)
        if not line:
            return False
        picked = _picked(session, line, cards)
        if picked and session.try_to(act.REACTIONS[session.own[0]][picked[2]]):
            return True


def _act_in_the_course(session: Session, table: Course) -> None:
    if table.phase == TO_ANSWER:
        answers = [a for a in table.legal(table.target) if a.kind == act.REACT]
        if not answers or not _answer(session, table, answers, table.turn):
            session.do(act.PASSES[table.target])
    elif table.phase == TO_LAY:
        _lay_in_the_course(session, table)
    elif table.phase == TO_GIVE:
        _give(session, table)
    else:  # to draw or to steal: there is nothing to decide
        session.do(table.legal(table.turn)[0])


def _lay_in_the_course(session: Session, table: Course) -> None:
    seat = table.turn
    cards = _own_cards(session, table.hands)
    session.print(screen.course(table, session.teller))
    session.print(screen.hand(cards, session.teller))
    while True:
        picked = _picked(session, session.ask("ask.card"), cards)
        if picked is None:
            continue
        discard, number, card, letter = picked
        action = act.DISCARDS[seat][card] if discard else _use(session, table, card, letter)
        if action is not None and session.try_to(action):
            return
        if action is not None and not discard:
            session.say("use.discard_hint", number=number)


def _use(session: Session, table: Course, card: int, letter: str) -> Action | None:
    """What laying this card means, allowed or not; None where no seat was named to aim at."""
    seat = table.turn
    if card == CLOCK or (card > 200 and act.DEFENCES[seat][card] not in table.legal(seat)):
        others = [other for other in range(table.seats) if other != seat]
        target = _target(session, letter, others)
        aimed = act.NAMINGS if card == CLOCK else act.ATTACKS
        return aimed[seat][card - 201][target] if target >= 0 else None
    found = [a for a in table.legal(seat) if a.card == card and a.kind in USES.values()]
    if len(found) > 1:
        return _one_of(session, found)
    return found[0] if found else act.SCORES[seat][card]


def _one_of(session: Session, found: list[Action]) -> Action:
    """Several uses of one card: points, defence, or lifting one attack or another."""
    words = session.words
    named: dict[str, Action] = {}
    texts: list[str] = []
    for action in found:
        letter = next(key for key, kind in USES.items() if kind == action.kind)
        if letter in named:
            continue  # chase and sumo lifted by one card (1×1): the chase first
        named[letter] = action
        attack = session.teller.card(action.target) if action.kind == act.LIFT else ""
        name = {"p": "use.points", "d": "use.defence", "l": "use.lift"}[letter]
        texts.append(words.say(name, attack=attack))
    line = session.ask("ask.use", uses=", ".join(texts)).lower()
    return named.get(line[:1]) or found[0]


def _give(session: Session, table: Course) -> None:
    """C11: another card for the stolen one, or the stolen one back."""
    cards = _own_cards(session, table.hands)
    session.print(screen.hand(cards, session.teller))
    while True:
        line = session.ask("ask.give", card=session.teller.card(table.stolen))
        if line.lower() == "b":
            session.do(act.RETURNS[table.turn])
            return
        picked = _picked(session, line, cards)
        if picked and session.try_to(act.GIFTS[table.turn][picked[2]]):
            return
