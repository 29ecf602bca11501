"""Many games: the same result with any workers and in any order."""

import os
import pickle
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest

from matou.bots.arena.bulk import begin, cats_chance, run
from matou.bots.arena.spread import chunks, pool, run_here, spread
from matou.bots.arena.tally import WIN_PARTS, Tally
from matou.bots.registry import choose
from matou.games.registry import options


def merged(parts: list[Tally]) -> Tally:
    whole = Tally()
    for part in parts:
        whole.merge(part)
    return whole


@pytest.mark.parametrize("cats", ["simple", "random"])
@pytest.mark.parametrize(("game", "players"), [("multipli", 3), ("course", 4), ("chasse", 2)])
def test_games_can_be_played_in_any_order(game: str, players: int, cats: str) -> None:
    chosen = options(game)
    whole = run(chosen, players, 9, 0, 12, cats)
    parts = [run(chosen, players, 9, first, 4, cats) for first in (8, 0, 4)]
    assert merged(parts) == whole


def test_any_executor_does() -> None:
    chosen = options("chasse", {"tokens": "2"})
    tasks = [(chosen, 3, 5, first, count, "simple") for first, count in chunks(40, 2)]
    here = merged(list(run_here(run, tasks)))
    there = merged(list(spread(lambda: ThreadPoolExecutor(2), 2, run, tasks)))
    assert here == there


def die_once(marker: str, number: int) -> int:
    """Kills its worker the first time."""
    if number == 5 and not Path(marker).exists():
        Path(marker).touch()
        os._exit(1)
    return number


def die_always(number: int) -> int:
    os._exit(1)


def test_a_worker_that_dies_costs_its_task_not_the_run(tmp_path: Path) -> None:
    tasks = [(str(tmp_path / "died"), number) for number in range(20)]
    assert sorted(spread(lambda: pool(2), 2, die_once, tasks)) == list(range(20))
    assert (tmp_path / "died").exists()


def test_work_that_kills_every_worker_is_given_up() -> None:
    with pytest.raises(BrokenExecutor):
        list(spread(lambda: pool(2), 2, die_always, [(1,)]))


def test_every_win_is_counted_once() -> None:
    tally = run(options("chasse"), 4, 1, 0, 50, "simple")
    assert tally.wins.total() == WIN_PARTS * tally.games
    assert sum(tally.lengths.values()) == tally.games == 50
    assert tally.cut == 0


def test_two_players_of_four_seats_are_counted_as_players() -> None:
    """M24: a seat wins for its owner."""
    tally = run(options("addi"), 2, 1, 0, 10, "simple")
    assert set(tally.wins) == {0, 1}
    assert tally.wins.total() == WIN_PARTS * 10


def test_a_game_of_a_run_can_be_played_again() -> None:
    tally = run(options("course"), 3, 4, 6, 1, "simple")
    table = begin(options("course"), 3, 4, 6)
    chance = cats_chance(4, 6)
    actions = 0
    while (action := choose(table, chance)) is not None:
        table.play(action)
        actions += 1
    assert tally.lengths == {actions: 1}


def test_seeds_and_games_make_different_cards() -> None:
    tops = {tuple(begin(options("chasse"), 3, s, g).cards()) for s in range(9) for g in range(9)}
    assert len(tops) == 81


def test_chunks_cover_all_games_once() -> None:
    for games, jobs in ((1, 1), (7, 2), (5000, 3)):
        covered = [first + i for first, count in chunks(games, jobs) for i in range(count)]
        assert covered == list(range(games))


def test_a_tally_travels_between_processes() -> None:
    tally = run(options("chasse"), 2, 1, 0, 2, "simple")
    assert pickle.loads(pickle.dumps(tally)) == tally
