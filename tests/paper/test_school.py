"""Papers for a school: the register entry has every kind of data, the letter a sheet of its own."""

import io

import pytest
from pypdf import PdfReader

from matou.paper.press import press
from matou.paper.school import DATA, school
from matou.words import sentences

NAME, CONTACT = "École des Tilleuls", "Mme Martin, 01 23 45 67 89"


def pages(**given: str) -> list[str]:
    """The text of each page, without breaks of lines and words."""
    found = PdfReader(io.BytesIO(press(school(given)))).pages
    return ["".join(page.extract_text().replace("\u00ad", "").split()) for page in found]


def squeezed(sentence: str) -> str:
    return "".join(sentence.split())


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_register_entry_and_a_letter_are_a_page_each(language: str, paper: str) -> None:
    said = sentences(language)
    register, letter = pages(language=language, paper=paper)
    for name in DATA:
        assert squeezed(said[f"privacy.{name}.what"]) in register.replace("-", "")
    for number in range(1, 5):
        assert squeezed(said[f"school.letter.{number}"]) in letter
    assert "...." in register
    assert "...." in letter


def test_a_school_that_says_its_name_is_named_on_both() -> None:
    for page in pages(language="fr", school=NAME, contact=CONTACT):
        assert squeezed(NAME) in page
        assert squeezed(CONTACT) in page
