"""What a table may refuse, and the article that says so."""

from typing import Final

# The key is for programs (the page translates it), the sentence for people.
REASONS: Final = {  # each game adds its own
    "over": ("M21", "the game is over"),
    "foreign": ("K1", "this game has no such action"),
    "no such seat": ("M1", "there is no such seat at this table"),
}


class Refused(Exception):
    """An action the rules refuse; the table is as it was."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key: str = key
        self.article: str = REASONS[key][0]
        self.why: str = REASONS[key][1]

    def __str__(self) -> str:
        return f"{self.article}: {self.why}"
