"""What PostgreSQL adds to a storage: leases, fences, failures of a server, and clear sentences."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import psycopg
import pytest

from matou.server.storage import chain
from matou.server.storage.chain import Head
from matou.server.storage.interface import (
    Append,
    AppendFailed,
    Elsewhere,
    Fenced,
    InUse,
    Newer,
    StorageError,
    StorageFailed,
)
from matou.server.storage.postgres import statements
from matou.server.storage.postgres.address import DatabaseAddress
from matou.server.storage.postgres.engine import PostgresStorage
from matou.server.storage.postgres.link import Link
from matou.server.storage.postgres.migrate import migrate, scripts
from matou.server.storage.postgres.opening import open_postgres
from matou.server.storage.postgres.postgres_tables import PostgresTables
from matou.server.storage.postgres.tables import Brought, Change, Incarnation
from tests.conftest import SOAK
from tests.server.postgres import cluster
from tests.server.silent import SilentProxy
from tests.server.storing import append, append_batch, entry, events, stored

TAKE_OVERS = 400 if SOAK else 40
WRITERS = 6


@pytest.fixture
def url() -> str:
    return cluster().empty()


@asynccontextmanager
async def node(url: str, name: str = "one", lost: list[str] | None = None):
    """A node's storage, from its begin to its end."""
    storage = open_postgres(url, name)
    await storage.begin(lambda rooms: None if lost is None else lost.extend(rooms))
    try:
        yield storage
    finally:
        await storage.close()


def run(story: Callable[[], Awaitable[None]]) -> None:
    async def scenario() -> None:
        async with asyncio.timeout(60):
            await story()

    asyncio.run(scenario())


async def stop(storage: PostgresStorage) -> None:
    """Like a stopped process: it does not renew its leases, and does not notice."""
    assert storage.lease._task is not None
    storage.lease._task.cancel()
    await asyncio.wait({storage.lease._task})


async def run_out(storage: PostgresStorage) -> None:
    """Its lease runs out at this moment."""
    await stop(storage)
    await storage.tables.end_node(storage.lease.me)


# --- leases ------------------------------------------------------------------------------


def test_a_room_of_a_living_node_is_elsewhere(url):
    async def story() -> None:
        async with node(url, "one") as one, node(url, "two") as two:
            one.lease.address = "http://127.0.0.1:1"
            await append(one, "room", 0, [b"a"])
            await one.lease._renew(asyncio.get_running_loop().time())
            with pytest.raises(Elsewhere) as there:
                await two.load("room")
            assert (there.value.node, there.value.address) == ("one", "http://127.0.0.1:1")
            await one.release(["room"])
            found = await two.load("room")
            assert found is not None
            assert (found.epoch, found.bodies) == (2, [b"a"])

    run(story)


def test_a_dead_nodes_room_is_taken_over_when_its_lease_has_run_out(url):
    async def story() -> None:
        async with node(url, "one") as one, node(url, "two") as two:
            await append(one, "room", 0, [b"a"])
            await stop(one)
            stopped_at = time.monotonic()
            while True:
                try:
                    found = await two.load("room")
                except Elsewhere:
                    await asyncio.sleep(0.05)
                else:
                    break
            assert found is not None
            assert time.monotonic() - stopped_at < 3 * statements.LEASE_TERM_S
            await append_batch(two, Append("room", found.epoch, 1, [b"b"]))[0]
            with pytest.raises(Fenced):
                await append(one, "room", 1, [b"late"])
            assert await stored(two, "room") == {"room": [b"a", b"b"]}

    run(story)


def test_a_lease_that_runs_out_while_the_owner_is_looked_up_leaves_the_room_free(url, monkeypatch):
    async def story() -> None:
        async with node(url, "one") as one, node(url, "two") as two:
            await append(one, "room", 0, [b"a"])
            claim, held = two.tables.claim, [True]

            async def claim_too_early(me, room):
                if held and held.pop():  # free before the owner is looked up
                    await one.release(["room"])
                    return None
                return await claim(me, room)

            monkeypatch.setattr(two.tables, "claim", claim_too_early)
            assert (await two.load("room")).bodies == [b"a"]

    run(story)


