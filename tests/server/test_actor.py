"""An actor appends what happened, and sends only when the storage has it."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from matou.server.metrics import Metrics
from matou.server.rooms.room import Room
from matou.server.rooms.state import transient
from matou.server.rooms.state.state import State
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.identity import CATS
from matou.server.rooms.wire.peers import Out
from matou.server.rooms.wire.settings import Settings
from matou.server.runtime import actor
from matou.server.runtime.actor import Actor, deliver
from matou.server.runtime.batcher import Batcher
from matou.server.storage.interface import OWNER_EPOCH, Append, AppendFailed, OnCommitted
from tests.server.client import apart
from tests.server.harness import FakeConnection
from tests.server.storing import entry

SEEDS = 40
GUESTS = 3


class Disk:
    """A storage whose test says when an append is acknowledged."""

    def __init__(self) -> None:
        self.stored = 0
        self.waiting: deque[tuple[Append, OnCommitted]] = deque()

    def append(self, batch: Sequence[Append], on_committed: OnCommitted) -> None:
        (only,) = batch
        assert only.seq == self.stored
        self.waiting.append((only, on_committed))

    def acknowledge(self) -> None:
        brought, on_committed = self.waiting.popleft()
        self.stored += len(brought.bodies)
        on_committed([None])

    def fail(self) -> None:
        _, on_committed = self.waiting.popleft()
        on_committed([AppendFailed("disk full")])


class Sent(NamedTuple):
    """A message, and how far the storage was when it was sent."""

    say: str
    number: int
    stored: int
    appending: bool


class Line(FakeConnection):
    def __init__(self, guest: int, disk: Disk) -> None:
        super().__init__(guest)
        self.disk = disk
        self.heard: list[Sent] = []

    def send(self, outs: Sequence[Out]) -> bool:
        for out in outs:
            appending = bool(self.disk.waiting)
            for said in apart(msgspec.json.decode(out.data)):
                self.heard.append(Sent(said["say"], out.number, self.disk.stored, appending))
        return True

    def close(self, last: Sequence[Out] = ()) -> None:
        self.send(last)

    def ping(self, quiet: float = 0.0) -> None:
        pass


class Table:
    """A room with its actor, its storage and some people."""

    def __init__(self, actor_type: type[Actor], room_type: type[Room] = Room) -> None:
        self.disk = Disk()
        storage: Any = self.disk
        metrics = Metrics()
        self.batcher = Batcher(storage, metrics)
        room = room_type(State(), Random(5).randbytes)
        room.open(Settings("chasse", players=2), "link", "CODE")
        self.actor = actor_type(
            room, entry("a"), 0, OWNER_EPOCH, self.batcher, metrics, lambda: 0.0
        )
        self.lines = [Line(guest, self.disk) for guest in range(GUESTS)]
        for line in self.lines:
            self.actor.submit(lambda room: room.enter("", "") and None)
            self.connect(line)

    def connect(self, line: Line) -> None:
        self.actor.submit(lambda room: room.connect(line.guest, line, 0, self.actor.now()))

    def ask(self, guest: int, message: messages.AnyUp) -> None:
        self.actor.submit(lambda room: room.receive(guest, message, self.actor.now()))

    def heard(self, say: str) -> list[Sent]:
        return [sent for line in self.lines for sent in line.heard if sent.say == say]


async def settle() -> None:
    """Let the event loop do everything that is ready."""
    for _ in range(5):
        await asyncio.sleep(0)


def at_a_table(
    story: Callable[[Table], Awaitable[None]],
    actor_type: type[Actor] = Actor,
    room_type: type[Room] = Room,
) -> Table:
    async def scenario() -> Table:
        table = Table(actor_type, room_type)
        await settle()
        await story(table)
        await settle()
        while table.disk.waiting:
            table.disk.acknowledge()
            await settle()
        await table.actor.stop()
        return table

    return asyncio.run(scenario())


def check_order(table: Table) -> None:
    """What is sent is stored; only that the room waits is said while it is not."""
    for line in table.lines:
        for sent in line.heard:
            assert sent.number <= sent.stored, f"{sent} was sent before it was appended"
            assert not sent.appending or sent.say == "waits", f"{sent} was sent before its append"


def test_no_message_is_sent_before_the_append_is_acknowledged() -> None:
    async def story(table: Table) -> None:
        assert [line.heard for line in table.lines] == [[], [], []]
        table.disk.acknowledge()
        assert len(table.heard("welcome")) == GUESTS
        table.ask(1, messages.Sit(1, chair=1))
        await settle()
        assert not table.heard("done")
        table.disk.acknowledge()
        assert len(table.heard("done")) == 1

    check_order(at_a_table(story))


def test_what_arrives_during_an_append_is_the_next_one() -> None:
    async def story(table: Table) -> None:
        table.ask(0, messages.Sit(1, chair=0))
        table.ask(1, messages.Sit(2, chair=1))
        await settle()
        assert len(table.disk.waiting) == 1
        table.disk.acknowledge()
        await settle()
        ((brought, _),) = table.disk.waiting
        assert len(brought.bodies) == 2

    check_order(at_a_table(story))


def test_while_the_disk_is_full_people_hear_only_that_the_room_waits() -> None:
    async def story(table: Table) -> None:
        table.disk.acknowledge()
        before = len(table.heard("told"))
        table.ask(0, messages.Dress(1, cat=CATS[3]))
        await settle()
        table.disk.fail()
        assert len(table.heard("waits")) == GUESTS
        assert len(table.heard("told")) == before
        table.batcher.schedule(table.actor)  # the retry
        await settle()
        table.disk.acknowledge()
        assert len(table.heard("told")) == before + GUESTS

    check_order(at_a_table(story))


class SpeaksWhenItGoesOn(Room):
    """As a room does in which a flip was asked for: its timers start again, and it is refused."""

    def reschedule(self, at: float) -> None:
        super().reschedule(at)
        self.apply([transient.Gestured(0, "winning")])


def test_what_the_room_says_when_it_goes_on_is_sent_at_once() -> None:
    async def story(table: Table) -> None:
        table.disk.acknowledge()
        table.ask(0, messages.Dress(1, cat=CATS[3]))
        await settle()
        table.disk.fail()
        table.batcher.schedule(table.actor)  # the retry
        await settle()
        table.disk.acknowledge()
        await settle()
        assert len(table.heard("gestured")) == GUESTS

    check_order(at_a_table(story, room_type=SpeaksWhenItGoesOn))


def test_who_waits_for_an_append_goes_on_after_it() -> None:
    async def story(table: Table) -> None:
        waiter = asyncio.get_running_loop().create_future()
        table.disk.acknowledge()
        table.ask(0, messages.Sit(1, chair=0))
        table.actor.after_append(waiter)
        await settle()
        assert not waiter.done()
        table.disk.acknowledge()
        assert waiter.done()

    check_order(at_a_table(story))


def any_evening(seed: int, actor_type: type[Actor] = Actor) -> Table:
    """People ask and reconnect at random, and the disk is slow or full at random."""
    rng = Random(seed)

    async def story(table: Table) -> None:
        for number in range(60):
            guest = rng.randrange(GUESTS)
            match rng.randrange(6):
                case 0:
                    table.ask(guest, messages.Dress(number, cat=rng.choice(CATS)))
                case 1:
                    table.ask(guest, messages.Sit(number, chair=rng.randrange(3)))
                case 2:
                    table.ask(guest, messages.Emote(number, which="winning"))
                case 3:
                    table.connect(table.lines[guest])
                case 4 if table.disk.waiting:
                    table.disk.fail()
                    table.batcher.schedule(table.actor)
                case _ if table.disk.waiting:
                    table.disk.acknowledge()
            if rng.random() < 0.5:
                await settle()

    return at_a_table(story, actor_type)


def test_the_order_holds_on_any_evening() -> None:
    heard = 0
    for seed in range(SEEDS):
        table = any_evening(seed)
        check_order(table)
        assert table.disk.stored == table.actor.room.state.seq
        heard += len(table.heard("told"))
    assert heard > 20 * SEEDS


# --- planted bugs ------------------------------------------------------------------------


def plain_actor() -> type[Actor]:
    """The class from its source: a compiled one cannot be changed."""
    source = Path(actor.__file__).with_name("actor.py")
    spec = spec_from_file_location("plain_actor", source)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    found: type[Actor] = module.Actor
    return found


Plain: Any = plain_actor()


def send_early(actor: Any) -> None:
    outs, actor._outs = actor._outs, []
    deliver(outs)


class SendsBeforeTheAppend(Plain):  # type: ignore[misc]  # a class made at run time
    def _take(self) -> Append | None:
        append: Append | None = super()._take()
        send_early(self)
        return append


class SendsAfterAFailedAppend(Plain):  # type: ignore[misc]  # a class made at run time
    def _wait(self) -> None:
        super()._wait()
        send_early(self)


@pytest.mark.parametrize("bug", [SendsBeforeTheAppend, SendsAfterAFailedAppend])
def test_an_actor_that_sends_what_is_not_stored_is_found(bug: type[Actor]) -> None:
    with pytest.raises(AssertionError, match="was sent before it was appended"):
        check_order(any_evening(0, bug))
    check_order(any_evening(0, Plain))
