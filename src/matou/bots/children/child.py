"""Does a child have a fair game against the cats of its level?"""

from dataclasses import dataclass
from typing import Final

from matou.bots.children.learner import Learner, child_named
from matou.bots.reflexes.levels import reflex_named
from matou.bots.reflexes.race import play_game
from matou.bots.reflexes.racer import Racer
from matou.bots.reflexes.reflex import ReflexCat
from matou.bots.streams import COINS, DEAL, stream
from matou.cards import ADDI, MULTIPLI
from matou.games.deal import deal_options
from matou.games.game import OptionError, Options
from matou.games.mouse.play import Mouse, mouse_of
from matou.games.registry import options

GAMES: Final = (MULTIPLI, ADDI)
LEAST: Final = 35  # per cent of a fair game
MOST: Final = 65


@dataclass
class Share:
    """What one child came to against cats of one level, summed over games."""

    games: int = 0
    halves: int = 0  # 2 for each cat it was ahead of, 1 for each it was level with
    cats: int = 0  # met in all these games
    firsts: int = 0  # games in which it was the Champion
    clock: int = 0  # milliseconds

    @property
    def ahead(self) -> float:
        """Of all its finishes against one cat, the part in which it was ahead."""
        return self.halves / 2 / self.cats

    @property
    def first(self) -> float:
        return self.firsts / self.games

    @property
    def minutes(self) -> float:
        """The length of a game."""
        return self.clock / self.games / 60_000

    @property
    def fair(self) -> bool:
        return LEAST <= round(100 * self.ahead) <= MOST

    def add(self, other: "Share") -> None:
        self.games += other.games
        self.halves += other.halves
        self.cats += other.cats
        self.firsts += other.firsts
        self.clock += other.clock


def check(
    level: str,
    players: int,
    games: int,
    seed: int,
    *,
    game: str = MULTIPLI,
    cats: str = "",
    given: dict[str, object] | None = None,
    first: int = 0,
) -> Share:
    """A child of a level against cats, of the same level where none is named.

    It is ahead of a cat if it went out before it or, where neither is out when the game ends,
    holds fewer cards; equal counts half. So 50 % is fair whatever the number of players.
    The table waits as long as cats of the child's level would. Game i depends on the seed
    and i alone; `first` is the first i.
    """
    child = child_named(level)
    window = reflex_named(level).window
    cat = ReflexCat(reflex_named(cats or level))
    chosen = mouse_options(game, given)
    share = Share()
    for number in range(first, first + games):
        table = seated(chosen, players, seed, number)
        player = number % players  # everybody starts as often
        learner = Learner(child, chosen.family == ADDI)
        racers: list[Racer | None] = [
            learner if table.owner(seat) == player else cat for seat in range(table.seats)
        ]
        share.clock += play_game(table, racers, stream(seed, number, COINS), window)
        count(share, table, player)
    return share


def mouse_options(game: str, given: dict[str, object] | None = None) -> Options:
    if game not in GAMES:
        raise OptionError(f"reflexes are for {' and '.join(GAMES)}, not {game}")
    return options(game, given)


def seated(chosen: Options, players: int, seed: int, number: int) -> Mouse:
    """The table of game `number`."""
    return mouse_of(deal_options(chosen, players, stream(seed, number, DEAL)))


def count(share: Share, table: Mouse, player: int) -> None:
    """How a game ended for one player."""
    ranks = ranking(table)
    others = [rank for other, rank in enumerate(ranks) if other != player]
    share.games += 1
    share.halves += sum((ranks[player] <= rank) + (ranks[player] < rank) for rank in others)
    share.cats += len(others)
    share.firsts += ranks[player] <= min(others)


def ranking(table: Mouse) -> list[int]:
    """By player, the smaller the better: the place of going out, then the cards left (M24)."""
    ranks = [0] * table.players
    for player in range(table.players):
        seats = [seat for seat in range(table.seats) if table.owner(seat) == player]
        ranks[player] = min(_rank(table, seat) for seat in seats)
    return ranks


def _rank(table: Mouse, seat: int) -> int:
    for place, leaving in enumerate(table.places):
        if seat in leaving:
            return place
    return table.seats + len(table.stacks[seat]) + len(table.piles[seat])
