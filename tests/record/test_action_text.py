"""`str(action)` is the line of a record, and `matou.read_action` reads it."""

import random

import pytest

import matou
from matou.games.actions import PLAY, Action
from matou.record.words import WordError


@pytest.mark.parametrize("game", ["multipli", "addi", "course", "chasse"])
def test_an_action_is_written_as_in_a_record_and_read_back(game):
    table = matou.deal(game, players=2, seed=5)
    recorder = matou.Recorder(table)
    chance = random.Random(5)
    lines = []
    for _ in range(150):
        if table.over:
            break
        legal = table.legal()
        for action in legal:
            assert matou.read_action(str(action)) == action
        action = chance.choice(legal)
        lines.append(str(action))
        recorder.play(action)
    written = matou.write_record(recorder.record()).splitlines()
    said = [line for line in written if line in lines]
    assert said == lines


@pytest.mark.parametrize(
    "text",
    ["A plays 6+7", "B plays trap on C", "A scores 6x7", "C hits", "time is up", "A clocks B",
     "A lifts chase with 1x4", "A plays 6+7 saying 13", "A gives back"],
)  # fmt: skip
def test_a_line_is_read_and_written_the_same(text):
    assert str(matou.read_action(text)) == text


def test_what_is_no_action_is_refused():
    for text in ("", "A", "A plays", "A plays 6x7", "I plays 6+7", "A scores =11"):
        with pytest.raises(WordError):
            matou.read_action(text)


def test_an_action_of_no_game_is_still_shown():
    assert str(Action(PLAY, 90, 1, -1, 0)).startswith("Action(")
    assert str(Action(99, 0, 1, -1, 0)).startswith("Action(")
    assert str(Action(PLAY, 0, 500, -1, 0)).startswith("Action(")


def test_a_table_plays_what_was_read():
    table = matou.deal("chasse", players=2, seed=7)
    first = str(table.legal()[0])
    table.play(matou.read_action(first))
    assert table.turn == 1
