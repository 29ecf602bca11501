"""The rulebook's situations, one test each, and that together they leave no article out."""

import re
from pathlib import Path

import pytest
import yaml

from matou.games.registry import all_switches
from matou.games.switches import NUMBER, RESULTS, SPECIALS, TABLES, YES
from matou.record.situations import SituationError, check_text
from matou.record.situations.check import check_entry, run_text
from matou.record.situations.source import Entry, read_entries

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "rulebook" / "situations").glob("*.yaml"))
FOUND = [entry for path in FILES for entry in read_entries(path.read_text("utf-8"))]
ENTRIES = [entry for entry in FOUND if isinstance(entry, Entry)]
ARTICLES = [
    number
    for page in sorted((ROOT / "rulebook" / "en").glob("*.md"))
    for number in re.findall(r"^### ([A-Z]\d+) · \S", page.read_text("utf-8"), re.MULTILINE)
]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_situation(entry):
    outcome = check_entry(entry)
    assert not outcome.mismatches, f"{outcome.title}: {outcome.mismatches}"


def test_every_article_has_a_situation():
    result = {article for entry in ENTRIES for article in entry.data.get("articles", [])}
    assert [article for article in ARTICLES if article not in result] == []


def test_a_situation_that_is_none_does_not_keep_the_others_from_being_run():
    broken = PAIR.replace("id: planted", "id: broken").replace("turn: C", "trun: C")
    good, bad, again = run_text(PAIR + broken + PAIR)
    assert isinstance(bad, SituationError)
    assert good == again


def test_ids_are_unique():
    ids = [entry.id for entry in ENTRIES]
    assert len(set(ids)) == len(ids) >= 150


def test_every_value_of_every_switch_has_a_situation():
    used = {(name, str(value)) for entry in ENTRIES for name, value in entry.options.items()}
    for switch in all_switches():
        words = {YES: ("true",), SPECIALS: ("none",)}.get(switch.kind, switch.words)
        known = {value.lower() for name, value in used if name == switch.name}
        for word in words:
            if word != switch.default:  # which needs no option
                assert word in known, f"no situation sets {switch.name} to {word}"
        if switch.kind in (NUMBER, TABLES, RESULTS, SPECIALS):
            assert known - set(words), f"no situation sets {switch.name} to a number or a list"


# --- planted errors: a check that cannot fail is a defect ---------------------------------

PAIR = """
- id: planted
  game: addi
  title: C is faster than B
  given:
    seats:
      A: {stack: [1+1], pile: [9+9]}
      B: {stack: [2+2], pile: [10+1, 4+4]}
      C: {stack: [3+5, 6+6], pile: [7+7]}
    turn: C
  do: [{flip: C}, {hits: [C, B]}]
  then:
    seats:
      B: {stack: [2+2], under: [7+7, 3+5, 10+1, 4+4], pile: []}
      C: {stack: [6+6], pile: []}
    next: C
    greed: null
"""


def passes(text: str) -> bool:
    return all(not outcome.mismatches for outcome in check_text(text))


def test_the_pattern_of_the_planted_errors_is_right():
    assert passes(PAIR)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("next: C", "next: A"),
        ("greed: null", "greed: B"),
        ("under: [7+7, 3+5, 10+1, 4+4]", "under: [7+7, 3+5, 10+1]"),
        ("under: [7+7, 3+5, 10+1, 4+4]", "under: [7+7, 3+5, 10+1, 4+5]"),
        ("C: {stack: [6+6], pile: []}", "C: {stack_n: 2}"),
        ("      C: {stack: [6+6], pile: []}\n", ""),
        ("greed: null", "over: true"),
        ("greed: null", "out: [A]"),
        ("greed: null", "refused: true"),
        ("{hits: [C, B]}", "{hits: [B, C]}"),
        ("{hits: [C, B]}", "{hits: []}"),
        ("{flip: C}", "{flip: B}"),
    ],
)
def test_a_planted_error_is_found(right, wrong):
    assert right in PAIR
    assert not passes(PAIR.replace(right, wrong))


def test_a_refused_step_in_the_middle_fails_unless_it_is_expected():
    refused = PAIR.replace("{flip: C}", "{flip: B}, {flip: C}")
    assert not passes(refused)
    assert passes(refused.replace("greed: null", "refused: true"))


@pytest.mark.parametrize(
    ("right", "wrong", "place"),
    [
        ("id: planted", "ident: planted", "line 2"),
        ("game: addi", "game: uno", "line 2"),
        ("[9+9]", "[9x9]", "given.seats.A.pile"),
        ("[9+9]", "9+9", "given.seats.A.pile"),
        ("turn: C", "turn: Z", "given.turn"),
        ("turn: C", "trun: C", "given"),
        ("{flip: C}", "{flop: C}", "do"),
        ("{flip: C}", "{flip: C, hits: []}", "do"),
        ("{flip: C}", "[flip, C]", "do"),
        ("next: C", "nxet: C", "then"),
        ("{stack: [6+6], pile: []}", "{stak: [6+6]}", "then.seats.C"),
        ("  game: addi", "  game: addi\n  options: {tables: 12}", "K5"),
        ("  do: ", "  did: ", "do and then"),
        ("- id: planted", "- id: [planted", "line"),
        ("turn: C", "turn: C\n    turn: B", "'turn' stands here twice"),
    ],
)
def test_a_file_that_is_none_is_refused_with_its_place(right, wrong, place):
    assert right in PAIR
    with pytest.raises(SituationError, match=re.escape(place)):
        check_text(PAIR.replace(right, wrong))


def test_a_situation_may_say_more_about_itself():
    assert passes(PAIR.replace("  game: addi", "  game: addi\n  status: ruled\n  ref: 002"))


@pytest.mark.parametrize("text", ["", "3", "a: b", "- 3", "- [1]", "\0", "[" * 5000, "- !!x y"])
def test_what_is_no_list_of_situations_is_refused(text):
    with pytest.raises(SituationError):
        check_text(text)


def test_an_unfolding_file_is_refused_quickly():
    bomb = "- &a0 [x]\n" + "".join(f"- &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 90))
    with pytest.raises(SituationError, match="alias"):
        check_text(bomb)
    with pytest.raises(SituationError, match="holds itself"):
        check_text("- &a [*a]")


def test_an_ordinary_alias_is_no_harm():
    shared = PAIR.replace("{stack: [1+1], pile: [9+9]}", "&seat {stack: [1+1], pile: [9+9]}")
    assert passes(
        shared.replace("    turn: C", "      D: *seat\n    turn: C").replace("next: C", "next: C")
    )


@pytest.mark.parametrize("opening", ["- ", "[", "{", "? ", "a:\n "])
def test_a_file_nested_a_hundred_thousand_times_is_refused_quickly(opening):
    with pytest.raises(SituationError, match="line"):
        check_text(opening * 100_000)


def test_files_are_plain_yaml_lists():
    for path in FILES:
        assert isinstance(yaml.safe_load(path.read_text("utf-8")), list)
