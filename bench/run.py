"""Measure our engine and its peers turn by turn on one core, and write the ratios."""

import argparse
import json
import os
import platform
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

BENCH = Path(__file__).resolve().parent
ROOT = BENCH.parent
PEERS_PYTHON = ROOT / ".venv-peers" / "bin" / "python"
RESULTS = BENCH / "RESULTS.md"
OPEN, CLOSE = "<!-- engine -->", "<!-- /engine -->"

GAMES = ("multipli", "addi", "course", "chasse")
ENGINES = ("compiled", "plain")
UNO = ("uno_agent", "uno_raw", "uno_game")

# Each kind of work of ours, with the peers that do the same kind of work.
KINDS = {
    "play": ("hearts", "hearts_lean", "crazy_eights", *UNO, "chess"),
    "step": ("hearts", "hearts_lean", "uno_raw"),
    "copy": ("hearts_clone",),
    "inside": ("hearts_bots", "crazy_eights_bots"),
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
    "crazy_eights": "OpenSpiel crazy_eights, leanest loop",
    "uno_agent": "RLCard UNO, env.step + RandomAgent",
    "uno_raw": "RLCard UNO, env.step, raw actions",
    "uno_game": "RLCard UNO, game.step under the env",
    "chess": "python-chess",
    "hearts_clone": "OpenSpiel hearts clone()",
    "hearts_bots": "OpenSpiel evaluate_bots, hearts",
    "crazy_eights_bots": "OpenSpiel evaluate_bots, crazy_eights",
}

Job = tuple[str, str]  # whose, what
Rates = dict[Job, list[float]]  # one rate per round
Row = list[str]


@dataclass(frozen=True)
class Goal:
    """A least ratio of our slowest game to a peer."""

    engine: str
    kind: str
    peers: tuple[str, ...]  # judged against the fastest of these
    least: float
    name: str


GOALS = (
    # Twice: choosing from the list of legal actions in Python, and letting the table choose.
    Goal("compiled", "play", ("hearts",), 5, "compiled, from the list / hearts from Python"),
    Goal("compiled", "step", ("hearts",), 5, "compiled, table choosing / hearts from Python"),
    Goal("compiled", "play", ("uno_raw",), 40, "compiled, from the list / RLCard UNO, env.step"),
    Goal("compiled", "step", ("uno_raw",), 40, "compiled, table choosing / RLCard UNO, env.step"),
    Goal("plain", "play", ("hearts",), 1, "not compiled / hearts from Python"),
    Goal("compiled", "copy", ("hearts_clone",), 1, "compiled copy / hearts clone"),
    Goal("compiled", "inside", ("hearts_bots",), 4, "inside / evaluate_bots, hearts"),
)
# Other fair readings of the same goals, milder and stricter; nothing is asked of them.
SHOWN = (
    Goal("compiled", "play", ("hearts_players",), 0, "compiled / hearts, players' actions only"),
    Goal("compiled", "play", ("hearts_lean",), 0, "compiled / hearts, leanest loop"),
    Goal("compiled", "play", ("uno_agent",), 0, "compiled / RLCard UNO, RandomAgent"),
    Goal("compiled", "play", ("uno_game",), 0, "compiled / RLCard UNO, under its env"),
    Goal("plain", "play", ("hearts_players",), 0, "not compiled / hearts, players' actions only"),
    Goal("plain", "play", ("hearts_lean",), 0, "not compiled / hearts, leanest loop"),
    Goal(
        "compiled", "inside", ("hearts_bots_players",), 0, "inside / hearts, players' actions only"
    ),
    Goal("compiled", "inside", ("crazy_eights_bots",), 0, "inside / evaluate_bots, crazy_eights"),
)


