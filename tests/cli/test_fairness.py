"""`matou fairness`: the table, as text and as plain data, with any workers."""

import json

from matou.studies.fairness.score import SCENARIOS


def test_the_table_has_a_row_for_each_way_to_play(run):
    result = run("fairness", "--races", 1, "--jobs", 1)
    assert result.exit_code == 0, result.output
    assert len(result.stdout.splitlines()) == 2 + len(SCENARIOS)


def test_the_result_does_not_depend_on_the_workers(run):
    words = ("fairness", "--races", 1, "--seed", 5, "--json")
    alone, together = run(*words, "--jobs", 1).stdout, run(*words, "--jobs", 2).stdout
    assert alone == together
    assert [row["races"] for row in json.loads(alone)] == [40] * len(SCENARIOS)


def test_a_bad_number_is_refused(refused):
    assert "--races" in refused("fairness", "--races", 0)
