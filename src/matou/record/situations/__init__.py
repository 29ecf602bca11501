"""The rulebook as examples that run: given a position, things happen, and this must be true."""

from matou.record.situations.check import Outcome, check_text, run_text
from matou.record.situations.source import SituationError

__all__ = ["Outcome", "SituationError", "check_text", "run_text"]
