"""Bots of turn-based games by name, with a budget for those that search; and whole games."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from mypy_extensions import i64

from matou.bots.bot import SeatedBot
from matou.bots.cat import Cat
from matou.bots.evaluation import Evaluation
from matou.bots.game_cats import Clock, GameCats, Player, Simple
from matou.bots.search import Searcher
from matou.bots.streams import COINS, stream
from matou.games.chance import Chance
from matou.games.events import Event
from matou.games.game import OptionError, Table

MAX_ACTIONS: Final = 200_000  # actions; a longer game is cut
MAX_SIMULATIONS: Final = 1_000_000
MAX_DECISION_MS: Final = 60_000
SEARCHER: Final = "searcher"


def turn_cats(
    cats: dict[str, Callable[[], Cat]],
    evaluation: Callable[[Table, int], Evaluation],
    simple: Simple,
    counted: Callable[[Event], str],
    ending: Callable[[Table], str] | None = None,
) -> GameCats:
    """The cats of a game, the weakest first; the searcher is the strongest of every game."""
    names = (*cats, SEARCHER)

    def cat(text: str, clock: Clock | None) -> Cat:
        """`careful`, `searcher:400` (simulations) or `searcher:30ms`."""
        name, colon, budget = text.partition(":")
        if name not in names:
            raise OptionError(
                f"this game has no cat {name[:40]!r}; it has {', '.join(names)} "
                "(and searcher:400 for simulations, searcher:30ms for time)"
            )
        if colon and name != SEARCHER:
            raise OptionError(f"only the searcher takes a budget: {text[:40]!r}")
        if name != SEARCHER:
            return cats[name]()
        return _searcher(evaluation, budget, clock) if colon else Searcher(evaluation)

    def check(text: str) -> None:
        cat(text, lambda: 0.0)

    def play_named(
        table: Table, players: list[Player], seed: int, game: int, clock: Clock | None
    ) -> None:
        seated: list[Cat] = [
            cat(one, clock) if isinstance(one, str) else SeatedBot(one.bot, one.name)
            for one in players
        ]
        play(table, seated, [stream(seed, game, COINS + seat) for seat in range(len(seated))])

    usual = names[min(1, len(names) - 1)]
    found = GameCats(names, usual, check, simple, play_named, counted, cat=cat)
    return found if ending is None else replace(found, ending=ending)


def _searcher(
    evaluation: Callable[[Table, int], Evaluation], budget: str, clock: Clock | None
) -> Cat:
    """A number of simulations, or of milliseconds by a clock that is passed in."""
    timed = budget.endswith("ms")
    number = budget.removesuffix("ms")
    most = MAX_DECISION_MS if timed else MAX_SIMULATIONS
    small = number.isascii() and number.isdigit() and len(number) < 9
    if not small or not 1 <= int(number) <= most:
        raise OptionError(
            f"the searcher takes 1 to {MAX_SIMULATIONS} simulations (searcher:400) or 1 to "
            f"{MAX_DECISION_MS} milliseconds (searcher:30ms), not {budget[:40]!r}"
        )
    if not timed:
        return Searcher(evaluation, int(number))
    if clock is None:
        raise OptionError(f"a budget of time needs a clock, and none was given: {budget}")
    return Searcher(evaluation, 0, int(number) / 1000, clock)


def play(table: Table, cats: list[Cat], chances: list[Chance]) -> i64:
    """A whole game of these cats, one for each seat; returns the number of actions."""
    played: i64 = 0
    while not table.over and played < MAX_ACTIONS:
        seat = table.asked()
        table.do(cats[seat].choose(table, seat, chances[seat]))
        played += 1
    return played
