"""What every storage engine promises: what was acknowledged is there, in order, and together with
what belongs to it."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matou.server.storage.interface import (
    Append,
    Closed,
    CodeTaken,
    Fenced,
    OutOfOrder,
    Record,
    Storage,
    StorageError,
)
from matou.server.storage.postgres.opening import open_postgres
from matou.server.storage.sqlite import SqliteStorage
from tests.server.postgres import cluster
from tests.server.storing import append, append_batch, entry, events, stored

TEXT = "matou record 1\n\n6×7 − é 🐈\n"
Story = Callable[[Storage], Awaitable[None]]


class Engine:
    """A kind of storage, which can be closed and opened again with all it has."""

    def __init__(self, open_storage: Callable[[], Storage]) -> None:
        self.open = open_storage

    def run(self, story: Story) -> None:
        async def scenario() -> None:
            storage = self.open()
            await storage.begin(lambda rooms: None)
            try:
                await story(storage)
            finally:
                await storage.close()

        asyncio.run(scenario())


def engine_at(kind: str, data: Path) -> Engine:
    if kind == "sqlite":
        return Engine(lambda: SqliteStorage(data))
    url = cluster().empty()
    return Engine(lambda: open_postgres(url, "node"))


KINDS = ["sqlite", "postgres"]


@pytest.fixture(params=KINDS)
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Engine:
    return engine_at(request.param, tmp_path)


# --- events ------------------------------------------------------------------------------

APPENDS = st.lists(
    st.tuples(st.sampled_from("abçdé"), st.lists(st.binary(max_size=3000), max_size=4)),
    max_size=30,
)


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=40, deadline=None)
@given(APPENDS)
def test_any_interleaving_of_rooms_reads_back(tmp_path_factory, kind, appends):
    engine = engine_at(kind, tmp_path_factory.mktemp("storage"))
    written: dict[str, list[bytes]] = {}

    async def play(storage: Storage) -> None:
        waiters = []
        for room, bodies in appends:
            if bodies:
                mine = written.setdefault(room, [])
                waiters.append(append(storage, room, len(mine), bodies))
                mine += bodies
        await asyncio.gather(*waiters)
        await check(storage)

    async def check(storage: Storage) -> None:
        assert await stored(storage, *"abçdé") == written
        assert await storage.count() == len(written)

    engine.run(play)
    engine.run(check)


def test_a_room_that_was_never_opened_does_not_exist(engine):
    async def story(storage: Storage) -> None:
        assert await storage.load("nobody") is None
        assert await storage.find("nobody") is None
        assert await storage.records("nobody") == []
        assert await storage.count() == 0

    engine.run(story)


@pytest.mark.parametrize("seq", [0, 1, 3, 99, -1])
def test_a_gap_or_a_doubled_number_is_refused_and_affects_no_other_room(engine, seq):
    async def story(storage: Storage) -> None:
        await append(storage, "room", 0, [b"a", b"b"])
        batch = append_batch(
            storage,
            events("other", 0, [b"o0"]),
            events("room", seq, [b"wrong"]),
            events("other", 1, [b"o1"]),
            events("room", 2, [b"c"]),
        )
        result = await asyncio.gather(*batch, return_exceptions=True)
        assert [type(answer) for answer in result] == [
            type(None),
            OutOfOrder,
            type(None),
            type(None),
        ]
        refusal = result[1]
        assert isinstance(refusal, OutOfOrder)
        assert (refusal.room, refusal.seq, refusal.expected) == ("room", seq, 2)
        assert await stored(storage, "room", "other") == {
            "room": [b"a", b"b", b"c"],
            "other": [b"o0", b"o1"],
        }

    engine.run(story)


def test_an_append_that_was_stored_may_be_brought_again(engine):
    """An error is not a refusal: a client without the result asks again."""

    async def story(storage: Storage) -> None:
        await append(storage, "room", 0, [b"a"])
        record = Record("room", 1, "addi", 5.0, TEXT)
        more = Append("room", 1, 1, [b"b", b"c"], entry("room", code="NEW"), [record])
        for _ in range(2):
            await append_batch(storage, more)[0]
        assert await stored(storage, "room") == {"room": [b"a", b"b", b"c"]}
        assert await storage.records("room") == [record]
        for other in ([b"b"], [b"b", b"d"], [b"b", b"c", b"d"], []):
            with pytest.raises(OutOfOrder):
                await append(storage, "room", 1, other)

    engine.run(story)


def test_an_owner_of_an_older_epoch_is_fenced(engine):
    async def story(storage: Storage) -> None:
        await append_batch(storage, Append("room", 2, 0, [b"a"], entry("room")))[0]
        await append_batch(storage, Append("room", 3, 1, [b"b"]))[0]
        with pytest.raises(Fenced):
            await append_batch(storage, Append("room", 2, 2, [b"c"]))[0]

    async def later(storage: Storage) -> None:
        found = await storage.load("room")
        assert found is not None
        assert (found.epoch, found.bodies) == (3, [b"a", b"b"])
        with pytest.raises(Fenced):
            await append_batch(storage, Append("room", 2, 2, [b"c"]))[0]

    engine.run(story)
    engine.run(later)


def test_what_is_no_bytes_fails_its_own_append_only(engine):
    async def story(storage: Storage) -> None:
        wrong = events("room", 0, [b"fine", "text"])  # type: ignore[list-item]
        waiters = append_batch(storage, wrong, events("other", 0, [b"x"]))
        result = await asyncio.gather(*waiters, return_exceptions=True)
        assert isinstance(result[0], TypeError)
        assert result[1] is None
        await append(storage, "room", 0, [b"fine"])
        assert await stored(storage, "room") == {"room": [b"fine"]}

    engine.run(story)


def test_a_waiter_that_went_away_stops_neither_the_storage_nor_its_batch(engine):
    async def story(storage: Storage) -> None:
        append(storage, "room", 0, [b"a"]).cancel()
        others = [append(storage, f"other {n}", 0, [b"x"]) for n in range(50)]
        others[10].cancel()
        others[11].cancel()
        async with asyncio.timeout(20):
            await asyncio.gather(*others[:10], *others[12:])
        await append(storage, "room", 1, [b"b"])
        assert await stored(storage, "room") == {"room": [b"a", b"b"]}

    engine.run(story)


def test_closing_commits_all_that_was_brought_before(engine):
    async def story(storage: Storage) -> None:
        waiters = [append(storage, "room", seq, [b"%d" % seq]) for seq in range(500)]
        await storage.close()
        await asyncio.gather(*waiters)
        with pytest.raises(Closed):
            append(storage, "room", 500, [b"late"])
        with pytest.raises(Closed):
            await storage.load("room")
        assert "closed" in await storage.health()

    async def later(storage: Storage) -> None:
        assert len((await stored(storage, "room"))["room"]) == 500

    engine.run(story)
    engine.run(later)


# --- join codes --------------------------------------------------------------------------


def test_a_room_is_found_by_its_code_and_by_no_other(engine):
    async def story(storage: Storage) -> None:
        mine = entry("a", code="CHAT1234", expires=100.25, touched=1.5)
        await append_batch(storage, Append("a", 1, 0, [b"x"], mine))[0]

    async def later(storage: Storage) -> None:
        mine = entry("a", code="CHAT1234", expires=100.25, touched=1.5)
        assert await storage.find("CHAT1234") == mine
        assert await storage.find("chat1234") is None
        assert await storage.find("CHAT123") is None
        found = await storage.load("a")
        assert found is not None
        assert found.entry == mine

    engine.run(story)
    engine.run(later)


def test_a_new_room_without_an_entry_is_refused(engine):
    async def story(storage: Storage) -> None:
        with pytest.raises(StorageError, match="no entry"):
            await append_batch(storage, Append("a", 1, 0, [b"x"]))[0]
        assert await storage.count() == 0

    engine.run(story)


@pytest.mark.parametrize("together", [False, True])
def test_a_code_is_given_once(engine, together):
    async def story(storage: Storage) -> None:
        first = Append("a", 1, 0, [b"x"], entry("a", code="CHAT1234"))
        second = Append("b", 1, 0, [b"y"], entry("b", code="CHAT1234"))
        if together:
            waiters = append_batch(storage, first, second)
        else:
            waiters = [*append_batch(storage, first), *append_batch(storage, second)]
        result = await asyncio.gather(*waiters, return_exceptions=True)
        assert [type(one) for one in result] == [type(None), CodeTaken]
        assert await stored(storage, "a", "b") == {"a": [b"x"]}
        other = Append("b", 1, 0, [b"y"], entry("b", code="CHIEN123"))
        await append_batch(storage, other)[0]
        taking = Append("b", 1, 1, [b"z"], entry("b", code="CHAT1234"))
        with pytest.raises(CodeTaken):
            await append_batch(storage, taking)[0]
        assert await stored(storage, "b") == {"b": [b"y"]}

    engine.run(story)


def test_a_new_code_and_the_closing_are_stored_with_their_event(engine):
    async def story(storage: Storage) -> None:
        await append(storage, "a", 0, [b"x"])
        changed = Append("a", 1, 1, [b"keyed"], entry("a", code="NEW"))
        await append_batch(storage, changed)[0]
        assert await storage.find("code a") is None
        found = await storage.find("NEW")
        assert found is not None
        assert (found.room, found.closed) == ("a", False)
        closing = Append("a", 1, 2, [b"closed"], entry("a", code="NEW", closed=True))
        await append_batch(storage, closing)[0]
        found = await storage.find("NEW")
        assert found is not None
        assert found.closed

    engine.run(story)


def test_names_of_a_unit_are_found_together(engine):
    async def story(storage: Storage) -> None:
        for name in ("k1", "k1t1", "k1t2", "k2", "f1"):
            unit = name.partition("t")[0]
            await append_batch(storage, Append(name, 1, 0, [b"x"], entry(name, unit=unit)))[0]
        assert await storage.names("k1") == ["k1", "k1t1", "k1t2"]
        assert await storage.names("k1t1") == ["k1t1"]
        assert await storage.names("x") == []
        await storage.forget(await storage.names("k1"))
        assert await storage.names("k") == ["k2"]

    engine.run(story)


def test_a_closed_room_is_deleted_at_its_time(engine):
    async def story(storage: Storage) -> None:
        await append(storage, "a", 0, [b"x"])
        assert await storage.expired() == []
        closing = entry("a", closed=True, expires=storage.now() - 1)
        await append_batch(storage, Append("a", 1, 1, [b"y"], closing))[0]
        assert await storage.expired() == ["a"]

    engine.run(story)


def test_an_entry_that_is_brought_again_moves_no_expiry(engine):
    """The storage knows best when a room expires: it may have been touched since."""

    async def story(storage: Storage) -> None:
        new = Append("a", 1, 0, [b"x"], entry("a", expires=10.0))
        await append_batch(storage, new)[0]
        await storage.touch(["a"], 99.0)
        await append_batch(storage, Append("a", 1, 1, [b"y"], entry("a", expires=10.0)))[0]
        found = await storage.find("code a")
        assert found is not None
        assert found.expires == 99.0
        assert found.touched > 1e9

    engine.run(story)


# --- records -----------------------------------------------------------------------------


def test_records_are_stored_with_their_event_and_come_back_to_the_letter(engine):
    mine = [Record("a", n, "chasse", 10.5 + n, f"{TEXT}{n}") for n in (2, 0, 10, 1)]

    async def story(storage: Storage) -> None:
        other = [Record("b", 0, "course", 11, "another")]
        first = Append("a", 1, 0, [b"x"], entry("a"), mine[:3])
        await asyncio.gather(
            *append_batch(storage, first, Append("b", 1, 0, [b"y"], entry("b"), other))
        )
        await append_batch(storage, Append("a", 1, 1, [b"z"], None, mine[3:]))[0]

    async def later(storage: Storage) -> None:
        assert await storage.records("a") == sorted(mine)

    engine.run(story)
    engine.run(later)


def test_a_record_is_never_replaced(engine):
    async def story(storage: Storage) -> None:
        first, second = Record("a", 0, "chasse", 10.0, "text"), Record("a", 0, "addi", 12.0, "no")
        await append_batch(storage, Append("a", 1, 0, [b"x"], entry("a"), [first]))[0]
        await append_batch(storage, Append("a", 1, 1, [b"y"], None, [second]))[0]
        assert await storage.records("a") == [first]

    engine.run(story)


def test_a_refused_append_brings_nothing_along(engine):
    async def story(storage: Storage) -> None:
        await append(storage, "a", 0, [b"x"])
        record = Record("a", 0, "chasse", 10.0, "text")
        gap = Append("a", 1, 5, [b"y"], entry("a", code="NEW"), [record])
        with pytest.raises(OutOfOrder):
            await append_batch(storage, gap)[0]
        assert await storage.records("a") == []
        assert await storage.find("NEW") is None

    engine.run(story)


# --- deletion ----------------------------------------------------------------------------


async def expiring(storage: Storage, times: Sequence[tuple[str, float]]) -> None:
    for room, expires in times:
        new = entry(room, expires=expires, touched=expires)
        await append_batch(storage, Append(room, 1, 0, [b"x"], new))[0]


def test_rooms_expire_at_their_time(engine):
    async def story(storage: Storage) -> None:
        now = storage.now()
        times = [("a", now - 1), ("b", now - 3), ("c", now - 2), ("d", now + 60)]
        await expiring(storage, times)
        assert await storage.expired() == ["b", "c", "a"]
        await storage.touch(["b"], now + 60)
        assert await storage.expired() == ["c", "a"]

    engine.run(story)


def test_the_room_unused_for_longest_comes_first(engine):
    async def story(storage: Storage) -> None:
        await expiring(storage, [("a", 30.0), ("b", 10.0), ("c", 20.0)])
        assert await storage.untouched(2) == ["b", "c"]
        assert await storage.untouched(9, ["a", "c", "gone"]) == ["c", "a"]
        await storage.touch(["b", "gone"], 0.0)
        assert await storage.untouched(9) == ["c", "a", "b"]
        assert await storage.count() == 3

    engine.run(story)


def test_deleting_a_room_deletes_its_records_and_frees_its_code(engine):
    async def story(storage: Storage) -> None:
        for room in "ab":
            record = Record(room, 0, "addi", 5.0, "text")
            await append_batch(storage, Append(room, 1, 0, [b"x"], entry(room), [record]))[0]
        await storage.forget(["a", "gone"])
        assert await storage.load("a") is None
        assert await storage.find("code a") is None
        assert await storage.records("a") == []
        assert len(await storage.records("b")) == 1
        assert await storage.count() == 1
        anew = Append("c", 1, 0, [b"anew"], entry("c", code="code a"))
        await append_batch(storage, anew)[0]
        await append_batch(storage, Append("a", 1, 0, [b"anew"], entry("a", code="other")))[0]

    async def later(storage: Storage) -> None:
        assert (await stored(storage, *"abc")).keys() == {"a", "b", "c"}

    engine.run(story)
    engine.run(later)


def test_a_storage_that_takes_writes_is_healthy(engine):
    async def story(storage: Storage) -> None:
        await storage.tidy()
        assert await storage.health() == ""

    engine.run(story)


def test_time_goes_on_over_a_restart(engine):
    times = []

    async def story(storage: Storage) -> None:
        times.append(storage.now())

    engine.run(story)
    engine.run(story)
    assert 0 <= times[1] - times[0] < 60
