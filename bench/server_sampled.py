"""`matou serve` with a clock in its neck: where its processor time goes, written down at its end.

Started by server_budget.py: `python server_sampled.py FILE serve …`.
"""

import gc
import json
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from types import FrameType

from matou.cli import main

EVERY = 0.001  # seconds of processor time; a kernel may round it up to its own tick

# By the end of a file's path and the function, from the innermost frame outwards: what it is for.
PURPOSES = (
    ("selectors.py", "select", "waiting for the next event"),
    ("socket/pinger.py", "", "pings and pongs"),
    ("socket/kernel.py", "", "pings and pongs"),
    ("races/latency.py", "", "pings and pongs"),
    ("server/metrics.py", "", "metrics"),
    ("prometheus_client/", "", "metrics"),
    ("wire/messages.py", "read", "decoding"),
    ("wire/messages.py", "", "encoding"),
    ("server/storage/", "", "storage, in Python"),
    ("state/stored.py", "write", "storage, in Python"),
    ("actor.py", "_take", "storage, in Python"),
    ("actor.py", "_set_timer", "timers"),
    ("socket/connection.py", "", "sending"),
    ("selector_events.py", "write", "sending"),
    ("actor.py", "_speak", "sending"),
    ("matou/games/", "", "rules"),
    ("matou/record/", "", "rules"),
    ("state/evolve.py", "", "rules"),
    ("views/redaction.py", "", "views"),
    ("views/tell.py", "", "views"),
    ("wire/room_view.py", "", "views"),
    ("games/choices.py", "", "views"),
    ("rooms/batcher.py", "", "wake-ups of the loop"),
    ("matou/server/rooms/", "", "the room and its clock"),
    ("socket/session.py", "", "reading"),
    ("selector_events.py", "", "reading"),
    ("aiohttp/", "", "reading"),
    ("asyncio/", "", "wake-ups of the loop"),
)


class Sampler:
    """Counts what the loop is doing each time so much processor time has gone by."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.counts: Counter[str] = Counter()
        self.collecting = 0.0  # seconds of garbage collection
        self._began = 0.0
        signal.signal(signal.SIGPROF, self._sample)
        signal.signal(signal.SIGUSR1, self._restart)
        signal.signal(signal.SIGUSR2, self._write)
        signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
        gc.callbacks.append(self._collects)

    def _sample(self, number: int, frame: FrameType | None) -> None:
        self.counts[purpose(frame)] += 1

    def _restart(self, number: int, frame: FrameType | None) -> None:
        """What was before was the opening of rooms."""
        self.counts.clear()
        self.collecting = 0.0

    def _write(self, number: int, frame: FrameType | None) -> None:
        told = {"counts": self.counts, "collecting": self.collecting}
        self.file.write_text(json.dumps(told))

    def _collects(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._began = time.thread_time()
        else:
            self.collecting += time.thread_time() - self._began


def purpose(frame: FrameType | None) -> str:
    while frame is not None:
        path, name = frame.f_code.co_filename, frame.f_code.co_name
        for part, function, meaning in PURPOSES:
            if part in path and function in ("", name):
                return meaning
        frame = frame.f_back
    return "the rest"


if __name__ == "__main__":
    Sampler(Path(sys.argv.pop(1)))
    main()
