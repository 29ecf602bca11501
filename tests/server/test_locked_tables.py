"""M27 in a room: all guests get a mix, a restart keeps it, and old journals still replay."""

from pathlib import Path

import pytest

from matou.games.chance import ChanceError
from matou.games.game import FIRST_RULES, RULES
from matou.games.mouse.play import mouse_of
from matou.record.game_record import read_record, replayed
from matou.record.position import write_position
from matou.server.rooms.state import stored
from matou.server.rooms.state.evolve import evolve
from matou.server.rooms.state.state import State, record_of
from tests.server.harness import RoomHarness

# Written by release 0.2: five cards of two results; twenty of them fall without a hit.
JOURNAL_0_2 = Path(__file__).parents[1] / "golden" / "journal-0.2.jsonl"
# A pair can fall, but no seat hits: the fifteenth card makes the table locked.
FEW = {"results": "1,2", "specials": "none"}


def passive(harness: RoomHarness, flips: int) -> None:
    """Cards fall without a hit."""
    assert harness.state.game is not None
    table = mouse_of(harness.state.game.table)
    while table.flips < flips and not table.over:
        seat = table.next_flipper()
        assert harness.do(seat, f"{'ABC'[seat]} flips") == "done"
        while table.open:
            harness.wait(500)


def sentences_of(harness: RoomHarness, guest: int, event: str) -> list[str]:
    """The keys of the sentences of such events, as a guest got them."""
    moments = [one["event"].get("events", []) for one in harness.said(guest, "told")]
    return [one["sentence"] for events in moments for one in events if one["event"] == event]


def test_all_guests_get_the_reason_of_a_mix():
    harness = RoomHarness(people=3, options=FEW).start()
    passive(harness, 16)
    for guest in range(3):
        assert sentences_of(harness, guest, "Mixed")


def test_a_locked_table_ends_the_game_and_all_guests_get_the_reason():
    harness = RoomHarness(people=3, options=FEW | {"locked": "end"}).start()
    passive(harness, 100)
    assert harness.state.phase == "over"
    for guest in range(3):
        assert (
            len(sentences_of(harness, guest, "LockedUp"))
            == len(sentences_of(harness, guest, "Ended"))
            == 1
        )


def test_a_room_that_is_loaded_again_has_mixed_the_same_cards():
    harness = RoomHarness(people=3, options=FEW).start()
    passive(harness, 33)
    assert harness.state.game is not None
    before = write_position(harness.state.game.table)
    harness.restart()
    assert harness.state.game is not None
    assert write_position(harness.state.game.table) == before


ALMOST_LONG = """multipli
seats: 3
A stack: 3x8 8x3 5x5
B stack: 4x6 7x7
C stack: 6x4
fallen since exchange: 17
"""


def test_a_requested_card_waits_until_the_mix_was_seen():
    """The next flip ends the race; if that mixes the cards, the next card does not fall."""
    harness = RoomHarness(people=3).start(ALMOST_LONG)
    assert harness.state.game is not None
    table = mouse_of(harness.state.game.table)
    assert harness.do(0, "A flips") == "done"
    assert harness.do(1, "B flips") == ""  # it waits for hands that are on their way
    harness.wait(1500)
    assert sentences_of(harness, 0, "Mixed") == ["Mixed.long"]
    assert table.flips == 1
    assert [len(stack) for stack in table.stacks] == [3, 2, 1]
    assert harness.do(1, "B flips") == "done"
    assert table.flips == 2


# --- older journals --------------------------------------------------------------------------


def old_journal() -> list[stored.StoredEvent]:
    return [stored.read(line) for line in JOURNAL_0_2.read_bytes().splitlines()]


def loaded(journal: list[stored.StoredEvent]) -> State:
    state = State()
    for fact in journal:
        evolve(state, fact)
    return state


def test_a_journal_of_0_2_replays_without_a_mix_and_goes_on_so():
    harness = RoomHarness(people=0)
    harness.journal = old_journal()
    harness.restart()
    assert harness.state.game is not None
    table = mouse_of(harness.state.game.table)
    assert (table.rules, table.flips, table.mixes) == (FIRST_RULES, 20, 0)
    for guest in range(3):
        harness.received[guest] = []
        harness.connect(guest)
    passive(harness, 60)
    assert table.flips == 60
    record = record_of(harness.state, harness.state.game)
    assert record.startswith("matou record 1\n")
    replayed(read_record(record))


def test_a_journal_of_today_says_by_which_rules_it_is_played():
    harness = RoomHarness(people=3, options=FEW).start()
    [dealt] = [fact for fact in harness.journal if isinstance(fact, stored.Dealt)]
    assert dealt.rules == RULES
    assert b'"rules":2' in stored.write(dealt)


def test_the_old_journal_would_lock_by_the_rules_of_today():
    """So the test above it can fail."""
    today = [
        stored.Dealt(fact.number, fact.secret, fact.cards, fact.results, RULES)
        if isinstance(fact, stored.Dealt) else fact
        for fact in old_journal()
    ]  # fmt: skip
    with pytest.raises(ChanceError, match=r"other cards than the table|no shuffle"):
        loaded(today)
