"""A line that freezes: a proxy on this machine that stops forwarding, both ways, and closes nothing."""

import asyncio
from contextlib import suppress
from types import TracebackType
from urllib.parse import urlsplit


class Freezing:
    """`async with Freezing(server.base) as line:` — `line.base` is the way through it."""

    def __init__(self, base: str) -> None:
        self.host, self.port = urlsplit(base).hostname, urlsplit(base).port
        self.base = ""
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._pumps: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    def freeze(self) -> None:
        self._flowing.clear()

    def thaw(self) -> None:
        self._flowing.set()

    async def __aenter__(self) -> "Freezing":
        self._server = await asyncio.start_server(self._through, "127.0.0.1", 0)
        self.base = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._server is not None
        self._server.close()
        for pump in self._pumps:
            pump.cancel()

    async def _through(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, away = await asyncio.open_connection(self.host, self.port)
        for one, other in ((reader, away), (there, writer)):
            task = asyncio.create_task(self._pump(one, other))
            self._pumps.add(task)
            task.add_done_callback(self._pumps.discard)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(65536):
                await self._flowing.wait()
                writer.write(data)
                await writer.drain()
        writer.close()
