"""Serves the built files of the page and of the documentation."""

from pathlib import Path
from typing import Final

from aiohttp import web

from matou.server.document import below
from matou.server.http.python_files import BUILT

FILES: Final = Path(__file__).parent.with_name("page")
DOCS: Final = Path(__file__).parent.with_name("docs")  # only where `make docs` has built them
DOCS_TYPES: Final = {  # older Pythons do not know all of them
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".webp": "image/webp",
}
# Every screen is the same document and reads its own address; those of rooms ask for more at once.
SCREENS: Final = (
    "/",
    "/play/{game}",
    "/r/{link}",
    "/room/{room}",
    "/board",
    "/replay",
    "/learn/{game}",
    "/ten/{game}",
    "/cards",
    "/cards/{game}",
    "/map",
    "/who",
    "/parents",
    "/class",
    "/c/{code}",
    "/cat/{cat}",
    "/privacy",
    "/in/{class}",
    "/desk/{token}",
    "/wall/{token}",
    "/rules",
    "/rules/",
    "/rules/{article}",
)
A_YEAR: Final = "public, max-age=31536000, immutable"

NOT_BUILT: Final = """<!doctype html><meta charset="utf-8"><title>Matou</title>
<h1>Matou</h1><p>The server runs; its page has not been built. See README.md.</p>"""


def add_page(app: web.Application, files: Path = FILES, docs: Path = DOCS, base: str = "/") -> None:
    """Documents are revalidated each time; assets have a hash in their name and are cached.
    `base`: the folder in which a proxy shows all of it, and which it takes off each path."""
    index = files / "index.html"

    async def screen(request: web.Request) -> web.StreamResponse:
        hurries = request.path.startswith(("/room/", "/r/", "/board"))
        document = files / "room.html" if hurries else index
        if not document.is_file():
            return web.Response(text=NOT_BUILT, content_type="text/html")
        headers = {"Cache-Control": "no-cache"}
        if base == "/":
            return web.FileResponse(document, headers=headers)
        text = below(document.read_text("utf-8"), base)
        return web.Response(text=text, content_type="text/html", headers=headers)

    async def asset(request: web.Request) -> web.StreamResponse:
        name = request.match_info["name"]
        found = files / "assets" / name
        if not found.is_file():
            raise web.HTTPNotFound
        return web.FileResponse(found, headers={"Cache-Control": A_YEAR})

    async def root_file(request: web.Request) -> web.StreamResponse:
        """The service worker and the manifest must be at the root to apply to the whole site."""
        found = files / request.match_info["name"]
        if not found.is_file():
            raise web.HTTPNotFound
        headers = {"Cache-Control": "no-cache"}
        if found.suffix == ".txt":  # the licences, and those of what python_files.py serves
            texts = [
                path.read_text("utf-8") for path in (found, BUILT / found.name) if path.is_file()
            ]
            return web.Response(text="\n".join(texts), headers=headers)
        return web.FileResponse(found, headers=headers)

    async def nowhere(request: web.Request) -> web.StreamResponse:
        """A mistyped address: the page shows its own "not found"."""
        wants_page = "text/html" in request.headers.get("Accept", "")
        if not (wants_page and index.is_file()) or request.path.startswith("/api/"):
            raise web.HTTPNotFound
        text = below(index.read_text("utf-8"), base)
        return web.Response(text=text, status=404, content_type="text/html")

    async def to_docs(request: web.Request) -> web.StreamResponse:
        raise web.HTTPFound(f"{base}docs/")

    async def docs_file(request: web.Request) -> web.StreamResponse:
        found = docs / (request.match_info["name"] or "index.html")
        if found.suffix not in DOCS_TYPES or not found.is_file():
            return await nowhere(request)
        kind = DOCS_TYPES[found.suffix]
        headers = {"Cache-Control": "no-cache", "Content-Type": f"{kind}; charset=utf-8"}
        return web.FileResponse(found, headers=headers)

    for path in SCREENS:
        app.router.add_get(path, screen)
    app.router.add_get(r"/assets/{name:[\w.-]{1,100}}", asset)
    names = r"worker\.js|manifest\.webmanifest|licenses\.txt|icon[\w-]*\.(?:svg|png)"
    app.router.add_get(f"/{{name:(?:{names})}}", root_file)
    app.router.add_get("/docs", to_docs)
    app.router.add_get(r"/docs/{name:(?:(?:pictures/)?[\w-]+\.\w+)?}", docs_file)
    app.router.add_get("/{anything:.*}", nowhere)
