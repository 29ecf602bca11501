"""Measure our engine beside OpenSpiel and RLCard, turn by turn."""

import sys
from dataclasses import dataclass
from statistics import median
from typing import Any

from children import Child, Job, Rates, python_of, ratios, run_rounds
from results import Row, rate_row, report, spread, times, verdict, where_and_how

GAMES = ("multipli", "addi", "course", "chasse")
ENGINES = ("compiled", "plain")

# Each kind of work of ours, with the peers that do the same kind of work.
KINDS = {
    "play": ("hearts", "hearts_lean", "uno"),
    "step": ("hearts", "hearts_lean", "uno"),
    "copy": ("hearts_clone",),
    "inside": ("hearts_bots",),
}
TITLES = {
    "play": "Stepped from Python with the list of legal actions, actions/s",
    "step": "Stepped from Python, the table choosing: `play(any_legal(chance))`, actions/s",
    "copy": "Copies of a table in mid-game, copies/s",
    "inside": "Whole games inside the module, actions/s",
}
LABELS = {
    "hearts": "OpenSpiel hearts, documented loop",
    "hearts_lean": "OpenSpiel hearts, leanest loop",
    "uno": "RLCard UNO, env.step, raw actions",
    "hearts_clone": "OpenSpiel hearts clone()",
    "hearts_bots": "OpenSpiel evaluate_bots, hearts",
}


@dataclass(frozen=True)
class Goal:
    """A least ratio of our slowest game, or of one game, to a peer."""

    engine: str
    kind: str
    peers: tuple[str, ...]  # judged against the fastest of these
    least: float
    name: str
    game: str = ""  # the slowest, where none is named


GOALS = (
    # Twice: choosing from the list of legal actions in Python, and letting the table choose.
    Goal("compiled", "play", ("hearts",), 5, "compiled, from the list / hearts from Python"),
    Goal("compiled", "step", ("hearts",), 5, "compiled, table choosing / hearts from Python"),
    Goal("compiled", "play", ("uno",), 40, "compiled, from the list / RLCard UNO, env.step"),
    Goal("compiled", "step", ("uno",), 40, "compiled, table choosing / RLCard UNO, env.step"),
    Goal("compiled", "copy", ("hearts_clone",), 1, "compiled copy / hearts clone"),
    Goal("compiled", "step", ("hearts",), 12, "Chasse, table choosing / hearts", "chasse"),
    Goal("compiled", "copy", ("hearts_clone",), 5, "Chasse, copy / hearts clone", "chasse"),
    Goal("compiled", "inside", ("hearts_bots",), 3.3, "Chasse, inside / evaluate_bots", "chasse"),
)
# Other fair readings of the same goals, milder and stricter, without a goal.
WITHOUT_GOAL = (
    Goal("compiled", "play", ("hearts_players",), 0, "compiled / hearts, players' actions only"),
    Goal("compiled", "play", ("hearts_lean",), 0, "compiled / hearts, leanest loop"),
    Goal("plain", "play", ("hearts",), 0, "not compiled / hearts from Python"),
    Goal("plain", "play", ("hearts_players",), 0, "not compiled / hearts, players' actions only"),
    Goal("plain", "play", ("hearts_lean",), 0, "not compiled / hearts, leanest loop"),
    Goal(
        "compiled", "inside", ("hearts_bots_players",), 0, "inside / hearts, players' actions only"
    ),
)


def start() -> dict[str, Child]:
    """The peers, and our engine twice."""
    return {
        "peers": Child("peers", python_of(".venv-peers"), "peers.py"),
        "compiled": Child("compiled", sys.executable, "ours.py"),
        "plain": Child("plain", sys.executable, "ours.py", MATOU_PURE="1"),
    }


def jobs() -> list[Job]:
    """Every measure of a round, those that are compared being neighbours."""
    plan: list[Job] = []
    for kind, peers in KINDS.items():
        plan += [("peers", peer) for peer in peers]
        plan += [(engine, f"{kind}:{game}") for game in GAMES for engine in ENGINES]
    return list(dict.fromkeys(plan))  # a peer of two kinds is measured once


