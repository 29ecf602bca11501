"""`matou replay`: replay a record and describe it."""

import json
from typing import Any

import click

from matou.cli.asking import example, json_option, language_option
from matou.cli.files import read_text
from matou.cli.mistakes import Mistake, Misuse
from matou.cli.narrator import Narrator
from matou.cli.playing.registry import TERMINALS
from matou.games.events import Event
from matou.games.game import Table
from matou.record import game_record
from matou.record.game_record import Record, RecordError, read_record, replayed
from matou.record.position import write_position
from matou.record.words import seat_name, spell_action


@click.command(
    short_help="Play a record again.",
    epilog=example("matou replay evening.txt --moves", "matou replay - < evening.txt"),
)
@click.argument("file", metavar="FILE")
@click.option("--moves", is_flag=True, help="Print each action and its events.")
@click.option(
    "--until",
    type=click.IntRange(min=0),
    metavar="N",
    help="Stop after N moves, show the position.",
)
@language_option
@json_option
def replay(file: str, moves: bool, until: int | None, language: str, as_json: bool) -> None:
    """Play the record in FILE (- for standard input) again and describe it.

    A damaged record, or an action that the rules refuse, is named with its line; status 2.
    """
    try:
        record = read_record(read_text(file))
        # Replay the whole record before printing, so that no output is cut short by an error.
        table = replayed(record) if until is None else _stopped(record, until)
    except RecordError as error:
        raise Mistake(f"{file}: {error}") from None
    shown = record.moves if until is None else record.moves[:until]
    summary = _summary(record, table, len(shown))
    narrated = _narrate(record, len(shown), language) if moves else []
    if as_json:
        if moves:
            summary["told"] = [{"action": action, "events": said} for action, said in narrated]
        if until is not None:
            summary["position"] = write_position(table)
        click.echo(json.dumps(summary, ensure_ascii=False, indent=1))
        return
    for number, (action, said) in enumerate(narrated, start=1):
        click.echo(f"{number:>4}. {action}")
        for sentence in said:
            click.echo(f"      {sentence}")
    for line in _describe(summary):
        click.echo(line)
    if until is not None:
        click.echo("\n" + write_position(table), nl=False)


def _stopped(record: Record, until: int) -> Table:
    """The table after some moves; the rest of the record is ignored."""
    if until > len(record.moves):
        raise Misuse(f"--until {until}: the record has {len(record.moves)} moves")
    tables = [record.start]
    for _, table in game_record.replay(Record(record.start, record.moves[:until], "")):
        tables = [table]
    return tables[-1]


def _narrate(record: Record, moves: int, language: str) -> list[tuple[str, list[str]]]:
    """Each action of a valid record, with the sentences of its events."""
    events: list[Event] = []
    options = record.start.options
    terminal = TERMINALS[options.game.name]
    narrator = Narrator(options, terminal.words(language), terminal.parts)
    narrated: list[tuple[str, list[str]]] = []
    for move, table in game_record.replay(
        Record(record.start, record.moves[:moves], ""), events.append
    ):
        clock = f"{move.time:.3f} " if move.time is not None else ""
        action = clock + spell_action(move.action, table.options.family)
        narrated.append((action, [one for one in map(narrator.sentence, events) if one]))
        events.clear()
    return narrated


def _summary(record: Record, table: Table, moves: int) -> dict[str, Any]:
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


def _describe(summary: dict[str, Any]) -> list[str]:
    options = "".join(f", {name}={value}" for name, value in summary["options"].items())
    lines = [
        f"{summary['game']}{options}, {summary['players']} players ({' '.join(summary['seats'])})"
    ]
    moves = "1 action" if summary["moves"] == 1 else f"{summary['moves']} actions"
    if summary["moves"] != summary["recorded"]:
        moves += f" of {summary['recorded']}"
    if not summary["over"]:
        return [*lines, f"{moves}; the game is not over"]
    return [*lines, f"{moves}; won by {' '.join(summary['winners'])}"]
