"""What the machine adds by itself: a process that only sends back what it gets, asked often.

Run as a program it is that process; `Echo` asks it fifty times a second.
"""

import asyncio
import sys
import time
from pathlib import Path

from server_process import Served

GAP = 0.02  # seconds between questions
QUESTION = b"."


class Echo:
    """`async with Echo(port) as echo:` and its latencies, in seconds."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.latencies: list[float] = []

    async def __aenter__(self) -> "Echo":
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)
        self._asking = asyncio.create_task(self._ask())
        return self

    async def _ask(self) -> None:
        while True:
            began = time.perf_counter()
            self._writer.write(QUESTION)
            await self._reader.readexactly(len(QUESTION))
            self.latencies.append(time.perf_counter() - began)
            await asyncio.sleep(GAP)

    async def __aexit__(self, *_: object) -> None:
        self._asking.cancel()
        self._writer.close()
        self.latencies.sort()


def echo(core: int | None) -> Served:
    return Served([sys.executable, str(Path(__file__).resolve())], core)


async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while asked := await reader.read(64):
        writer.write(asked)
    writer.close()


async def main() -> None:
    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    print(f"open at http://127.0.0.1:{server.sockets[0].getsockname()[1]}", flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
