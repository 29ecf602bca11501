"""Entry points of installed packages: games and bots of other packages."""

from functools import cache
from typing import TYPE_CHECKING, Final

from matou.games.game import OptionError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GAMES_GROUP: Final = "matou.games"
BOTS_GROUP: Final = "matou.bots"


@cache  # cached: a name from a connection must not cause a search of the disk
def _installed(group: str) -> "dict[str, EntryPoint]":
    try:
        from importlib.metadata import entry_points  # slow to import
    except ImportError:  # in a browser no package is installed
        return {}
    return {point.name: point for point in entry_points(group=group)}


def installed_names(group: str) -> list[str]:
    """The names of a group; nothing is imported."""
    return list(_installed(group))


def load_installed(group: str, name: str) -> object:
    """What an entry point names; raises OptionError with its distribution if it is broken."""
    try:
        found: object = _installed(group)[name].load()
    except Exception as error:  # an installed module may raise anything
        why = f"cannot be loaded: {type(error).__name__}: {error}"
        raise broken(group, name, why) from error
    return found


def broken(group: str, name: str, why: str) -> OptionError:
    """The error of an entry point that cannot be used."""
    point = _installed(group)[name]
    package = point.dist.name if point.dist is not None else "an unknown distribution"
    return OptionError(f"{package}: its entry point {name!r} of {group} {why}")


def forget_installed() -> None:
    """Clear the cache after a package was installed."""
    _installed.cache_clear()
