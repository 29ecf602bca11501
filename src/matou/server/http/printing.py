"""`/api/print/…`: the sheets of `matou print`, made in a worker process.

Decks, rules and the empty map are cached. Sheets from a child's profile are made on the child's own
device: no profile comes here.
"""

import asyncio
import hashlib
import logging
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final

from aiohttp import web

from matou.games.game import OptionError
from matou.paper.orders import Order, printed
from matou.paper.press import NoPressError
from matou.server.http.api import said
from matou.server.http.rate_limits import RateLimits
from matou.server.workers import workers
from matou.words import LANGUAGES, sentences

log = logging.getLogger("matou.api")

MAX_KEPT_BYTES: Final = 32_000_000  # of PDF; a whole box has 300,000
MAX_WAITING: Final = 40  # orders at once: a worker needs some seconds for so many


class Printing:
    """One worker process for all orders; equal orders share one job."""

    def __init__(self, limits: RateLimits, address: Callable[[web.Request], str]) -> None:
        self.limits = limits
        self.max_waiting = MAX_WAITING
        self.address = address
        self._pool: ProcessPoolExecutor | None = None  # started with the first order
        self._kept: dict[Order, bytes] = {}  # least recently used first
        self._making: dict[Order, asyncio.Task[bytes]] = {}
        self._waiting = 0

    def routes(self) -> list[web.RouteDef]:
        game = "{game:[a-z]{1,20}}"
        return [
            web.get(f"/api/print/{{what:deck|rules}}/{game}.pdf", self.sheets),
            web.get("/api/print/{what:map|school}.pdf", self.sheets),
        ]

    def stop(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    async def sheets(self, request: web.Request) -> web.Response:
        order = _order(request)
        kept = self._kept.pop(order, None)
        if kept is not None:
            self._kept[order] = kept
            return _pdf(request, kept)
        if refusal := self._refusal(request):
            return refusal
        if order not in self._making:
            task = asyncio.create_task(self._make(order))
            self._making[order] = task
            task.add_done_callback(lambda done: self._made(order, done))
        return await self._answer(request, self._making[order])

    def _refusal(self, request: web.Request) -> web.Response | None:
        if not self.limits.may_print(self.address(request), asyncio.get_running_loop().time()):
            return _refused(request, 429, "too many", "wait a little before printing again")
        if self._waiting >= self.max_waiting:
            return _refused(request, 429, "too many", "many are printing: wait a little")
        return None

    async def _answer(self, request: web.Request, making: "asyncio.Task[bytes]") -> web.Response:
        try:
            return _pdf(request, await asyncio.shield(making))  # others may wait for it, too
        except OptionError as error:
            return _refused(request, 400, "setting", str(error))
        except NoPressError as error:
            return _refused(request, 404, "no press", str(error))
        except BrokenProcessPool:
            log.error("a sheet could not be printed: its worker died")
            return _refused(request, 404, "no press", "this could not be printed; try again")

    async def _make(self, order: Order) -> bytes:
        if self._pool is None:
            self._pool = workers(1)
        loop = asyncio.get_running_loop()
        self._waiting += 1
        try:
            return await loop.run_in_executor(self._pool, printed, order)
        except BrokenProcessPool:
            self._pool = None  # the next order starts a new one
            raise
        finally:
            self._waiting -= 1

    def _made(self, order: Order, done: "asyncio.Task[bytes]") -> None:
        del self._making[order]
        if done.cancelled() or done.exception() is not None:
            return
        self._kept[order] = done.result()
        while sum(map(len, self._kept.values())) > MAX_KEPT_BYTES:
            del self._kept[next(iter(self._kept))]


def _order(request: web.Request) -> Order:
    options = tuple(sorted(request.query.items()))
    return request.match_info["what"], request.match_info.get("game", ""), options


def _refused(request: web.Request, status: int, key: str, why: str) -> web.Response:
    """An error: a sentence for a person who opened the address in a browser, JSON for a program."""
    if "text/html" not in request.headers.get("Accept", ""):
        return said(status, key, why)
    language = request.query.get("language", "")
    words = sentences(language if language in LANGUAGES else "en")
    text = words[f"print.refused.{key}"].replace("{why}", why)
    return web.Response(text=f"{text}\n", status=status)


def _pdf(request: web.Request, pdf: bytes) -> web.Response:
    """Shown in the browser, with an ETag, so that a repeated request sends no body."""
    tag = hashlib.sha256(pdf).hexdigest()[:32]
    name = "-".join(part for part in ("matou", *request.match_info.values()))
    headers = {
        "ETag": f'"{tag}"',
        "Cache-Control": "no-cache",
        "Content-Disposition": f'inline; filename="{name}.pdf"',
    }
    if request.if_none_match and any(one.value == tag for one in request.if_none_match):
        return web.Response(status=304, headers=headers)
    return web.Response(body=pdf, content_type="application/pdf", headers=headers)
