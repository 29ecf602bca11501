"""PettingZoo's own tests of the environments it did not write."""

import warnings
from collections.abc import Callable
from typing import Any

import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from matou.env import TickEnv, TurnEnv

TURNS: list[Callable[[], Any]] = [
    lambda: TurnEnv("chasse", players=2),
    lambda: TurnEnv("chasse", players=4, options={"tokens": 1, "tie": "sudden_death"}),
    lambda: TurnEnv("course", players=2),
    lambda: TurnEnv("course", players=4),
]
TICKS: list[Callable[[], Any]] = [
    lambda: TickEnv("multipli", players=4),
    lambda: TickEnv("addi", players=2, options={"expert": True}),
]


@pytest.mark.parametrize("make", TURNS)
def test_turns_keep_petting_zoos_contract(make):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it wonders about observations that are dicts
        api_test(make(), num_cycles=400)


@pytest.mark.parametrize("make", TURNS)
def test_turns_follow_from_the_seed(make):
    seed_test(make, num_cycles=200)


@pytest.mark.parametrize("make", TICKS)
def test_ticks_keep_petting_zoos_contract(make):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        parallel_api_test(make(), num_cycles=400)


@pytest.mark.parametrize("make", TICKS)
def test_ticks_follow_from_the_seed(make):
    parallel_seed_test(make, num_cycles=200)
