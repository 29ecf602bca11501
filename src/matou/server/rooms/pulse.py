"""How often the connections of a room are pinged."""

from typing import Final

BETWEEN: Final = 1.0  # seconds
NO_RACES: Final = 5.0  # often enough to find a dead line
