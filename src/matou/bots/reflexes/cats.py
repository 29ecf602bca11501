"""The cats at the mouse, and what is counted of their games."""

from typing import Final

from matou.bots.game import Clock, GameCats
from matou.bots.reflexes.cat import at_the_mouse
from matou.bots.reflexes.levels import REFLEX_LEVELS, reflex_named
from matou.bots.reflexes.race import play_game
from matou.bots.reflexes.racer import Racer
from matou.bots.reflexes.reflex import ReflexCat
from matou.bots.streams import COINS, stream
from matou.games.actions import FLIP, REVEAL, Action
from matou.games.game import Table
from matou.games.mouse import tops
from matou.games.mouse.play import Mouse

COUNTED: Final = {
    "Turned": "changes of direction",
    "Flipped": "cards flipped",
    "TurnedOver": "piles turned over (M5)",
    "Sinned": "sins of greed (M10)",
    "Shuffled": "shuffles when nobody can flip (M23)",
    "Mixed.apart": "locked tables mixed (M27)",
    "Mixed.long": "locked tables mixed (M27)",
    "LockedUp.apart": "games that a locked table ended (M27)",
    "LockedUp.long": "games that a locked table ended (M27)",
    "WentOut": "times that seats went out",
    "Scored": "points scored (M25)",
    "Won.pair": "pairs won",
    "Won.sumo": "sumos won",
    "Won.last_special": "won with a last special (M20)",
    "Chased": "chases",
    "Chased.nobody": "chases nobody hit",
    "Trapped": "traps that snapped",
    "Trapped.nobody": "traps that snapped",
    "Trapped.owner": "traps escaped by their owner",
    "Called": "calls of Souris! (M26)",
    "Called.wrong": "wrong calls of Souris! (M26)",
}


MADE_PAIR: Final = "cards that made a pair (M6)"
PARTS: Final = {MADE_PAIR: COUNTED["Flipped"]}


def made(table: Table, action: Action) -> str:
    """Whether the card that has just fallen shows the result of another."""
    assert isinstance(table, Mouse)
    if action.kind == FLIP:
        group = tops.equal_to(table, action.seat)
        return MADE_PAIR if group & (group - 1) else ""
    return MADE_PAIR if action.kind == REVEAL and tops.pairs(table) else ""


def check(text: str) -> None:
    reflex_named(text)


def play(table: Table, players: list[str], seed: int, game: int, clock: Clock | None) -> None:
    """A game at the mouse; the table waits as long as its slowest cat needs."""
    assert isinstance(table, Mouse)
    figures = [reflex_named(name) for name in players]
    racers: list[Racer | None] = [
        ReflexCat(figures[table.owner(seat)]) for seat in range(table.seats)
    ]
    play_game(table, racers, stream(seed, game, COINS), max([one.window for one in figures]))


MOUSE: Final = GameCats(REFLEX_LEVELS, "cat", check, at_the_mouse, play, COUNTED, made, PARTS)
