"""The deck of a game: which drawings stand on its pages, and which backs behind them."""

from collections.abc import Mapping
from typing import Final

from matou.cards import (
    ADDI,
    CHEESE,
    EDITIONS,
    KIND_NAMES,
    SIGNS,
    CardError,
    Face,
    is_operation,
    is_special,
    numbers,
    read,
    spell,
    terms,
)
from matou.games.chance import seeded
from matou.games.game import OptionError, Options
from matou.games.registry import options
from matou.games.short_decks import pick_results, shortened
from matou.paper.layout import LAYOUT, Sheets, read_words
from matou.words import sentences

# The options of a deck; those without values here take the values of the game's switches.
DECK: Final[dict[str, tuple[str, ...]]] = {
    "tables": (),
    "results": (),
    "specials": (),
    "short": (),
    "facts": (),
    "seed": (),
    "names": ("", *EDITIONS),  # empty: those of the edition in play
    "corrections": ("with", "without", "only"),
}
ON_A_PAGE: Final = 9
MIN_SHORT_CARDS: Final = 5  # cards of a deck picked by its size
MAX_SHORT_CARDS: Final = 160


def deck(game: str, given: Mapping[str, str]) -> Sheets:
    """K1 to K9: every card of the deck once, and the mouse card; Addi's white cards behind them."""
    words = read_words("a deck", given, {**DECK, **LAYOUT})
    chosen = _options(game, words)
    cards = [] if words["corrections"] == "only" else _cards(chosen)
    edition = words["names"] or chosen.edition
    said = sentences(words["language"])
    names = [drawing(card, chosen.family, edition, words["language"]) for card in cards]
    spoken = {name: spoken_name(card, chosen.family, edition, said)
              for name, card in zip(names, cards, strict=True)}  # fmt: skip
    corrections = _corrections(chosen, words["corrections"])
    spoken |= {name: name.partition("-")[2] for name in corrections}
    backs = [f"back-{game}"] * len(names) + ["back-correction"] * len(corrections)
    return nine_a_page([*names, *corrections], backs, said[f"game.{game}"], words, spoken)


def nine_a_page(
    fronts: list[str], backs: list[str], title: str, words: dict[str, str], spoken: dict[str, str]
) -> Sheets:
    """Front and back of a card have the same place in both lists."""
    pages = [
        {
            "fronts": fronts[start : start + ON_A_PAGE],
            "backs": backs[start : start + ON_A_PAGE] if words["backs"] == "duplex" else [],
        }
        for start in range(0, len(fronts), ON_A_PAGE)
    ]
    foot = f"{title} · {sentences(words['language'])['print.foot.' + words['backs']]}"
    layout = {name: words[name] for name in LAYOUT}
    return Sheets(
        "deck.typ", {**layout, "title": title, "foot": foot, "pages": pages, "spoken": spoken}
    )


def drawing(card: Face, family: str, edition: str, language: str) -> str:
    """The name of a card's face in the page's build."""
    if is_special(card):
        return f"{KIND_NAMES[card]}-{edition}-{language}"
    return spell(card, family) if is_operation(card) else f"{SIGNS[family]}={card - 100}"


def spoken_name(card: Face, family: str, edition: str, said: Mapping[str, str]) -> str:
    """K4: the name of a card, for screen readers."""
    if is_special(card):
        return said[f"card.{edition}.{KIND_NAMES[card]}"]
    if not is_operation(card):
        return str(card - 100)
    a, b = terms(card)
    return f"{a} + {b}" if family == ADDI else f"{a} × {b}"


def _cards(chosen: Options) -> list[Face]:
    """K3: where the cheese is no playing card it is the mouse in the middle of the table."""
    return chosen.cards if chosen.game.cheese else [*chosen.cards, CHEESE]


def _corrections(chosen: Options, wanted: str) -> list[str]:
    """K8: nineteen white cards, with every deck of Addi."""
    if wanted == "only" and chosen.family != ADDI:
        raise OptionError(
            f"K8: only Addi and the Chasse have correction cards, not {chosen.game.name}"
        )
    if wanted == "without" or chosen.family != ADDI:
        return []
    return [f"correction-{number}" for number in numbers(ADDI)]


def _options(game: str, words: Mapping[str, str]) -> Options:
    """K5 to K7, K9: the requested deck, or an OptionError that names the choices."""
    switches = {name: words[name] for name in ("tables", "results", "specials") if words[name]}
    chosen = options(game, switches)
    if not words["short"]:
        if words["facts"]:
            raise OptionError("facts says which cards a short deck must have; add short=40")
        return chosen
    if "results" in switches:
        raise OptionError("K9: a short deck picks its results itself; leave them out")
    size = _number("short", words["short"], MIN_SHORT_CARDS, MAX_SHORT_CARDS)
    seed = _number("seed", words["seed"] or "0", 0, 2**63 - 1)
    tables, specials = chosen.values["tables"], chosen.values["specials"]
    assert isinstance(tables, tuple)
    assert isinstance(specials, tuple)
    wanted = _facts(words["facts"], chosen.family)
    picked = pick_results(chosen.family, seeded(seed), size, tables, wanted, specials)
    return shortened(chosen, picked)


def _number(name: str, text: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 20 and least <= int(text) <= most):
        raise OptionError(f"{name} is a number from {least} to {most}, not {text[:40]!r}")
    return int(text)


def _facts(text: str, family: str) -> list[Face]:
    try:
        found = [read(word.strip(), family) for word in text.split(",") if word.strip()]
    except CardError as error:
        raise OptionError(f"facts: {error}") from None
    if any(is_special(face) for face in found):
        raise OptionError("facts: a special is no fact; choose it with specials")
    return found
