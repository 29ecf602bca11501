"""The lease of this node: renewed every second, valid for three, by the database's clock."""

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from matou.server.storage.interface import InUse, StorageFailed
from matou.server.storage.postgres.statements import LEASE_TERM_S
from matou.server.storage.postgres.tables import Incarnation, Tables

log = logging.getLogger("matou.storage")

RENEWAL_S: Final = 1.0
RETRY_S: Final = 0.25
NAME_TIMEOUT_S: Final = LEASE_TERM_S + 2.0  # a node that was killed holds its name for a term


class Lease:
    """The lease of a node. Its term counts from the start of a renewal, because an answer may be
    late."""

    def __init__(
        self,
        tables: Tables,
        node: str,
        on_restart: Callable[[Incarnation, Incarnation], Awaitable[None]],
        on_renewed: Callable[[], Awaitable[None]],
        on_expired: Callable[[], None],
        name_timeout_s: float = NAME_TIMEOUT_S,
    ) -> None:
        self._name_timeout_s = name_timeout_s
        self.tables = tables
        self.me = Incarnation(node, 0)
        self.address = ""
        self.key = os.urandom(16).hex()  # authenticates this node's requests to other nodes
        self.others = 0  # other nodes that lived when it was last renewed
        self._on_restart = on_restart
        self._on_renewed = on_renewed
        self._on_expired = on_expired
        self._until = float("-inf")  # by the event loop's clock
        self._ahead = 0.0  # the database's clock minus the event loop's
        self._expired = False  # and the expiry was reported
        self._task: asyncio.Task[None] | None = None

    @property
    def holds(self) -> bool:
        """Whether no other node can have taken this node's rooms over."""
        return asyncio.get_running_loop().time() < self._until

    def now(self) -> float:
        """Seconds since 1970 by the database's clock."""
        return asyncio.get_running_loop().time() + self._ahead

    async def begin(self) -> None:
        """Raises `InUse` where another process uses this node's name."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + self._name_timeout_s
        while not await self._start():
            if loop.time() > deadline:
                raise InUse(
                    f"another node is called {self.me.node} and runs: "
                    "stop it, or give this one another name with --node"
                )
            await asyncio.sleep(RETRY_S)
        self._task = asyncio.create_task(self._keep(), name="lease")

    async def end(self) -> None:
        """Give the lease back: other nodes may take all rooms over at once."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})
            self._task = None
        self._until = float("-inf")
        with suppress(StorageFailed):
            await self.tables.end_node(self.me)

    async def _start(self) -> bool:
        asked = asyncio.get_running_loop().time()
        found = await self.tables.start_node(self.me.node, self.address, self.key)
        if found is None:
            return False
        epoch, now = found
        self.me = Incarnation(self.me.node, epoch)
        self._renewed(asked, now)
        return True

    def _renewed(self, asked: float, now: float) -> None:
        self._until = asked + LEASE_TERM_S
        self._ahead = now - asyncio.get_running_loop().time()
        self._expired = False

    async def _keep(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            asked = loop.time()
            try:
                await self._renew(asked)
            except StorageFailed as error:
                if not self.holds and not self._expired:
                    self._expired = True
                    log.error("the lease of node %s ran out: %s", self.me.node, error)
                    self._on_expired()
            except Exception:
                log.exception("lease renewal failed, retrying in %g s", RENEWAL_S)
            spent = loop.time() - asked
            pause = RENEWAL_S if self.holds else RETRY_S
            await asyncio.sleep(max(0.05, pause - spent))

    async def _renew(self, asked: float) -> None:
        renewed = await self.tables.renew(self.me, self.address)
        if renewed is not None:
            self._renewed(asked, renewed.now)
            self.others = renewed.others
            await self._on_renewed()
            return
        before = self.me
        if await self._start():
            log.warning("node %s begins anew: its lease had run out", before.node)
            await self._on_restart(before, self.me)
        elif not self._expired:
            self._expired = True
            self._until = float("-inf")
            log.error("another node is called %s and runs: this one owns nothing now", before.node)
            self._on_expired()
