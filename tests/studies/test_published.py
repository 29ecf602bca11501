"""`matou learn --against FILE`, with made-up people whose times are known."""

import csv
from math import exp
from pathlib import Path
from random import Random
from typing import Any

import pytest

from matou.cards import MULTIPLI
from matou.learning.facts import FACTS, HARDNESS, number
from matou.studies.published import (
    PERSON,
    RIGHT,
    SECONDS,
    Compared,
    UnreadableError,
    compare_with,
)

SMALL = [(a, b) for a, b in FACTS if 2 <= a <= b <= 7]
ANSWERS_OF_A_FACT = 4


def written(path: Path, rows: list[dict[str, Any]]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, [*rows[0]])
        writer.writeheader()
        writer.writerows(rows)
    return path


def people(path: Path, count: int, seed: int, reverse: bool = False) -> Path:
    """People whose times follow the known order, or its reverse, and scatter."""
    chance = Random(seed)
    rows = []
    for person in range(count):
        pace = chance.gauss(0, 0.3)
        own = {fact: chance.gauss(0, 0.05) for fact in SMALL}
        for fact in SMALL * ANSWERS_OF_A_FACT:
            hard = HARDNESS[MULTIPLI][number(*fact)] * (-0.3 if reverse else 0.3)
            seconds = exp(pace + hard + own[fact] + chance.gauss(0, 0.4))
            text = f"{fact[0]} × {fact[1]} = {fact[0] * fact[1]}"
            result = {PERSON: f"{path.stem}{person}", SECONDS: f"{seconds:.4f}"}
            rows.append(result | {RIGHT: "1", "mult_problem": text})
    return written(path, rows)


def by_name(found: list[Compared]) -> dict[str, float]:
    return {one.what.split(",")[0]: one.rank for one in found}


def test_an_order_of_facts_is_compared_with_the_known_one(tmp_path: Path) -> None:
    rows = [
        {"a": a, "b": b, "rank_fastest_first": place}
        for place, (a, b) in enumerate(sorted(FACTS, key=lambda f: HARDNESS[MULTIPLI][number(*f)]))
    ]
    [found] = compare_with(written(tmp_path / "order.csv", rows))
    assert found.of == len(FACTS)
    assert found.rank > 0.99


def test_half_of_each_persons_answers_are_predicted_by_others_here_and_elsewhere(
    tmp_path: Path,
) -> None:
    here, there = people(tmp_path / "here.csv", 12, 1), people(tmp_path / "there.csv", 12, 2)
    alone = by_name(compare_with(here))
    assert alone["the mean of the others"] > alone["own means"]
    assert {*alone} == {"the known order", "own means", "the estimate", "the mean of the others"}
    both = by_name(compare_with(here, there))
    assert both["the mean of those elsewhere"] > both["own means"]


def test_people_elsewhere_with_another_order_tell_less(tmp_path: Path) -> None:
    here = people(tmp_path / "here.csv", 8, 1)
    alike, reverse = (
        people(tmp_path / f"{name}.csv", 8, 3, reverse=name == "reverse")
        for name in ("alike", "reverse")
    )
    result = [by_name(compare_with(here, one)) for one in (alike, reverse)]
    assert result[0]["the mean of those elsewhere"] > 0.2 + result[1]["the mean of those elsewhere"]


def test_a_file_without_such_columns_is_refused_with_their_names(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="none of the columns rank_fastest_first"):
        compare_with(written(tmp_path / "other.csv", [{"x": 1}]))
