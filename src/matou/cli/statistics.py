"""Statistics of a simulation: lengths, win shares with intervals, events."""

from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table as Grid

from matou.bots.arena.shares import wilson
from matou.bots.arena.tally import WIN_PARTS, Tally
from matou.bots.registry import GAME_CATS
from matou.bots.turns import MAX_ACTIONS
from matou.games.game import Table
from matou.record.words import seat_name


def quantile(lengths: dict[int, int], part: float) -> int:
    """A quantile of the lengths."""
    wanted = part * sum(lengths.values())
    seen = 0
    for length in sorted(lengths):
        seen += lengths[length]
        if seen >= wanted:
            return length
    return max(lengths)


def summary(tally: Tally, table: Table, seed: int, cats: str, interrupted: bool) -> dict[str, Any]:
    """All statistics as plain data; they do not depend on the order of the games."""
    lengths = tally.lengths
    over = tally.games - tally.cut
    return {
        "game": table.options.game.name,
        "options": table.options.changed(),
        "players": table.players,
        "seed": seed,
        "cats": cats,
        "games": tally.games,
        "interrupted": interrupted,
        "cut": tally.cut,
        "actions": {
            "mean": sum(length * games for length, games in lengths.items()) / tally.games,
            "median": quantile(lengths, 0.5),
            "p5": quantile(lengths, 0.05),
            "p95": quantile(lengths, 0.95),
            "longest": max(lengths),
        },
        "wins": [_win(tally, table, player, over) for player in range(table.players)],
        "shared_wins": tally.shared / over if over else 0.0,
        "events": {
            "games": tally.watched,
            "count": dict(sorted(tally.events.items(), key=lambda item: (-item[1], item[0]))),
            "share": {
                part: {"of": whole, "share": tally.events[part] / tally.events[whole]}
                for part, whole in GAME_CATS[table.options.game.name].parts.items()
                if part in tally.events
            },
        },
    }


def _win(tally: Tally, table: Table, player: int, games: int) -> dict[str, Any]:
    share = tally.wins[player] / WIN_PARTS / games if games else 0.0
    low, high = wilson(share, games)
    seats = [seat_name(seat) for seat in range(table.seats) if table.owner(seat) == player]
    return {"seats": seats, "share": share, "low": low, "high": high}


# --- for people --------------------------------------------------------------------------


def show(found: dict[str, Any], console: Console) -> None:
    options = "".join(f", {name}={value}" for name, value in found["options"].items())
    stopped = " (stopped)" if found["interrupted"] else ""
    console.print(
        f"[bold]{found['game']}[/bold]{options}, {found['players']} players, {found['cats']} cats, "
        f"seed {found['seed']}: {found['games']:,} games{stopped}"
    )
    lengths = found["actions"]
    console.print(
        f"actions in a game: mean {lengths['mean']:.1f}, median {lengths['median']}, "
        f"5 % to 95 %: {lengths['p5']} to {lengths['p95']}, longest {lengths['longest']}"
    )
    if found["cut"]:
        console.print(f"{found['cut']:,} games were cut at {MAX_ACTIONS:,} actions")
    console.print(_wins(found))
    console.print(f"shared wins: {found['shared_wins']:.1%}")
    console.print(_events(found))


def _wins(found: dict[str, Any]) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("seat", style="bold")
    grid.add_column("wins", justify="right")
    grid.add_column("95 % interval", justify="right")
    grid.add_column("")
    for win in found["wins"]:
        grid.add_row(
            " ".join(win["seats"]),
            f"{win['share']:.1%}",
            f"{win['low']:.1%} to {win['high']:.1%}",
            "█" * round(40 * win["share"]),
        )
    return grid


def _events(found: dict[str, Any]) -> Grid:
    games = found["events"]["games"]
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column(f"in the first {games} games" if games > 1 else "in the first game")
    grid.add_column("count", justify="right")
    grid.add_column("per game", justify="right")
    grid.add_column("")
    for name, times in found["events"]["count"].items():
        part = found["events"]["share"].get(name)
        share = f"{part['share']:.1%} of {part['of']}" if part else ""
        grid.add_row(name, f"{times:,}", f"{times / games:.2f}", share)
    return grid
