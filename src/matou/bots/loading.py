"""Players of an arena by name: a bot of the game, `module:Name`, or an entry point.

The server does not use this module: names from a connection must not load code.
"""

from collections.abc import Callable
from importlib import import_module

from matou.bots.bot import BotError
from matou.bots.game_cats import NamedBot, Player
from matou.bots.registry import GAME_CATS
from matou.games.game import OptionError
from matou.games.installed import BOTS_GROUP, installed_names, load_installed


def load_player(game: str, text: str) -> Player:
    """The name itself where the game has such a cat, else a new bot; raises OptionError."""
    cats = GAME_CATS[game]
    if text.partition(":")[0] in cats.levels:
        cats.check(text)
        return text
    made = _factory(game, text)()
    if not callable(getattr(made, cats.method, None)):
        raise BotError(f"{text} has no method {cats.method}; {game} needs one: docs/your-bot.md")
    return NamedBot(text, made)


def _factory(game: str, text: str) -> Callable[[], object]:
    """The class, or anything else that makes a bot when it is called."""
    installed = installed_names(BOTS_GROUP)
    if text in installed:
        found = load_installed(BOTS_GROUP, text)
    elif ":" in text:
        found = _attribute(*text.split(":", 1))
    else:
        try:
            GAME_CATS[game].check(text)
        except OptionError as error:
            more = f"; installed bots: {', '.join(installed)}" if installed else ""
            raise OptionError(f"{error}{more}; a bot of yours is module:Name") from None
    if not callable(found):
        raise BotError(f"{text} is no class and no function that makes a bot")
    made: Callable[[], object] = found
    return made


def _attribute(module: str, name: str) -> object:
    try:
        found = import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise  # a module that this one imports
        raise BotError(f"there is no module {module}; is {error.name} here or installed?") from None
    except ValueError:  # an empty name
        raise BotError(f"a bot is module:Name, not {module}:{name}") from None
    if not hasattr(found, name):
        raise BotError(f"the module {module} has no {name}")
    made: object = getattr(found, name)
    return made
