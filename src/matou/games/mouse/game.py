"""Multipli Cat's and Addi Cat's as values: one game with two decks."""

from dataclasses import replace
from typing import Final

from matou import cards
from matou.games.chance import Chance
from matou.games.game import Game
from matou.games.mouse import view
from matou.games.mouse.articles import ARTICLES
from matou.games.mouse.forms import FORMS
from matou.games.mouse.play import Mouse
from matou.games.mouse.refusals import REASONS
from matou.games.mouse.switches import ADDI_SWITCHES, MULTIPLI_SWITCHES, MouseOptions
from matou.games.options import OptionError, Options
from matou.games.table import Table


def empty(options: Options, seats: int, players: int, chance: Chance) -> Table:
    assert isinstance(options, MouseOptions)
    zero = [0] * seats
    stacks: list[list[int]] = [[] for _ in range(seats)]
    piles: list[list[int]] = [[] for _ in range(seats)]
    return Mouse(options, players, chance, stacks, piles, zero, zero[:])


def deal(table: Table, deck: list[int]) -> None:
    """M2: one by one from the starter until the deck is out."""
    assert isinstance(table, Mouse)
    for seat in range(table.seats):
        table.stacks[seat] = deck[seat :: table.seats]


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
    reasons=REASONS,
    articles=ARTICLES,
    forms=FORMS,
    options=MouseOptions,
    check=check,
)
ADDI: Final = replace(MULTIPLI, name=cards.ADDI, family=cards.ADDI, switches=ADDI_SWITCHES)
MOUSE_GAMES: Final = (MULTIPLI.name, ADDI.name)
