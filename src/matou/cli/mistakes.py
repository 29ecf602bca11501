"""User errors: one sentence on stderr and exit status 2."""

import re
from difflib import get_close_matches
from typing import IO, Any, Final

import click

from matou.games.registry import game_names

# Click before 8.2 has no such error: it shows the help page by itself.
NO_ARGUMENTS: Final = getattr(click.exceptions, "NoArgsIsHelpError", ())
EXAMPLE: Final = re.compile(r"Example:\s*(.+)")


def printable(text: str) -> str:
    """Text from a file on one line, without control characters."""
    return "".join(sign if sign.isprintable() else " " for sign in " ".join(text.split()))


class Mistake(click.ClickException):
    """A user error, printed as it is."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        for line in self.message.splitlines():
            click.echo(printable(line), err=True)


class Misuse(Mistake):
    """A user error that names its command."""

    def __init__(self, message: str) -> None:
        super().__init__(f"{click.get_current_context().command_path}: {message}")


class Group(click.Group):
    """A command group that lists its commands when one is unknown."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        there_are = self.list_commands(ctx)
        if args[0] not in there_are and not args[0].startswith("-"):
            near = get_close_matches(args[0].lower(), there_are, 1, 0.5)
            meant = f" Did you mean {ctx.command_path} {near[0]}?" if near else ""
            raise Mistake(
                f"{ctx.command_path}: there is no command {args[0][:40]!r}; "
                f"the commands are {', '.join(there_are)}.{meant}\n{_more(ctx)}"
            )
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            raise explained(error) from None

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            raise explained(error) from None


def explained(error: click.UsageError) -> click.ClickException:
    """The error of a command with its usage and an example."""
    ctx = error.ctx
    if ctx is None or isinstance(error, NO_ARGUMENTS):
        return error
    return Mistake(f"{ctx.command_path}: {_why(error, ctx.command)}\n{_more(ctx)}")


def _why(error: click.UsageError, command: click.Command) -> str:
    match error:
        case click.NoSuchOption():
            names = [max(one.opts, key=len) for one in command.params
                     if isinstance(one, click.Option)]  # fmt: skip
            near = get_close_matches(error.option_name, names, 1)
            meant = f" Did you mean {near[0]}?" if near else ""
            options = ", ".join([*names, "--help"])
            return f"there is no option {error.option_name}; the options are {options}.{meant}"
        case click.MissingParameter(param=click.Argument(name="game")):
            return f"GAME is missing; the games are {', '.join(game_names())}"
        case click.MissingParameter(param=click.Argument() as missing):
            return f"{missing.human_readable_name.rstrip('.…')} is missing"
        case click.BadParameter(param=click.Option(type=click.Path()) as option):
            said = error.message.removesuffix(".")
            return f"{max(option.opts, key=len)}: {said[:1].lower()}{said[1:]}"
        case click.BadParameter(param=click.Option() as option):
            name = max(option.opts, key=len)
            if isinstance(option.type, click.Path):
                return f"{name}: {error.message.removesuffix('.')}"
            wrong = error.message.partition(" is not ")[0]
            return f"{name} takes {_takes(option.type)}, not {wrong}"
        case _:
            said = error.format_message().removesuffix(".")
            return said[:1].lower() + said[1:]


def _takes(kind: "click.ParamType[Any]") -> str:
    match kind:
        case click.IntRange() | click.FloatRange():
            least = "" if kind.min is None else f" from {kind.min}"
            most = "" if kind.max is None else f" to {kind.max}"
            return f"a number{least}{most}"
        case click.Choice():
            return " or ".join(map(str, kind.choices))
        case _:
            return {"integer": "a number", "float": "a number"}.get(kind.name, f"a {kind.name}")


def _more(ctx: click.Context) -> str:
    found = EXAMPLE.search(ctx.command.epilog or "")
    example = f"For example: {found[1].strip()}. " if found else ""
    return f"{example}All of it: {ctx.command_path} --help"
