"""How situations of each game are played, by its name."""

from typing import Final

from matou.games.parts import Parts
from matou.record.situations.chasse import ChasseSituation
from matou.record.situations.course import CourseSituation
from matou.record.situations.mouse import MouseSituation
from matou.record.situations.stage import Stage

SITUATIONS: Final[Parts[type[Stage]]] = Parts(
    "Stage", "matou/record/situations/registry.py",
    multipli=MouseSituation, addi=MouseSituation, course=CourseSituation, chasse=ChasseSituation,
)  # fmt: skip
