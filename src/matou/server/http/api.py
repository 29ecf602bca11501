"""The small JSON API: open a room, find it, join it, fetch records."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from io import BytesIO
from typing import Any, Final

import msgspec
import segno
from aiohttp import web
from msgspec import Struct

from matou.games.game import OptionError
from matou.games.views import EVERYTHING
from matou.record.game_record import RecordError
from matou.server.fair_queue import FairQueue, QueueFullError
from matou.server.http.rate_limits import RateLimits
from matou.server.rooms.games.validation import check
from matou.server.rooms.handlers.chairs import empty
from matou.server.rooms.handlers.lobby import full
from matou.server.rooms.state.state import CLOSED
from matou.server.rooms.views.replaying import MAX_RECORD_BYTES, moments
from matou.server.rooms.wire.settings import Settings
from matou.server.rooms.wire.view_types import Joined, Problem, WayIn
from matou.server.runtime.actor import Actor
from matou.server.runtime.housekeeping import FullError
from matou.server.runtime.registry import CrowdedError, NoRoomError, Rooms, WaitsError
from matou.server.storage.interface import Record, StorageError

log = logging.getLogger("matou.api")

BODY_TIMEOUT_S: Final = 15.0  # for a whole request to arrive
MAX_BODY_BYTES: Final = 8192  # except of requests that carry a record
WHY: Final = "why"  # in an answer that refuses: the key, for the metrics
MAX_WAITING_BYTES: Final = 16 * MAX_RECORD_BYTES  # of records of one address


class Open(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/rooms"""

    settings: Settings
    cat: str = ""
    name: str = ""


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/join, by code or by link"""

    code: str = ""
    link: str = ""
    cat: str = ""
    name: str = ""


class Api:
    """The routes; every error has the same shape."""

    def __init__(
        self,
        rooms: Rooms,
        limits: RateLimits,
        address: Callable[[web.Request], str],
        way_in: Callable[[web.Request], WayIn],
    ) -> None:
        self.rooms = rooms
        self._replays = FairQueue(MAX_WAITING_BYTES)  # one at a time, and the rooms run in between
        self.address = address
        self.way_in = way_in
        self.limits = limits

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/way-in", self.invitation),
            web.post("/api/rooms", self.open),
            web.post("/api/find", self.find),
            web.post("/api/join", self.join),
            web.get("/api/records", self.records),
            web.get("/api/records/{number:[0-9]{1,6}}", self.record),
            web.post("/api/replay", self.replay),
            web.get("/api/qr/{link:[0-9a-zA-Z.]{10,80}}.svg", self.qr),
        ]

    async def invitation(self, request: web.Request) -> web.Response:
        """The address for invitations, and the server's capabilities."""
        return web.json_response(self.way_in(request))

    async def open(self, request: web.Request) -> web.Response:
        address = self.address(request)
        try:
            asked = await body(request, Open)
            check(asked.settings)
        except (msgspec.MsgspecError, OptionError) as error:
            return said(400, "setting", str(error))  # and not counted: others share the address
        if not self.limits.may_open(address, _now()):
            return said(429, "too many", "wait a little before opening another room")
        try:
            opened = await self.rooms.open(asked.settings, asked.cat, asked.name, address)
        except (FullError, NoRoomError):
            return said(503, "full", "this server has no room left")
        except WaitsError:
            return WAITS()
        except StorageError as error:
            log.error("a room could not be opened: %s", error)
            return WAITS()
        return web.json_response(opened, status=201)

    async def find(self, request: web.Request) -> web.Response:
        """The public summary of a room."""
        actor = await self._found(request)
        if isinstance(actor, web.Response):
            return actor
        state = actor.room.state
        if full(state):
            return await self._no_room(request)
        return web.json_response(
            {
                "game": state.settings.game,
                "phase": state.phase,
                "players": len(state.chairs),
                "free": sum(empty(chair) or bool(chair.level) for chair in state.chairs),
                "cats": [guest.cat for guest in state.guests.values()],
            }
        )

    async def join(self, request: web.Request) -> web.Response:
        actor = await self._found(request)
        if isinstance(actor, web.Response):
            return actor
        asked = await body(request, Join)
        address = self.address(request)
        if not actor.joins.take(address, _now()):
            return said(429, "too many", "many are coming in: wait a little")
        try:
            token = await self.rooms.join(actor, asked.cat, asked.name, address)
        except CrowdedError:  # a link is not guessed, a code may be
            if asked.link:
                return said(409, "crowded", "this room is crowded")
            return await self._no_room(request)
        except NoRoomError:
            return await self._no_room(request)
        except WaitsError:
            return WAITS()
        joined: Joined = {"token": token, "room": actor.name}
        return web.json_response(joined)

    async def _found(self, request: web.Request) -> Actor | web.Response:
        """The room of a code or link; wrong, closed and locked give the same answer."""
        try:
            asked = await body(request, Join)
            by = self.rooms.by_link(asked.link) if asked.link else self.rooms.by_code(asked.code)
            actor = await by
        except (msgspec.MsgspecError, NoRoomError):
            return await self._no_room(request)
        except (StorageError, WaitsError):
            return WAITS()
        state = actor.room.state
        if state.phase == CLOSED or state.locked:
            return await self._no_room(request)
        if not self.limits.may_join(self.address(request), actor.name, _now()):
            return said(429, "too many", "wait a little before trying again")
        return actor

    async def _no_room(self, request: web.Request) -> web.Response:
        """The answer to every key that opens nothing, delayed like a wrong guess: neither text nor
        time reveals whether there is such a room."""
        await asyncio.sleep(self.limits.guessed_wrong(self.address(request), _now()))
        return NO_ROOM()

    async def records(self, request: web.Request) -> web.Response:
        """The finished games of a room, for holders of one of its tokens."""
        records = await self._records(request)
        if isinstance(records, web.Response):
            return records
        rows = [
            {"number": one.number, "game": one.game, "finished": one.finished} for one in records
        ]
        return web.json_response({"records": rows})

    async def _records(self, request: web.Request) -> list[Record] | web.Response:
        try:
            actor, _ = await self.rooms.seat(bearer(request))
            return await self.rooms.storage.records(actor.name)
        except NoRoomError:
            return NO_ROOM()
        except (WaitsError, StorageError):
            return WAITS()

    async def record(self, request: web.Request) -> web.Response:
        records = await self._records(request)
        if isinstance(records, web.Response):
            return records
        number = int(request.match_info["number"])
        texts = [one.text for one in records if one.number == number]
        if not texts:
            return said(404, "no record", "there is no finished game of that number")
        named = {"Content-Disposition": f'attachment; filename="matou-{number}.txt"'}
        return web.Response(text=texts[0], headers=named)

    async def replay(self, request: web.Request) -> web.Response:
        """A range of moments of any record, for the replay page."""
        first = request.query.get("first", "0")
        count = request.query.get("count", "50")
        seat = request.query.get("seat", "")
        numbers = (first, count, seat or "0")
        if not all(one.isascii() and one.isdigit() and len(one) < 7 for one in numbers):
            return said(400, "record", "first, count and seat are numbers")
        address = self.address(request)
        if not self.limits.may_replay(address, _now()):
            return said(429, "too many", "wait a little before trying again")
        text = (await _read(request)).decode("utf-8", "replace")
        work = partial(moments, text, int(first), int(count), int(seat or EVERYTHING))
        try:
            stretch = await self._replays.run(address, len(text), work)
        except QueueFullError:
            return said(429, "too many", "wait a little before trying again")
        except RecordError as error:
            return said(400, "record", str(error))
        return web.json_response(stretch)

    async def qr(self, request: web.Request) -> web.Response:
        """The link of a room as a QR code."""
        start = self.way_in(request)["origin"] or f"{request.scheme}://{request.host}"
        return qr_code(f"{start}/r/{request.match_info['link']}")


