"""What was hard for whom, from whole answers to a short list."""

from matou.server.rooms.hardest import LATE, MISSED, SINNED, WON, Answer, hardest


def test_both_orders_of_a_product_are_one_fact() -> None:
    three_eights, eight_threes = 27, 72
    found = hardest([Answer(0, three_eights, MISSED), Answer(0, eight_threes, SINNED)])
    assert [(hard.card, hard.times) for hard in found] == [(three_eights, 2)]


def test_quick_right_answers_are_not_hard_and_slow_ones_are() -> None:
    found = hardest([Answer(0, 11, WON, 900), Answer(0, 56, WON, 4000)])
    assert [hard.card for hard in found] == [56]


def test_the_worst_comes_first_and_five_are_enough() -> None:
    late = [Answer(1, card, LATE, 900) for card in range(7)]
    found = hardest([*late, Answer(1, 66, MISSED), Answer(1, 66, MISSED)])
    assert found[0].card == 66
    assert len(found) == 5
