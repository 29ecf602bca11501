"""A row carries the hash of what was written into it, so that no bit of it changes unnoticed."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

import msgspec

TIMES: Final = {"created", "expires", "closed", "touched", "finished", "now", "steady", "wall"}


class Spoilt(Exception):
    """A row is not what was written."""


def seal(table: str, row: Mapping[Any, Any]) -> str:
    """The hash of a row, by its columns in their order; whole seconds are seconds, too."""
    plain = [float(v) if key in TIMES and v is not None else v for key, v in row.items()]
    return sha256(msgspec.json.encode([str(table), *plain])).hexdigest()


def sealed(table: str, row: Mapping[str, Any]) -> dict[str, Any]:
    """The row with its hash, to be written."""
    return {**row, "hash": seal(table, row)}


def opened(table: str, row: Mapping[Any, Any]) -> dict[str, Any]:
    """The row without its hash, or `Spoilt`."""
    plain = {key: value for key, value in row.items() if key != "hash"}
    try:
        whole = seal(table, plain) == row["hash"]
    except (TypeError, ValueError):  # a flipped bit can make bytes of a text
        whole = False
    if not whole:
        raise Spoilt(f"a row of {table} is not what was written")
    return plain
