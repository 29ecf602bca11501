"""Bots of others get a view and the legal actions, and are loaded by name."""

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import matou
from matou.bots.arena.duel import duel
from matou.bots.bot import BotError, SeatedBot
from matou.bots.loading import load_player
from matou.bots.turns import play
from matou.cli import matou_command
from matou.games.chance import seeded
from matou.games.game import OptionError
from matou.games.installed import forget_installed
from matou.games.registry import options
from matou.server.rooms.games.validation import check_level

SHY = """
class Shy:
    def choose(self, view, legal, rng):
        return rng.choice(legal)

class Cheat:
    def choose(self, view, legal, rng):
        return "the best card"

class Idle:
    pass

number = 7
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of a module of bots in the folder where commands run."""
    (tmp_path / "bots_of_a_test.py").write_text(SHY)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.delitem(sys.modules, "bots_of_a_test", raising=False)
    yield "bots_of_a_test"
    monkeypatch.undo()
    forget_installed()


def installed(folder: Path, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    """What an installed package leaves behind: its entry points."""
    about = folder / "bots_of_a_test-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: bots-of-a-test\nVersion: 1\n")
    (about / "entry_points.txt").write_text(f"[matou.bots]\n{line}\n")
    monkeypatch.syspath_prepend(str(folder))
    forget_installed()


class Nosy:
    """Records all that it is given."""

    def __init__(self) -> None:
        self.given: list[Any] = []

    def choose(self, *given):
        self.given.append(given)
        return given[1][0]


@pytest.mark.parametrize("game", ["chasse", "course"])
def test_hidden_cards_do_not_change_what_a_bot_gets(game):
    """The hidden cards are dealt again, and nothing that the bot is given changes."""
    chance = seeded(3)
    table = matou.deal(game, players=3, seed=4)
    for _ in range(80):
        if table.over:
            break
        seat = table.asked()
        other = table.copy()
        other.deal_anew(seat, table.unseen_by(seat), chance)
        bots = [Nosy(), Nosy()]
        SeatedBot(bots[0], "nosy").choose(table, seat, seeded(1))
        SeatedBot(bots[1], "nosy").choose(other, seat, seeded(1))
        views = [bot.given[0][0] for bot in bots]
        assert json.dumps(views[0]) == json.dumps(views[1])
        assert bots[0].given[0][1] == bots[1].given[0][1]
        table.do(table.any_legal(chance))


@pytest.mark.parametrize("game", ["chasse", "course"])
def test_what_a_bot_does_to_its_view_changes_nothing(game):
    class Vandal:
        def choose(self, view, legal, rng):
            chosen = legal[0]
            legal.clear()
            for value in view.values():
                if isinstance(value, list | dict):
                    value.clear()
            return chosen

    table = matou.deal(game, players=2, seed=4)
    for _ in range(60):
        if table.over:
            break
        before = matou.write_position(table)
        seat = table.asked()
        action = SeatedBot(Vandal(), "vandal").choose(table, seat, seeded(1))
        assert matou.write_position(table) == before
        table.play(action)


@pytest.mark.parametrize("game", ["chasse", "course"])
def test_a_bot_plays_whole_games_that_repeat(game, module, monkeypatch):
    monkeypatch.syspath_prepend("")
    wins = [duel(options(game), 2, [f"{module}:Shy", "greedy"], 5, 0, 6).wins for _ in range(2)]
    assert wins[0] == wins[1]
    assert sum(wins[0]) > 0


def test_every_seat_has_a_bot_and_a_random_generator_of_its_own():
    class Drawing:
        def __init__(self) -> None:
            self.drawn: list[float] = []

        def choose(self, view, legal, rng):
            self.drawn.append(rng.random())
            assert isinstance(rng, random.Random)
            return legal[0]

    bots = [Drawing(), Drawing()]
    table = matou.deal("chasse", players=2, seed=1)
    play(table, [SeatedBot(bot, "drawing") for bot in bots], [seeded(1), seeded(2)])
    assert bots[0].drawn[0] != bots[1].drawn[0]


def test_a_bot_that_chooses_what_is_not_legal_is_named(module):
    result = CliRunner().invoke(
        matou_command, ["arena", "chasse", f"{module}:Cheat", "random", "--jobs", "1"]
    )
    assert result.exit_code == 2
    assert f"{module}:Cheat chose the best card; legal are: A plays" in result.stderr


def test_the_arena_loads_a_bot_from_the_folder_it_runs_in(module):
    words = ["arena", "chasse", f"{module}:Shy", "careful", "--games", "20", "--json"]
    one = CliRunner().invoke(matou_command, [*words, "--jobs", "1"])
    two = CliRunner().invoke(matou_command, [*words, "--jobs", "2"])
    assert one.exit_code == 0, one.stderr
    assert json.loads(one.stdout)["ratings"][0]["name"] == "careful"
    assert one.stdout == two.stdout


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nowhere:Shy", "there is no module nowhere"),
        ("{module}:Bold", "has no Bold"),
        ("{module}:Idle", "has no method choose"),
        ("{module}:number", "no class"),
        (":Shy", "module:Name"),
        ("lion", "a bot of yours is module:Name"),
    ],
)
def test_a_bot_that_is_not_there_is_a_sentence(module, name, why):
    result = CliRunner().invoke(
        matou_command, ["arena", "chasse", name.format(module=module), "random"]
    )
    assert result.exit_code == 2
    assert why in result.stderr
    assert "Traceback" not in result.stderr


def test_an_entry_point_gives_a_bot_a_short_name(module, tmp_path, monkeypatch):
    installed(tmp_path, monkeypatch, f"shy = {module}:Shy\ngreedy = {module}:Idle")
    words = ["arena", "course", "shy", "random", "--games", "4", "--jobs", "1", "--json"]
    result = CliRunner().invoke(matou_command, words)
    assert result.exit_code == 0, result.stderr
    assert load_player("course", "greedy") == "greedy"  # Matou's own
    with pytest.raises(OptionError, match=r"installed bots: .*shy"):
        load_player("course", "lion")


def test_a_broken_entry_point_of_a_bot_names_its_distribution(module, tmp_path, monkeypatch):
    installed(tmp_path, monkeypatch, "shy = nowhere:Shy")
    with pytest.raises(OptionError, match="bots-of-a-test: its entry point 'shy'"):
        load_player("course", "shy")


def test_the_mouse_takes_racers_only(module, monkeypatch):
    monkeypatch.syspath_prepend("")
    with pytest.raises(BotError, match="no method hand"):
        load_player("multipli", f"{module}:Shy")


def test_a_room_of_the_server_loads_nothing(module, monkeypatch):
    monkeypatch.syspath_prepend("")
    with pytest.raises(OptionError):
        check_level("chasse", f"{module}:Shy")
    assert module not in sys.modules
