"""Output of studies: Markdown tables, percentages, claims with their limits."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

UNLIMITED: Final = float("inf")


@dataclass(frozen=True)
class Claim:
    """A sentence, its figure, and the limits that make it true; without limits it is unchecked."""

    what: str
    figure: float
    least: float = -UNLIMITED
    most: float = UNLIMITED

    @property
    def kept(self) -> bool:
        return self.least <= self.figure <= self.most

    @property
    def goal(self) -> str:
        """The limits as people read them."""
        match self.least == -UNLIMITED, self.most == UNLIMITED:
            case True, True:
                return ""
            case True, False:
                return f"≤ {self.most:g}"
            case False, True:
                return f"≥ {self.least:g}"
        return f"{self.least:g} to {self.most:g}"

    def plain(self) -> dict[str, Any]:
        """The claim as plain data."""
        limits = {"least": self.least, "most": self.most}
        known = {name: limit for name, limit in limits.items() if abs(limit) != UNLIMITED}
        return {"what": self.what, "figure": round(self.figure, 4), **known, "kept": self.kept}


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]], ruled: str = "---") -> list[str]:
    """A table; `ruled` aligns all columns but the first."""
    rule = ["---", *([ruled] * (len(head) - 1))]
    return [f"| {' | '.join(cells).lstrip()} |" for cells in (head, rule, *rows)]


def per_cent(share: float, digits: int = 0) -> str:
    return f"{share:.{digits}%}".replace("%", " %")
