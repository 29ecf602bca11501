"""`matou replay`: a recorded game played again and told."""

import json
from typing import Any

import click

from matou.cli.asking import example, json_option, language_option
from matou.cli.files import read_text
from matou.cli.mistakes import Mistake, Misuse
from matou.cli.playing.registry import TERMINALS
from matou.cli.telling import Teller
from matou.games.events import Event
from matou.games.game import Table
from matou.record import game
from matou.record.game import Record, RecordError, read_record, replayed
from matou.record.position import write_position
from matou.record.words import seat_name, spell_action


@click.command(
    short_help="Play a record again.",
    epilog=example("matou replay evening.txt --moves", "matou replay - < evening.txt"),
)
@click.argument("file", metavar="FILE")
@click.option("--moves", is_flag=True, help="Tell each action and what came of it.")
@click.option(
    "--until",
    type=click.IntRange(min=0),
    metavar="N",
    help="Stop after N moves, show the position.",
)
@language_option
@json_option
def replay(file: str, moves: bool, until: int | None, language: str, as_json: bool) -> None:
    """Play the record in FILE (- for standard input) again and tell how it went.

    A record that is damaged, or tells what the rules refuse, is named with its line; status 2.
    """
    try:
        record = read_record(read_text(file))
        # The whole record is played once before a word is said: nothing is told half.
        table = replayed(record) if until is None else _stopped(record, until)
    except RecordError as error:
        raise Mistake(f"{file}: {error}") from None
    shown = record.moves if until is None else record.moves[:until]
    facts = _facts(record, table, len(shown))
    told = _told(record, len(shown), language) if moves else []
    if as_json:
        if moves:
            facts["told"] = [{"action": action, "events": said} for action, said in told]
        if until is not None:
            facts["position"] = write_position(table)
        click.echo(json.dumps(facts, ensure_ascii=False, indent=1))
        return
    for number, (action, said) in enumerate(told, start=1):
        click.echo(f"{number:>4}. {action}")
        for sentence in said:
            click.echo(f"      {sentence}")
    for line in _telling(facts):
        click.echo(line)
    if until is not None:
        click.echo("\n" + write_position(table), nl=False)


def _stopped(record: Record, until: int) -> Table:
    """The table after some moves; the rest of the record is not looked at."""
    if until > len(record.moves):
        raise Misuse(f"--until {until}: the record has {len(record.moves)} moves")
    tables = [record.start]
    for _, table in game.replay(Record(record.start, record.moves[:until], "")):
        tables = [table]
    return tables[-1]


def _told(record: Record, moves: int, language: str) -> list[tuple[str, list[str]]]:
    """Each action of a record that was found good, and its events in words."""
    heard: list[Event] = []
    options = record.start.options
    terminal = TERMINALS[options.game.name]
    teller = Teller(options, terminal.words(language), terminal.parts)
    told: list[tuple[str, list[str]]] = []
    for move, table in game.replay(Record(record.start, record.moves[:moves], ""), heard.append):
        clock = f"{move.time:.3f} " if move.time is not None else ""
        action = clock + spell_action(move.action, table.options.family)
        told.append((action, [said for said in map(teller.tell, heard) if said]))
        heard.clear()
    return told


def _facts(record: Record, table: Table, moves: int) -> dict[str, Any]:
    return {
        "game": table.options.game.name,
        "options": table.options.changed(),
        "players": table.players,
        "seats": [seat_name(seat) for seat in range(table.seats)],
        "moves": moves,
        "recorded": len(record.moves),
        "over": table.over,
        "winners": [seat_name(seat) for seat in table.winners],
        "losers": [seat_name(seat) for seat in table.losers],
    }


def _telling(facts: dict[str, Any]) -> list[str]:
    options = "".join(f", {name}={value}" for name, value in facts["options"].items())
    lines = [f"{facts['game']}{options}, {facts['players']} players ({' '.join(facts['seats'])})"]
    moves = "1 action" if facts["moves"] == 1 else f"{facts['moves']} actions"
    if facts["moves"] != facts["recorded"]:
        moves += f" of {facts['recorded']}"
    if not facts["over"]:
        return [*lines, f"{moves}; the game is not over"]
    return [*lines, f"{moves}; won by {' '.join(facts['winners'])}"]
