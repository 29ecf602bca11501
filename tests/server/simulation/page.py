"""A page in a browser: it keeps the state, resends unanswered messages, and applies nothing
twice."""

from typing import Any

import msgspec

from matou.server.rooms.wire import messages
from matou.server.rooms.wire.settings import Settings
from tests.server.client import apart, dressed
from tests.server.simulation import checks, habits
from tests.server.simulation.process import Process
from tests.server.simulation.world import UP, Link, World

BEAT = 6000.0  # looks after its line, and thinks again
OUTSTANDING = 4


class Page:
    """One person and their device."""

    def __init__(self, world: World, process: Process, name: str) -> None:
        rng = world.rng
        self.world = world
        self.process = process
        self.name = name
        self.lag = rng.choice([4.0, 20.0, 60.0, 250.0])
        self.chairs = rng.choice([0, 1, 1, 1, 1, 2, 3])  # to sit on; on one tablet, several
        self.idle = world.chance(0.12)  # sits there and does nothing
        self.wild = rng.choice([0.0, 0.02, 0.15])  # asks for all sorts of things
        self.dresser = world.chance(0.1)  # changes its looks all the time
        self.rejoiner = world.chance(0.1)  # goes out and comes in as somebody else
        self.dead = False
        self.key = process.key  # it was given to them
        self.removed = False
        self.shut_until = 0.0  # the lid of the device is closed
        self.frozen: list[tuple[Link, bytes]] | None = None  # messages for when it runs again
        self.peace = False
        self.greeted = False  # on this line
        self.guest: int | None = None
        self.link: Link | None = None
        self.life: int | None = None
        self.ids = 0
        self.stirring = False
        self.forget()
        world.after(rng.uniform(0, 3000), self._beat)

    def forget(self) -> None:
        """The page is reloaded."""
        self.last = 0
        self.room: dict[str, Any] | None = None
        self.table: dict[str, Any] | None = None
        self.unanswered: dict[int, bytes] = {}
        self.painted: dict[int, float] = {}
        self.asleep: set[int] = set()
        self.ids += 1000

    # --- the line ------------------------------------------------------------------------

    def _beat(self) -> None:
        if self.dead:
            return
        if self.world.now < self.shut_until or self.frozen is not None:
            pass
        elif self.link is None:
            self.connect()
        else:
            self.stir()
        self.world.after(BEAT * self.world.rng.uniform(0.5, 1.5), self._beat)

    def connect(self) -> None:
        if self.frozen is not None:
            return
        if self.guest is None:
            self.process.knock(self)
            return
        link = Link(self.world, self.lag)
        self.life = self.process.open(link, self)
        if self.life is None:
            return
        self.link = link
        guest, last = self.guest, self.last
        self.greeted = False
        link.carry(UP, lambda: self.process.hello(link, self, guest, last))
        for text in self.unanswered.values():
            self._carry(link, text)

    def _carry(self, link: Link, text: bytes) -> None:
        guest, life = self.guest, self.life
        assert guest is not None

        def arrive() -> None:
            if life == self.process.life:
                self.process.message(link, guest, text)

        link.carry(UP, arrive)

    def hang_up(self, notice: float) -> None:
        """The line breaks; the page sees it now, the server after a while."""
        link, guest, life = self.link, self.guest, self.life
        if link is None or guest is None:
            return
        link.whole = False
        self.link = None

        def noticed() -> None:
            if life == self.process.life:
                self.process.lost(link, guest)

        self.world.after(notice, noticed)

    def closed(self, link: Link) -> None:
        """The server's end is gone."""
        link.whole = False
        if link is self.link:
            self.link = None

    def freeze(self, ms: float) -> None:
        """The browser stops the page; its connection stays open."""
        if self.frozen is None:
            self.frozen = []
            self.world.after(ms, self._thaw)

    def _thaw(self) -> None:
        waiting, self.frozen = self.frozen or [], None
        for link, data in waiting:
            self.hear(link, data)

    def let_in(self, guest: int) -> None:
        assert not self.removed, f"{self.name} was removed and came in again"
        if self.guest is None:
            self.guest = guest
            self.connect()

    def turned_away(self, key: str) -> None:
        if key == "closed" or self.removed:
            self.dead = True
        elif key == "unknown":
            self.key = self.process.key  # they ask for the new one

    # --- listening -----------------------------------------------------------------------

    def hear(self, link: Link, data: bytes) -> None:
        if link is not self.link or self.dead:
            return
        if self.frozen is not None:
            self.frozen.append((link, data))
            return
        for message in apart(msgspec.json.decode(data)):
            self._hear(link, message)
        self.greeted = True

    def _hear(self, link: Link, message: dict[str, Any]) -> None:
        match message["say"]:
            case "welcome":
                self._welcome(message)
            case "told":
                self._told(message)
            case "done" | "refused":
                self._answered(message)
            case "presence":
                self._presence(message["guest"], message["here"], message["asleep"])
            case "probe":
                self._carry(link, msgspec.json.encode(messages.Awake()))
            case "farewell":
                self._farewell(message["why"])

    def _welcome(self, message: dict[str, Any]) -> None:
        assert not self.greeted, "a second welcome"
        assert message["n"] >= self.last, "something was unsaid"
        assert message["you"] == self.guest
        self.room, self.table = message["room"], message["table"]
        self.asleep.clear()
        assert message["seats"] == self.seats
        self._number(message["n"])

    def _told(self, message: dict[str, Any]) -> None:
        n = message["n"]
        assert n == self.last + 1, f"{self.name} heard {n} after {self.last}"
        fact = msgspec.json.decode(self.process.journal[n - 1])["fact"]
        assert fact == message["event"]["fact"], "another fact than was written"
        assert self.room is not None
        self.room = message["room"] or dressed(self.room, message["event"])
        if message["table"] is not None:
            self.table = message["table"]
        self._number(n)

    def _number(self, n: int) -> None:
        assert self.room is not None
        self.last = n
        self.key = self.world.rng.choice((self.room["link"], self.room["code"]))
        self.painted[n] = self.world.now
        if self.table is not None:
            checks.hands_hidden(self.table, self.seats)
        self.stir()

    def _presence(self, guest: int, here: bool, asleep: bool) -> None:
        assert self.room is not None
        self.asleep = self.asleep | {guest} if asleep else self.asleep - {guest}
        for other in self.room["guests"]:
            if other["number"] == guest:
                other["here"] = here

    def _answered(self, message: dict[str, Any]) -> None:
        asked = self.unanswered.pop(message["id"], None)
        assert asked is not None, f"{self.name}: answered what was not asked: {message}"
        if message["say"] == "refused":
            self.world.note(f"     {self.name} refused {message['key']}: {asked.decode()}")
            habits.REFUSED[message["key"]] = habits.REFUSED.get(message["key"], 0) + 1
        else:
            assert message["n"] <= len(self.process.journal)

    def _farewell(self, why: str) -> None:
        self.world.note(f"     {self.name} is told farewell: {why}")
        assert self.link is not None
        self.link.whole = False
        self.link = None
        self.guest = None
        self.forget()
        self.removed = why == "removed"
        stays_away = not self.removed and not self.rejoiner and self.world.chance(0.3)
        if why == "closed" or stays_away:
            self.dead = True

    # --- its state ------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        assert self.room is not None
        return msgspec.convert(self.room["settings"], Settings)

    @property
    def seats(self) -> list[int]:
        """The seats of the table that are ours, by the chairs we know of."""
        if self.table is None or self.room is None:
            return []
        chairs = self.room["chairs"]
        return [
            seat
            for seat in range(self.table["seats"])
            if chairs[seat % len(chairs)]["guest"] == self.guest
        ]

    @property
    def caught_up(self) -> bool:
        """Nothing is on its way to or from this page."""
        link = self.link
        on_way = self.frozen or (link is not None and link.on_way > 0)
        return link is not None and link.whole and not on_way and self.greeted

    @property
    def answered(self) -> bool:
        return self.caught_up and not self.unanswered

    def check(self) -> None:
        assert self.room is not None
        assert self.guest is not None
        room = self.process.room
        checks.asleep(room, self.asleep)
        checks.picture(room, self.guest, self.last, self.room, self.table, self.seats)

    # --- asking --------------------------------------------------------------------------

    def ask(self, message: messages.AnyUp) -> None:
        if self.link is None or len(self.unanswered) >= OUTSTANDING:
            return
        self.ids += 1
        text = msgspec.json.encode(msgspec.structs.replace(message, id=self.ids))
        if not isinstance(message, messages.Awake):
            self.unanswered[self.ids] = text
        self._carry(self.link, text)

    def stir(self) -> None:
        """A message has arrived: schedule one reaction."""
        if not self.stirring:
            self.stirring = True
            self.world.after(self.world.rng.uniform(150, 1300), self._think)

    def _think(self) -> None:
        self.stirring = False
        runs = self.frozen is None and not self.dead
        if self.link is not None and self.room is not None and runs:
            habits.think(self)
