"""Both languages say everything, with the same parts."""

import re
from string import Formatter

import pytest

from matou.cards import LANGUAGES
from matou.cli.catalogue import catalogue
from matou.cli.playing import hands, mouse, session
from matou.games import events
from matou.games.events import Event
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
    base = {Event, events.CardMoved}
    for value in vars(events).values():
        if isinstance(value, type) and issubclass(value, Event) and value not in base:
            assert value.__name__ in known


def test_sentences_used_by_name_exist() -> None:
    for module in (hands, mouse, session):
        assert module.__file__
        with open(module.__file__, encoding="utf-8") as source:
            used = set(re.findall(r'"((?:play|ask|table|use)\.[a-z_.]+)"', source.read()))
        assert used <= set(catalogue("en").sentences)
