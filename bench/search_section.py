"""Measure our searcher: how long a decision takes, and how many simulations it makes."""

import os
import platform
import sys
from typing import Any

from children import Child
from results import Row, cpu_model, report

GAMES = ("course", "chasse")
MAX_P99_MS = 50  # a decision
DECIDING_S = 20.0  # CPU seconds of decisions for each game


def goal_rows(decided: dict[str, dict[str, Any]], trusted: bool) -> list[Row]:
    rows: list[Row] = [["measure", "goal", "found", "verdict"]]
    for game, found in decided.items():
        p99 = found["p99"] * 1000
        said = "reached" if p99 <= MAX_P99_MS else "missed"
        name = f"{game}, a decision at p99, ms"
        rows.append([name, f"≤ {MAX_P99_MS}", f"{p99:.1f}", said if trusted else "not judged"])
    return rows


def decision_rows(decided: dict[str, dict[str, Any]]) -> list[Row]:
    rows: list[Row] = [["", "decisions", "simulations each", "simulations/s", "p50", "p99"]]
    for game, found in decided.items():
        each = f"{found['actions'] / found['decisions']:.0f}"
        rate = f"{found['actions'] / found['cpu']:,.0f}"
        milliseconds = [f"{found[part] * 1000:.1f}" for part in ("p50", "p99")]
        rows.append([game, f"{found['decisions']}", each, rate, *milliseconds])
    return rows


def preamble(compiled: bool) -> str:
    """Where and how the figures were taken."""
    lines = [
        f"Command: `make bench`. Machine: {cpu_model()}, {os.cpu_count()} cores, "
        f"Python {platform.python_version()}.",
        "A simulation plays quickly to the end of the game (Course) or the round (Chasse), from "
        "hidden cards dealt anew for every round of the actions compared. Decisions are of "
        "two-player games, with the level's own budget.",
    ]
    if not compiled:
        lines.append("**Warning: our side ran without any compiled module.**")
    return "\n\n".join(lines)


def bench(rounds: int, seconds: float, pinned: bool, write: bool) -> None:
    """Measure, print, write."""
    child = Child("ours", sys.executable, "search_ours.py")
    compiled = child.ask("about")["compiled"]
    deciding = DECIDING_S * min(1.0, seconds / 0.1)
    decided = {game: child.ask(f"search:{game}", deciding) for game in GAMES}
    child.close()
    tables = {
        "Goals": goal_rows(decided, compiled),
        "A decision, milliseconds of CPU": decision_rows(decided),
    }
    report("search", "The search", preamble(compiled), tables, write)
