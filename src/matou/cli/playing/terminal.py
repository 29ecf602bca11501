"""The terminal part of a game, as a value."""

from collections.abc import Callable
from dataclasses import dataclass, field

from matou.cli.catalogue import Catalogue, catalogue
from matou.cli.narrator import Narrator, Parts
from matou.cli.playing.session import Session
from matou.games.events import Event
from matou.games.game import Table


def no_parts(event: Event, narrator: Narrator) -> dict[str, object]:
    return {}


@dataclass(frozen=True)
class Terminal:
    """The parts of a game in the terminal."""

    play: Callable[[Session, Table], None]  # until the game is over
    help: str  # the key of the help that `?` prints
    score: Callable[[Table, int], int]  # of a seat; more is better
    score_text: Callable[[Table, int, Narrator], str]  # the score as a sentence
    parts: Parts = no_parts  # the placeholders of its own events
    # By language, the sentences that words/ does not have.
    sentences: dict[str, dict[str, str]] = field(default_factory=dict)

    def words(self, language: str) -> Catalogue:
        known = catalogue(language)
        more = self.sentences.get(language, self.sentences.get("en"))
        return Catalogue(language, known.sentences | more) if more else known


def step(before: int, after: int) -> str:
    """`23 + 13 = 36`, `36 − 8 = 28`."""
    sign = "+" if after >= before else "−"
    return f"{_number(before)} {sign} {abs(after - before)} = {_number(after)}"


def _number(number: int) -> str:
    return str(number).replace("-", "−")
