"""A TCP proxy that can go silent: it keeps connections open and forwards nothing."""

import asyncio
from contextlib import suppress
from types import TracebackType


class SilentProxy:
    """`async with SilentProxy(port) as proxy:` — others connect to `proxy.port`."""

    def __init__(self, to_port: int) -> None:
        self._to_port = to_port
        self._tasks: set[asyncio.Task[None]] = set()
        self._loud = asyncio.Event()
        self._loud.set()
        self.port = 0

    def silence(self) -> None:
        self._loud.clear()

    def speak(self) -> None:
        self._loud.set()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there = await asyncio.open_connection("127.0.0.1", self._to_port)
        for source, sink in ((reader, there[1]), (there[0], writer)):
            task = asyncio.create_task(self._pump(source, sink))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(65536):
                await self._loud.wait()
                sink.write(data)
                await sink.drain()
        sink.close()

    async def __aenter__(self) -> "SilentProxy":
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
