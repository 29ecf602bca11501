"""Keyboard input line by line, with a time limit where the terminal allows it."""

import os
import select
import sys
from time import monotonic

try:
    import termios
except ImportError:  # a system without such terminals has no time limit
    termios = None  # type: ignore[assignment]  # the module or nothing


class Keys:
    """Lines of standard input; `ended` once there are no more."""

    def __init__(self) -> None:
        self.ended = False
        self.live = sys.stdin.isatty() and termios is not None
        self._typed = b""

    def line(self, seconds: float | None = None) -> str | None:
        """The next line; None at the end, or when time is up first (in a live terminal only)."""
        if not self.live:
            text = sys.stdin.readline(1000)
            self.ended = not text
            return text.strip() if text else None
        # Own buffer: Python's would hide a second line from select.
        until = None if seconds is None else monotonic() + seconds
        while b"\n" not in self._typed:
            left = None if until is None else max(0.0, until - monotonic())
            if not select.select([sys.stdin], [], [], left)[0]:
                return None
            typed = os.read(sys.stdin.fileno(), 4096)
            if not typed:
                self.ended = True
                return None
            self._typed += typed
        line, _, self._typed = self._typed.partition(b"\n")
        return line.decode("utf-8", "replace").strip()

    def forget(self) -> None:
        """Drop what was typed too early: an old Enter must not hit a new card."""
        if self.live and termios is not None:
            termios.tcflush(sys.stdin, termios.TCIFLUSH)
            self._typed = b""
