"""Every language says everything, with the same parts."""

import json
import re
from pathlib import Path
from string import Formatter

import pytest

from matou import words
from matou.cards import EDITIONS, KINDS
from matou.cli import playing
from matou.cli.catalogue import catalogue
from matou.games.events import Event
from matou.games.refusals import REFUSALS
from matou.games.registry import GAMES, all_switches
from matou.games.switches import RESULTS, SPECIALS, TABLES, YES
from matou.narration import SEAT_PARTS, SEATS_PARTS, sentence_key
from matou.server.classes.wire.refusals import CLASS_REFUSALS
from matou.server.contract import articles, event_kinds
from matou.server.rooms.games.validation import cat_levels
from matou.server.rooms.wire.identity import CATS, FIRST_WORDS, GESTURES, SECOND_WORDS
from matou.server.rooms.wire.refusals import ROOM_REFUSALS
from matou.server.rooms.wire.settings import PACES
from matou.words import LANGUAGES

WHO = {*SEAT_PARTS, *SEATS_PARTS}


def parts(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def singular(key: str) -> str:
    """Languages count in different ways: `.one` and `.other`, or `.few` and `.many` too."""
    return re.sub(r"\.(zero|one|two|few|many|other)$", ".other", key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_sentences_and_parts(language: str) -> None:
    english, other = catalogue("en").sentences, catalogue(language).sentences
    assert {*map(singular, other)} == {*map(singular, english)}
    for key, sentence in other.items():
        assert parts(sentence) == parts(english.get(key, english.get(singular(key), ""))), key


@pytest.mark.parametrize(
    "path", sorted(Path(words.__file__).parent.rglob("*.json")), ids=lambda path: str(path)[-20:]
)
def test_no_sentence_has_two_wordings(path: Path) -> None:
    pairs = json.loads(path.read_text("utf-8"), object_pairs_hook=list)
    assert len({key for key, _ in pairs}) == len(pairs)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_and_every_switch_has_its_words(language: str) -> None:
    known = catalogue(language).sentences
    assert {f"card.{edition}.{kind}" for edition in EDITIONS for kind in KINDS} <= set(known)
    for switch in all_switches():
        if switch.kind not in (TABLES, RESULTS, SPECIALS):  # these have buttons of their own
            values = ["false", "true"] if switch.kind == YES else switch.words
            keys = {f"switch.{switch.name}", *(f"switch.{switch.name}.{one}" for one in values)}
            assert keys <= set(known)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_level_pace_coat_and_gesture_has_its_words(language: str) -> None:
    known = catalogue(language).sentences
    for game in GAMES:
        assert {f"game.{game}", f"game.{game}.more"} <= set(known)
        assert {f"level.{level}" for level in cat_levels(game)} <= set(known)
    assert {f"pace.{pace}" for pace in PACES} <= set(known)
    assert {f"{what}.{coat}" for what in ("coat", "cat") for coat in CATS} <= set(known)
    for what in ("coat", "cat"):
        assert len({known[f"{what}.{coat}"] for coat in CATS}) == len(CATS)
    assert {f"emote.{gesture}" for gesture in GESTURES} <= set(known)
    assert {f"name.first.{number}" for number in range(FIRST_WORDS)} <= set(known)
    assert {f"name.second.{number}" for number in range(SECOND_WORDS)} <= set(known)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence(language: str) -> None:
    found = {key for key in catalogue(language).sentences if key.startswith("refused.")}
    of_articles = {key for key in found if key.startswith("refused.setting.")}
    assert {key.rpartition(".")[2] for key in of_articles} <= set(articles())
    assert found - of_articles == {
        f"refused.{key}" for key in (*REFUSALS, *ROOM_REFUSALS, *CLASS_REFUSALS)
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_sentence(language: str) -> None:
    known = {key.partition(".")[0] for key in catalogue(language).sentences}
    assert {kind.__name__ for kind in event_kinds()} <= known


def test_every_event_class_has_an_entry_in_the_narration() -> None:
    for kind in event_kinds():
        assert sentence_key.dispatch(kind) is not sentence_key.dispatch(Event), kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_sentence_for_its_player(language: str) -> None:
    """Not "you flips" but "you flip": the first seat a sentence names has its `.you`."""
    known = catalogue(language).sentences
    for key, sentence in known.items():
        named = [name for _, name, _, _ in Formatter().parse(sentence) if name in WHO]
        if key[0].isupper() and not key.endswith((".you", ".hidden")) and named:
            assert f"{key}.{named[0]}.you" in known


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_names_a_card_as_only_one_edition_does(language: str) -> None:
    """K4: a sentence names a trap as the edition in play does."""
    known = catalogue(language).sentences
    classic, modern = ({known[f"card.{one}.{kind}"] for kind in KINDS} for one in EDITIONS)
    apart = classic ^ modern
    for key, sentence in known.items():
        if key[0].isupper():
            assert not any(re.search(rf"\b{name}\b", sentence) for name in apart), key


# Several children, or a teacher, whom a French page addresses as adults are.
SPOKEN_TO_AS_VOUS = ("end.title.shared", "class.over.more", "class.lead", "class.continue", "desk.",
                     "wall.", "school.")  # fmt: skip


def test_french_speaks_to_a_child_everywhere() -> None:
    """The page says "tu", so no refusal and no help says "vous" to the same child."""
    for key, sentence in catalogue("fr").sentences.items():
        if not key.startswith(SPOKEN_TO_AS_VOUS):
            assert not re.search(r"\b([Vv]ous|[Vv]os|[Vv]otre|\w{3,}ez)\b", sentence), key


# What readers stumbled over: stiff, wrong, or another word than the printed rules use.
MENDED = {
    "fr": [
        "toi : c'est gagné",
        "La tienne est égale",
        "ta pile",
        "sa pile",
        "retourneur",
        "imprime un",
    ],
    "en": [
        "^you: ",
        "reckon",
        "The line is lost",
        "First screen",
        "Send out",
        r"(?<!\{)talon",
        "no record",
    ],
}


@pytest.mark.parametrize(
    ("language", "stumbled"), [(one, words) for one, all_of in MENDED.items() for words in all_of]
)
def test_what_readers_stumbled_over_is_gone(language: str, stumbled: str) -> None:
    for key, sentence in catalogue(language).sentences.items():
        assert not re.search(stumbled, sentence, re.IGNORECASE), key


@pytest.mark.parametrize(("language", "other"), [("fr", "[’“”]"), ("en", r"[’«»]|(?<![\w}])'|\"")])
def test_a_language_has_one_kind_of_quotation_mark_and_apostrophe(
    language: str, other: str
) -> None:
    for key, sentence in catalogue(language).sentences.items():
        assert not re.search(other, sentence), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_that_rooms_give_have_been_read(language: str, tmp_path: Path) -> None:
    """Every name a child can get, read by somebody: no second meaning, adjectives agree.

    Other words are other names: write them into the file, and read them before it is kept.
    """
    say = catalogue(language).say
    lines = [
        ", ".join(
            say("page.name", first=say(f"name.first.{first}"), second=say(f"name.second.{second}"))
            for first in range(FIRST_WORDS)
        )
        for second in range(SECOND_WORDS)
    ]
    read = Path(__file__).parents[1] / "golden" / f"names.{language}.txt"
    made = tmp_path / read.name
    made.write_text("\n".join(lines) + "\n", encoding="utf-8")
    known = read.read_text(encoding="utf-8").splitlines() if read.exists() else []
    assert known == lines, f"read {made}, then keep it as {read}"


def test_sentences_used_by_name_exist() -> None:
    for source in Path(playing.__path__[0]).glob("*.py"):
        used = set(re.findall(r'"((?:play|ask|table|use|help)\.[a-z_.]+)"', source.read_text()))
        assert used <= set(catalogue("en").sentences)
