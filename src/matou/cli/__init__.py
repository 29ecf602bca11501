"""The commands of `matou`."""

import os
import sys
from io import TextIOWrapper

import click

import matou.games.mouse.play
from matou import __version__
from matou.cli.arena import arena
from matou.cli.check import check
from matou.cli.child import child
from matou.cli.deck import deck
from matou.cli.fairness import fairness
from matou.cli.play import play
from matou.cli.replay import replay
from matou.cli.serve import serve
from matou.cli.simulate import simulate

INTERRUPTED = 130
PIPE_CLOSED = 141


def _engine() -> str:
    """Which engine runs: compiled modules lie beside their sources and are preferred."""
    source = (matou.games.mouse.play.__file__ or "").endswith(".py")
    return "rules in plain Python" if source else "rules compiled"


@click.group(
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Example: matou play chasse --players 3",
)
@click.version_option(__version__, message=f"matou %(version)s, {_engine()}")
def matou_command() -> None:
    """The Cat's Family card games: Multipli, Addi, the Course and the Chasse."""


for _command in (deck, check, replay, simulate, arena, child, fairness, play, serve):
    matou_command.add_command(_command)


def main() -> None:
    """Run a command; what the user got wrong is a sentence and status 2, never a traceback."""
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
        # Whoever read us has gone; Python must not find that out again while it shuts down.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    return status if isinstance(status, int) else 0
