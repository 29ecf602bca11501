"""Multipli Cat's and Addi Cat's as values: one game with two decks."""

from dataclasses import replace
from typing import Final

from matou import cards
from matou.games import actions as act
from matou.games.chance import Chance
from matou.games.game import Game, OptionError, Options, Table
from matou.games.mouse import view
from matou.games.mouse.play import Mouse
from matou.games.mouse.switches import ADDI_SWITCHES, MULTIPLI_SWITCHES, MouseOptions

# Its actions as lines of a record; a word in braces stands for a part.
FORMS: Final[dict[int, tuple[str, ...]]] = {
    act.FLIP: ("{seat} flips",),
    act.REVEAL: ("all reveal",),
    act.HIT: ("{seat} hits",),
    act.SOURIS: ("{seat} calls Souris",),
    act.TIME_UP: ("time is up",),
    act.STOP: ("the players stop",),
}

# What it refuses, and the article that says so.
REFUSALS: Final = {
    "out": "M19",
    "not your flip": "M4",
    "race open": "M6",
    "reveal due": "M15",
    "no reveal due": "M15",
    "nobody can flip": "M22",
    "asleep": "M11",
    "late": "M11",
    "already hit": "M13",
    "time is not running": "M6",
    "not expert": "M26",
    "nothing to call": "M26",
    "not endless": "M25",
}


def empty(options: Options, seats: int, players: int, chance: Chance) -> Table:
    assert isinstance(options, MouseOptions)
    zero = [0] * seats
    stacks: list[list[int]] = [[] for _ in range(seats)]
    piles: list[list[int]] = [[] for _ in range(seats)]
    return Mouse(options, players, chance, stacks, piles, zero, zero[:])


def deal(table: Table, deck: list[int], starter: int) -> None:
    """M2: one by one from the starter until the deck is out; the starter flips first."""
    assert isinstance(table, Mouse)
    table.turn = starter
    for place in range(table.seats):
        table.stacks[(starter + place) % table.seats] = deck[place :: table.seats]


def players(options: Options) -> tuple[int, int]:
    """M1, M3: the modern edition seats six, the classic one eight."""
    return 2, 6 if options.modern else 8


def seats(options: Options, players: int) -> int:
    """M3: two players own two seats each, or in the modern edition one of them does."""
    assert isinstance(options, MouseOptions)
    if players > 2:
        return players
    if options.one_doubled and not options.modern:
        raise OptionError("M3: doubled=one belongs to the modern edition")
    return 3 if options.one_doubled else 4


def check(options: Options) -> str:
    assert isinstance(options, MouseOptions)
    if options.modern and options.family == cards.ADDI:
        return "M1: the modern edition is Multipli only; Addi is played classic"
    return ""


MULTIPLI: Final = Game(
    name=cards.MULTIPLI,
    family=cards.MULTIPLI,
    switches=MULTIPLI_SWITCHES,
    players=players,
    article="M1",
    seats=seats,
    empty=empty,
    deal=deal,
    public=view.public,
    personal=view.personal,
    refusals=REFUSALS,
    forms=FORMS,
    options=MouseOptions,
    check=check,
    hidden=False,  # M4: all seats see the same
)
ADDI: Final = replace(MULTIPLI, name=cards.ADDI, family=cards.ADDI, switches=ADDI_SWITCHES)
MOUSE_GAMES: Final = (MULTIPLI.name, ADDI.name)
