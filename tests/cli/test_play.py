"""`matou play`, piped: it explains, refuses, and always comes to an end."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from matou import deal, seeded
from matou.cli.catalogue import catalogue
from matou.cli.playing.mouse import MOUSE
from matou.cli.playing.mouse_race import Race, _own_voice
from matou.cli.playing.session import Session
from matou.games.actions import FLIPS
from matou.games.mouse.play import Mouse

Run = Callable[..., Result]
GAMES = ["multipli", "addi", "course", "chasse"]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_without_input_the_cats_play_on(run: Run, tmp_path: Path, game: str, language: str) -> None:
    path = tmp_path / "game.txt"
    words = ("--players", 3, "--seed", 1, "--language", language, "--record", path)
    result = run("play", game, *words)
    assert result.exit_code == 0, result.exception
    assert catalogue(language).say("play.gone") in result.stdout
    assert f"matou play {game} --players 3 --seed 1" in result.stdout
    assert "not over" not in run("replay", path).stdout


@pytest.mark.parametrize("game", GAMES)
def test_anything_may_be_typed(run: Run, game: str) -> None:
    typed = "?\n\n1\n2B\nd1\n99\n-1\nh\nfoo\n3Z\n\0\n×\n4\nb\np\nB\n" * 30
    result = run("play", game, "--players", 4, "--seed", 2, typed=typed)
    assert result.exit_code == 0, result.exception
    assert "means nothing here" in result.stdout


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("chasse", ["announce=typed", "wrong_total=costs_token"]),
        ("course", ["discard=only_if_stuck"]),
        ("multipli", ["expert=true", "endless=true"]),
        ("addi", ["late_greed=sins", "empty_stack=turn_over"]),
    ],
)
def test_switches_can_be_played(run: Run, game: str, options: list[str]) -> None:
    words = [word for option in options for word in ("-o", option)]
    typed = "1\n17\n\nh\ns\n2\n40\nstop\n3B\n" * 40
    result = run("play", game, "--players", 2, "--seed", 6, *words, typed=typed)
    assert result.exit_code == 0, result.exception


def test_a_short_deck_can_be_played_again(run: Run) -> None:
    """K9: what was picked is named."""
    answer = run("play", "addi", "--seed", 4, "--short", 30, "--facts", "7+8").stdout
    picked = re.search(r"matou play addi --players 3 --seed 4 (--option=results=\S+)", answer)
    assert picked
    assert "15" in picked[1]
    assert picked[0] in run("play", "addi", "--seed", 4, picked[1]).stdout


def test_the_command_to_play_again_is_whole(run: Run) -> None:
    """On one line, with all that was asked for."""
    asked = ["--seat=B", "--pace=calm", "--window=4.0", "--language=fr"]
    answer = run("play", "multipli", "--seed", 4, "--short", 40, *asked, typed="q\n").stdout
    again = answer.splitlines()[-1]
    assert re.search(r"matou play multipli --players 3 --seed 4 --option=results=\S+ ", again)
    assert again.endswith(" ".join(asked))


def test_an_unknown_word_is_asked_for_again(run: Run) -> None:
    """Where the pace is calm it costs no chance to hit."""
    words = ("--pace", "calm", "-o", "specials=none", "--seed", 1)
    answer = run("play", "multipli", *words, typed="foo\n\nhit\nh\nq\n").stdout
    assert answer.count("means nothing here") == 2
    assert answer.index("Greed!") < answer.index("B flips")


def test_q_quits_and_keeps_the_record(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    result = run("play", "chasse", "--seed", 3, "--record", path, typed="1\nq\n")
    assert result.exit_code == 0
    assert "Goodbye" in result.stdout
    assert "the game is not over" in run("replay", path).stdout


def test_a_card_is_explained(run: Run) -> None:
    answer = run("play", "chasse", "--seed", 5, typed="1\nq\n").stdout
    assert re.search(r"You lay (\d+) \+ (\d+): 0 \+ (\d+) = \3\.", answer)


def test_a_defence_is_laid_beside_the_turns_card_or_as_it(run: Run) -> None:
    """C9: card 9 of this hand is the Mouse."""
    answer = run("play", "course", "--players", 2, "--seed", 11, typed="9\ne\nq\n").stdout
    assert "As d (shield, then one more card), e (shield, and end your turn)?" in answer
    assert "You end your turn with Mouse" in answer
    assert answer.index("You end your turn") < answer.index("\nB ")
    answer = run("play", "course", "--players", 2, "--seed", 11, typed="9\nd\nq\n").stdout
    assert "You defend yourself with Mouse" in answer
    assert "\nB " not in answer


def test_the_seat_is_chosen(run: Run) -> None:
    answer = run("play", "chasse", "--seat", "b", "--seed", 5, typed="q\n").stdout
    assert "you sit at B" in answer
    assert "A lays" in answer


def test_what_cannot_be_played_is_refused(refused: Callable[..., str], tmp_path: Path) -> None:
    assert "no game" in refused("play", "poker")
    assert "H1" in refused("play", "chasse", "--players", 9)
    assert "'Z' is no seat" in refused("play", "chasse", "--seat", "Z")
    assert "no option" in refused("play", "chasse", "-o", "a=b")
    assert "a folder" in refused("play", "chasse", "--record", tmp_path)
    assert "--window" in refused("play", "addi", "--window", 0)


def test_a_hand_without_a_right_is_greedy(run: Run) -> None:
    """M10: the first card falls, nobody can have a pair, and the player hits."""
    answer = run("play", "multipli", "-o", "specials=none", "--seed", 1, typed="\nh\nq\n").stdout
    assert "Greed! You had no right" in answer


@pytest.mark.parametrize(
    ("equal", "out", "voice"), [("A B", "", 2), ("B C", "", 0), ("B D", "A", 2), ("B D", "", 0)]
)
def test_of_two_own_seats_one_that_may_calls_souris(equal: str, out: str, voice: int) -> None:
    """M3, M26: neither one that is out nor one of the pair."""
    table = deal("multipli", 2, 1, {"expert": True})
    assert isinstance(table, Mouse)
    table.missed = [sum(1 << "ABCD".index(seat) for seat in equal.split())]
    table.inside &= ~sum(1 << "ABCD".index(seat) for seat in out)
    session = Session(table, MOUSE, 0, catalogue("en"), seeded(1), 2.5, calm=True)
    assert _own_voice(session, table) == voice


def test_cats_need_longer_for_larger_numbers() -> None:
    """Between 0.6 and 2 seconds."""
    table = deal("multipli", 3, 1, {"specials": "none"})
    assert isinstance(table, Mouse)
    table.play(FLIPS[0])
    session = Session(table, MOUSE, 0, catalogue("en"), seeded(1), 2.5, calm=True)
    race = Race(session, table)

    def reactions(top: int) -> list[float]:
        table.tops[0] = top
        return [race._reaction() for _ in range(300)]

    assert 0.6 <= min(reactions(1)) < max(reactions(100)) <= 2.0
    assert sum(reactions(100)) > sum(reactions(1))
