"""A real server in a process of its own, on a free port of this machine."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

OPEN = re.compile(rb"https?://127\.0\.0\.1:\d+")
METRICS = re.compile(rb"metrics: (http://127\.0\.0\.1:\d+)/metrics")


class Running:
    """`with Running(directory) as server:` — started, and ended by its own process id.

    `before` is Python that runs in the server first, to shorten times. With it the sources run,
    because compiled constants cannot be changed.
    """

    def __init__(
        self,
        data: Path,
        python: str = sys.executable,
        before: str = "",
        plain: bool = False,
        words: Sequence[str] = (),
    ) -> None:
        self.words = words
        self.data = data
        self.python = python
        self.before = before
        self.env = {**os.environ, "PYTHONUNBUFFERED": "1"}
        if plain or before:
            self.env["MATOU_PURE"] = "1"
        self.base = ""
        self.operation = ""  # where metrics are
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> "Running":
        start = ["-m", "matou"]
        if self.before:
            start = [
                "-c",
                f"{self.before}\nimport runpy; runpy.run_module('matou', None, '__main__')",
            ]
        self._process = subprocess.Popen(
            [self.python, *start, "serve", *self._words()],
            stdout=subprocess.PIPE,
            stderr=(self.data.parent / "server.log").open("ab"),
            env=self.env,
        )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := METRICS.search(line):
                self.operation = found[1].decode()
                return self
            if found := OPEN.search(line):
                self.base = found[0].decode()
        raise RuntimeError((self.data.parent / "server.log").read_text())

    def _words(self) -> list[str]:
        ports = ["--port", "0", "--metrics-port", "0"]
        return [*ports, "--data", str(self.data), *self.words]

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """Kill it, as a power cut does."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Politely; the exit status."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(how)
        status = process.wait(20)
        if process.stdout is not None:
            process.stdout.close()
        return status

    def memory(self) -> int:
        """Bytes the process holds now."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def cpu(self) -> float:
        """Seconds of processor time it has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def __enter__(self) -> "Running":
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()
