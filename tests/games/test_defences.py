"""C9: a defence beside the turn's card, or as the turn's card."""

import pytest

from matou.bots.course.careful import CarefulCourse
from matou.bots.course.cat import GreedyCourse
from matou.bots.course.quick import quick_course
from matou.cards import GIFT, TRAP
from matou.games import actions as act
from matou.games.chance import seeded
from matou.games.course.events import Defended
from matou.games.course.play import Course
from matou.games.events import Event
from matou.record.position import read_position
from matou.record.words import read_action, spell_action, verb

SHIELDED = """course
seats: 2
turn: A
phase: lay
A hand: gift =2 8x9 chase
B hand: 2x3 4x5
A total: 350
pile: 2x4 5x5
"""
# Nothing can be laid but a defence, and there is nothing to draw (C12).
STUCK = """course
seats: 2
turn: A
phase: lay
A hand: trap 8x9 7x7
B hand: 2x3 4x5
A attacks: chase
"""


def course(text: str) -> Course:
    table = read_position(text, seeded(1))
    assert isinstance(table, Course)
    return table


def test_both_ways_are_found_at_random_as_everything_legal_is():
    table = course(SHIELDED)
    chance = seeded(3)
    found = {table.any_legal(chance) for _ in range(600)}
    assert found == set(table.legal(0))
    assert {action.kind for action in found if action.card == GIFT} == {
        act.DEFEND, act.END_WITH, act.DISCARD
    }  # fmt: skip


def test_as_the_turns_card_its_event_ends_the_turn():
    table = course(SHIELDED)
    heard: list[Event] = []
    table.listener = heard.append
    table.play(act.ENDINGS[0][GIFT])
    assert heard == [Defended(0, GIFT, ends=True)]
    assert table.turn == 1


def test_beside_the_turns_card_its_event_is_unchanged():
    table = course(SHIELDED)
    heard: list[Event] = []
    table.listener = heard.append
    table.play(act.DEFENCES[0][GIFT])
    assert heard[0] == Defended(0, GIFT)
    assert table.turn == 0


def test_a_record_has_a_line_for_each_way():
    for text, action in (
        ("A ends with gift", act.ENDINGS[0][GIFT]),
        ("A defends with gift", act.DEFENCES[0][GIFT]),
    ):
        assert spell_action(action, "multipli") == text
        assert read_action(text, 2, "multipli") == action
    assert verb(act.END_WITH) == "ends"


@pytest.mark.parametrize("cat", [GreedyCourse, CarefulCourse])
def test_a_cat_lays_a_defence_rather_than_waste_a_card(cat):
    assert cat().choose(course(STUCK), 0, seeded(1)) == act.ENDINGS[0][TRAP]


def test_a_search_plays_on_with_a_defence_rather_than_waste_a_card():
    assert quick_course(course(STUCK)) == act.ENDINGS[0][TRAP]


@pytest.mark.parametrize("cat", [GreedyCourse, CarefulCourse])
def test_a_cat_that_can_score_after_a_defence_does_not_end_its_turn_with_it(cat):
    table = course(STUCK.replace("A attacks: chase", "A attacks: sumo\npile: 2x4 5x5"))
    assert cat().choose(table, 0, seeded(1)) == act.DEFENCES[0][TRAP]
