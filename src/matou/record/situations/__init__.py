"""The rulebook as examples that run: given, do, then; how a table is asked, not what it says."""

from matou.record.situations.check import Outcome, check_text, run_text
from matou.record.situations.source import SituationError

__all__ = ["Outcome", "SituationError", "check_text", "run_text"]
