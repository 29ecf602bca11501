"""The reasons of refusals, and the article of each."""

from typing import Final

from matou.words import sentences

# By key, the article; each game adds its own. Players read the sentence `refused.<key>`.
REFUSALS: Final = {"over": "M21", "foreign": "K1", "no such seat": "M1"}


def reason(key: str) -> str:
    """Why, as players read it in English; the key itself for a game that brings no sentences."""
    return sentences("en").get(f"refused.{key}", key)


class Refused(Exception):
    """An action the rules refuse; the table is as it was.

    Attributes:
        key: what a program asks for, as `"foreign"`.
        article: the article of the rulebook that says so.
        why: the sentence for people.

    Examples:
        >>> draw = matou.deal("course", players=2).legal()[0]
        >>> try:
        ...     matou.deal("chasse", players=2).play(draw)
        ... except matou.Refused as refused:
        ...     print(refused.key, "|", refused)
        foreign | K1: this game has no such action
    """

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key: str = key
        self.article: str = REFUSALS[key]

    @property
    def why(self) -> str:
        return reason(self.key)

    def __str__(self) -> str:
        return f"{self.article}: {self.why}"
