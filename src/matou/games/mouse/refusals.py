"""What the mouse games refuse, and the article that says so."""

from typing import Final

REASONS: Final = {
    "out": ("M19", "this seat is out of the game"),
    "not your flip": ("M4", "it is another seat's turn to flip"),
    "race open": ("M6", "wait: the cats may still hit the mouse"),
    "reveal due": ("M15", "a clock was shown: all seats flip together"),
    "no reveal due": ("M15", "no clock calls for a reveal"),
    "nobody can flip": ("M22", "nobody can flip now"),
    "asleep": ("M11", "the mouse sleeps until the next flip"),
    "late": ("M11", "that hand had a right, it was only late"),
    "already hit": ("M13", "this hand lies on the mouse already"),
    "time is not running": ("M6", "no race is open"),
    "not expert": ("M26", "'Souris!' is called in the expert game only"),
    "nothing to call": ("M26", "no card has fallen yet"),
    "not endless": ("M25", "only the endless game is stopped by its players"),
}
