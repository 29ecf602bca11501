"""Cards of a class: a cat each, in words and drawing, and a code that leads to it."""

import io

import pytest
from pypdf import PdfReader

from matou.paper.class_cards import PrintedCat, class_cards
from matou.paper.press import press
from matou.server.classes.wire.cats import MAX_PUPILS, SCARVES, class_cat

PLAIN_QR = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8z"/></svg>'


def all_cats() -> list[PrintedCat]:
    found = []
    for number in range(MAX_PUPILS):
        coat, scarf = class_cat(number)
        found.append(PrintedCat(coat, *SCARVES[scarf], f"http://10.0.0.2/cat/{number}"))
    return found


@pytest.mark.parametrize("language", ["en", "fr"])
def test_sixty_cards_have_sixty_names_on_seven_pages(language):
    drawn: list[str] = []

    def qr(link: str) -> str:
        drawn.append(link)
        return PLAIN_QR

    sheets = class_cards({"language": language}, all_cats(), qr)
    assert drawn == [f"http://10.0.0.2/cat/{number}" for number in range(MAX_PUPILS)]
    names = {card["name"] for card in sheets.asked["cards"]}
    assert len(names) == MAX_PUPILS
    pages = PdfReader(io.BytesIO(press(sheets))).pages
    assert len(pages) == 7
    text = " ".join(" ".join(page.extract_text().split()) for page in pages)
    assert all(name in text for name in names)
