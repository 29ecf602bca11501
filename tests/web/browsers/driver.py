"""What a test asks of any browser: open an address, run script, press a key, take a picture."""

import asyncio
import shutil
import signal
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import aiohttp

START_S = 30.0
ERRORS = """window.scriptErrors = [];
addEventListener("error", (e) => scriptErrors.push(e.message));
addEventListener("unhandledrejection", (e) => scriptErrors.push(String(e.reason)));"""


class Driver(ABC):
    """`async with Chromium80() as browser:` starts it, and ends it by its own process id."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.http = aiohttp.ClientSession()
        self._processes: list[subprocess.Popen[bytes]] = []

    @abstractmethod
    async def start(self) -> None: ...

    @abstractmethod
    async def open(self, address: str) -> None: ...

    @abstractmethod
    async def evaluate(self, script: str) -> Any:
        """The value of an expression, awaited where it is a promise."""

    @abstractmethod
    async def press(self, key: str) -> None: ...

    @abstractmethod
    async def picture(self) -> bytes: ...

    def run(
        self, *words: str, env: Mapping[str, str] | None = None, keep: tuple[int, ...] = ()
    ) -> None:
        """A process of this browser; it keeps the file descriptors in `keep`."""
        with (self.folder / "log").open("ab") as log:
            started = subprocess.Popen(
                words, stdout=log, stderr=log, env=env, cwd=self.folder, pass_fds=keep
            )
        self._processes.append(started)

    async def until(self, found: Callable[[], Any]) -> Any:
        """What `found` gives once it gives something; the browser has half a minute to come up."""
        end = time.monotonic() + START_S
        while time.monotonic() < end:
            try:
                if value := found():
                    return value
            except OSError:
                pass
            await asyncio.sleep(0.05)
        raise TimeoutError((self.folder / "log").read_text(errors="replace")[-2000:])

    async def wait_for(self, script: str, seconds: float = 20) -> Any:
        """Until an expression is true in the page."""
        end = time.monotonic() + seconds
        while not (value := await self.evaluate(script)):
            assert time.monotonic() < end, f"never true: {script}"
            await asyncio.sleep(0.05)
        return value

    async def __aenter__(self) -> Self:
        try:
            await self.start()
        except BaseException:
            await self.__aexit__(None, None, None)
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.http.close()
        for process in reversed(self._processes):
            if process.poll() is None:
                process.send_signal(signal.SIGKILL)
            process.wait(20)
        shutil.rmtree(self.folder, ignore_errors=True)
