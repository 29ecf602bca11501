"""Names of what is stored: a room is a unit of its own, a class and its tables are one.

A room's name is hexadecimal digits. A class's begins with a letter that is none, and its tables
add their numbers: `k93…`, `k93…t1`, `k93…t2`. A unit is placed, moved and forgotten as one.
"""

from typing import Final

from matou.server.tokens import Randomness

CLASS: Final = "k"
TABLE: Final = "t"


def new_class_name(random: Randomness) -> str:
    return CLASS + random(8).hex()


def table_name(unit: str, number: int) -> str:
    return f"{unit}{TABLE}{number}"


def unit_of(name: str) -> str:
    """The unit that a room, a class or a table belongs to."""
    return name.partition(TABLE)[0]


def in_class(name: str) -> bool:
    """Whether this is a class, or a table of one."""
    return name.startswith(CLASS)


def is_class(name: str) -> bool:
    return in_class(name) and TABLE not in name
