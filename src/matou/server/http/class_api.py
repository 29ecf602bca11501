"""The JSON API of classes: open, find, join, return; statistics and files for the teacher."""

import asyncio
import logging
from collections.abc import Callable
from ipaddress import ip_address
from typing import Final

import msgspec
from aiohttp import web

from matou.server.classes.answers import as_csv
from matou.server.classes.class_file import ClassFileError, read_file, write_file
from matou.server.classes.state.state import CLOSED
from matou.server.classes.views import grids
from matou.server.classes.wire.http import ClassHere, ClassKey, FoundClass, JoinClass, OpenClass
from matou.server.classes.wire.settings import LEVEL
from matou.server.http.api import NO_ROOM, WAITS, bearer, body, qr_code, said
from matou.server.http.own_addresses import OwnAddresses
from matou.server.http.proxies import forwarding_header
from matou.server.http.rate_limits import RateLimits
from matou.server.rooms.wire.refusals import Declined
from matou.server.rooms.wire.view_types import WayIn
from matou.server.runtime.classes import Classes
from matou.server.runtime.classroom import ClassActor
from matou.server.runtime.housekeeping import FullError
from matou.server.runtime.registry import NoRoomError, WaitsError
from matou.server.storage.interface import StorageError

log = logging.getLogger("matou.api")

MAX_FILE_BYTES: Final = 500_000
NOBODY_HERE: Final[ClassHere] = {"open": False, "game": ""}


