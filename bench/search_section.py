"""Measure our searcher beside OpenSpiel's ISMCTSBot on hearts, turn by turn."""

import sys
from statistics import median
from typing import Any

from children import Child, Job, Rates, python_of, ratios, run_rounds
from results import Row, rate_row, report, spread, times, verdict, where_and_how

GAMES = ("course", "chasse")
PEER: Job = ("peers", "hearts_ismcts")
LEAST = {"course": 3.5, "chasse": 9.0}  # times the peer's simulations
MOST_MS = 50  # a decision at p99
DECIDING = 20.0  # CPU seconds of decisions for each game


def goal_rows(rates: Rates, decided: dict[str, dict[str, Any]], trusted: bool) -> list[Row]:
    rows: list[Row] = [["measure", "goal", "median", "lowest to highest", "verdict"]]
    for game in GAMES:
        found = ratios(rates, ("ours", f"search:{game}"), PEER)
        middle = median(found)
        said = verdict(LEAST[game], middle, trusted)
        name = f"{game}, simulations / ISMCTSBot's on hearts"
        rows.append([name, f"≥ {LEAST[game]:g}", times(middle), spread(found), said])
    for game in GAMES:
        p99 = decided[game]["p99"] * 1000
        said = "reached" if p99 <= MOST_MS else "missed"
        name = f"{game}, a decision at p99, ms"
        rows.append([name, f"≤ {MOST_MS}", f"{p99:.1f}", "", said if trusted else "not judged"])
    return rows


def rate_rows(rates: Rates) -> list[Row]:
    rows: list[Row] = [["", "median", "lowest to highest", "/ ISMCTSBot"]]
    rows.append([*rate_row("OpenSpiel ISMCTSBot, hearts, random rollouts", rates[PEER]), ""])
    for game in GAMES:
        job = ("ours", f"search:{game}")
        rows.append([*rate_row(game, rates[job]), times(median(ratios(rates, job, PEER)))])
    return rows


def decision_rows(decided: dict[str, dict[str, Any]]) -> list[Row]:
    rows: list[Row] = [["", "decisions", "simulations each", "p50", "p99"]]
    for game, found in decided.items():
        each = found["actions"] / found["decisions"]
        milliseconds = [f"{found[part] * 1000:.1f}" for part in ("p50", "p99")]
        rows.append([game, f"{found['decisions']}", f"{each:.0f}", *milliseconds])
    return rows


def preamble(about: dict[str, dict[str, Any]], rounds: int, seconds: float, pinned: bool) -> str:
    """Where and how the figures were taken."""
    lines = [
        *where_and_how(about["peers"]["versions"], rounds, seconds, pinned),
        "A simulation of ours plays quickly to the end of the game (Course) or the round (Chasse), "
        "from hidden cards dealt anew for every round of the actions compared; one of ISMCTSBot's "
        "deals, walks down its tree and plays to the end at random. Decisions are of two-player "
        "games, with the level's own budget.",
    ]
    if not about["ours"]["compiled"]:
        lines.append("**Warning: our side ran without any compiled module.**")
    return "\n\n".join(lines)


def bench(rounds: int, seconds: float, pinned: bool, write: bool) -> None:
    """Measure, print, write."""
    children = {
        "peers": Child("peers", python_of(".venv-peers"), "search_peers.py"),
        "ours": Child("ours", sys.executable, "search_ours.py"),
    }
    about = {name: child.ask("about") for name, child in children.items()}
    plan: list[Job] = [PEER, *(("ours", f"search:{game}") for game in GAMES)]
    rates = run_rounds(children, plan, rounds, seconds)
    deciding = DECIDING * min(1.0, seconds / 0.1)
    decided = {game: children["ours"].ask(f"search:{game}", deciding) for game in GAMES}
    for child in children.values():
        child.close()
    tables = {
        "Goals": goal_rows(rates, decided, about["ours"]["compiled"]),
        "Simulations/s": rate_rows(rates),
        "A decision, milliseconds of CPU": decision_rows(decided),
    }
    report(
        "search", "The search and a peer", preamble(about, rounds, seconds, pinned), tables, write
    )