def test_a_stopped_node_continues_with_units_that_no_node_has_taken(url):
    """It begins a new incarnation; the units that another node has taken are lost."""
    lost: list[str] = []

    async def story() -> None:
        async with node(url, "one", lost) as one, node(url, "two") as two:
            await append(one, "mine", 0, [b"a"])
            await append(one, "yours", 0, [b"a"])
            before = one.lease.me
            await run_out(one)
            assert await two.load("yours") is not None
            await one.lease._renew(asyncio.get_running_loop().time())
            assert one.lease.me.epoch == before.epoch + 1
            assert lost == ["yours"]
            await append(one, "mine", 1, [b"b"])
            with pytest.raises(Elsewhere):
                await two.load("mine")
            with pytest.raises(Fenced):
                await append(one, "yours", 1, [b"b"])

    run(story)


def test_rooms_of_one_unit_are_taken_over_together(url):
    async def story() -> None:
        async with node(url, "one") as one, node(url, "two") as two:
            for room in ("class", "a", "b"):
                new = entry(room, unit="class")
                await append_batch(one, Append(room, 1, 0, [b"x"], new))[0]
            await run_out(one)
            found = [await two.load(room) for room in ("a", "class", "b")]
            assert [room.epoch for room in found if room is not None] == [2, 2, 2]
            verdicts = await asyncio.gather(
                *append_batch(one, events("a", 1, [b"y"]), events("b", 1, [b"y"])),
                return_exceptions=True,
            )
            assert [type(verdict) for verdict in verdicts] == [Fenced, Fenced]
            await two.release(["a", "b"])
            await append_batch(two, Append("class", 2, 1, [b"y"]))[0]  # one room holds the unit

    run(story)


def test_a_look_from_time_to_time_tells_what_was_taken_away(url):
    lost: list[str] = []

    async def story() -> None:
        async with node(url, "one", lost) as one:
            await append(one, "room", 0, [b"a"])
            cluster().execute(url, "UPDATE matou.units SET node = 'two', epoch = epoch + 1")
            one._renewals = 4
            await one._renewed()
            assert lost == ["room"]

    run(story)


def test_two_nodes_of_one_name_do_not_run_at_once(url):
    async def story() -> None:
        async with node(url, "one"):
            other = PostgresStorage(PostgresTables(DatabaseAddress(url), "one"), "one", 0.3)
            with pytest.raises(InUse, match=r"another node is called one.*--node"):
                await other.begin(lambda rooms: None)

    run(story)


def test_the_name_of_a_killed_node_is_free_after_a_term(url):
    async def story() -> None:
        async with node(url, "one") as one:
            await stop(one)
            async with node(url, "one") as again:
                assert again.lease.me.epoch == one.lease.me.epoch + 1

    run(story)


@pytest.mark.parametrize("hours", [-1, 1])
def test_a_lease_that_was_written_before_the_databases_clock_was_set_does_not_hold(url, hours):
    async def story() -> None:
        async with node(url, "one") as one, node(url, "two") as two:
            await append(one, "room", 0, [b"a"])
            await stop(one)
            cluster().execute(
                url,
                f"UPDATE matou.nodes SET until = until - interval '{hours} hours' "
                "WHERE name = 'one'",
            )
            assert await two.load("room") is not None

    run(story)


def test_the_wall_clocks_of_nodes_do_not_matter(url, monkeypatch):
    async def story() -> None:
        async with node(url, "one") as one:
            monkeypatch.setattr(time, "time", lambda: 0.0)
            async with node(url, "two") as two:
                assert abs(one.now() - two.now()) < 1

    run(story)


def test_no_node_deletes_a_room_of_another_running_node(url):
    async def story() -> None:
        async with node(url, "one") as one, node(url, "two") as two:
            new = entry("room", expires=1.0)
            await append_batch(one, Append("room", 1, 0, [b"x"], new))[0]
            assert await two.expired() == []
            assert await two.untouched(9) == []
            await two.forget(["room"])
            assert await one.expired() == ["room"]
            await run_out(one)
            assert await two.expired() == ["room"]
            await two.forget(["room"])
            assert await two.count() == 0

    run(story)


def test_a_node_accepts_another_by_its_key_while_that_one_runs(url):
    async def story() -> None:
        async with node(url, "one") as one, node(url, "two") as two:
            assert await two.knows(one.passport())
            assert not await two.knows("one wrong")
            assert not await two.knows("nobody ")
            assert not await two.knows("")

    run(story)


