"""Options: every value reads, every other one is refused with what would have been right."""

import pytest

from matou.games.deal import deal
from matou.games.game import OptionError
from matou.games.options import players_allowed
from matou.games.registry import GAMES, game_named, options
from tests.tables import VALUES


def test_the_laws_try_more_than_one_value_of_every_switch():
    assert [name for name, values in VALUES.items() if len(values) < 2] == []


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
        ("multipli", {"results": []}, "K9: option results takes all"),
        ("multipli", {"results": ","}, "K9: option results takes all"),
        ("multipli", {"results": [12, 12]}, "each once"),
        ("multipli", {"results": [12, 101]}, "K9"),
        ("multipli", {"results": True}, "K9"),
        ("multipli", {"results": [12, 13]}, "no multipli card makes 13; near it: 12, 14"),
        ("multipli", {"results": "97"}, "no multipli card makes 97; near it: 90, 100"),
        ("addi", {"results": [1]}, "no addi card makes 1; near it: 2"),
        ("chasse", {"results": [35]}, "no addi card makes 35; near it: 20"),
        ("addi", {"results": [12], "tables": 5}, "K9: results and tables are not given together"),
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


def test_too_short_a_deck_is_refused_before_anything_is_dealt():
    """K9: two cards, and the eight with the specials."""
    with pytest.raises(OptionError, match=r"K9: these results .* 2 cards, .* add a result"):
        deal("multipli", 3, given={"results": 49, "specials": "none"})
    assert deal("multipli", 3, given={"results": 49}).seats == 3


def test_all_tables_may_stand_beside_results():
    """K9: they are the default, and so as good as not given."""
    assert options("addi", {"results": "7,12", "tables": 10}).changed() == {"results": "7,12"}


def test_doubled_one_belongs_to_the_modern_edition():
    assert deal("multipli", 2, given={"edition": "modern", "doubled": "one"}).seats == 3
    with pytest.raises(OptionError, match="M3"):
        deal("multipli", 2, given={"doubled": "one"})


def test_two_players_sit_alternately_and_the_champions_owner_wins():
    """M3, M24."""
    table = deal("multipli", 2)
    assert [table.owner(seat) for seat in range(4)] == [0, 1, 0, 1]
