"""What a class answered: the grid, the hardest facts, the CSV, the class file."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matou.cards import operation
from matou.learning.answers import BEATEN, HOWS, LATE, MISSED, WON, Answer
from matou.learning.facts import face_of
from matou.learning.facts import number as fact_number
from matou.server.classes.answers import as_csv, given_of, grid, hardest
from matou.server.classes.class_file import ClassFileError, read_file, write_file
from matou.server.classes.state import events
from matou.server.classes.state.events import Given
from matou.server.classes.state.evolve import evolve
from matou.server.classes.state.state import ClassState
from matou.server.classes.wire.cats import KEYS, MAX_PUPILS, SCARVES, class_cat
from matou.words import LANGUAGES, sentences
from tests.server.classes.school import playable

SEVENS = operation(7, 8)
SIXES = operation(6, 8)
EASY = operation(2, 2)


def a_class(*answers: Given, pupils: int = 2) -> ClassState:
    """Pupil 1 has cat 10, pupil 2 cat 11."""
    state = ClassState()
    evolve(state, events.Opened(playable(), "desk", "board", "ACDE", 0.0))
    for pupil in range(1, pupils + 1):
        evolve(state, events.Joined(pupil, 9 + pupil, "hash"))
    evolve(state, events.Recalled("multipli", answers))
    return state


@pytest.mark.parametrize("language", LANGUAGES)
def test_sixty_cats_are_said_in_words_that_all_differ(language):
    said = sentences(language)
    names = set()
    for number in range(MAX_PUPILS):
        coat, scarf = class_cat(number)
        colour, pattern = SCARVES[scarf]
        parts = {"coat": said[f"coat.{coat}"], "scarf": said[f"scarf.{colour}.{pattern}"]}
        names.add(said["class.cat"].format(**parts))
    assert len(names) == MAX_PUPILS == 60


def test_a_late_hand_has_found_the_pair_and_a_beaten_one_says_nothing():
    fact = fact_number(7, 8)
    assert given_of(1, Answer(0, WON, 900.4, (fact,))) == [Given(1, SEVENS, True, 900)]
    assert given_of(1, Answer(0, LATE, 900, (), (fact,))) == [Given(1, SEVENS, True, 900)]
    assert given_of(1, Answer(0, MISSED, 4500, (fact,))) == [Given(1, SEVENS, False, 4500)]
    assert given_of(1, Answer(0, BEATEN, 900, (fact,))) == []


@given(st.sampled_from(HOWS), st.integers(0, 54))
def test_every_kind_of_answer_is_right_wrong_or_says_nothing(how, fact):
    found = given_of(3, Answer(0, how, 1000, (fact,)))
    assert all(one.card == face_of(fact) and one.pupil == 3 for one in found)


def test_the_hardest_fact_is_the_one_of_which_most_was_wrong():
    answers = (
        *(Given(1, SEVENS, False, 4000) for _ in range(3)),
        Given(2, SEVENS, True, 3000),
        Given(1, SIXES, False, 2000),
        *(Given(2, SIXES, True, 1000) for _ in range(5)),
        *(Given(2, EASY, True, 700) for _ in range(5)),
    )
    found = hardest(answers)
    assert [one.card for one in found] == [SEVENS, SIXES]  # 2×2 was never wrong
    assert (found[0].answers, found[0].right, found[0].ms, found[0].pupils) == (4, 1, 3000, 2)


def test_no_more_than_five_facts_are_the_hardest():
    assert len(hardest([Given(1, face_of(fact), False, 900) for fact in range(20)])) == 5


def test_the_grid_has_a_cell_for_each_cat_and_fact():
    state = a_class(
        Given(1, SEVENS, True, 800), Given(1, SEVENS, True, 1000), Given(2, EASY, False, 4000)
    )
    cells = {(cell.cat, cell.card): cell for cell in grid(state, "multipli")}
    assert set(cells) == {(10, SEVENS), (11, EASY)}
    assert cells[10, SEVENS].ms == 900
    assert (cells[11, EASY].answers, cells[11, EASY].right) == (1, 0)


def test_the_table_for_a_spreadsheet():
    state = a_class(Given(1, SEVENS, True, 800), Given(1, SEVENS, False, 4000))
    head, row = as_csv(state).splitlines()
    assert head == "cat,fact,answers,right,median_ms,level"
    assert row.startswith(f"{KEYS[10]},7×8,2,1,800,")


def test_who_was_removed_is_in_no_file():
    state = a_class(Given(1, SEVENS, True, 800), Given(2, EASY, True, 800))
    evolve(state, events.Expelled(1))
    assert KEYS[10] not in as_csv(state)
    assert KEYS[10] not in write_file(state)


@given(
    st.lists(
        st.builds(
            Given,
            st.integers(1, 2),
            st.sampled_from([face_of(fact) for fact in range(55)]),
            st.booleans(),
            st.integers(0, 15_000),
        ),
        max_size=30,
    )
)
def test_a_class_file_brings_back_cats_and_answers(answers):
    state = a_class(*answers)
    again = ClassState()
    evolve(again, events.Opened(playable(), "desk", "board", "ACDE", 0.0))
    recalled = read_file(write_file(state))
    for event in recalled.events:
        evolve(again, event)
    assert [one.cat for one in again.pupils.values()] == [10, 11]
    assert again.answers.get("multipli", []) == answers
    assert recalled.settings == state.settings
    assert as_csv(again) == as_csv(state)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[" * 9999,
        '{"matou":"class","version":2,"settings":{"game":"multipli"},"cats":[]}',
        '{"matou":"class","version":1,"settings":{"game":"multipli"},"cats":[{"cat":"dragon"}]}',
        '{"matou":"room","version":1,"settings":{"game":"multipli"},"cats":[]}',
    ],
)
def test_an_invalid_class_file_gets_an_error(text):
    with pytest.raises(ClassFileError):
        read_file(text)
