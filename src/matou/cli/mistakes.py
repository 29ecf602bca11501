"""What a user got wrong: one sentence on stderr and exit status 2."""

from typing import IO, Any

import click


def printable(text: str) -> str:
    """Text from a file on one line, without what could move a terminal's cursor."""
    return "".join(sign if sign.isprintable() else " " for sign in " ".join(text.split()))


class Mistake(click.ClickException):
    """Says the place and what is wrong there."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        for line in self.message.splitlines():
            click.echo(printable(line), err=True)


class Misuse(Mistake):
    """Says which command was asked for something that there is not."""

    def __init__(self, message: str) -> None:
        super().__init__(f"{click.get_current_context().command_path}: {message}")
