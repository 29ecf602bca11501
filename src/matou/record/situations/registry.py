"""How situations of each game are played, by its name."""

from typing import Final

from matou.record.situations.chasse import ChasseSituation
from matou.record.situations.course import CourseSituation
from matou.record.situations.mouse import MouseSituation
from matou.record.situations.stage import Stage

SITUATIONS: Final[dict[str, type[Stage]]] = {
    "multipli": MouseSituation,
    "addi": MouseSituation,
    "course": CourseSituation,
    "chasse": ChasseSituation,
}


def register(name: str, situation: type[Stage]) -> None:
    """From now on this game has situations."""
    SITUATIONS[name] = situation
