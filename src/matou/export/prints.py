"""The PDF sheets of an exported site, made in advance because a browser cannot typeset them."""

from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

from matou.games.registry import GAMES
from matou.paper.layout import LAYOUT
from matou.paper.orders import Order

SHORT: Final = "40"  # cards of a short deck, as the page asks for them
MAPS: Final = ("multipli", "addi")  # one of each family


class Print(NamedTuple):
    """The name that `web/src/print/sheets.ts` knows it by, and how it is made."""

    name: str
    order: Order

    @property
    def language(self) -> str:
        return dict(self.order[2])["language"]


def prints(languages: list[str]) -> list[Print]:
    return [one for language in languages for one in _in(language)]


def _in(language: str) -> Iterator[Print]:
    layouts = list(product(LAYOUT["paper"], LAYOUT["ink"]))
    for game, (paper, ink) in product(GAMES, layouts):
        usual = {"language": language, "paper": paper, "ink": ink}
        yield _print(f"rules-{game}", "rules", game, usual)
        for backs in LAYOUT["backs"]:
            yield _print(f"deck-{game}", "deck", game, {**usual, "backs": backs})
            short = {**usual, "backs": backs, "short": SHORT}
            yield _print(f"deck-{game}-short", "deck", game, short)
    for family, (paper, ink) in product(MAPS, layouts):
        asked = {"language": language, "paper": paper, "ink": ink}
        yield _print(f"map-{family}", "map", "", {**asked, "family": family})


def _print(name: str, what: str, game: str, asked: dict[str, str]) -> Print:
    words = [asked[word] for word in ("language", "paper", "backs", "ink") if word in asked]
    return Print("-".join([name, *words]) + ".pdf", (what, game, tuple(sorted(asked.items()))))
