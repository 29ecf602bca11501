"""Simple cats play by the rules, to the end, and without looking at hidden cards."""

import random

import pytest

from matou import deal, seeded
from matou.bots.registry import EVERYBODY, choose
from matou.games.chasse.play import Chasse
from matou.games.course.play import Course
from matou.games.game import Table
from matou.games.mouse.play import Mouse

TABLES = [
    ("multipli", 3, {}),
    ("multipli", 2, {"edition": "modern", "doubled": "one"}),
    ("addi", 8, {}),
    ("addi", 4, {"expert": "true", "late_greed": "sins", "empty_stack": "turn_over"}),
    ("multipli", 4, {"endless": "true"}),
    ("course", 2, {}),
    ("course", 4, {"discard": "only_if_stuck", "contains_one": "strict"}),
    ("chasse", 6, {}),
    ("chasse", 3, {"announce": "typed", "wrong_total": "costs_token", "below_zero": "avoided"}),
    ("chasse", 4, {"tie": "sudden_death", "tokens": "1"}),
]


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_cats_play_legally_to_the_end(game: str, players: int, options: dict[str, object]) -> None:
    for seed in range(3):
        table = deal(game, players, seed, options)
        chance = seeded(seed)
        for _ in range(60_000):
            action = choose(table, chance)
            if action is None:
                break
            table.play(action)
        assert table.over


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_cats_do_not_look_at_hidden_cards(
    game: str, players: int, options: dict[str, object]
) -> None:
    """Two tables that differ only in what the acting seat cannot see get the same answer."""
    table = deal(game, players, 5, options)
    chance = seeded(5)
    for step in range(300):
        twin = table.copy()
        before = chance.copy()
        action = choose(table, chance)
        if action is None:
            break
        _mix_hidden_cards(twin, action.seat, random.Random(step))
        seats = EVERYBODY if isinstance(table, Mouse) else 1 << action.seat
        assert choose(twin, before.copy(), seats) == choose(table, before, seats)
        table.play(action)


def _mix_hidden_cards(table: Table, seat: int, mixer: random.Random) -> None:
    """Shuffle everything that this seat cannot see; stacks are hidden from all (M4)."""
    if isinstance(table, Mouse):
        hidden = [stack[:] for stack in table.stacks]
        rest = [card for stack in hidden for card in stack]
        mixer.shuffle(rest)
        for place, stack in enumerate(hidden):
            table.stacks[place] = [rest.pop() for _ in stack]
        return
    assert isinstance(table, Course | Chasse)
    others = [place for place in range(table.seats) if place != seat]
    hands = table.hands
    rest = table.pile + [card for place in others for card in hands[place]]
    mixer.shuffle(rest)
    for place in others:
        hands[place] = [rest.pop() for _ in hands[place]]
    table.hands = hands
    table.pile = rest


def test_cats_leave_other_seats_alone() -> None:
    table = deal("chasse", 3, 1)
    assert choose(table, seeded(1), 0b110) is None  # the first seat is on, and no cat sits there
    action = choose(table, seeded(1), 0b001)
    assert action is not None
    assert action.seat == 0
