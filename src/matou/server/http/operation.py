"""Endpoints for operators: liveness, readiness, metrics."""

from typing import Final

from aiohttp import web

from matou.server.metrics import Metrics
from matou.server.storage.interface import Storage

METRICS_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"


class Operation:
    """Health is public and says one sentence; metrics are on a port of their own."""

    def __init__(self, storage: Storage, metrics: Metrics) -> None:
        self._storage = storage
        self._metrics = metrics

    def health_routes(self) -> list[web.RouteDef]:
        """`live` fails where a restart would help, `ready` where it would not."""
        return [
            web.get("/api/health/live", self.live),
            web.get("/api/health/ready", self.ready),
            web.get("/api/health", self.ready),
        ]

    def metrics_app(self) -> web.Application:
        app = web.Application()
        app.add_routes([web.get("/metrics", self.metrics), *self.health_routes()])
        return app

    async def live(self, request: web.Request) -> web.Response:
        """The event loop answers."""
        return web.json_response({"ok": True})

    async def ready(self, request: web.Request) -> web.Response:
        """The storage takes events; else its reason."""
        why = await self._storage.health()
        self._metrics.storage_trouble.set(bool(why))
        if why:
            return web.json_response({"key": "trouble", "why": why}, status=503)
        return web.json_response({"ok": True})

    async def metrics(self, request: web.Request) -> web.Response:
        self._metrics.storage_trouble.set(bool(await self._storage.health()))
        return web.Response(body=self._metrics.text(), headers={"Content-Type": METRICS_TYPE})
