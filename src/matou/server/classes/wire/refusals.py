"""Refusals of a class, beside those of rooms."""

from typing import Final

CLASS_REFUSALS: Final = (
    "in a class",
    "no such pupil",
    "no such table",
    "no free chair",
    "no round",
    "in a round",
)