def add_players_only(rates: Rates, chance: float) -> None:
    """Hearts counted as we count ours: the same time, without the chance actions."""
    for name in ("hearts", "hearts_lean", "hearts_bots"):
        found = rates["peers", name]
        rates["peers", f"{name}_players"] = [rate * (1 - chance) for rate in found]


def slowest(rates: Rates, engine: str, kind: str) -> str:
    """The game of ours with the lowest median rate."""
    return min(GAMES, key=lambda game: median(rates[engine, f"{kind}:{game}"]))


def fastest(rates: Rates, peers: tuple[str, ...]) -> str:
    """The peer with the highest median rate."""
    return max(peers, key=lambda peer: median(rates["peers", peer]))


def goal_row(rates: Rates, goal: Goal, trusted: bool) -> Row:
    """A goal, what was measured and the verdict."""
    game = goal.game or slowest(rates, goal.engine, goal.kind)
    peer = fastest(rates, goal.peers)
    found = ratios(rates, (goal.engine, f"{goal.kind}:{game}"), ("peers", peer))
    middle = median(found)
    return [
        goal.name,
        game,
        f"≥ {goal.least:g}" if goal.least else "",
        times(middle),
        spread(found),
        verdict(goal.least, middle, trusted),
    ]


def goal_rows(rates: Rates, doubtful: dict[str, str]) -> list[Row]:
    """The goals, then what is only shown; a doubtful engine is not judged."""
    head = ["ratio", "game", "goal", "median", "lowest to highest", "verdict"]
    return [
        head,
        *(goal_row(rates, goal, goal.engine not in doubtful) for goal in GOALS + WITHOUT_GOAL),
    ]


def kind_rows(rates: Rates, kind: str) -> list[Row]:
    """The peers' rates, then ours with their ratio to each peer."""
    peers = KINDS[kind]
    head = ["", "median", "lowest to highest", *(f"/ {peer}" for peer in peers)]
    rows = [rate_row(LABELS[peer], rates["peers", peer]) + [""] * len(peers) for peer in peers]
    for engine in ENGINES:
        for game in GAMES:
            job = (engine, f"{kind}:{game}")
            row = rate_row(f"{game}, {engine}", rates[job])
            rows.append(
                row + [times(median(ratios(rates, job, ("peers", peer)))) for peer in peers]
            )
    return [head, *rows]


def warnings(about: dict[str, dict[str, Any]]) -> dict[str, str]:
    """Per engine, why its figures are not what they claim to be."""
    found = {}
    if not about["compiled"]["compiled"]:
        found["compiled"] = "the engine called compiled ran without any compiled module"
    if about["plain"]["compiled"]:
        found["plain"] = "the engine called plain ran with a compiled module"
    return found


def preamble(about: dict[str, dict[str, Any]], rounds: int, seconds: float, pinned: bool) -> str:
    """Where and how the figures were taken."""
    chance = ", ".join(f"{v:.0%} in {k}" for k, v in about["peers"]["chance"].items())
    lines = [
        *where_and_how(about["peers"]["versions"], rounds, seconds, pinned),
        f"OpenSpiel's count includes chance actions ({chance}); ours is of players' actions only.",
    ]
    lines += [f"**Warning: {text}.**" for text in warnings(about).values()]
    return "\n\n".join(lines)


def bench(rounds: int, seconds: float, pinned: bool, write: bool) -> None:
    """Measure, print, write."""
    children = start()
    about = {name: child.ask("about") for name, child in children.items()}
    rates = run_rounds(children, jobs(), rounds, seconds)
    add_players_only(rates, about["peers"]["chance"]["hearts"])
    for child in children.values():
        child.close()
    tables = {"Goals": goal_rows(rates, warnings(about))}
    tables |= {title: kind_rows(rates, kind) for kind, title in TITLES.items()}
    report("engine", "Engine and peers", preamble(about, rounds, seconds, pinned), tables, write)