def qr_code(link: str) -> web.Response:
    drawn = BytesIO()
    segno.make(link, error="m", micro=False).save(
        drawn, kind="svg", scale=8, border=2, light="#fff", xmldecl=False
    )
    return web.Response(body=drawn.getvalue(), content_type="image/svg+xml")


def NO_ROOM() -> web.Response:  # noqa: N802  # the one answer to every wrong key
    return said(404, "no room", "there is no such room, or it is closed, locked or full")


def WAITS() -> web.Response:  # noqa: N802
    return said(503, "trouble", "the storage does not take what happens")


def said(status: int, key: str, why: str) -> web.Response:
    problem: Problem = {"key": key, "why": why}
    answer = web.json_response(problem, status=status)
    answer[WHY] = key
    return answer


async def _read(request: web.Request) -> bytes:
    """The whole body, or nothing after a timeout."""
    try:
        async with asyncio.timeout(BODY_TIMEOUT_S):
            return await request.read()
    except TimeoutError:
        raise web.HTTPRequestTimeout from None
    except (ConnectionError, web.RequestPayloadError):  # incomplete or malformed
        raise web.HTTPBadRequest from None


async def body(request: web.Request, shape: type[Any], most: int = MAX_BODY_BYTES) -> Any:
    """Decode the body; raises `msgspec.MsgspecError`."""
    data = await _read(request)
    if len(data) > most:
        raise msgspec.ValidationError("that is too long")
    try:
        return msgspec.json.decode(data, type=shape)
    except (UnicodeError, RecursionError) as error:
        raise msgspec.ValidationError(str(error)) from None


def bearer(request: web.Request) -> str:
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    return token if kind == "Bearer" else ""


def _now() -> float:
    return asyncio.get_running_loop().time()
