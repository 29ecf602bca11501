"""Shares out the limit of open files between connections and files."""

import sys
from typing import Final

MAX_SPARE: Final = 64


class Descriptors:
    """The number of connections that fit under a limit of open files, with a reserve."""

    def __init__(self, limit: int) -> None:
        spare = min(MAX_SPARE, limit // 8)  # for files, and for errors to new connections
        self.scarce_from = limit - spare
        self.max_websockets = limit - 3 * spare
        self.max_silent = 2 * spare  # connections that have asked for nothing

    def scarce(self, descriptor: int) -> bool:
        """A new descriptor is the lowest that is free, so its number tells how many are open."""
        return descriptor >= self.scarce_from


def as_many_as_allowed() -> Descriptors:
    """Raise the limit as far as the system lets us: the usual thousand is soon used up."""
    if sys.platform == "win32":
        return Descriptors(sys.maxsize)
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return Descriptors(sys.maxsize if most == resource.RLIM_INFINITY else most)
