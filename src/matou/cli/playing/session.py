"""A game in the terminal: the table, the seats, the output and the record."""

from time import monotonic, sleep
from typing import TYPE_CHECKING

from rich.console import Console, RenderableType

from matou.cli.catalogue import Catalogue
from matou.cli.narrator import Narrator
from matou.cli.playing.keys import Keys
from matou.games.actions import Action
from matou.games.chance import Chance
from matou.games.events import Ended, Event
from matou.games.game import Table
from matou.games.refusals import Refused
from matou.record.game_record import Recorder

if TYPE_CHECKING:
    from matou.cli.playing.terminal import Terminal


class QuitError(Exception):
    """The player quits."""


class GoneError(Exception):
    """There is no more input."""


class Session:
    """What the games in the terminal share."""

    def __init__(
        self, table: Table, terminal: "Terminal", player: int, words: Catalogue,
        chance: Chance, window: float, calm: bool,
    ) -> None:  # fmt: skip
        self.table = table
        self.words = words
        self.terminal = terminal
        self.chance = chance  # of the cats
        self.window = window  # seconds to hit
        self.keys = Keys()
        self.calm = calm or not self.keys.live
        self.own = [seat for seat in range(table.seats) if table.owner(seat) == player]
        self.console = Console(highlight=False)
        self.narrator = Narrator(table.options, words, terminal.parts, self.own[0])
        self.narrator.own = set(self.own)
        self.recorder = Recorder(table)
        self.quiet = False
        self._events: list[Event] = []
        self._began = monotonic()
        table.listener = self._events.append

    @property
    def cats(self) -> int:
        """The seats of the cats, as a bit mask."""
        return sum(1 << seat for seat in range(self.table.seats) if seat not in self.own)

    def do(self, action: Action) -> None:
        """Play an action, record it, and print its events."""
        self.recorder.play(action, monotonic() - self._began if self.keys.live else None)
        events = list(self._events)
        self._events.clear()
        for event in events:
            sentence = "" if isinstance(event, Ended) else self.narrator.sentence(event)
            if sentence and not self.quiet:
                self.print(sentence)

    def try_to(self, action: Action) -> bool:
        """Play it, or say which article refuses it."""
        key = self.table.refusal(action)
        if key:
            self.refuse(key)
            return False
        self.do(action)
        return True

    def refuse(self, key: str) -> None:
        refused = Refused(key)
        own = f"refused.{key}"
        why = self.words.say(own) if own in self.words else refused.why
        self.print(f"{refused.article}: {why}")

    # --- input ----------------------------------------------------------------------------

    def print(self, what: RenderableType = "") -> None:
        if isinstance(what, str):
            self.console.print(what, markup=False)
        else:
            self.console.print(what)

    def say(self, key: str, **parts: object) -> None:
        self.print(self.words.say(key, **parts))

    def ask(self, key: str, **parts: object) -> str:
        """A line from the player; `?` explains, `q` quits, the end of the input ends the asking."""
        while True:
            self.console.print(self.words.say(key, **parts), end="", markup=False)
            line = self.keys.line()
            if not self.keys.live:
                self.print()
            if line is None:
                raise GoneError
            if not self.common(line):
                return line

    def common(self, line: str) -> bool:
        """Handle a command that may be typed anywhere; False if the line is not one."""
        if line.lower() in ("q", "quit"):
            raise QuitError
        if line != "?":
            return False
        self.say(self.terminal.help)
        return True

    def pause(self, seconds: float) -> None:
        """Wait so that the player can read; not if no player watches."""
        if self.keys.live:
            sleep(seconds)
