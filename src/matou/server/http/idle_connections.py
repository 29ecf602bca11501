"""Close HTTP connections that send no request, so that they keep nobody out."""

import asyncio
from collections import defaultdict
from typing import Final

from aiohttp import web
from aiohttp.web_protocol import RequestHandler

from matou.server.http.address import neighbours

REQUEST_TIMEOUT_S: Final = 10.0  # for a first request to arrive in full
CHECK_INTERVAL_S: Final = 1.0
MAX_SILENT: Final = 2000  # connections without a request; of more, the oldest are closed
MAX_PER_ADDRESS: Final = 400  # connections of one address: two classes, two for each page


class IdleConnections:
    """Closes idle connections; aiohttp itself has no limit for them."""

    def __init__(
        self,
        proxied: bool = False,
        max_silent: int = MAX_SILENT,
        request_timeout_s: float = REQUEST_TIMEOUT_S,
        check_interval_s: float = CHECK_INTERVAL_S,
    ) -> None:
        self._max_silent = min(max_silent, MAX_SILENT)
        self._request_timeout_s = request_timeout_s
        self._check_interval_s = check_interval_s
        self.proxied = proxied  # behind a proxy all have one address, and the proxy has limits
        self._asked: dict[RequestHandler, float] = {}  # time of the last request
        self._since: dict[RequestHandler, float] = {}  # connected, no request yet

    def came_in(self, request: web.Request) -> None:
        """A complete request arrived on this connection."""
        self._asked[request.protocol] = asyncio.get_running_loop().time()

    async def watch(self, server: web.Server) -> None:
        loop = asyncio.get_running_loop()
        while True:
            self.look(server, loop.time())
            await asyncio.sleep(self._check_interval_s)

    def look(self, server: web.Server, now: float) -> None:
        here = server.connections
        self._asked = {one: self._asked[one] for one in here if one in self._asked}
        self._since = {one: self._since.get(one, now) for one in here if one not in self._asked}
        waiting = sorted(self._since, key=self._since.__getitem__)
        for place, one in enumerate(waiting):
            if (
                now - self._since[one] >= self._request_timeout_s
                or place < len(waiting) - self._max_silent
            ):
                one.force_close()
        if not self.proxied:
            self._thin_crowds(here)

    def _thin_crowds(self, here: list[RequestHandler]) -> None:
        """If an address is over its limit, close connections without a request first, then those
        with the oldest request, and never a new one."""
        crowds: defaultdict[str, list[RequestHandler]] = defaultdict(list)
        for one in here:
            if one.transport is not None:
                peer = one.transport.get_extra_info("peername")
                crowds[neighbours(str(peer[0])) if peer else ""].append(one)
        for crowd in crowds.values():
            too_many = max(0, len(crowd) - MAX_PER_ADDRESS)
            for one in sorted(crowd, key=self._waits)[:too_many]:
                one.force_close()

    def _waits(self, one: RequestHandler) -> tuple[bool, float]:
        return (True, self._asked[one]) if one in self._asked else (False, self._since[one])
