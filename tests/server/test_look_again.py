"""What a room learns of what its people know, and what it tells each of them at the end."""

from matou.learning.answers import LATE, MISSED, WON
from matou.learning.facts import number
from matou.server.rooms.state.state import OVER
from matou.server.rooms.views.redaction import welcome
from tests.server.house import PAIR, House

# A's result equals B's operation: what had to be reckoned is 6×8.
RESULT = """multipli
seats: 3
A stack: =48 1x1 2x2
B stack: 7x7 5x5 6x6
B pile: 6x8
C stack: 9x9 1x2 7x8
"""


def answers(house: House) -> list[tuple[int, tuple[int, ...], str]]:
    assert house.state.game is not None
    return [(one.seat, one.new + one.older, one.how) for one in house.state.game.answers]


def test_the_fact_is_an_operation_even_where_ones_own_card_is_a_result() -> None:
    house = House(people=3).start(RESULT)
    house.do(0, "A flips")
    house.wait(500)
    house.hit(0)
    house.wait(20)
    house.hit(1)
    house.wait(500)
    assert answers(house) == [(0, (number(6, 8),), WON), (1, (number(6, 8),), LATE)]


def test_a_hand_after_the_verdict_was_late() -> None:
    house = House(people=3, pace="lively").start(PAIR)
    house.do(0, "A flips")
    house.wait(500)
    house.hit(0)
    house.wait(900)
    house.hit(1)
    house.wait(500)
    house.do(0, "A flips")
    assert [(seat, how) for seat, _, how in answers(house)] == [(0, WON), (1, LATE)]


def test_a_missed_pair_says_how_long_it_lay_there() -> None:
    house = House(people=3).start(RESULT)
    house.do(0, "A flips")
    house.wait(3000)
    game = house.state.game
    assert game is not None
    assert [(one.how, one.ms >= 2000) for one in game.answers] == [(MISSED, True)] * 2


def test_what_happens_while_a_cat_minds_a_seat_says_nothing_of_its_person() -> None:
    house = House(people=3).start(RESULT)
    house.go(0)
    house.wait(25_000)
    assert 0 not in [seat for seat, _, _ in answers(house)]


def test_what_was_hard_is_told_to_each_person_alone() -> None:
    house = House(people=3).start(PAIR)
    house.do(0, "A flips")
    house.wait(400)
    house.hit(2)  # C has nothing
    house.wait(500)
    assert house.state.game is not None
    house.state.game.table.finish([0], [1, 2])
    house.state.phase = OVER
    for guest in range(3):
        hard = welcome(house.state, guest, set()).room.hard
        assert {one.chair for one in hard} == ({2} if guest == 2 else set())
