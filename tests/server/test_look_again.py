"""A room's estimates of its players, and the facts to look at again that each gets at the end."""

from matou.learning.answers import LATE, MISSED, WON
from matou.learning.facts import number
from matou.server.rooms.state.state import OVER
from matou.server.rooms.views.redaction import welcome
from tests.server.harness import PAIR, RoomHarness

# A's result equals B's operation: what had to be reckoned is 6×8.
RESULT = """multipli
seats: 3
A stack: =48 1x1 2x2
B stack: 7x7 5x5 6x6
B pile: 6x8
C stack: 9x9 1x2 7x8
"""


def answers(harness: RoomHarness) -> list[tuple[int, tuple[int, ...], str]]:
    assert harness.state.game is not None
    return [(one.seat, one.new + one.older, one.how) for one in harness.state.game.answers]


def test_the_fact_is_an_operation_even_where_ones_own_card_is_a_result() -> None:
    harness = RoomHarness(people=3).start(RESULT)
    harness.do(0, "A flips")
    harness.wait(500)
    harness.hit(0)
    harness.wait(20)
    harness.hit(1)
    harness.wait(500)
    assert answers(harness) == [(0, (number(6, 8),), WON), (1, (number(6, 8),), LATE)]


def test_a_hand_after_the_verdict_was_late() -> None:
    harness = RoomHarness(people=3, pace="lively").start(PAIR)
    harness.do(0, "A flips")
    harness.wait(500)
    harness.hit(0)
    harness.wait(900)
    harness.hit(1)
    harness.wait(500)
    harness.do(0, "A flips")
    assert [(seat, how) for seat, _, how in answers(harness)] == [(0, WON), (1, LATE)]


def test_a_missed_pair_says_how_long_it_lay_there() -> None:
    harness = RoomHarness(people=3).start(RESULT)
    harness.do(0, "A flips")
    harness.wait(3000)
    game = harness.state.game
    assert game is not None
    assert [(one.how, one.ms >= 2000) for one in game.answers] == [(MISSED, True)] * 2


def test_what_happens_while_a_cat_minds_a_seat_says_nothing_of_its_person() -> None:
    harness = RoomHarness(people=3).start(RESULT)
    harness.disconnect(0)
    harness.wait(25_000)
    assert 0 not in [seat for seat, _, _ in answers(harness)]


def test_hard_facts_are_sent_to_their_own_player_alone() -> None:
    harness = RoomHarness(people=3).start(PAIR)
    harness.do(0, "A flips")
    harness.wait(400)
    harness.hit(2)  # C has nothing
    harness.wait(500)
    assert harness.state.game is not None
    harness.state.game.table.finish([0], [1, 2])
    harness.state.phase = OVER
    for guest in range(3):
        hard = welcome(harness.state, guest, set()).room.hard
        assert {one.chair for one in hard} == ({2} if guest == 2 else set())
