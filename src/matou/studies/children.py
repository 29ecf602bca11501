"""`matou child`: does a child have a fair game against bots of its level, or of its pace?"""

from collections.abc import Mapping
from typing import Any, Final

from matou.bots.arena.shares import wilson
from matou.bots.reflexes.levels import reflex_named
from matou.bots.reflexes.pace import Pace, factor
from matou.bots.reflexes.race import MAX_FLIPS, play_game
from matou.bots.reflexes.racer import Racer
from matou.bots.reflexes.reflex import ReflexCat
from matou.bots.streams import COINS, DEAL, stream
from matou.cards import ADDI, MULTIPLI
from matou.games.deal import deal_options
from matou.games.game import OptionError, Options
from matou.games.mouse.play import Mouse, mouse_of
from matou.games.registry import options
from matou.studies.paced_game import PacedGame
from matou.studies.racing_child import LEVELS, RacingChild
from matou.studies.runner import Columns, Figures, share, totals

GAMES: Final = (MULTIPLI, ADDI)
FAIR_PER_CENT: Final = (35, 65)
WARM_UP_RACES: Final = 15  # until the pace is known
GAMES_OF_A_CHILD: Final = 3  # played one after the other with one estimate of the pace

Meeting = tuple[str, int, str, str]  # game, players, child, cats


def meet(meeting: Meeting, seed: int, number: int) -> Figures:
    """A game of a child against cats of a level.

    The child is ahead of a cat if it went out first or, where neither is out at the end, holds
    fewer cards. Equal counts half, so 50 % is fair for any number of players.
    The table waits as long as cats of the child's level would.
    """
    game, players, level, cats = meeting
    table, own = _seated(game, players, seed, number)
    cat = ReflexCat(reflex_named(cats))
    child = RacingChild(LEVELS[level], game == ADDI)
    racers: list[Racer | None] = [child if seat in own else cat for seat in range(table.seats)]
    ms = play_game(table, racers, stream(seed, number, COINS), reflex_named(level).window)
    return _ended(table, own[0]) | {"games": 1, "ms": int(ms)}


def follow(meeting: Meeting, seed: int, child: int) -> Figures:
    """The games of a child against cats that follow its pace and begin without an estimate. The
    child rests before each game."""
    game, players, level, _ = meeting
    pace = Pace()
    found = dict.fromkeys(("early", "early won", "later", "later won"), 0.0)
    for number in range(child * GAMES_OF_A_CHILD, (child + 1) * GAMES_OF_A_CHILD):
        table, own = _seated(game, players, seed, number)
        racer = RacingChild(LEVELS[level], game == ADDI)
        played = PacedGame(table, racer, own, pace, stream(seed, number, COINS), MAX_FLIPS)
        for _ in played.moments():
            pass
        pace = played.pace
        for race, won in played.decided:
            when = "early" if race <= WARM_UP_RACES else "later"
            found[when] += 1
            found[f"{when} won"] += won
        for name, value in (_ended(table, own[0]) | {"games": 1, "ms": played.ms}).items():
            found[name] = found.get(name, 0) + value
    return found | {"children": 1, "thousandths": round(1000 * factor(pace))}


def mouse_options(game: str) -> Options:
    if game not in GAMES:
        raise OptionError(f"reflexes are for {' and '.join(GAMES)}, not {game}")
    return options(game)


def _seated(game: str, players: int, seed: int, number: int) -> tuple[Mouse, list[int]]:
    """The table of game `number`, and the child's seats; each player starts equally often."""
    table = mouse_of(deal_options(mouse_options(game), players, stream(seed, number, DEAL)))
    player = number % players
    return table, [seat for seat in range(table.seats) if table.owner(seat) == player]


def _ended(table: Mouse, seat: int) -> Figures:
    """How a game ended for the player of a seat: whether it is the Champion, and half points: 2 for
    each cat that it was ahead of, 1 for each that it was level with."""
    ranks = _ranking(table)
    own = ranks.pop(table.owner(seat))
    return {
        "halves": sum((own <= rank) + (own < rank) for rank in ranks),
        "cats": len(ranks),
        "firsts": own <= min(ranks),
    }


def _ranking(table: Mouse) -> list[int]:
    """By player, the smaller the better: the place of going out, then the cards left (M24)."""
    return [
        min(_rank(table, seat) for seat in range(table.seats) if table.owner(seat) == player)
        for player in range(table.players)
    ]


def _rank(table: Mouse, seat: int) -> int:
    for place, leaving in enumerate(table.places):
        if seat in leaving:
            return place
    return table.seats + len(table.stacks[seat]) + len(table.piles[seat])


# --- statistics ---------------------------------------------------------------------------


def met(meeting: Meeting, columns: Columns) -> dict[str, Any]:
    """One line of the table, as plain data."""
    _, players, level, cats = meeting
    found = totals(columns)
    games = int(found["games"])
    ahead = found["halves"] / 2 / found["cats"]
    least, most = FAIR_PER_CENT
    return {
        "child": level,
        "players": players,
        "cats": cats,
        "games": games,
        "ahead": _interval(ahead, games),
        "first": _interval(found["firsts"] / games, games),
        "minutes": found["ms"] / games / 60_000,
        "fair": least <= round(100 * ahead) <= most,
    }


def followed(meeting: Meeting, columns: Columns) -> dict[str, Any]:
    """The same table for cats that follow the child's pace."""
    found = totals(columns)
    return {
        **met(meeting, columns),
        "cats": "paced",
        "children": found["children"],
        "early": _races(found, "early"),
        "later": _races(found, "later"),
        "times": found["thousandths"] / 1000 / found["children"],
    }


def _races(found: Mapping[str, float], when: str) -> dict[str, float]:
    races = int(found[when])
    return {"races": races, **_interval(share(found[f"{when} won"], races), races)}


def _interval(part: float, of: int) -> dict[str, float]:
    low, high = wilson(part, of)
    return {"share": part, "low": low, "high": high}
