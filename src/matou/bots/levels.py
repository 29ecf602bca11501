"""The cats by name: four levels for each game, and a budget for those that search."""

from collections.abc import Callable
from typing import Final

from matou.bots.cat import Cat, RandomCat
from matou.bots.chasse.careful import CarefulChasse
from matou.bots.course.careful import CarefulCourse
from matou.bots.greedy import GreedyCat
from matou.bots.names import LevelError
from matou.bots.reflexes.levels import REFLEX_LEVELS, reflex_named
from matou.bots.search import Searcher
from matou.games.options import GAMES, MOUSE_GAMES

MOST_SIMULATIONS: Final = 1_000_000
MOST_MILLISECONDS: Final = 60_000

Clock = Callable[[], float]  # seconds, from anywhere on

# By game and name: how such a cat is made; the weakest first.
CATS: Final[dict[str, dict[str, Callable[[], Cat]]]] = {
    "course": {
        "random": RandomCat,
        "greedy": GreedyCat,
        "careful": CarefulCourse,
        "searcher": Searcher,
    },
    "chasse": {
        "random": RandomCat,
        "greedy": GreedyCat,
        "careful": CarefulChasse,
        "searcher": Searcher,
    },
}
LEVELS: Final = {game: tuple(cats) for game, cats in CATS.items()}


def levels(game: str) -> tuple[str, ...]:
    """The names of the cats that play a game, the weakest first."""
    if game in MOUSE_GAMES:
        return REFLEX_LEVELS
    if game not in LEVELS:
        raise LevelError(f"there are no cats for {game!r}; they play {', '.join(GAMES)}")
    return LEVELS[game]


def check_name(game: str, text: str) -> None:
    """Raise LevelError where no cat of that game is called so."""
    if game in MOUSE_GAMES:
        reflex_named(text)
    else:
        cat_named(game, text, lambda: 0.0)


def cat_named(game: str, text: str, clock: Clock | None = None) -> Cat:
    """The cat of a name such as `careful`, `searcher:400` (simulations) or `searcher:30ms`."""
    if game not in CATS:
        raise LevelError(f"there are no cats for {game!r}; they play {', '.join(CATS)}")
    name, colon, budget = text.partition(":")
    make = CATS[game].get(name)
    if make is None:
        raise LevelError(
            f"{game} has no cat {name[:40]!r}; it has {', '.join(LEVELS[game])} "
            "(and searcher:400 for simulations, searcher:30ms for time)"
        )
    if not colon:
        return make()
    if name != "searcher":
        raise LevelError(f"only the searcher takes a budget: {text[:40]!r}")
    return _searcher(budget, clock)


def _searcher(budget: str, clock: Clock | None) -> Cat:
    """A number of simulations, or of milliseconds by a clock that is passed in."""
    timed = budget.endswith("ms")
    number = budget.removesuffix("ms")
    most = MOST_MILLISECONDS if timed else MOST_SIMULATIONS
    small = number.isascii() and number.isdigit() and len(number) < 9
    if not small or not 1 <= int(number) <= most:
        raise LevelError(
            f"the searcher takes 1 to {MOST_SIMULATIONS} simulations (searcher:400) or 1 to "
            f"{MOST_MILLISECONDS} milliseconds (searcher:30ms), not {budget[:40]!r}"
        )
    if not timed:
        return Searcher(int(number))
    if clock is None:
        raise LevelError(f"a budget of time needs a clock, and none was given: {budget}")
    return Searcher(0, int(number) / 1000, clock)
