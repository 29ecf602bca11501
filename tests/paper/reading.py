"""A printed deck read back from its PDF: which text stands on which place of which page."""

import re
from collections import defaultdict
from collections.abc import Iterator
from io import BytesIO
from math import hypot
from typing import Any, NamedTuple

from pypdf import PageObject, PdfReader

MM = 72 / 25.4
WIDE, HIGH = 63 * MM, 88 * MM
# A drawing begins with the frame it is cut at, in the page's measure.
FRAME = re.compile(rb"q ([\d.]+) ([\d.]+) m [^a-z]+l [^a-z]+l [^a-z]+l\s+h\s+W\s+n\s+q 1\.6")


class Place(NamedTuple):
    """Of one card on a page, from the top left."""

    row: int
    column: int


def pages(pdf: bytes) -> list[PageObject]:
    return list(PdfReader(BytesIO(pdf)).pages)


def size(page: PageObject) -> tuple[float, float]:
    """In millimetres."""
    return round(float(page.mediabox.width) / MM, 1), round(float(page.mediabox.height) / MM, 1)


def texts(page: PageObject) -> dict[Place, str]:
    """What stands on each card, without spaces, in the order in which it is drawn."""
    found: dict[Place, str] = defaultdict(str)

    def hear(text: str, cm: list[float], tm: list[float], font: Any, size: float) -> None:
        place = _place(page, cm[4] + tm[4], cm[5] + tm[5])
        if text.strip() and place is not None:
            found[place] += "".join(text.split())

    page.extract_text(visitor_text=hear)
    return dict(found)


def smallest_type(page: PageObject, cards: bool = True) -> float:
    """In points, of what is read on a page; without `cards`, of what stands beside them."""
    found: list[float] = []

    def hear(text: str, cm: list[float], tm: list[float], font: Any, size: float) -> None:
        if text.strip() and (cards or _place(page, cm[4] + tm[4], cm[5] + tm[5]) is None):
            found.append(round(size * hypot(*tm[:2]) * hypot(*cm[:2]), 2))

    page.extract_text(visitor_text=hear)
    return min(found)


def drawn(page: PageObject) -> list[Place]:
    """Where drawings stand, also those without text, in the order in which they are drawn."""
    contents = page.get_contents()
    assert contents is not None
    found = [
        _place(page, float(x) + WIDE / 2, float(y) - HIGH / 2)
        for x, y in FRAME.findall(contents.get_data())
    ]
    return [place for place in found if place is not None]


def margins(page: PageObject) -> list[float]:
    """How much white the drawings leave inside the cut, in millimetres, left and above."""
    contents = page.get_contents()
    assert contents is not None
    wide, high = float(page.mediabox.width), float(page.mediabox.height)
    found = []
    for x, y in FRAME.findall(contents.get_data()):
        found.append((float(x) - (wide - 3 * WIDE) / 2) % WIDE / MM)
        found.append((high - (high - 3 * HIGH) / 2 - float(y)) % HIGH / MM)
    return found


def fonts(pdf: bytes) -> dict[str, bool]:
    """The fonts that are used, and whether their outlines are in the file."""
    found: dict[str, bool] = {}
    for page in pages(pdf):
        for font in _fonts(page["/Resources"]):
            inner = font["/DescendantFonts"][0].get_object()
            described = inner["/FontDescriptor"].get_object()
            inside = any(f"/FontFile{kind}" in described for kind in ("", "2", "3"))
            found[str(font["/BaseFont"]).partition("+")[2]] = inside
    return found


def _fonts(resources: Any) -> Iterator[Any]:
    resources = resources.get_object()
    for font in resources.get("/Font", {}).values():
        yield font.get_object()
    for form in resources.get("/XObject", {}).values():
        if "/Resources" in form.get_object():
            yield from _fonts(form.get_object()["/Resources"])


def _place(page: PageObject, x: float, y: float) -> Place | None:
    wide, high = float(page.mediabox.width), float(page.mediabox.height)
    column = (x - (wide - 3 * WIDE) / 2) // WIDE
    row = (high - (high - 3 * HIGH) / 2 - y) // HIGH
    return Place(int(row), int(column)) if 0 <= row < 3 and 0 <= column < 3 else None
