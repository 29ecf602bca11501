"""Situations: the rulebook as examples that run, with given, do and then."""

from matou.record.situations.check import Outcome, check_text, run_text
from matou.record.situations.source import SituationError

__all__ = ["Outcome", "SituationError", "check_text", "run_text"]
