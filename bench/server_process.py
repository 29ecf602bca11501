"""The servers that are measured, each a process of its own on one core."""

import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType

PEERS = Path(__file__).resolve().parent / "peers_server"
OPEN = re.compile(rb"http://127\.0\.0\.1:(\d+)")


class Served:
    """`with Served(command) as server:` — started, and ended by its own process id."""

    def __init__(self, command: list[str], core: int | None, **env: str) -> None:
        self.began = time.perf_counter()
        self._log = tempfile.TemporaryFile()  # noqa: SIM115  # as long as the process
        self._process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=self._log,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **env},
            preexec_fn=None if core is None else lambda: os.sched_setaffinity(0, {core}),
        )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := OPEN.search(line):
                self.port = int(found[1])
                break
        else:
            self._log.seek(0)
            raise RuntimeError(self._log.read().decode(errors="replace"))
        self.started = time.perf_counter() - self.began  # wall seconds until it was open
        self.start_cpu = self.cpu()

    def cpu(self) -> float:
        """Seconds of processor time, user and system, all threads; Linux's clock of a process tells
        it to the nanosecond, where /proc counts hundredths of a second."""
        return time.clock_gettime(~self._process.pid << 3 | 2)

    def memory(self) -> int:
        """Bytes it holds now."""
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    @property
    def pid(self) -> int:
        return self._process.pid

    def __enter__(self) -> "Served":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._log.close()


def ours(data: Path, core: int | None, python: str = sys.executable, **env: str) -> Served:
    """`matou serve` with its default settings: journal in WAL mode, synchronous FULL."""
    command = [python, "-m", "matou", "serve", "--port", "0", "--data", str(data)]
    return Served(command, core, **env)


def peer(script: str, core: int | None, **env: str) -> Served:
    """A peer's server, as its documentation runs it in production."""
    node = ["node", str(PEERS / script)]
    return Served(node, core, NODE_ENV="production", PORT=str(free_port()), **env)


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])
