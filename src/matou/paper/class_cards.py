"""Cards for a class: a cat each, with a QR code that gives a pupil the same cat again."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from matou.paper.layout import LAYOUT, Sheets, read_words
from matou.words import sentences

CLASS: Final = {name: LAYOUT[name] for name in ("language", "paper", "ink")}


class PrintedCat(NamedTuple):
    """A cat of a class: its coat, its scarf, and where its QR code leads."""

    coat: str
    colour: str
    pattern: str
    link: str


def class_cards(
    given: Mapping[str, str], cats: Sequence[PrintedCat], qr: Callable[[str], str]
) -> Sheets:
    """Nine on a page, to cut and hand out; `qr` draws a link as SVG."""
    words = read_words("cards of a class", given, CLASS)
    said = sentences(words["language"])
    cards = [
        {
            "drawing": f"cat-{cat.coat}",
            "colour": cat.colour,
            "pattern": cat.pattern,
            "name": said["class.cat"].format(
                coat=said[f"coat.{cat.coat}"], scarf=said[f"scarf.{cat.colour}.{cat.pattern}"]
            ),
            "qr": qr(cat.link),
        }
        for cat in cats
    ]
    asked = {**words, "title": said["print.class.title"], "how": said["print.class.how"]}
    return Sheets("class.typ", {**asked, "cards": cards, "spoken": {}})
