"""What all commands share: version, help, pipes and interrupts."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable

import pytest
from click.testing import Result

import matou.games.mouse.play

Run = Callable[..., Result]
MATOU = [sys.executable, "-c", "from matou.cli import main; main()"]


def test_the_version_says_which_engine_runs(run: Run) -> None:
    source = (matou.games.mouse.play.__file__ or "").endswith(".py")
    words = "rules in plain Python (" if source else "rules compiled\n"
    assert run("--version").stdout.startswith(f"matou {matou.__version__}, {words}")


def test_plain_python_can_be_asked_for() -> None:
    plain = subprocess.run(
        [*MATOU, "--version"], env={**os.environ, "MATOU_PURE": "1"}, capture_output=True, text=True
    )
    why = "(MATOU_PURE asks for it)"
    assert plain.stdout == f"matou {matou.__version__}, rules in plain Python {why}\n"


def test_a_command_is_loaded_when_it_is_asked_for() -> None:
    """`matou --version` is quick: neither Rich nor a server is loaded for it."""
    code = (
        "import sys, matou.cli.deck\n"
        "print([m for m in ('rich', 'aiohttp', 'yaml') if m in sys.modules])"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert answer.stdout == "[]\n"


@pytest.mark.parametrize("command", ["", "deck", "check", "replay", "simulate", "play"])
def test_help_has_an_example(run: Run, command: str) -> None:
    result = run(*command.split(), "--help")
    assert result.exit_code == 0
    assert "Example:" in result.stdout
    assert f"matou {command}".strip() in result.stdout


# What a newcomer may type, and what they must read then.
NOT_UNDERSTOOD = [
    ("dance", "there is no command 'dance'; the commands are deck, check, replay"),
    ("plya", "Did you mean matou play?"),
    ("Play chasse", "Did you mean matou play?"),
    (
        "print dekc",
        "commands are class, deck, facts, map, rules, school. Did you mean matou print deck?",
    ),
    ("--langage fr", "there is no option --langage; the options are --version, --help"),
    ("deck addi --colour", "there is no option --colour; the options are --tables, --results"),
    ("simulate chasse --gams 3", "Did you mean --games?"),
    ("simulate chasse -g 3", "there is no option -g; the options are --players, --games"),
    ("play", "GAME is missing; the games are multipli, addi, course, chasse"),
    ("print deck", "GAME is missing; the games are multipli, addi, course, chasse"),
    ("print facts", "PROFILE is missing"),
    ("check", "FILE is missing"),
    ("replay", "FILE is missing"),
    ("play multipli chasse", "unexpected extra argument (chasse)"),
    ("play chasse --language xx", "--language takes en or fr, not 'xx'"),
    ("simulate chasse --games -1", "--games takes a number from 1 to 1000000000, not -1"),
    ("simulate chasse --games many", "--games takes a number from 1 to 1000000000, not 'many'"),
    ("simulate multipli --players two", "--players takes a number, not 'two'"),
    ("serve --data pyproject.toml", "--data: directory 'pyproject.toml' is a file\n"),
    ("serve --port 99999", "--port 99999: a port is a number from 0 to 65535, or auto"),
    ("print deck addi -o size=a9", "-o names the file here"),
]


@pytest.mark.parametrize(("words", "answer"), NOT_UNDERSTOOD)
def test_what_is_not_understood_is_answered_with_what_there_is(
    refused: Callable[..., str], words: str, answer: str
) -> None:
    said = refused(*words.split())
    assert answer in said
    assert "Usage:" not in said


def test_a_mistake_comes_with_an_example_and_the_way_to_all_of_it(
    refused: Callable[..., str],
) -> None:
    last = refused("play").splitlines()[-1]
    assert last == "For example: matou play chasse --players 3. All of it: matou play --help"


def test_without_words_the_help_page_is_shown(run: Run) -> None:
    for words in ("", "print"):
        assert "Commands:" in run(*words.split()).output


def test_bad_input_from_a_shell_is_status_2_without_a_traceback() -> None:
    result = subprocess.run([*MATOU, "play", "poker"], capture_output=True, text=True)
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr == (
        "matou play: there is no game 'poker'; the games are multipli, addi, course, chasse\n"
    )


def test_a_closed_pipe_is_no_tragedy() -> None:
    many = subprocess.Popen(
        [*MATOU, "deck", "multipli", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert many.stdout is not None
    assert many.stderr is not None
    many.stdout.close()
    assert b"Traceback" not in many.stderr.read()
    assert many.wait() != 0


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_shows_what_was_played(jobs: str) -> None:
    words = [*MATOU, "simulate", "chasse", "--games", "100000000", "--jobs", jobs]
    for seconds in (1, 4, 15):  # a busy machine may not have begun yet
        running = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )  # fmt: skip
        time.sleep(seconds)
        running.send_signal(signal.SIGINT)
        try:
            answer, complaints = running.communicate(timeout=10)
        except subprocess.TimeoutExpired:  # Python drops an interrupt that comes while it forks
            running.send_signal(signal.SIGINT)
            running.communicate(timeout=30)
            continue
        if running.returncode == 130 and answer:
            break
    assert running.returncode == 130
    assert "games (stopped)" in answer
    assert complaints == ""