class ClassApi:
    """The routes; every error has the same shape."""

    def __init__(
        self,
        classes: Classes,
        limits: RateLimits,
        address: Callable[[web.Request], str],
        own_addresses: OwnAddresses,
        way_in: Callable[[web.Request], WayIn],
        proxied: bool,
    ) -> None:
        self.classes = classes
        self.limits = limits
        self.address = address
        self.own_addresses = own_addresses
        self.way_in = way_in
        self.proxied = proxied

    def routes(self) -> list[web.RouteDef]:
        return [
            web.post("/api/classes", self.open),
            web.get("/api/class/here", self.here),
            web.post("/api/class/find", self.find),
            web.post("/api/class/join", self.join),
            web.get("/api/class/grid", self.grid),
            web.get("/api/class/answers.csv", self.csv),
            web.get("/api/class/file", self.file),
            web.get("/api/qr/class/{code:[0-9A-Za-z]{4}}.svg", self.qr_code),
            web.get("/api/qr/desk/{token:[0-9a-z.]{10,80}}.svg", self.qr_desk),
        ]

    # --- opening -----------------------------------------------------------------------------

    async def open(self, request: web.Request) -> web.Response:
        try:
            asked = await body(request, OpenClass, MAX_FILE_BYTES)
            recalled = read_file(asked.file) if asked.file else None
        except (msgspec.MsgspecError, ClassFileError) as error:
            return said(400, "setting", str(error))
        settings = asked.settings or (recalled.settings if recalled is not None else None)
        if settings is None:
            return said(400, "setting", "a class needs settings, or the file of an earlier one")
        address = self.address(request)
        if not self.limits.may_open(address, now()):
            return said(429, "too many", "wait a little before opening another class")
        events = recalled.events if recalled is not None else []
        try:
            opened = await self.classes.open(settings, address, events)
        except Declined as no:
            return said(400, no.key, no.why)
        except (FullError, NoRoomError):
            return said(503, "full", "this server has no room left")
        except (WaitsError, StorageError):
            return WAITS()
        return web.json_response(opened, status=201)

    # --- coming in ---------------------------------------------------------------------------

    async def here(self, request: web.Request) -> web.Response:
        """The only class in this network, so that a button can replace the code.

        Also with its door shut: who was in comes back by the same button, or by a card.
        """
        actor = self._only_class(request)
        if actor is None:
            return web.json_response(NOBODY_HERE)
        here: ClassHere = {"open": True, "game": actor.classroom.state.settings.game}
        return web.json_response(here)

    async def find(self, request: web.Request) -> web.Response:
        actor = await self._found(request, ClassKey)
        if isinstance(actor, web.Response):
            return actor
        state = actor.classroom.state
        pupils = state.pupils.values()
        found: FoundClass = {
            "game": state.settings.game,
            "door": state.door,
            "by_level": state.settings.groups == LEVEL,
            "taken": sorted(one.cat for one in pupils if state.here(one.number)),
            "away": sorted(one.cat for one in pupils if not state.here(one.number)),
        }
        return web.json_response(found)

    async def join(self, request: web.Request) -> web.Response:
        actor = await self._found(request, JoinClass)
        if isinstance(actor, web.Response):
            return actor
        asked = await body(request, JoinClass)
        if not actor.joins.take(self.address(request), now()):
            return said(429, "too many", "many are coming in: wait a little")
        try:
            joined = await self.classes.join(actor, asked.cat, asked.back, asked.level)
        except Declined as no:
            if no.key == "locked":
                return await self._no_class(request)
            return said(409, no.key, no.why)
        except NoRoomError:
            return await self._no_class(request)
        except WaitsError:
            return WAITS()
        return web.json_response(joined)

    async def _found(
        self, request: web.Request, shape: type[ClassKey]
    ) -> ClassActor | web.Response:
        """The class of a code, or the only one here; wrong and closed give the same answer."""
        try:
            asked = await body(request, shape)
            actor = (
                self._only_class(request) if asked.here else await self.classes.by_code(asked.code)
            )
        except (msgspec.MsgspecError, NoRoomError):
            return await self._no_class(request)
        except (StorageError, WaitsError):
            return WAITS()
        if actor is None or actor.classroom.state.stage == CLOSED:
            return await self._no_class(request)
        if not self.limits.may_join(self.address(request), actor.name, now()):
            return said(429, "too many", "wait a little before trying again")
        return actor

    async def _no_class(self, request: web.Request) -> web.Response:
        await asyncio.sleep(self.limits.guessed_class(self.address(request), now()))
        return NO_ROOM()

    def _only_class(self, request: web.Request) -> ClassActor | None:
        """The only class, for clients that use a numeric private address.

        Behind a proxy every client address looks private. A foreign page that reaches us by DNS
        rebinding has a name, no numeric address.
        """
        if self.proxied or forwarding_header(request):
            return None
        if not (private(request.remote or "") and private(request.url.host or "")):
            return None
        return self.classes.only_one()

    # --- the teacher -------------------------------------------------------------------------

    async def grid(self, request: web.Request) -> web.Response:
        actor = await self._desk(request)
        if isinstance(actor, web.Response):
            return actor
        body = msgspec.json.encode(grids(actor.classroom.state))
        return web.Response(body=body, content_type="application/json")

    async def csv(self, request: web.Request) -> web.Response:
        actor = await self._desk(request)
        if isinstance(actor, web.Response):
            return actor
        return _download(as_csv(actor.classroom.state), "matou.csv", "text/csv")

    async def file(self, request: web.Request) -> web.Response:
        actor = await self._desk(request)
        if isinstance(actor, web.Response):
            return actor
        return _download(write_file(actor.classroom.state), "matou-class.json", "application/json")

    async def _desk(self, request: web.Request) -> ClassActor | web.Response:
        try:
            return await self.classes.desk(bearer(request))
        except NoRoomError:
            return NO_ROOM()
        except WaitsError:
            return WAITS()

    # --- pictures ----------------------------------------------------------------------------

    async def qr_code(self, request: web.Request) -> web.Response:
        return self._qr(request, f"/c/{request.match_info['code']}")

    async def qr_desk(self, request: web.Request) -> web.Response:
        return self._qr(request, f"/desk/{request.match_info['token']}")

    def _qr(self, request: web.Request, path: str) -> web.Response:
        numeric, named = self.own_addresses(), self.way_in(request)["origin"]
        return qr_code(next(iter(numeric), named or f"{request.scheme}://{request.host}") + path)


def private(host: str) -> bool:
    """Whether this is a numeric address of a private network, or this computer."""
    if host == "localhost":
        return True
    try:
        known = ip_address(host.strip("[]").partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(known, "ipv4_mapped", None)
    return (mapped or known).is_private


def _download(text: str, name: str, kind: str) -> web.Response:
    named = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "no-store",
    }
    return web.Response(text=text, content_type=kind, headers=named)


def now() -> float:
    return asyncio.get_running_loop().time()
