"""Measure our environments beside pgx's leduc and PettingZoo's texas_holdem, turn by turn."""

import sys
from dataclasses import dataclass
from statistics import median
from typing import Any

from children import Child, Job, Rates, python_of, ratios, run_rounds
from results import Row, rate_row, report, spread, times, verdict, where_and_how

GAMES = ("chasse", "course")
SIZES = (256, 1024, 4096)  # batches of leduc; the best of them is what ours is held against
SEARCH = 3  # rounds to find it

# Each kind of work of ours, with the peers that do the same kind of work.
KINDS = {
    "batch_step": ("leduc_step_only",),
    "batch": ("leduc", "leduc_inside"),
    "turns": ("holdem",),
}
TITLES = {
    "batch_step": "A batch of tables: actions in, observations and masks out, steps/s",
    "batch": "The same with the choice of random legal actions, steps/s",
    "turns": "PettingZoo's documented loop, random legal actions, steps/s",
}
LABELS = {
    "leduc": "pgx leduc, each step called from Python",
    "leduc_inside": "pgx leduc, all steps in one compiled loop",
    "leduc_step_only": "pgx leduc, the same legal actions again and again",
    "holdem": "PettingZoo texas_holdem",
}
TICKS = {"ticks": "TickEnv", "batch_ticks": "BatchTickEnv, ticks of one table"}


@dataclass(frozen=True)
class Goal:
    """A least ratio of one game of ours to the fastest peer of its kind, or a least rate."""

    kind: str
    game: str
    least: float
    name: str
    alone: bool = False  # a rate, in millions of steps a second


GOALS = (
    Goal("batch_step", "chasse", 3, "Chasse batch, million steps/s", alone=True),
    Goal("batch_step", "chasse", 2, "Chasse batch / pgx leduc, steps alone"),
    Goal("batch", "chasse", 2, "Chasse batch / pgx leduc, choice included"),
    Goal("turns", "chasse", 20, "Chasse, TurnEnv / PettingZoo texas_holdem"),
    Goal("turns", "course", 20, "Course, TurnEnv / PettingZoo texas_holdem"),
    Goal("batch_step", "course", 1.2, "Course batch, million steps/s", alone=True),
    Goal("batch_step", "course", 0, "Course batch / pgx leduc, steps alone"),
    Goal("batch", "course", 0, "Course batch / pgx leduc, choice included"),
)


def best_sizes(children: dict[str, Child], seconds: float) -> dict[str, str]:
    """The name under which each peer is asked: leduc with its best batch size."""
    names = {"holdem": "holdem"}
    for leduc in ("leduc", "leduc_inside", "leduc_step_only"):
        plan: list[Job] = [("peers", f"{leduc}:{size}") for size in SIZES]
        found = run_rounds(children, plan, SEARCH, seconds)
        names[leduc] = max(plan, key=lambda job: median(found[job]))[1]
    return names


def jobs(names: dict[str, str]) -> list[Job]:
    """Every measure of a round, those that are compared being neighbours."""
    plan: list[Job] = []
    for kind, peers in KINDS.items():
        plan += [("peers", names[peer]) for peer in peers]
        plan += [("ours", f"{kind}:{game}") for game in GAMES]
    return [*plan, *(("ours", name) for name in TICKS)]


def fastest(rates: Rates, kind: str, names: dict[str, str]) -> Job:
    """The peer of a kind with the highest median rate."""
    return max((("peers", names[peer]) for peer in KINDS[kind]), key=lambda job: median(rates[job]))


def goal_rows(rates: Rates, names: dict[str, str], trusted: bool) -> list[Row]:
    rows: list[Row] = [["measure", "goal", "median", "lowest to highest", "verdict"]]
    for goal in GOALS:
        job = ("ours", f"{goal.kind}:{goal.game}")
        if goal.alone:
            found = [rate / 1e6 for rate in rates[job]]
        else:
            found = ratios(rates, job, fastest(rates, goal.kind, names))
        middle = median(found)
        asked = f"≥ {goal.least:g}" if goal.least else ""
        said = verdict(goal.least, middle, trusted)
        rows.append([goal.name, asked, times(middle), spread(found), said])
    return rows


def kind_rows(rates: Rates, kind: str, names: dict[str, str]) -> list[Row]:
    """The peers' rates, then ours with their ratio to each peer."""
    peers = KINDS[kind]
    rows: list[Row] = [["", "median", "lowest to highest", *(f"/ {peer}" for peer in peers)]]
    for peer in peers:
        size = names[peer].partition(":")[2]
        label = LABELS[peer] + (f", {size} tables" if size else "")
        rows.append(rate_row(label, rates["peers", names[peer]]) + [""] * len(peers))
    for game in GAMES:
        job = ("ours", f"{kind}:{game}")
        beside = [median(ratios(rates, job, ("peers", names[peer]))) for peer in peers]
        rows.append(rate_row(game, rates[job]) + [times(ratio) for ratio in beside])
    return rows


def preamble(about: dict[str, dict[str, Any]], rounds: int, seconds: float, pinned: bool) -> str:
    """Where and how the figures were taken."""
    lines = [
        *where_and_how(about["peers"]["versions"], rounds, seconds, pinned),
        f"Ours: {about['ours']['tables']} tables of two players in a batch. pgx: leduc_holdem, "
        "vmapped and jitted, with auto-reset, in the best batch size of "
        f"{', '.join(map(str, SIZES))}.",
    ]
    if not about["ours"]["compiled"]:
        lines.append("**Warning: our side ran without any compiled module.**")
    return "\n\n".join(lines)


def bench(rounds: int, seconds: float, pinned: bool, write: bool) -> None:
    """Measure, print, write."""
    children = {
        "peers": Child("peers", python_of(".venv-env-peers"), "env_peers.py"),
        "ours": Child("ours", sys.executable, "env_ours.py"),
    }
    about = {name: child.ask("about") for name, child in children.items()}
    names = best_sizes(children, seconds)
    rates = run_rounds(children, jobs(names), rounds, seconds)
    for child in children.values():
        child.close()
    tables = {"Goals": goal_rows(rates, names, about["ours"]["compiled"])}
    tables |= {title: kind_rows(rates, kind, names) for kind, title in TITLES.items()}
    ticks = [rate_row(label, rates["ours", name]) for name, label in TICKS.items()]
    tables["Multipli with four players, ticks/s"] = [["", "median", "lowest to highest"], *ticks]
    report("env", "Environments and peers", preamble(about, rounds, seconds, pinned), tables, write)
