"""Does a child have a fair game against the cats of its level? `python -m matou.bots.child`."""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from matou.bots.learner import Child, Learner, child_named
from matou.bots.mouse_race import play_game
from matou.bots.racer import Racer
from matou.bots.reflex import ReflexCat
from matou.bots.reflex_levels import REFLEX_LEVELS, Figures, reflex_named
from matou.bots.streams import COINS, DEAL, stream
from matou.cards import ADDI, MULTIPLI
from matou.games.deal import deal_options
from matou.games.mouse import Mouse
from matou.games.options import OptionError, Options, options

GAMES: Final = (MULTIPLI, ADDI)
TABLES: Final = (2, 3, 4, 6)  # players
LEAST: Final = 35  # per cent of a fair game
MOST: Final = 65


@dataclass(frozen=True)
class Share:
    """What one child came to against cats of one level."""

    games: int
    ahead: float  # of all its finishes against one cat, the part in which it was ahead
    first: float  # of all games, the part in which it was the Champion
    minutes: float  # the length of a game

    @property
    def fair(self) -> bool:
        return LEAST <= round(100 * self.ahead) <= MOST


def check(
    level: str,
    players: int,
    games: int,
    seed: int,
    *,
    game: str = MULTIPLI,
    cats: str = "",
    given: dict[str, object] | None = None,
) -> Share:
    """A child of a level against cats, of the same level where none is named.

    It is ahead of a cat if it went out before it or, where neither is out when the game ends,
    holds fewer cards; equal counts half. So 50 % is fair whatever the number of players.
    The table waits as long as cats of the child's level would.
    """
    if game not in GAMES:
        raise OptionError(f"reflexes are for {' and '.join(GAMES)}, not {game}")
    window = reflex_named(level).window
    figures = reflex_named(cats or level)
    return against(child_named(level), figures, window, options(game, given), players, games, seed)


def against(
    child: Child,
    figures: Figures,
    window: int,
    chosen: Options,
    players: int,
    games: int,
    seed: int,
) -> Share:
    """Games of one child with these cats; game i depends on the seed and i alone."""
    cat = ReflexCat(figures)
    ahead = first = 0.0
    clock = 0
    for number in range(games):
        table = deal_options(chosen, players, stream(seed, number, DEAL))
        assert isinstance(table, Mouse)
        player = number % players  # everybody starts as often
        learner = Learner(child, chosen.family == ADDI)
        racers: list[Racer | None] = [
            learner if table.owner(seat) == player else cat for seat in range(table.seats)
        ]
        clock += play_game(table, racers, stream(seed, number, COINS), window)
        ranks = ranking(table)
        others = [rank for other, rank in enumerate(ranks) if other != player]
        ahead += sum(beats(ranks[player], rank) for rank in others) / len(others)
        first += ranks[player] <= min(others)
    return Share(games, ahead / games, first / games, clock / games / 60_000)


def beats(own: int, other: int) -> float:
    return 1.0 if own < other else 0.5 if own == other else 0.0


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


# --- the tables of docs/reflexes.md ------------------------------------------------------


def fair_table(games: int, seed: int) -> list[str]:
    """Each child against the cats of its level, by game and number of players."""
    lines = [
        f"| game | players | {' | '.join(REFLEX_LEVELS)} |",
        f"| --- | --- |{' --- |' * len(REFLEX_LEVELS)}",
    ]
    for game in GAMES:
        for players in TABLES:
            cells = []
            for level in REFLEX_LEVELS:
                share = check(level, players, games, seed, game=game)
                mark = "" if share.fair else " (!)"
                cells.append(f"{100 * share.ahead:.0f} %{mark}, {share.minutes:.0f} min")
            lines.append(f"| {game} | {players} | {' | '.join(cells)} |")
    return lines


def cross_table(games: int, seed: int) -> list[str]:
    """Each child against the cats of every level: Multipli, four players."""
    lines = [
        f"| child | {' | '.join('against ' + level + 's' for level in REFLEX_LEVELS)} |",
        f"| --- |{' --- |' * len(REFLEX_LEVELS)}",
    ]
    for level in REFLEX_LEVELS:
        shares = [check(level, 4, games, seed, cats=cats) for cats in REFLEX_LEVELS]
        lines.append(f"| {level} | {' | '.join(f'{100 * one.ahead:.0f} %' for one in shares)} |")
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(prog="python -m matou.bots.child", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="for each cell of the tables")
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args(arguments)
    print("\n".join([*fair_table(told.games, told.seed), "", *cross_table(told.games, told.seed)]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
