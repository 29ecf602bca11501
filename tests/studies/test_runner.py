"""Cases of a study are joined by row and number, with any workers and in any order."""

from random import Random

from matou.studies.report import markdown
from matou.studies.runner import Figures, gathered, run, study, tasks, totals


def case(row: str, seed: int, number: int) -> Figures:
    figures: Figures = {"number": number, "value": Random(f"{row} {seed} {number}").random()}
    return figures | ({"third": 1} if number % 3 == 0 else {})


def test_every_case_of_every_row_is_run_once():
    result = study(case, ["one", "other"], 25, seed=3)
    assert [*result] == ["one", "other"]
    assert all(columns["number"] == [*range(25)] for columns in result.values())
    assert totals(result["one"])["third"] == 9
    assert result["one"]["value"] != result["other"]["value"]


def test_neither_the_workers_nor_their_order_change_a_column():
    shared = [run(*task) for task in tasks(case, ["one", "other"], 25, 3, jobs=4)]
    Random(1).shuffle(shared)
    assert gathered(["one", "other"], shared) == study(case, ["one", "other"], 25, 3)


def test_a_table_is_markdown():
    assert markdown(["", "a"], [["x", ""], ["y", "1"]], "---:") == [
        "| | a |",
        "| --- | ---: |",
        "| x |  |",
        "| y | 1 |",
    ]
