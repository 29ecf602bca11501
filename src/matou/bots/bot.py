"""The interface of bots of other packages: they get a view and the legal actions, no table."""

from random import Random
from typing import Protocol

from mypy_extensions import i64

from matou.bots.cat import Cat
from matou.games.actions import Action
from matou.games.chance import Chance
from matou.games.game import OptionError, Table, View
from matou.games.views import view


class BotError(OptionError):
    """A bot that cannot be loaded, or that chose an illegal action."""


class Bot(Protocol):
    """What a bot of a game in turns has to have; it need not inherit anything."""

    def choose(self, view: View, legal: list[Action], rng: Random) -> Action:
        """One of the legal actions, from what the seat sees; draw from `rng` only."""
        ...


class _Unchecked(Protocol):
    """A bot whose choice is not checked yet: compiled code would trust the type of a `Bot`."""

    def choose(self, view: View, legal: list[Action], rng: Random) -> object: ...


class SeatedBot(Cat):
    """A bot on a seat. It gets copies, and its choice is checked."""

    def __init__(self, bot: Bot, name: str) -> None:
        self.bot: _Unchecked = bot
        self.name = name
        self.rng: Random | None = None

    def choose(self, table: Table, seat: i64, chance: Chance) -> Action:
        if self.rng is None:
            self.rng = Random(chance.word())
        legal = table.legal(seat)
        chosen: object = self.bot.choose(view(table, seat), legal[:], self.rng)
        if not isinstance(chosen, Action) or chosen not in legal:
            said = ", ".join([str(action) for action in legal[:8]])
            raise BotError(f"{self.name} chose {str(chosen)[:80]}; legal are: {said}")
        return chosen
