"""The photo finish: every hand of the race in the order of the verdict, the winner first."""

from typing import Any

from matou.record.game_record import read_record
from matou.record.position import read_position
from matou.server.rooms.state import stored
from matou.server.rooms.state.state import OVER, record_of
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.settings import Settings
from tests.server.harness import PAIR, RoomHarness

# A flips 4×6 and is a pair with C's 3×8; then B flips, and it still is.
OLD_PAIR = """multipli
seats: 3
A stack: 4x6 1x1 2x2
B stack: 7x7 5x5 6x6
C stack: 9x9 1x2 7x8
C pile: 3x8
"""


def photo(harness: RoomHarness) -> list[Any]:
    events: list[dict[str, Any]] = [result["event"] for result in harness.said(0, "told")]
    photos: list[list[Any]] = [event["photo"] for event in events if "photo" in event]
    return photos[-1]


def test_the_winner_comes_first_and_others_hear_by_how_much_they_were_late() -> None:
    harness = RoomHarness(people=3).start(PAIR)
    harness.do(0, "A flips")
    harness.wait(400)
    harness.hit(1)
    harness.wait(30)
    harness.hit(0)
    harness.wait(1000)
    first, second = photo(harness)
    assert (first["seat"], second["seat"]) == (1, 0)
    assert "late" not in first
    assert second["late"] == 30


def test_a_hand_whose_right_is_older_than_the_card_wins_and_was_not_too_fast() -> None:
    harness = RoomHarness(people=3).start(OLD_PAIR)
    harness.do(0, "A flips")
    harness.wait(1000)
    before = harness.state.seq
    harness.do(1, "B flips")
    while harness.state.seq == before:
        harness.wait(1)
    harness.wait(60)
    harness.hit(2)
    harness.wait(20)
    harness.hit(0)
    harness.wait(1000)
    assert isinstance(harness.journal[-1], stored.Played)
    first = photo(harness)[0]
    assert first["seat"] == 2, "the faster of two, whatever their seats"
    assert not first["guess"]


def test_a_hand_after_the_verdict_is_shown_to_all_as_late() -> None:
    """On one tablet the judge does not wait: the second finger finds the mouse asleep."""
    harness = RoomHarness(people=1, players=3, several=True).start(PAIR)
    harness.ask(0, messages.Sit(chair=1))
    harness.do(0, "A flips")
    harness.wait(400)
    assert harness.hit(0, 1) == "done"
    harness.wait(120)
    assert harness.hit(0, 0) == "asleep"
    (late,) = harness.said(0, "late")
    assert late["hand"]["seat"] == 0
    assert late["hand"]["late"] == 120
    assert late["n"] == harness.state.seq


def test_long_after_the_verdict_a_hand_is_of_no_race() -> None:
    harness = RoomHarness(people=1, players=3, several=True).start(PAIR)
    harness.ask(0, messages.Sit(chair=1))
    harness.do(0, "A flips")
    harness.wait(400)
    harness.hit(0, 1)
    harness.wait(2600)
    harness.hit(0, 0)
    assert harness.said(0, "late") == []


def test_two_fingers_of_one_touch_are_ordered_by_the_head_not_by_arrival() -> None:
    for first, second in ((0, 1), (1, 0)):
        harness = RoomHarness(people=1, players=3, several=True).start(PAIR)
        harness.ask(0, messages.Sit(chair=1))
        harness.do(0, "A flips")
        n = harness.state.seq
        harness.wait(400)
        for seat in (first, second):
            head = 0.1 if seat == 1 else 0.6
            harness.ask(0, messages.Hit(seat=seat, n=n, ms=390.0, head=head))
        harness.wait(1000)
        assert [hand["seat"] for hand in photo(harness)] == [1, 0]


def test_two_fingers_of_one_touch_are_settled_by_their_size_before_the_head() -> None:
    """M12."""
    for first, second in ((0, 1), (1, 0)):
        harness = RoomHarness(people=1, players=3, several=True).start(PAIR)
        harness.ask(0, messages.Sit(chair=1))
        harness.do(0, "A flips")
        n = harness.state.seq
        harness.wait(400)
        for seat in (first, second):
            head, cover = (0.1, 300.0) if seat == 1 else (0.6, 800.0)
            harness.ask(0, messages.Hit(seat=seat, n=n, ms=390.0, head=head, cover=cover))
        harness.wait(1000)
        assert [hand["seat"] for hand in photo(harness)] == [0, 1]


