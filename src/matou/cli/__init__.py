"""The commands of `matou`: they parse arguments and print."""

import os
import sys
from importlib import import_module
from io import TextIOWrapper

import click

from matou import OptionError, __version__, engine
from matou.cli.mistakes import Group, Mistake

INTERRUPTED = 130  # exit status after Ctrl-C
PIPE_CLOSED = 141


COMMANDS = (
    "deck",
    "check",
    "replay",
    "simulate",
    "arena",
    "child",
    "export",
    "fairness",
    "learn",
    "pace",
    "play",
    "print",
    "serve",
)


class Commands(Group):
    """The commands; each is loaded from the module of its name when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        found = getattr(import_module(f"matou.cli.{name}"), name)
        assert isinstance(found, click.Command)
        return found

    def invoke(self, ctx: click.Context) -> object:
        """An OptionError is a user error in every command."""
        try:
            return super().invoke(ctx)
        except OptionError as error:
            raise Mistake(f"matou {ctx.invoked_subcommand}: {error}") from None


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Example: matou play chasse --players 3",
)
@click.version_option(__version__, message=f"matou %(version)s, {engine.describe()}")
def matou_command() -> None:
    """The Cat's Family card games: Multipli, Addi, the Course and the Chasse."""


def main() -> None:
    """Run a command; a user error is a sentence and status 2, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # an old terminal may not know ×
    sys.exit(_status())


def _status() -> int:
    try:
        status = matou_command.main(prog_name="matou", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of the output is gone; Python must not write to it again while it shuts down.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    return status if isinstance(status, int) else 0
