"""What the page was built with is what the server says now."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import matou
from matou.cards import KIND_NAMES
from matou.games.chance import seeded
from matou.games.events import Event
from matou.games.registry import GAMES
from matou.narration import ARTICLES as EVENT_ARTICLES
from matou.narration import sentence_key
from matou.server.contract import sentences
from matou.server.http.page import SCREENS
from matou.words import LANGUAGES
from matou.words import sentences as words_of
from tests.record.test_situations import ARTICLES

PAGE = Path(__file__).parents[2] / "web" / "src" / "contract.ts"
LEARNING = PAGE.parent / "learning" / "contract.ts"


@pytest.mark.parametrize(("file", "words"), [(PAGE, []), (LEARNING, ["learning"])])
def test_the_page_has_the_types_that_the_server_has_now(file: Path, words: list[str]) -> None:
    """The first line of the file names the command that renews it."""
    command = [sys.executable, "-m", "matou.server.contract", *words]
    made = subprocess.run(command, capture_output=True, check=True)
    assert file.read_bytes() == made.stdout


def test_every_screen_of_the_page_is_an_address_of_the_server() -> None:
    rows = re.findall(r"\[/(.+)/, \w+\],", (PAGE.parent / "App.tsx").read_text("utf-8"))
    screens = {row.replace("\\/", "/") for row in rows}
    part = re.compile(r"\{\w+(?::(\w+)[^}]*)?\}")  # `{room}`, or the first of `{way:alone|link}`
    addresses = [part.sub(lambda found: found[1] or "M12", address) for address in SCREENS]
    opened = {next((one for one in screens if re.match(one, path)), path) for path in addresses}
    assert opened == screens


@pytest.mark.parametrize("game", list(GAMES))
def test_every_event_has_a_sentence_and_an_article(game: str) -> None:
    heard: list[Event] = []
    for seed in range(20):
        table = matou.deal(game, players=3, seed=seed)
        table.listener = heard.append
        chance = seeded(seed)
        for _ in range(400):
            if table.over:
                break
            table.do(table.any_legal(chance))
    said = {sentence_key(seen) for event in heard for seen in (event, event.seen_by(-1))} - {""}
    assert said
    assert said <= set(sentences())
    articles = {key.partition(" ")[0] for key in EVENT_ARTICLES[game]}
    assert said <= articles


@pytest.mark.parametrize("game", list(GAMES))
def test_articles_of_events_are_those_of_the_rulebook(game: str) -> None:
    for key, article in EVENT_ARTICLES[game].items():
        sentence, _, kind = key.partition(" ")
        assert sentence in sentences()
        assert kind in ("", *KIND_NAMES.values())
        assert article in ARTICLES


def test_a_sentence_stands_in_every_language() -> None:
    for language in LANGUAGES:
        assert set(sentences()) <= set(words_of(language))