# --- the fence ---------------------------------------------------------------------------


class Storm:
    """Writers of one unit that append as fast as they can, and two nodes that take it over."""

    def __init__(
        self, url: str, statement: str = statements.APPEND, writers: int = WRITERS
    ) -> None:
        address = DatabaseAddress(url)
        self.rooms = [f"room {number}" for number in range(writers)]
        self.writers = [PostgresTables(address, room, statement) for room in self.rooms]
        self.takers = [PostgresTables(address, f"taker {number}") for number in range(2)]
        self.heads: dict[str, Head] = {}
        self.missed = 0

    async def run(self, rounds: int) -> None:
        await self.takers[0].open()
        me = await self._begin(0)
        for room, writer in zip(self.rooms, self.writers, strict=True):
            rows, head = chain.chained(room, chain.start(room), 1, [b"opened"])
            change = Change(room, "unit", None, head)
            new = entry(room, unit="unit")
            assert await writer.append(me, Brought([change], rows, [new], [])) == set()
            self.heads[room] = head
        epoch = 1
        for number in range(rounds):
            me, epoch = await self._take_over(me, epoch, (number + 1) % 2)
        for tables in (*self.writers, *self.takers):
            await tables.close()

    async def _begin(self, number: int) -> Incarnation:
        name = f"node {number}"
        started = await self.takers[number].start_node(name, "", "key")
        assert started is not None
        return Incarnation(name, started[0])

    async def _take_over(
        self, owner: Incarnation, epoch: int, number: int
    ) -> tuple[Incarnation, int]:
        storm = [
            asyncio.create_task(self._write(owner, epoch, writer, room))
            for writer, room in zip(self.writers, self.rooms, strict=True)
        ]
        await asyncio.sleep(0.01)
        taker = self.takers[number]
        me = await self._begin(number)
        await taker.end_node(owner)
        claimed = await taker.claim(me, self.rooms[0])
        assert claimed is not None
        seen = await taker.stands(self.rooms)  # what a replay after the take-over has
        await asyncio.gather(*storm)
        self.missed += any(seen[room].head.length < self.heads[room].length for room in self.rooms)
        self.heads = {room: seen[room].head for room in self.rooms}
        if self.missed:  # without a fence nothing later holds together
            self.heads = {r: s.head for r, s in (await taker.stands(self.rooms)).items()}
        return me, claimed[1]

    async def _write(
        self, owner: Incarnation, epoch: int, writer: PostgresTables, room: str
    ) -> None:
        """Until it is fenced."""
        while True:
            before = self.heads[room]
            rows, head = chain.chained(room, before, epoch, [b"an event"])
            change = Change(room, "unit", before, head)
            if await writer.append(owner, Brought([change], rows, [], [])):
                return
            self.heads[room] = head  # acknowledged


def test_no_take_over_in_a_storm_of_appends_misses_an_acknowledged_event(url):
    async def story() -> None:
        storm = Storm(url)
        await storm.run(TAKE_OVERS)
        assert storm.missed == 0
        for room in storm.rooms:
            rows = cluster().execute(
                url, f"SELECT seq FROM matou.events WHERE room = '{room}' ORDER BY seq"
            )
            assert [seq for (seq,) in rows] == list(range(storm.heads[room].length))

    run(story)


# Some milliseconds pass between the look at the epoch and the append.
SLOW = statements.APPEND.replace(
    "JOIN held AS u",
    "JOIN (SELECT name, epoch, pg_sleep(0.02) FROM held OFFSET 0) AS u",
)


