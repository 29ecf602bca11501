"""`matou pace`: the figures as text and as plain data, with any workers."""

import json


def test_the_figures_stand_beside_what_is_aimed_at(run):
    result = run("pace", "--games", 2, "--jobs", 1)
    assert result.exit_code == 0, result.output
    assert "| first pair, median |" in result.stdout
    assert "| ≤ 6.0 min |" in result.stdout


def test_the_result_does_not_depend_on_the_workers(run):
    words = ("pace", "--games", 6, "--seed", 5, "--json")
    alone, together = run(*words, "--jobs", 1).stdout, run(*words, "--jobs", 2).stdout
    assert alone == together
    found = json.loads(alone)
    assert found["figures"]["addi"]["games"] == 6
    assert found["aims"]["seconds per race"] == 15


def test_the_aims_are_reached(run):
    """With a tenth of the games of docs/pace.md; the whole box is far slower."""
    found = json.loads(run("pace", "--games", 20, "--json").stdout)
    for figures in found["figures"].values():
        assert all(figures[name] <= aim for name, aim in found["aims"].items())
    whole = json.loads(run("pace", "--games", 10, "--deck", "whole", "--json").stdout)
    assert whole["figures"]["multipli"]["seconds per race"] > 20


def test_a_bad_number_is_refused(refused):
    assert "--games" in refused("pace", "--games", 0)


def test_the_first_game_of_a_device_has_a_pair_at_once(run):
    found = json.loads(run("pace", "--first", "--games", 20, "--json").stdout)
    for figures in found["figures"].values():
        assert all(figures[name] <= aim for name, aim in found["aims"].items())
        assert figures["first win, median"] < 15
