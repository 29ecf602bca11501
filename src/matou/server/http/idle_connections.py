"""At the door: whoever rings and then says nothing is not waited for."""

import asyncio
from collections import Counter
from typing import Final

from aiohttp import web
from aiohttp.web_protocol import RequestHandler

from matou.server.http.address import neighbours

PATIENCE: Final = 10.0  # seconds for a first request to arrive in full
LOOK: Final = 2.5  # seconds between two looks at the door
DOORSTEP: Final = 2000  # so many may stand there; of more, those who came first are sent away
ONE_ADDRESS: Final = 400  # connections of one address: two classes, two for each page


class IdleConnections:
    """Closes connections that never ask for anything; aiohttp itself would wait for ever."""

    def __init__(self, proxied: bool = False) -> None:
        self.proxied = proxied  # then all come from one address, and the proxy counts them
        self._spoken: set[RequestHandler] = set()
        self._since: dict[RequestHandler, float] = {}

    def came_in(self, request: web.Request) -> None:
        """A whole request arrived on this connection: from here on others have an eye on it."""
        self._spoken.add(request.protocol)

    async def watch(self, server: web.Server) -> None:
        loop = asyncio.get_running_loop()
        while True:
            self.look(server, loop.time())
            await asyncio.sleep(LOOK)

    def look(self, server: web.Server, now: float) -> None:
        here = server.connections
        self._spoken.intersection_update(here)
        waiting = [one for one in here if one not in self._spoken]
        self._since = {one: self._since.get(one, now) for one in waiting}
        waiting.sort(key=self._since.__getitem__)
        for place, one in enumerate(waiting):
            if now - self._since[one] >= PATIENCE or place < len(waiting) - DOORSTEP:
                one.force_close()
        if not self.proxied:
            self._send_crowds_away(here)

    def _send_crowds_away(self, here: list[RequestHandler]) -> None:
        """Of one address those who came last, where there are too many."""
        count: Counter[str] = Counter()
        for one in here:
            if one.transport is None:
                continue
            peer = one.transport.get_extra_info("peername")
            address = neighbours(str(peer[0])) if peer else ""
            count[address] += 1
            if count[address] > ONE_ADDRESS:
                one.force_close()
