"""Serves Python for browsers, with which a page plays without this server.

The address has a digest of all files. They are sent compressed: 5 MB instead of 15.
"""

import asyncio
import gzip
import json
from pathlib import Path
from typing import Final

from aiohttp import web

BUILT: Final = Path(__file__).parents[2] / "browser" / "built"
NAMES: Final = "python.json"
TYPES: Final = {
    ".wasm": "application/wasm",
    ".mjs": "text/javascript",
    ".json": "application/json",
    ".bin": "application/octet-stream",
}
A_YEAR: Final = "public, max-age=31536000, immutable"


def version(built: Path = BUILT) -> str:
    """The version of the built files; empty if there are none."""
    try:
        found: str = json.loads((built / NAMES).read_text(encoding="utf-8"))["version"]
    except FileNotFoundError:
        return ""
    return found


class PythonFiles:
    """The files, compressed at the first request and then kept in memory."""

    def __init__(self, built: Path = BUILT) -> None:
        self.built = built
        self._gzipped: dict[str, asyncio.Task[bytes]] = {}

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get(f"/python/{{name:{NAMES}}}", self.file),
            web.get(r"/python/{version:[0-9a-f]{12}}/{name:[\w.]{1,40}}", self.file),
        ]

    async def file(self, request: web.Request) -> web.StreamResponse:
        name, asked = request.match_info["name"], request.match_info.get("version")
        there = version(self.built)
        path = self.built / name
        if (
            not there
            or asked not in (None, there)
            or path.suffix not in TYPES
            or not path.is_file()
        ):
            raise web.HTTPNotFound
        headers = {
            "Cache-Control": A_YEAR if asked else "no-cache",
            "Content-Type": TYPES[path.suffix],
        }
        if "gzip" not in request.headers.get("Accept-Encoding", ""):
            return web.FileResponse(path, headers=headers)
        if name not in self._gzipped:
            work = asyncio.to_thread(gzip.compress, path.read_bytes(), 6)
            self._gzipped[name] = asyncio.create_task(work)
        body = await asyncio.shield(self._gzipped[name])  # others may wait for it, too
        return web.Response(
            body=body, headers=headers | {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        )