def test_two_fingers_of_one_touch_and_as_near_are_settled_by_chance() -> None:
    winners = set()
    for go in range(12):
        harness = RoomHarness(people=1, players=3, several=True).start(PAIR)
        harness.ask(0, messages.Sit(chair=1))
        harness.wait(go * 50)
        for _ in range(go):
            harness.room.live.cats.chance.below(2)
        harness.do(0, "A flips")
        n = harness.state.seq
        harness.wait(400)
        for seat in (0, 1):
            harness.ask(0, messages.Hit(seat=seat, n=n, ms=390.0, head=0.3))
        harness.wait(1000)
        winners.add(photo(harness)[0]["seat"])
    assert winners == {0, 1}


def late_of_120(harness: RoomHarness) -> None:
    harness.ask(0, messages.Sit(chair=1))
    harness.start()
    assert harness.state.game is not None
    harness.state.game.table = read_position(PAIR)
    harness.room.reschedule(harness.at)
    harness.do(0, "A flips")
    harness.wait(400)
    harness.hit(0, 1)
    harness.wait(120)
    harness.hit(0, 0)
    harness.hit(0, 0)  # once more changes nothing


def test_a_late_hand_is_in_the_journal_with_the_next_fact() -> None:
    harness = RoomHarness(people=1, players=3, several=True)
    late_of_120(harness)
    harness.do(0, "B flips")
    played = harness.journal[-1]
    assert isinstance(played, stored.Played)
    assert [hand.seat for hand in played.late] == [0]
    game = harness.state.game
    assert game is not None
    (hands,) = game.log.photos.values()
    assert [(hand["seat"], hand.get("late")) for hand in hands] == [(1, None), (0, 120)]
    assert harness.room.live.late == []


def test_a_record_has_who_sat_where_and_every_hand_late_ones_too() -> None:
    harness = RoomHarness(people=1, players=3, several=True, free_names=True)
    harness.ask(0, messages.Dress(cat="ginger", name="Léa"))
    harness.ask(0, messages.Fill(chair=2, level="kitten"))
    late_of_120(harness)
    harness.do(0, "B flips")
    assert harness.state.game is not None
    notes = read_record(record_of(harness.state, harness.state.game)).notes
    assert [(one.guest, one.coat, one.name, one.level) for one in notes.sitters] == [
        (0, "ginger", "Léa", ""), (0, "ginger", "Léa", ""), (-1, "", "", "kitten"),
    ]  # fmt: skip
    assert [(hand.seat, hand.late) for hand in notes.hands[2]] == [(1, -1), (0, 120)]


def test_an_older_server_reads_a_fact_with_late_hands() -> None:
    """It skips notes that it does not know."""
    harness = RoomHarness(people=1, players=3, several=True)
    late_of_120(harness)
    harness.do(0, "B flips")
    body = stored.write(harness.journal[-1])
    assert b'"late":[{' in body
    later = body.replace(b'"late"', b'"known_one_day"')
    read = stored.read(later)
    assert isinstance(read, stored.Played)
    assert read.moves == harness.journal[-1].moves  # type: ignore[union-attr]


def test_a_record_does_not_change_when_a_guest_changes_looks() -> None:
    """It may be kept twice: after a crash the room keeps it again."""
    harness = RoomHarness(people=3)
    harness.start()
    game = harness.state.game
    assert game is not None
    game.table = read_position(PAIR.replace("4x6 1x1 2x2", "4x6"))
    game.table.chance = game.noted
    harness.room.reschedule(harness.at)
    harness.do(0, "A flips")
    harness.wait(400)
    harness.hit(0)
    harness.wait(500)
    assert harness.state.phase == OVER
    before = record_of(harness.state, game)
    harness.ask(0, messages.Dress(cat="snow"))
    harness.ask(0, messages.Change(settings=Settings("multipli", players=4)))
    assert record_of(harness.state, game) == before
