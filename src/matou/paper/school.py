"""Sheets for a school: the entry for its register of processing, and a letter to families."""

from collections.abc import Mapping
from typing import Final

from matou.paper.layout import LAYOUT, Sheets, read_words
from matou.words import sentences

# The school and whom to ask; lines to write on where they are not given.
SCHOOL: Final = {
    "language": LAYOUT["language"],
    "paper": LAYOUT["paper"],
    "school": (),
    "contact": (),
}
BEFORE: Final = ("name", "controller", "contact", "host", "purpose", "basis", "people")
AFTER: Final = ("special", "abroad", "safety", "https", "decisions", "told", "dates")
DATA: Final = ("cat", "table", "answers", "level", "key", "address", "file")
COLUMNS: Final = ("what", "where", "long", "who")
PARAGRAPHS: Final = 4


def school(given: Mapping[str, str]) -> Sheets:
    """A register entry and a letter; the data are those of the page about privacy."""
    words = read_words("papers for a school", given, SCHOOL)
    said = sentences(words["language"])
    filled = {"controller": words["school"], "contact": words["contact"]}

    def rows(names: tuple[str, ...]) -> list[tuple[str, str]]:
        return [
            (said[f"school.{name}"], filled.get(name) or said.get(f"school.{name}.is", ""))
            for name in names
        ]

    letter = {name: said[f"school.letter.{name}"] for name in ("dear", "who", "sign")}
    return Sheets(
        "school.typ",
        {
            **words,
            "ink": "full",
            "spoken": {},
            "title": said["school.title"],
            "register": said["school.register"],
            "how": said["school.register.how"],
            "before": rows(BEFORE),
            "data": said["school.data"],
            "heads": [said[f"privacy.{column}"] for column in COLUMNS],
            "cells": [[said[f"privacy.{name}.{column}"] for column in COLUMNS] for name in DATA],
            "after": rows(AFTER),
            "letter": {
                **letter,
                "title": said["school.letter"],
                "paragraphs": [said[f"school.letter.{n}"] for n in range(1, PARAGRAPHS + 1)],
            },
        },
    )
