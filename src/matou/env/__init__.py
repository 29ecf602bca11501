"""Environments for researchers: actions and observations as numbers; no rules, no server.

from matou.env import BatchEnv, BatchTickEnv, TickEnv, TurnEnv, chasse_v0
"""

from matou.extras import missing

try:
    from matou.env.batch import BatchEnv
    from matou.env.batch_ticks import BatchTickEnv
    from matou.env.buffers import IllegalAction
    from matou.env.ticks import TickEnv
    from matou.env.turns import TurnEnv
    from matou.env.zoo import TickZoo, TurnZoo, addi_v0, chasse_v0, course_v0, multipli_v0
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(missing(error.name, "env"), name=error.name) from None

__all__ = [
    "BatchEnv",
    "BatchTickEnv",
    "IllegalAction",
    "TickEnv",
    "TickZoo",
    "TurnEnv",
    "TurnZoo",
    "addi_v0",
    "chasse_v0",
    "course_v0",
    "multipli_v0",
]
