"""The games as PettingZoo calls its own: `chasse_v0.env()`, `chasse_v0.raw_env()`."""

from typing import Any, Final

from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import parallel_to_aec
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from matou.env.ticks import Seen, TickEnv
from matou.env.turns import TurnEnv


class TurnZoo:
    """A game in turns: `env` and `raw_env` take what `TurnEnv` takes behind the game."""

    def __init__(self, game: str) -> None:
        self.game: Final = game

    def raw_env(self, **given: Any) -> TurnEnv:
        """Bare: a masked action raises IllegalAction."""
        return TurnEnv(self.game, **given)

    def env(self, **given: Any) -> AECEnv[str, Seen, int]:
        """In PettingZoo's wrappers: a masked action ends the game with −1 for its agent."""
        bare = TerminateIllegalWrapper(self.raw_env(**given), illegal_reward=-1)
        return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(bare))


class TickZoo:
    """A game in ticks: `parallel_env`, `env` and `raw_env` take what `TickEnv` takes behind it."""

    def __init__(self, game: str) -> None:
        self.game: Final = game

    def parallel_env(self, **given: Any) -> ParallelEnv[str, Seen, int]:
        """All hands at once."""
        return TickEnv(self.game, **given)

    def raw_env(self, **given: Any) -> AECEnv[str, Seen, int]:
        """One hand after the other; the tick comes when all have moved."""
        return parallel_to_aec(self.parallel_env(**given))

    def env(self, **given: Any) -> AECEnv[str, Seen, int]:
        """In PettingZoo's wrappers."""
        return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(self.raw_env(**given)))


chasse_v0: Final = TurnZoo("chasse")
course_v0: Final = TurnZoo("course")
multipli_v0: Final = TickZoo("multipli")
addi_v0: Final = TickZoo("addi")
