"""Small games of every kind: few cards, few tokens, a cap on flips, any switches."""

import random
from functools import cache

from matou.games.game import OptionError, Options
from matou.games.mouse.definition import MOUSE_GAMES
from matou.games.registry import GAMES, options
from matou.server.rooms.games.validation import cat_levels, check
from matou.server.rooms.wire.settings import DECKS, PACES, Settings
from tests.tables import VALUES

SMALL = {
    "tables": ("2,", "2,5", "3,4", "1,10", "5"),
    "max_flips": ("5", "10", "20"),
    "tokens": ("1", "1", "1", "2", "3"),
}
LOCKING = {"results": "2,3,4", "specials": "none"}  # so few cards that a table locks (M27)
SHORT = ("multipli", "addi", "chasse")  # a game of the Course takes as long as three of these
ALWAYS = ("tables", "max_flips", "tokens")
QUICK = ("kitten", "random", "greedy", "cat", "yours", "searcher")  # or whose answer is simulated


def small_settings(rng: random.Random) -> Settings:
    """Settings a room may be opened with; its game is over soon."""
    while True:
        game = rng.choice((*GAMES, *SHORT))
        levels = [level for level in cat_levels(game) if level in QUICK]
        chosen = Settings(
            game=game,
            players=rng.randint(2, 5 if game in MOUSE_GAMES else 3),
            options=_switches(rng, game),
            pace=rng.choice(list(PACES)),
            deck=rng.choice(DECKS),
            cats=rng.choice(["", *levels]),
            free_names=rng.random() < 0.5,
            watchers=rng.random() < 0.8,
            late=rng.random() < 0.7,
            first=rng.random() < 0.3,
        )
        try:
            check(chosen)
        except OptionError:
            continue
        return chosen


def _switches(rng: random.Random, game: str) -> dict[str, str]:
    known = options(game).values
    found = {
        name: _text(rng.choice(values))
        for name, values in VALUES.items()
        if name in known and name not in SMALL and rng.random() < 0.3
    }
    if game in MOUSE_GAMES and rng.random() < 0.15:
        return found | LOCKING | {"max_flips": "60"}
    small = {name: rng.choice(SMALL[name]) for name in ALWAYS if name in known}
    if found.get("results", "all") != "all":
        del small["tables"]  # K9: not given together
    return found | small


def _text(value: object) -> str:
    if isinstance(value, list):
        return ",".join(str(one) for one in value) + ("," if len(value) == 1 else "")
    return str(value).lower()


@cache
def _options(game: str, given: tuple[tuple[str, str], ...]) -> Options:
    return options(game, dict(given))


def options_of(settings: Settings) -> Options:
    return _options(settings.game, tuple(sorted(settings.options.items())))
