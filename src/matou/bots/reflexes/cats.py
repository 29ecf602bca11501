"""The cats at the mouse, and what is counted of their games."""

from typing import Final

from matou.bots.bot import BotError
from matou.bots.game_cats import Clock, GameCats, Player
from matou.bots.reflexes.cat import at_the_mouse
from matou.bots.reflexes.levels import REFLEX_LEVELS, reflex_named
from matou.bots.reflexes.race import play_game
from matou.bots.reflexes.racer import Racer
from matou.bots.reflexes.reflex import ReflexCat
from matou.bots.streams import COINS, stream
from matou.games.actions import FLIP, REVEAL, Action
from matou.games.events import Event
from matou.games.game import Table
from matou.games.mouse import events, tops
from matou.games.mouse.play import Mouse

USUAL: Final = "cat"  # with bots of others, a table waits at least as long as for this level
COUNTED: Final[dict[type[Event], str]] = {
    events.Turned: "changes of direction",
    events.Flipped: "cards flipped",
    events.TurnedOver: "piles turned over (M5)",
    events.Sinned: "sins of greed (M10)",
    events.Shuffled: "shuffles when nobody can flip (M23)",
    events.Mixed: "locked tables mixed (M27)",
    events.LockedUp: "games that a locked table ended (M27)",
    events.WentOut: "times that seats went out",
    events.Scored: "points scored (M25)",
}
WON: Final = {
    "pair": "pairs won",
    "sumo": "sumos won",
    "last_special": "won with a last special (M20)",
}


def counted(event: Event) -> str:
    if isinstance(event, events.Won):
        return WON[event.why]
    if isinstance(event, events.Chased):
        return "chases" if event.fastest >= 0 else "chases nobody hit"
    if isinstance(event, events.Trapped):
        escaped = event.owner == event.fastest
        return "traps escaped by their owner" if escaped else "traps that snapped"
    if isinstance(event, events.Called):
        return "calls of Souris! (M26)" if event.right else "wrong calls of Souris! (M26)"
    return COUNTED.get(type(event), "")


MADE_PAIR: Final = "cards that made a pair (M6)"
PARTS: Final = {MADE_PAIR: COUNTED[events.Flipped]}


def made(table: Table, action: Action) -> str:
    """The label of a card that has just made a pair; empty for other cards."""
    assert isinstance(table, Mouse)
    if action.kind == FLIP:
        group = tops.equal_to(table, action.seat)
        return MADE_PAIR if group & (group - 1) else ""
    return MADE_PAIR if action.kind == REVEAL and tops.pairs(table) else ""


def check(text: str) -> None:
    reflex_named(text)


def play(table: Table, players: list[Player], seed: int, game: int, clock: Clock | None) -> None:
    """A game at the mouse; the table waits as long as its slowest cat needs."""
    assert isinstance(table, Mouse)
    windows = [reflex_named(one if isinstance(one, str) else USUAL).window for one in players]
    racers: list[Racer | None] = [_racer(players[table.owner(seat)]) for seat in range(table.seats)]
    play_game(table, racers, stream(seed, game, COINS), max(windows))


def _racer(player: Player) -> Racer:
    if isinstance(player, str):
        return ReflexCat(reflex_named(player))
    if not isinstance(player.bot, Racer):
        raise BotError(f"{player.name} is no Racer; at the mouse a bot is one: docs/your-bot.md")
    return player.bot


MOUSE: Final = GameCats(
    REFLEX_LEVELS, USUAL, check, at_the_mouse, play, counted, made, PARTS, method="hand"
)
