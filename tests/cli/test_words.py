"""Both languages say everything, with the same parts."""

import re
from pathlib import Path
from string import Formatter

import pytest

from matou.cards import LANGUAGES
from matou.cli import playing
from matou.cli.catalogue import catalogue
from matou.games import events
from matou.games.chasse import events as chasse
from matou.games.course import events as course
from matou.games.events import Event
from matou.games.mouse import events as mouse_events
from matou.games.refusals import REASONS
from matou.server.rooms.room import REASONS_HERE


def parts(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def test_both_languages_have_the_same_sentences_and_parts() -> None:
    english, french = catalogue("en").sentences, catalogue("fr").sentences
    assert set(french) == set(english)
    for key in english:
        assert parts(english[key]) == parts(french[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence(language: str) -> None:
    found = {key for key in catalogue(language).sentences if key.startswith("refused.")}
    assert found == {f"refused.{key}" for key in (*REASONS, *REASONS_HERE)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_sentence(language: str) -> None:
    known = {key.partition(".")[0] for key in catalogue(language).sentences}
    base = {Event, course.CardMoved}
    for module in (events, mouse_events, course, chasse):
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, Event) and value not in base:
                assert value.__name__ in known


def test_sentences_used_by_name_exist() -> None:
    for source in Path(playing.__path__[0]).glob("*.py"):
        used = set(re.findall(r'"((?:play|ask|table|use|help)\.[a-z_.]+)"', source.read_text()))
        assert used <= set(catalogue("en").sentences)