@pytest.mark.parametrize("lock", [True, False])
def test_a_fence_that_only_reads_misses_some(url, lock):
    """Planted: the same statement without its lock."""

    async def story() -> None:
        assert SLOW != statements.APPEND
        # One writer, as a node has: share locks that overlap would keep a take-over out for long.
        storm = Storm(url, SLOW if lock else SLOW.replace(statements.LOCK, ""), 1)
        await storm.run(TAKE_OVERS // 4)
        assert (storm.missed == 0) == lock

    run(story)


# --- failures ----------------------------------------------------------------------------


def test_behind_something_silent_a_call_ends_in_time_and_the_next_one_works(url):
    async def story() -> None:
        async with SilentProxy(cluster().port) as proxy:
            through = url.replace(str(cluster().port), str(proxy.port))
            async with node(through, "one") as one:
                await append(one, "room", 0, [b"a"])
                proxy.silence()
                began = time.monotonic()
                with pytest.raises(AppendFailed, match="has not answered for 2 s"):
                    await append(one, "room", 1, [b"b"])
                assert time.monotonic() - began < 3.5
                proxy.speak()
                await brought(one, "room", 1, b"b")
                assert await stored(one, "room") == {"room": [b"a", b"b"]}

    run(story)


async def brought(storage: PostgresStorage, room: str, seq: int, body: bytes) -> None:
    """As a room does: the same append again and again."""
    while True:
        try:
            return await append(storage, room, seq, [body])
        except AppendFailed:
            await asyncio.sleep(0.05)


def test_a_killed_server_loses_nothing_that_was_acknowledged(url, caplog):
    async def story() -> None:
        async with node(url, "one") as one:
            result = 0

            async def write() -> None:
                nonlocal result
                for seq in range(400):
                    await brought(one, "room", seq, b"%d" % seq)
                    result = seq

            writing = asyncio.create_task(write())
            for at in (20, 120):
                while result < at:
                    await asyncio.sleep(0)
                await asyncio.to_thread(cluster().kill)
                await asyncio.to_thread(cluster().start)
            await writing
            assert await stored(one, "room") == {"room": [b"%d" % seq for seq in range(400)]}
            assert await one.health() == ""

    run(story)
    assert "the database takes no events, all rooms wait" in caplog.text


def test_an_idle_connection_that_ends_does_not_keep_the_event_loop_busy(url):
    async def story() -> None:
        async with node(url, "one") as one:
            await append(one, "room", 0, [b"a"])
            await append(one, "room", 1, [b"b"])
            results = one.tables._append._results
            assert results is not None
            assert results._registered
            await asyncio.to_thread(cluster().kill)
            while results._registered:
                await asyncio.sleep(0.01)
            await asyncio.to_thread(cluster().start)
            await brought(one, "room", 2, b"c")
            assert await stored(one, "room") == {"room": [b"a", b"b", b"c"]}

    run(story)


def test_a_batch_of_many_megabytes_is_sent_piece_by_piece(url):
    async def story() -> None:
        async with node(url, "one") as one:
            await append(one, "room", 0, [b"a"])
            large = [bytes([number]) * 1_000_000 for number in range(20)]
            await append(one, "room", 1, large)
            assert await stored(one, "room") == {"room": [b"a", *large]}

    run(story)


def test_a_batch_whose_answer_was_lost_is_there_once(url):
    async def story() -> None:
        async with node(url, "one") as one:
            await append(one, "room", 0, [b"a"])
            real = one.tables.append

            async def loses_the_answer(me: Incarnation, brought: Brought) -> set[str]:
                await real(me, brought)
                raise StorageFailed("the connection broke")

            one.tables.append = loses_the_answer
            with pytest.raises(AppendFailed):
                await append(one, "room", 1, [b"b"])
            one.tables.append = real
            await append(one, "room", 1, [b"b"])
            assert await stored(one, "room") == {"room": [b"a", b"b"]}

    run(story)


def test_a_changed_event_is_found_out_when_its_room_is_loaded(url):
    async def story() -> None:
        async with node(url, "one") as one:
            await append(one, "room", 0, [b"a", b"b"])
            await append(one, "other", 0, [b"a"])
            await one.release(["room", "other"])
            cluster().execute(
                url, "UPDATE matou.events SET body = 'x' WHERE room = 'room' AND seq = 1"
            )
            with pytest.raises(StorageError, match="room room is damaged: event 1 is not what"):
                await one.load("room")
            assert await stored(one, "other") == {"other": [b"a"]}
            cluster().execute(url, "UPDATE matou.rooms SET code = 'wrong' WHERE room = 'other'")
            with pytest.raises(StorageError, match="the entry of room other"):
                await one.find("wrong")

    run(story)


def test_a_weak_server_setting_is_made_strong(url):
    async def story() -> None:
        name = urlsplit(url).path[1:]
        cluster().execute(url, f"ALTER DATABASE {name} SET synchronous_commit = off")
        try:
            link = Link(DatabaseAddress(url), "one")

            async def shown(connection: psycopg.AsyncConnection[tuple[object, ...]]) -> object:
                return await (await connection.execute("SHOW synchronous_commit")).fetchone()

            assert await link.run(shown) == ("on",)
            await link.close()
        finally:
            cluster().execute(url, f"ALTER DATABASE {name} RESET synchronous_commit")

    run(story)


# --- beginning ---------------------------------------------------------------------------


def refusal(url: str, name: str = "one") -> str:
    """What an operator reads who starts a node here."""
    said: list[str] = []

    async def story() -> None:
        with pytest.raises(StorageError) as why:
            async with node(url, name):
                pass
        said.append(str(why.value))

    run(story)
    return said[0]


def test_an_address_that_is_none_is_refused_without_its_password():
    for wrong in ("mysql://matou:s3cret@x/y", "postgresql://matou:s3cret@[x/y", "nonsense"):
        said = refusal(wrong)
        assert "postgresql://matou@127.0.0.1/matou" in said
        assert "s3cret" not in said
    assert "s3cret" not in refusal("postgresql://matou:s3cret@x:port/y")


@pytest.mark.parametrize("name", ["two words", "é", "x" * 41])
def test_a_node_has_a_plain_name(url, name):
    assert "letters" in refusal(url, name)


def test_no_password_is_printed(caplog):
    caplog.set_level(logging.DEBUG)
    said = refusal(f"postgresql://matou:s3cret@127.0.0.1:{cluster().port}/nowhere")
    assert 'database "nowhere" does not exist' in said
    said += refusal("postgresql://matou:s3cret@127.0.0.1:1/matou")
    assert "refused" in said
    said += refusal("postgresql://127.0.0.1:1/matou?user=matou&password=s3cret")
    assert "s3cret" not in said + caplog.text
    assert "matou:***@127.0.0.1" in said


def test_a_newer_schema_is_left_alone():
    url = cluster().database()

    async def story() -> None:
        async with node(url):
            pass

    run(story)
    cluster().execute(url, "INSERT INTO matou.schema_version VALUES (99)")
    assert "written by a newer Matou (format 99" in refusal(url)
    with pytest.raises(Newer):
        run(story)


def test_an_older_schema_is_brought_up_to_date_by_one_of_many_nodes():
    url = cluster().database()
    address = DatabaseAddress(url)
    later = [*scripts(), "CREATE TABLE matou.more (x integer); INSERT INTO matou.more VALUES (1)"]

    async def story() -> None:
        async with node(url) as one:
            await append(one, "room", 0, [b"a"])
        links = [Link(address, f"{number}") for number in range(4)]
        await asyncio.gather(*(migrate(link, address, later) for link in links))
        for link in links:
            await link.close()

    run(story)
    assert cluster().execute(url, "SELECT count(*) FROM matou.more") == [(1,)]
    assert cluster().execute(url, "SELECT count(*) FROM matou.events") == [(1,)]


def test_many_nodes_may_begin_at_once_in_an_empty_database():
    url = cluster().database()

    async def story() -> None:
        address = DatabaseAddress(url)
        links = [Link(address, f"{number}") for number in range(4)]
        await asyncio.gather(*(migrate(link, address) for link in links))
        for link in links:
            await link.close()

    run(story)
    assert cluster().execute(url, "SELECT count(*) FROM matou.schema_version") == [
        (len(scripts()),)
    ]


def test_a_database_user_without_rights_gets_an_error_that_helps():
    url = cluster().database()
    cluster().execute(url, "CREATE ROLE guest LOGIN PASSWORD 's3cret'")
    name = urlsplit(url).path[1:]
    said = refusal(cluster().url(name, "guest:s3cret"))
    assert f"ALTER DATABASE {name} OWNER TO guest" in said
    assert "s3cret" not in said
    cluster().execute(url, "GRANT CREATE ON DATABASE " + name + " TO guest")

    async def story() -> None:
        async with node(url):
            pass

    run(story)  # its tables belong to another user now
    for granted in ("USAGE ON SCHEMA matou", "SELECT ON ALL TABLES IN SCHEMA matou"):
        cluster().execute(url, f"GRANT {granted} TO guest")
        said = refusal(cluster().url(name, "guest:s3cret"))
        assert f"ALTER DATABASE {name} OWNER TO guest" in said
        assert "s3cret" not in said
