"""Options: every value reads, every other one is refused with what would have been right."""

import pytest

from matou.games.deal import deal
from matou.games.options import OptionError, players_allowed
from matou.games.registry import GAMES, all_switches, game_named, options
from tests.tables import VALUES


def test_every_switch_has_values_in_the_laws():
    assert set(VALUES) == {switch.name for switch in all_switches()}


@pytest.mark.parametrize("game", GAMES)
def test_options_written_are_options_read(game):
    for switch in game_named(game).switches:
        for value in VALUES[switch.name]:
            if game == "addi" and value == "modern":
                continue
            chosen = options(game, {switch.name: value})
            assert options(game, chosen.changed()) == chosen


@pytest.mark.parametrize(
    ("game", "given", "message"),
    [
        ("multipli", {"tables": 4}, "K5"),
        ("multipli", {"tables": 11}, "K5"),
        ("multipli", {"tables": [2, 2]}, "K5"),
        ("multipli", {"tables": []}, "K5"),
        ("multipli", {"tables": [0, 3]}, "K5"),
        ("multipli", {"tables": True}, "K5"),
        ("multipli", {"specials": ["mouse"]}, "K7"),
        ("multipli", {"specials": 3}, "K7"),
        ("multipli", {"max_flips": 0}, "M23"),
        ("multipli", {"max_flips": "9" * 400}, "M23"),
        ("multipli", {"endless": "perhaps"}, "M25"),
        ("addi", {"edition": "modern"}, "M1"),
        ("addi", {"discard": "free"}, "has no option 'discard'"),
        ("course", {"discard": "never"}, "C2"),
        ("chasse", {"tokens": 20}, "H1"),
        ("chasse", {"tokens": None}, "H1"),
    ],
)
def test_a_wrong_option_is_refused_by_its_article(game, given, message):
    with pytest.raises(OptionError, match=message):
        options(game, given)


def test_an_unknown_game_names_those_that_exist():
    with pytest.raises(OptionError, match="multipli, addi, course, chasse"):
        options("uno")


@pytest.mark.parametrize("game", GAMES)
def test_player_counts_outside_the_rules_are_refused(game):
    least, most = players_allowed(options(game))
    for players in (-1, 0, 1, most + 1, 1000):
        with pytest.raises(OptionError, match=f"{least} to {most}"):
            deal(game, players)


def test_too_small_a_deck_is_refused_before_anything_is_dealt():
    with pytest.raises(OptionError, match="add a table"):
        deal("chasse", 6, given={"tables": [1], "specials": "none"})


def test_doubled_one_belongs_to_the_modern_edition():
    assert deal("multipli", 2, given={"edition": "modern", "doubled": "one"}).seats == 3
    with pytest.raises(OptionError, match="M3"):
        deal("multipli", 2, given={"doubled": "one"})


def test_two_players_sit_alternately_and_the_champions_owner_wins():
    """M3, M24."""
    table = deal("multipli", 2)
    assert [table.owner(seat) for seat in range(4)] == [0, 1, 0, 1]