class Child:
    """A long-lived process that measures what it is asked to."""

    def __init__(self, name: str, python: str, script: str, **env: str) -> None:
        self.name = name
        self.process = subprocess.Popen(
            [python, str(BENCH / script)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={key: value for key, value in os.environ.items() if key != "MATOU_PURE"} | env,
        )

    def ask(self, what: str, seconds: float = 0.0) -> dict[str, Any]:
        """One request, one answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            print(json.dumps({"what": what, "seconds": seconds}), file=self.process.stdin)
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            sys.exit(f"bench: the {self.name} side stopped on {what!r}, see above")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def rate(self, what: str, seconds: float) -> float:
        """Actions per CPU second."""
        answer = self.ask(what, seconds)
        return float(answer["actions"] / answer["cpu"])

    def close(self) -> None:
        """Let the process end by itself."""
        if self.process.stdin:
            self.process.stdin.close()
        self.process.wait()


def pin_to_one_core() -> bool:
    """Stay on one core, children included; not every system can."""
    if not hasattr(os, "sched_setaffinity"):
        return False
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    return True


def start() -> dict[str, Child]:
    """The peers, and our engine twice."""
    if not PEERS_PYTHON.exists():
        sys.exit("bench: no .venv-peers, see bench/README.md")
    return {
        "peers": Child("peers", str(PEERS_PYTHON), "peers.py"),
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


def run_rounds(children: dict[str, Child], rounds: int, seconds: float) -> Rates:
    """Measure all in turn, every other round backwards so that a slow drift cancels out."""
    plan = jobs()
    for whose, what in plan:
        children[whose].rate(what, min(seconds, 0.1))  # warm-up, thrown away
    rates: Rates = {job: [] for job in plan}
    for number in track(range(rounds), "rounds", console=Console(stderr=True)):
        if not sys.stderr.isatty() and number % 10 == 0:  # no bar in a log
            print(f"round {number + 1} of {rounds}", file=sys.stderr, flush=True)
        for job in plan if number % 2 == 0 else plan[::-1]:
            whose, what = job
            rates[job].append(children[whose].rate(what, seconds))
    return rates


def add_players_only(rates: Rates, chance: float) -> None:
    """Hearts counted as we count ours: the same time, without the chance actions."""
    for name in ("hearts", "hearts_lean", "hearts_bots"):
        found = rates["peers", name]
        rates["peers", f"{name}_players"] = [rate * (1 - chance) for rate in found]


def ratios(rates: Rates, ours: Job, peer: str) -> list[float]:
    """Our rate over the peer's, round by round."""
    return [a / b for a, b in zip(rates[ours], rates["peers", peer], strict=True)]


def slowest(rates: Rates, engine: str, kind: str) -> str:
    """The game of ours with the lowest median rate."""
    return min(GAMES, key=lambda game: median(rates[engine, f"{kind}:{game}"]))


def fastest(rates: Rates, peers: tuple[str, ...]) -> str:
    """The peer with the highest median rate."""
    return max(peers, key=lambda peer: median(rates["peers", peer]))


def times(ratio: float) -> str:
    """A ratio, for reading."""
    return f"{ratio:.2f}" if ratio < 10 else f"{ratio:.1f}"


def verdict(goal: Goal, reached: float, trusted: bool) -> str:
    """What the median says of the goal."""
    if not goal.least:
        return "shown only"
    if not trusted:
        return "not judged"
    return "reached" if reached >= goal.least else "missed"


def goal_row(rates: Rates, goal: Goal, trusted: bool) -> Row:
    """A goal, what was measured and the verdict."""
    game = slowest(rates, goal.engine, goal.kind)
    peer = fastest(rates, goal.peers)
    found = ratios(rates, (goal.engine, f"{goal.kind}:{game}"), peer)
    middle = median(found)
    return [
        goal.name,
        game,
        f"≥ {goal.least:g}" if goal.least else "",
        times(middle),
        f"{times(min(found))} to {times(max(found))}",
        verdict(goal, middle, trusted),
    ]


def goal_rows(rates: Rates, doubtful: dict[str, str]) -> list[Row]:
    """The goals, then what is only shown; a doubtful engine is not judged."""
    head = ["ratio", "slowest game", "goal", "median", "lowest to highest", "verdict"]
    return [head, *(goal_row(rates, goal, goal.engine not in doubtful) for goal in GOALS + SHOWN)]


def rate_row(name: str, found: list[float]) -> Row:
    """A name, its median rate and the spread."""
    return [name, f"{median(found):,.0f}", f"{min(found):,.0f} to {max(found):,.0f}"]


def kind_rows(rates: Rates, kind: str) -> list[Row]:
    """The peers' rates, then ours with their ratio to each peer."""
    peers = KINDS[kind]
    head = ["", "median", "lowest to highest", *(f"/ {peer}" for peer in peers)]
    rows = [rate_row(LABELS[peer], rates["peers", peer]) + [""] * len(peers) for peer in peers]
    for engine in ENGINES:
        for game in GAMES:
            job = (engine, f"{kind}:{game}")
            row = rate_row(f"{game}, {engine}", rates[job])
            rows.append(row + [times(median(ratios(rates, job, peer))) for peer in peers])
    return [head, *rows]


def cpu_model() -> str:
    """The processor's name."""
    try:
        found = re.search(r"model name\s*:\s*(.+)", Path("/proc/cpuinfo").read_text())
    except OSError:
        found = None
    return found[1] if found else platform.processor() or platform.machine()


def markdown(rows: list[Row]) -> str:
    """A table: names on the left, figures on the right."""
    head, *body = rows
    rule = ["---"] + ["--:"] * (len(head) - 1)
    return "\n".join("| " + " | ".join(row) + " |" for row in [head, rule, *body])


def show(console: Console, title: str, rows: list[Row]) -> None:
    """The same table on the terminal."""
    head, *body = rows
    table = Table(title=title, title_justify="left")
    for number, name in enumerate(head):
        table.add_column(name, justify="right" if number else "left")
    colours = {"reached": "green", "missed": "red"}
    for row in body:
        table.add_row(*row, style=colours.get(row[-1]))
    console.print(table)


def warnings(about: dict[str, dict[str, Any]]) -> dict[str, str]:
    """Per engine, why its figures are not what they claim to be."""
    found = {}
    if not about["compiled"]["compiled"]:
        found["compiled"] = "the engine called compiled ran without any compiled module"
    if about["plain"]["compiled"]:
        found["plain"] = "the engine called plain ran with a compiled module"
    return found


def preamble(about: dict[str, dict[str, Any]], options: argparse.Namespace, pinned: bool) -> str:
    """Where and how the figures were taken."""
    versions = ", ".join(f"{k} {v}" for k, v in about["peers"]["versions"].items())
    chance = ", ".join(f"{v:.0%} in {k}" for k, v in about["peers"]["chance"].items())
    core = "one core" if pinned else "no fixed core"
    lines = [
        f"Command: `make bench`. Machine: {cpu_model()}, {os.cpu_count()} cores, "
        f"Python {platform.python_version()}. Peers: {versions}.",
        f"{options.rounds} rounds of {options.seconds:g} CPU seconds per measure, {core}, "
        "both sides in turn; ratios are taken within a round, and their median is judged.",
        f"OpenSpiel's count includes chance actions ({chance}); ours is of players' actions only.",
    ]
    lines += [f"**Warning: {text}.**" for text in warnings(about).values()]
    return "\n\n".join(lines)


def write_section(text: str) -> None:
    """Replace our section of the results and leave the others alone."""
    old = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else "# Results\n"
    section = f"{OPEN}\n{text}\n{CLOSE}"
    before, opened, rest = old.partition(OPEN)
    _, closed, after = rest.partition(CLOSE)
    if not (opened and closed):
        before, after = f"{old.rstrip()}\n\n", "\n"
    RESULTS.write_text(before + section + after, encoding="utf-8")


def report(rates: Rates, about: dict[str, Any], intro: str, write: bool) -> None:
    """Write the tables and print them."""
    tables = {"Goals": goal_rows(rates, warnings(about))}
    tables |= {title: kind_rows(rates, kind) for kind, title in TITLES.items()}
    if write:
        parts = [f"### {title}\n\n{markdown(rows)}" for title, rows in tables.items()]
        write_section("\n\n".join(["## Engine and peers", intro, *parts]))
    # A pipe has no width of its own, and rich would cut the tables to 80 columns.
    console = Console(width=None if sys.stdout.isatty() else 160)
    for title, rows in tables.items():
        show(console, title, rows)
    console.print(intro, markup=False, highlight=False)


def parse() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=0.1, help="CPU seconds per measure")
    parser.add_argument("--dry", action="store_true", help="print, but leave RESULTS.md alone")
    return parser.parse_args()


def main() -> None:
    """Measure, print, write; a missed goal is no failure."""
    options = parse()
    pinned = pin_to_one_core()
    children = start()
    about = {name: child.ask("about") for name, child in children.items()}
    rates = run_rounds(children, options.rounds, options.seconds)
    add_players_only(rates, about["peers"]["chance"]["hearts"])
    for child in children.values():
        child.close()
    report(rates, about, preamble(about, options, pinned), not options.dry)


if __name__ == "__main__":
    main()
