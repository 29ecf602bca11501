"""What many such games were like: medians and nineties beside what is aimed at."""

from collections.abc import Iterator, Sequence
from random import Random
from statistics import median
from typing import Any, Final

from matou.pace.alone import Alone, Sitting
from matou.server.races.race import UNLIMITED
from matou.server.rooms.games.mouse import BEGINNING
from matou.server.rooms.wire.settings import Settings

AT_ONCE: Final = 5  # games in one task
GAMES: Final = ("multipli", "addi")
AIMS: Final = {
    "first pair, median": 20.0,
    "first pair, nine of ten": 45.0,
    "seconds per race": 15.0,
    "length, median": 360.0,
}


def run(game: str, deck: str, seed: int, first: int, games: int) -> tuple[str, list[Sitting]]:
    """Some games; game i depends on the seed and i alone."""
    settings = Settings(game, **(BEGINNING | {"deck": deck}))
    numbers = range(first, first + games)
    return game, [Alone(settings, Random(f"{seed} {game} {i}")).play() for i in numbers]


def tasks(deck: str, games: int, seed: int) -> Iterator[tuple[str, str, int, int, int]]:
    for game in GAMES:
        for first in range(0, games, AT_ONCE):
            yield game, deck, seed, first, min(AT_ONCE, games - first)


def figures(found: Sequence[Sitting]) -> dict[str, Any]:
    """In seconds; shares of 1."""
    pairs = [one.first_pair for one in found]
    lengths = [one.length for one in found]
    return {
        "games": len(found),
        "first pair, median": median(pairs),
        "first pair, nine of ten": ninety(pairs),
        "first win, median": median(one.first_win for one in found),
        "seconds per race": sum(lengths) / max(1, sum(one.races for one in found)),
        "seconds per card": sum(lengths) / max(1, sum(one.flips for one in found)),
        "length, median": median(lengths),
        "length, nine of ten": ninety(lengths),
        "won by the child": sum(one.won for one in found) / len(found),
        "cut after an hour": sum(not one.over for one in found),
    }


def ninety(values: Sequence[float]) -> float:
    """What nine of ten do not exceed."""
    return sorted(values)[-(-9 * len(values) // 10) - 1]


def table(rows: dict[str, dict[str, Any]]) -> list[str]:
    """The table of docs/pace.md."""
    names = list(rows)
    lines = [f"| | {' | '.join(names)} | aim |", f"| --- |{' ---: |' * (len(names) + 1)}"]
    for figure in rows[names[0]]:
        cells = [_cell(figure, rows[name][figure]) for name in names]
        aim = _cell(figure, AIMS[figure]) if figure in AIMS else ""
        lines.append(f"| {figure} | {' | '.join(cells)} | {'≤ ' if aim else ''}{aim} |")
    return lines


def _cell(figure: str, value: float) -> str:
    if value == UNLIMITED:
        return "never"
    if figure.startswith("length"):
        return f"{value / 60:.1f} min"
    if figure.startswith("won"):
        return f"{value:.0%}".replace("%", " %")
    return f"{value:.1f} s" if isinstance(value, float) else str(value)
