"""The rulebook for people: every article once in each language, every switch explained."""

import re
from pathlib import Path

import pytest

from matou.games.registry import all_switches
from tests.record.test_situations import ARTICLES

ROOT = Path(__file__).parents[1]
LANGUAGES = sorted(page.parent.name for page in ROOT.glob("rulebook/*/README.md"))


def pages(language: str) -> str:
    folder = ROOT / "rulebook" / language
    return "\n".join(page.read_text("utf-8") for page in sorted(folder.glob("*.md")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_article_stands_there_once(language):
    headings = re.findall(r"^### ([A-Z]\d+) · \S", pages(language), re.MULTILINE)
    assert sorted(headings) == sorted(ARTICLES)


def test_articles_are_numbered_from_one_without_a_gap():
    for letter in {article[0] for article in ARTICLES}:
        numbers = sorted(int(article[1:]) for article in ARTICLES if article[0] == letter)
        assert numbers == [*range(1, len(numbers) + 1)]


def test_every_article_that_the_rules_name_is_in_the_rulebook():
    """In docstrings and comments of the rules, in switches and refusals."""
    letters = "".join(sorted({article[0] for article in ARTICLES}))
    sources = [*(ROOT / "src" / "matou" / "games").rglob("*.py"), ROOT / "src/matou/cards.py"]
    named = {
        found
        for source in sources
        for found in re.findall(rf"\b[{letters}]\d{{1,2}}\b", source.read_text("utf-8"))
    }
    assert named <= {*ARTICLES}
    assert len(named) > 50


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_switch_is_explained(language):
    text = pages(language)
    assert [switch.name for switch in all_switches() if f"`{switch.name}`" not in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_multiplication_and_addition_in_the_text_is_right(language):
    """Every equation of an example is right, such as 4×6 = 24 and 4 + 6 = 10."""
    text = pages(language).replace("\u00a0", " ").replace("\u202f", " ")
    for a, b, c in re.findall(r"(?<![\d×=+−-] )\b(\d+) ?× ?(\d+) ?= ?(\d+)\b", text):
        assert int(a) * int(b) == int(c), f"{a}×{b} = {c}"
    for a, b, c in re.findall(r"(?<![+−×-])(?<![+−×-] )\b(\d+) ?\+ ?(\d+) ?= ?(\d+)\b", text):
        assert int(a) + int(b) == int(c), f"{a}+{b} = {c}"


def test_both_languages_cover_the_same_open_points():
    assert pages("en").count("- Open point") == len(re.findall(r"- Point ouvert", pages("fr")))
