"""What the Chasse refuses, and the article that says so."""

from typing import Final

REASONS: Final = {
    "not your hunt": ("H3", "it is another seat's turn"),
    "not held": ("H3", "that card is not in this hand"),
    "target needed": ("H7", "a trap or cheese names another seat"),
    "no target": ("H7", "only a trap or cheese names a seat"),
    "below zero": ("H6", "the total stays above 0 while another card can be laid"),
    "say the total": ("H14", "announce the new total"),
}
