"""Why a class refuses what it is asked, beside the refusals of rooms."""

from typing import Final

CLASS_REFUSALS: Final = (
    "in a class",
    "no such pupil",
    "no such table",
    "no free chair",
    "no round",
    "in a round",
)
