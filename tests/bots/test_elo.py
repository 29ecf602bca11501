"""Elo: known shares give known differences, and intervals hold what they promise."""

import random

import pytest

from matou.bots.arena.elo import Pairing, ratings


def test_ten_to_one_is_four_hundred_points():
    strong, weak = ratings(["weak", "strong"], [Pairing("strong", "weak", 110_000, 100_000)])
    assert (strong.name, weak.name) == ("strong", "weak")
    assert strong.elo - weak.elo == pytest.approx(400, abs=1)


def test_equals_are_equal():
    pairings = [Pairing(a, b, 100, 50) for a, b in ("ab", "bc", "ac")]
    assert all(abs(one.elo) < 0.01 for one in ratings(list("abc"), pairings))


def test_a_bot_that_never_lost_has_a_rating():
    [best, worst] = ratings(["a", "b"], [Pairing("a", "b", 10, 10)])
    assert 200 < best.elo - worst.elo < 1000


def test_intervals_hold_the_truth_about_as_often_as_they_say():
    """A cat that wins 60 %, i.e. stands 70 points above the other: 35 above the average."""
    rng = random.Random(5)
    held = 0
    for number in range(60):
        won = sum(rng.random() < 0.6 for _ in range(300))
        top = next(r for r in ratings(["a", "b"], [Pairing("a", "b", 300, won)], number)
                   if r.name == "a")  # fmt: skip
        held += top.low <= 35.2 <= top.high
    assert held >= 50
