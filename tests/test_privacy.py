"""What the page says about privacy is what the documents say, sentence by sentence."""

from pathlib import Path

import pytest

from matou.words import sentences

DOCS = Path(__file__).parents[1] / "docs"
ONLY_ON_THE_PAGE = {"privacy.link", "privacy.paper"}


@pytest.mark.parametrize(("language", "name"), [("en", "privacy"), ("fr", "confidentialite")])
def test_the_document_has_every_sentence_of_the_page(language: str, name: str) -> None:
    text = " ".join((DOCS / f"{name}.md").read_text("utf-8").split())
    said = {key: one for key, one in sentences(language).items() if key.startswith("privacy.")}
    assert len(said) > 40
    assert [key for key, one in said.items() if one not in text] == sorted(ONLY_ON_THE_PAGE)
