"""What was hard for whom, from whole answers to a short list."""

from matou.server.rooms.hardest import LATE, MISSED, SINNED, WON, Answer, hardest
from matou.server.rooms.redaction import welcome
from matou.server.rooms.state import OVER
from tests.server.house import PAIR, House


def test_both_orders_of_a_product_are_one_fact() -> None:
    three_eights, eight_threes = 27, 72
    found = hardest([Answer(0, three_eights, MISSED, 2500), Answer(0, eight_threes, SINNED)])
    assert [(hard.card, hard.times) for hard in found] == [(three_eights, 2)]


def test_what_was_right_is_not_hard_however_slow_but_counts_beside_a_mistake() -> None:
    assert hardest([Answer(0, 11, WON, 900), Answer(0, 56, WON, 4000)]) == []
    mistakes = [Answer(0, 11, LATE), Answer(0, 56, LATE), Answer(0, 56, WON, 4000)]
    assert [(hard.card, hard.how, hard.times) for hard in hardest(mistakes)] == [
        (56, LATE, 1), (11, LATE, 1),
    ]  # fmt: skip


def test_the_worst_comes_first_and_five_are_enough() -> None:
    late = [Answer(1, card, LATE, 900) for card in range(7)]
    found = hardest([*late, Answer(1, 66, MISSED, 2500), Answer(1, 66, MISSED, 2500)])
    assert found[0].card == 66
    assert len(found) == 5


def test_a_pair_that_was_gone_at_once_was_not_missed() -> None:
    assert hardest([Answer(0, 66, MISSED, 600)]) == []


# A's result equals B's operation: what had to be reckoned is 6×8.
RESULT = """multipli
seats: 3
A stack: =48 1x1 2x2
B stack: 7x7 5x5 6x6
B pile: 6x8
C stack: 9x9 1x2 7x8
"""


def answers(house: House) -> list[tuple[int, int, str]]:
    assert house.state.game is not None
    return [(one.seat, one.card, one.how) for one in house.state.game.answers]


def test_the_fact_is_an_operation_even_where_ones_own_card_is_a_result() -> None:
    house = House(people=3).start(RESULT)
    house.do(0, "A flips")
    house.wait(500)
    house.hit(0)
    house.wait(20)
    house.hit(1)
    house.wait(500)
    assert answers(house) == [(0, 57, WON), (1, 57, LATE)]


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
        assert [one.chair for one in hard] == ([2] if guest == 2 else [])
