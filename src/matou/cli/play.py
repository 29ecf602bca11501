"""`matou play`: a game in the terminal against simple cats."""

import secrets
import shlex
from typing import Unpack

import click
from click.core import ParameterSource

from matou.cli.asking import (
    LARGEST_SEED,
    DeckAsked,
    deck_options,
    example,
    game_argument,
    language_option,
    option_option,
    read_options,
)
from matou.cli.files import check_writable, write_text
from matou.cli.mistakes import Misuse
from matou.cli.playing.podium import podium, shares_its_place
from matou.cli.playing.registry import TERMINALS
from matou.cli.playing.session import QuitError, Session
from matou.games.chance import seeded
from matou.games.deal import deal_options
from matou.games.game import Table
from matou.record.game_record import write_record
from matou.record.words import WordError, read_seat, seat_names

SEEDS = 1_000_000  # short enough to be typed again
CATS = 7_919  # a stream of its own for the cats' decisions


@click.command(
    short_help="Play against simple cats.",
    epilog=example(
        "matou play chasse --players 3",
        "matou play multipli --players 4 --tables 5 --pace calm --language fr",
        "matou play multipli --short 40 --facts 7x8,6x9",
        "matou play course --players 2 --seed 7 --record evening.txt",
        switches=True,
    ),
)
@game_argument
@click.option("--players", type=int, default=3, show_default=True, help="You and the cats.")
@click.option("--seat", default="A", show_default=True, help="Where you sit.")
@click.option(
    "--seed",
    type=click.IntRange(0, LARGEST_SEED),
    help="The same cards again; random by default.",
)
@deck_options
@option_option
@click.option(
    "--pace", type=click.Choice(["quick", "calm"]), default="quick", show_default=True,
    help="Calm waits for you without a clock (Multipli and Addi).",
)  # fmt: skip
@click.option(
    "--window", type=click.FloatRange(0.5, 60), default=2.5, show_default=True,
    help="Seconds to hit the mouse.",
)  # fmt: skip
@language_option
@click.option("--record", metavar="FILE", help="Write the record of the game.")
def play(
    game: str,
    players: int,
    seat: str,
    seed: int | None,
    given: tuple[str, ...],
    pace: str,
    window: float,
    language: str,
    record: str | None,
    **deck: Unpack[DeckAsked],
) -> None:
    """Play GAME in the terminal against simple cats.

    If the input ends, the cats finish the game for you.
    """
    if seed is None:
        seed = secrets.randbelow(SEEDS)
    options = read_options(game, given, seed, **deck)
    table = deal_options(options, players, seeded(seed))
    try:
        own = read_seat(seat.upper(), table.seats)
    except WordError as error:
        raise Misuse(f"--seat {error}") from None
    if record is not None:
        check_writable(record)
    player = table.owner(own)
    terminal = TERMINALS[options.game.name]
    words = terminal.words(language)
    chance = seeded(seed + CATS)
    session = Session(table, terminal, player, words, chance, window, pace == "calm")
    seats = seat_names(session.own)
    session.say("play.welcome", game=game, seat=seats, seed=seed)
    try:
        _play(session, table)
    finally:
        if record is not None:
            write_text(record, write_record(session.recorder.record()))
            session.say("play.recorded", file=record)
    again = ["matou", "play", game, "--players", str(players), "--seed", str(seed)]
    again += [f"--option={name}={value}" for name, value in options.changed().items()]
    for name, value in (("seat", seat), ("pace", pace), ("window", window), ("language", language)):
        if click.get_current_context().get_parameter_source(name) is ParameterSource.COMMANDLINE:
            again.append(f"--{name}={value}")
    hint = words.say("play.again", command=shlex.join(again))
    session.console.print(hint, markup=False, soft_wrap=True)  # on one line, to be copied


def _play(session: Session, table: Table) -> None:
    try:
        session.terminal.play(session, table)
    except QuitError:
        session.say("play.quit")
        return
    session.print()
    session.print(podium(session))
    won = any(seat in table.winners for seat in session.own)
    alone = not shares_its_place(session)
    session.say("play.loser" if not won else "play.winner" if alone else "play.shared")
