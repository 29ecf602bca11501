"""What was good about a game: which moments are chosen, the best first."""

from matou.games.chasse.events import Countered, Laid, TokenReturned
from matou.games.course.events import LaidPoints, Lifted
from matou.games.events import Event
from matou.games.mouse.events import Sinned, Won
from matou.server.rooms.games.best import Best, Done
from matou.server.rooms.games.chasse import CHASSE
from matou.server.rooms.games.course import COURSE
from matou.server.rooms.games.mouse import MOUSE
from matou.server.rooms.wire import messages
from tests.server.harness import RoomHarness

FOUR_SIXES, THREE_EIGHTS, EIGHT_THREES = 35, 27, 72
TWO_SIXES, THREE_FOURS = 15, 23


def won(*tops: int, why: str = "pair") -> Won:
    return Won(0, (1,), why, tops)


def did(*events: Event) -> list[Done]:
    return [Done(event) for event in events]


# --- at the mouse ------------------------------------------------------------------------


def test_the_fastest_pair_comes_first_then_the_run_then_what_is_new() -> None:
    done = [Done(won(FOUR_SIXES, THREE_EIGHTS), 1800), Done(won(TWO_SIXES, THREE_FOURS), 950)]
    pair, run, new = MOUSE.best(done, frozenset())
    assert pair == Best("pair", 1, 950, (TWO_SIXES, THREE_FOURS))
    assert run == Best("run", 2)
    assert new == Best("new", 2, cards=(FOUR_SIXES, THREE_EIGHTS, TWO_SIXES, THREE_FOURS))


def test_greed_ends_a_run_and_the_longest_one_counts() -> None:
    good, greed = won(FOUR_SIXES, THREE_EIGHTS, why="sumo"), Sinned(0, 4)
    (run,) = MOUSE.best(did(good, greed, good, good, good, greed, good), frozenset())
    assert run == Best("run", 3)


def test_one_good_hand_is_no_run() -> None:
    assert MOUSE.best(did(won(FOUR_SIXES, why="last_special"), Sinned(0, 4)), frozenset()) == []


def test_a_pair_without_a_time_is_not_called_fast() -> None:
    (new,) = MOUSE.best(did(won(FOUR_SIXES, THREE_EIGHTS)), frozenset())
    assert new.what == "new"


def test_both_orders_and_sides_of_a_pair_are_the_same_pair() -> None:
    again = did(won(FOUR_SIXES, THREE_EIGHTS), won(EIGHT_THREES, FOUR_SIXES))
    assert [one.count for one in MOUSE.best(again, frozenset()) if one.what == "new"] == [1]
    known = frozenset([(THREE_EIGHTS, FOUR_SIXES)])
    assert [one for one in MOUSE.best(again, known) if one.what == "new"] == []


# A wins a pair with 4×6 against B's 3×8, and is rid of its cards: of three, the game ends.
LAST = """multipli
seats: 3
A stack: 4x6
B stack: 7x7 5x5 6x6
B pile: 3x8
C stack: 9x9 1x2 7x8
C pile: 8x8
"""


def test_a_room_tells_what_was_good_and_a_pair_is_new_only_once() -> None:
    harness = RoomHarness(people=3).start(LAST)
    for expected in ("new", ""):
        harness.do(0, "A flips")
        harness.wait(700)
        harness.hit(0)
        harness.wait(1000)
        room = harness.said(2, "told")[-1]["room"]
        assert room["phase"] == "over"
        mine = [one for one in room["best"] if one["chair"] == 0]
        assert (mine[0]["what"], mine[0]["cards"]) == ("pair", [FOUR_SIXES, THREE_EIGHTS])
        assert 650 < mine[0]["ms"] <= 700
        assert "".join(one["what"] for one in mine[1:]) == expected
        harness.start(LAST)


def test_the_actions_of_a_cat_are_not_the_best_of_its_person() -> None:
    harness = RoomHarness(people=2, players=3)
    harness.ask(0, messages.Fill())
    harness.start(LAST)
    harness.disconnect(0)
    harness.wait(60_000)
    assert harness.state.game is not None
    assert harness.state.game.log.done[0] == []


# --- in the Course -----------------------------------------------------------------------


def test_the_course_tells_the_biggest_step_attacks_got_rid_of_and_the_total() -> None:
    steps = did(LaidPoints(0, FOUR_SIXES, 24), LaidPoints(0, 88, 105), LaidPoints(0, 11, 109))
    step, parade, total = COURSE.best([*steps, Done(Lifted(0, 201, 3))], frozenset())
    assert step == Best("step", 81, cards=(88,))
    assert parade == Best("parade", 1, cards=(201,))
    assert total == Best("total", 109)


def test_exactly_400_comes_before_everything() -> None:
    goal, step = COURSE.best(did(LaidPoints(0, 88, 400)), frozenset())
    assert goal == Best("goal", 400)
    assert step.what == "step"


def test_a_player_without_points_is_shown_none() -> None:
    assert COURSE.best([], frozenset()) == []


# --- in the Chasse -----------------------------------------------------------------------


def laid(total: int) -> Laid:
    return Laid(0, 5, -1, total)


def test_a_token_lost_ends_a_safe_run() -> None:
    run = did(laid(7), laid(10), TokenReturned(0, "ten", 3), *map(laid, (15, 22, 31, 44, 58)))
    (safe,) = CHASSE.best(run, frozenset())
    assert safe == Best("safe", 5)


def test_the_highest_total_that_cost_nothing_is_the_brink() -> None:
    lost = did(laid(97), laid(104), TokenReturned(0, "hundred", 2), laid(9))
    (brink,) = CHASSE.best(lost, frozenset())
    assert brink == Best("brink", 97)


def test_countered_attacks_are_counted() -> None:
    (counter,) = CHASSE.best(did(Countered(0, 203), Countered(0, 206)), frozenset())
    assert counter == Best("counter", 2, cards=(206,))
