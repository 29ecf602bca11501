"""Notes of a recorded game: read as they were written, skipped by a replay."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matou.games.chance import seeded
from matou.games.deal import deal_options
from matou.games.registry import options
from matou.record.game_record import Recorder, RecordError, read_record, replayed, write_record
from matou.record.notes import NotedHand, Notes, Sitter
from matou.server.rooms.wire.identity import CATS, clean

numbers = st.integers(0, 10**6)
names = st.text(max_size=30).map(clean)
guests = st.builds(Sitter, st.integers(0, 40), st.sampled_from(CATS), st.tuples(numbers, numbers),
                   names, st.just(""))  # fmt: skip
cats = st.builds(
    Sitter,
    st.just(-1),
    st.just(""),
    st.just((0, 0)),
    st.just(""),
    level=st.sampled_from(["", "kitten", "yours"]),
)
seats = st.integers(0, 2)
hands = st.one_of(
    st.builds(NotedHand, seats, st.integers(-500, 10**6), numbers, st.booleans(), st.just(-1)),
    st.builds(NotedHand, seats, numbers, numbers, st.just(False), numbers),
)
notes = st.builds(
    Notes,
    st.lists(guests | cats, max_size=3),
    st.dictionaries(st.integers(1, 500), st.lists(hands, min_size=1, max_size=4), max_size=4),
)


def text(noted: Notes) -> str:
    recorder = Recorder(deal_options(options("multipli"), 3, seeded(4)))
    recorder.play(recorder.table.legal()[0])
    return write_record(replace(recorder.record(), notes=noted))


@given(notes)
def test_notes_written_are_the_notes_read(noted: Notes) -> None:
    record = read_record(text(noted))
    assert record.notes == noted
    replayed(record)


def test_a_record_without_notes_is_as_it_always_was() -> None:
    assert "notes" not in text(Notes())
    assert read_record(text(Notes())).notes == Notes()


@pytest.mark.parametrize(
    "line",
    ["B guest: 0 ginger 1 2", "A guest: 0 ginger", "A guest: x ginger 1 2 Léa", "D cat: kitten",
     "1 hands: Z 300 4", "1 hands: A fast 4", "one hands: A 300 4", "1 hands:"],
)  # fmt: skip
def test_a_wrong_note_is_named_by_its_line(line: str) -> None:
    wrong = text(Notes()) + f"\nnotes\n{line}\n"
    with pytest.raises(RecordError) as error:
        read_record(wrong)
    assert error.value.line == len(wrong.splitlines())


def test_what_a_later_version_notes_is_left_alone() -> None:
    assert read_record(text(Notes()) + "\nnotes\nthe weather was fine\n").notes == Notes()
