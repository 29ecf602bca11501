"""What a user got wrong: one sentence on stderr and exit status 2."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

import click

from matou.games.options import OptionError


def printable(text: str) -> str:
    """Text from a file on one line, without what could move a terminal's cursor."""
    return "".join(sign if sign.isprintable() else " " for sign in " ".join(text.split()))


class Mistake(click.ClickException):
    """Says the place and what is wrong there."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        for line in self.message.splitlines():
            click.echo(printable(line), err=True)


@contextmanager
def options_named(command: str) -> Iterator[None]:
    """An option, a game or a number of players that does not exist becomes a mistake."""
    try:
        yield
    except OptionError as error:
        raise Mistake(f"matou {command}: {error}") from None
