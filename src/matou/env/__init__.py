"""Environments for researchers: `pip install matou[env]`.

from matou.env import BatchEnv, TickEnv, TurnEnv
"""

from matou.env.batch import BatchEnv
from matou.env.desk import IllegalAction
from matou.env.ticks import TickEnv
from matou.env.turns import TurnEnv

__all__ = ["BatchEnv", "IllegalAction", "TickEnv", "TurnEnv"]
