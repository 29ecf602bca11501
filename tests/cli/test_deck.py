"""`matou deck`."""

import json
from collections.abc import Callable

from click.testing import Result

Run = Callable[..., Result]


def test_a_deck_is_counted_and_shown(run: Run) -> None:
    result = run("deck", "multipli", "-o", "tables=7", "-o", "specials=none")
    assert result.exit_code == 0
    assert "106 cards dealt" in result.stdout
    assert "70  operations" in result.stdout
    assert "36  results" in result.stdout
    assert "24 3×8 4×6 6×4 8×3" in result.stdout


def test_specials_have_the_names_of_edition_and_language(run: Run) -> None:
    """K4: one special, three names."""
    assert "Balançoire" in run("deck", "multipli", "--language", "fr").stdout
    modern = run("deck", "multipli", "--language", "fr", "--edition", "modern").stdout
    assert "Horloge" in modern
    assert "U-turn" in run("deck", "multipli").stdout


def test_a_short_deck_shows_the_cards_it_has(run: Run) -> None:
    """K9."""
    shown = run("deck", "multipli", "--results", "36,12,24").stdout
    assert "multipli, results=12,24,36: 20 cards dealt" in shown
    facts = json.loads(run("deck", "multipli", "--results", "24", "--json").stdout)
    assert facts["operations"] == ["3x8", "4x6", "6x4", "8x3"]


def test_a_short_deck_is_picked_with_the_wanted_cards(run: Run) -> None:
    """K9: from the tables; the same for the same seed."""
    words = ("deck", "multipli", "--short", 40, "--tables", "6,7,8", "--facts", "7x8,9x9", "--json")
    facts = json.loads(run(*words).stdout)
    assert abs(facts["dealt"] - 40) <= 4
    assert {"7x8", "9x9"} <= set(facts["operations"])
    assert facts == json.loads(run(*words, "--seed", 0).stdout)
    assert facts != json.loads(run(*words, "--seed", 1).stdout)


def test_a_short_deck_that_cannot_be_is_refused(refused: Callable[..., str]) -> None:
    """K9."""
    assert "no multipli card makes 13" in refused("deck", "multipli", "--results", "12,13")
    assert "not given together" in refused("deck", "addi", "--results", "12", "--tables", "5")
    assert "leave them out" in refused("deck", "addi", "--results", "12", "--short", "40")
    assert "add --short" in refused("deck", "addi", "--facts", "7+8")
    assert "Multipli deck" in refused("deck", "addi", "--short", 40, "--facts", "7x8")
    assert "no fact" in refused("deck", "addi", "--short", 40, "--facts", "sumo")
    assert "--short" in refused("deck", "addi", "--short", 4)
    assert "twice" in refused("deck", "addi", "--results", "12", "-o", "results=13")


def test_json_tells_the_same(run: Run) -> None:
    """K5: the cards of tables 1 to 5 in Addi."""
    facts = json.loads(run("deck", "addi", "-o", "tables=5", "--json").stdout)
    specials = sum(special["count"] for special in facts["specials"])
    assert facts["dealt"] == 74 == len(facts["operations"]) + len(facts["results"]) + specials


def test_correction_cards_belong_to_addi(run: Run, refused: Callable[..., str]) -> None:
    """K8: nineteen of them."""
    facts = json.loads(run("deck", "chasse", "--corrections", "--json").stdout)
    assert [card["number"] for card in facts["corrections"]] == list(range(2, 21))
    assert "20 10+10" in run("deck", "addi", "--corrections").stdout
    assert "K8" in refused("deck", "course", "--corrections")


def test_what_there_is_not_is_named(refused: Callable[..., str]) -> None:
    assert "there is no game 'poker'" in refused("deck", "poker")
    assert "no option 'colour'" in refused("deck", "addi", "-o", "colour=red")
    assert "K5: option tables takes" in refused("deck", "addi", "-o", "tables=11")
    assert "name=value" in refused("deck", "addi", "-o", "tables")
    assert "twice" in refused("deck", "addi", "-o", "tables=5", "-o", "tables=6")
    assert "M1" in refused("deck", "addi", "--edition", "modern")
    assert "--language" in refused("deck", "addi", "--language", "de")
