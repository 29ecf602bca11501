"""`matou simulate`: bulk games between bots, and their statistics."""

import json
from typing import Unpack

import click
from rich.console import Console

from matou.bots.arena.bulk import CATS, begin, cats_chance, run
from matou.bots.arena.spread import chunks
from matou.bots.arena.tally import Tally
from matou.bots.registry import choose
from matou.cli import INTERRUPTED
from matou.cli.asking import (
    DeckAsked,
    deck_options,
    example,
    game_argument,
    json_option,
    option_option,
    read_options,
    seed_option,
)
from matou.cli.files import check_writable, write_text
from matou.cli.mistakes import Misuse
from matou.cli.statistics import show, summary
from matou.cli.workers import workers, workers_options
from matou.games.game import Options
from matou.record.game_record import Recorder, write_record


@click.command(
    short_help="Play many games between cats.",
    epilog=example(
        "matou simulate chasse --players 3 --games 10000 --seed 7",
        "matou simulate multipli --players 4 --option specials=none --json",
        "matou simulate multipli --players 3 --short 40 --tables 6,7,8",
        "matou simulate course --games 100 --record game.txt --game 12",
        switches=True,
    ),
)
@game_argument
@click.option("--players", type=int, default=4, show_default=True, help="How many sit down.")
@click.option("--games", type=click.IntRange(1, 10**9), default=1000, show_default=True)
@seed_option()
@deck_options
@option_option
@click.option(
    "--cats", type=click.Choice(CATS), default="simple", show_default=True,
    help="Simple cats know the rules; random ones do anything legal.",
)  # fmt: skip
@workers_options
@click.option("--record", metavar="FILE", help="Write the record of one game.")
@click.option(
    "--game", "number", type=click.IntRange(min=1), metavar="I", default=None,
    help="Which game --record writes; the first by default.",
)  # fmt: skip
@json_option
def simulate(
    game: str,
    players: int,
    games: int,
    seed: int,
    given: tuple[str, ...],
    cats: str,
    jobs: int | None,
    cluster: str | None,
    record: str | None,
    number: int | None,
    as_json: bool,
    **deck: Unpack[DeckAsked],
) -> None:
    """Play many games of GAME between cats: how long they last, who wins, what happens."""
    chosen = read_options(game, given, seed, **deck)
    table = begin(chosen, players, seed, 0)  # raises now if the number of players is wrong
    if number is not None and record is None:
        raise Misuse("--game says which game --record writes; add --record FILE")
    if number is not None and number > games:
        raise Misuse(f"--game {number}: only {games} games are played")
    if record is not None:
        check_writable(record)
        write_text(record, _record(chosen, players, seed, (number or 1) - 1, cats))
    tally = Tally()

    def take(part: Tally) -> int:
        tally.merge(part)
        return part.games

    with workers(jobs, cluster, games) as crew:
        tasks = [
            (chosen, players, seed, first, count, cats) for first, count in chunks(games, crew.size)
        ]
        crew.gather(run, tasks, games, take)
    if crew.interrupted and not tally.games:
        click.get_current_context().exit(INTERRUPTED)
    found = summary(tally, table, seed, cats, crew.interrupted)
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False, indent=1))
    else:
        show(found, Console(highlight=False))
    if crew.interrupted:
        click.get_current_context().exit(INTERRUPTED)


def _record(options: Options, players: int, seed: int, game: int, cats: str) -> str:
    """Play one game of the run again and write its record."""
    table = begin(options, players, seed, game)
    chance = cats_chance(seed, game)
    recorder = Recorder(table)
    while not table.over:
        action = choose(table, chance) if cats == "simple" else table.any_legal(chance)
        if action is None:
            break
        recorder.play(action)
    return write_record(recorder.record())
