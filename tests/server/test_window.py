"""The window after a card follows the people at the table, within the limits of the pace."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matou.learning.answers import GREED, LATE, MISSED, WON, Answer
from matou.server.rooms.state.players import REMEMBERED_TIMES, Times, window, with_answer
from matou.server.rooms.wire.settings import PACES
from tests.server.harness import PAIR, RoomHarness

LIVELY = PACES["lively"]
ways = st.sampled_from([WON, LATE, GREED, MISSED])
answers = st.lists(st.builds(Answer, st.just(0), ways, st.integers(120, 9000)))


def after(given: list[Answer]) -> Times:
    times: Times = ()
    for answer in given:
        times = with_answer(times, answer)
    return times


@given(st.lists(answers, max_size=4), st.sampled_from(["lively", "race"]))
def test_it_stays_within_the_limits_and_the_slowest_decides(people, name):
    pace = PACES[name]
    times = [after(one) for one in people]
    each = [window(pace, [one]) for one in times]
    assert all(pace.shortest <= one <= pace.window for one in each)
    assert window(pace, times) == max(each, default=pace.window)


def test_who_is_not_known_yet_has_the_longest():
    assert window(LIVELY, [()]) == LIVELY.window


def test_quick_people_wait_less_and_a_missed_pair_gives_time_again():
    quick = after([Answer(0, WON, 1600)])
    assert window(LIVELY, [quick]) == 2400
    assert window(LIVELY, [with_answer(quick, Answer(0, MISSED, 3000))]) == LIVELY.window


def test_a_sin_says_nothing_of_a_persons_time():
    assert with_answer((1600,), Answer(0, GREED, 300)) == (1600,)


def test_only_the_last_times_count():
    times = after([Answer(0, MISSED, 3000), *[Answer(0, WON, 1500)] * REMEMBERED_TIMES])
    assert window(LIVELY, [times]) == 2250


@pytest.mark.parametrize("ms", [500, 2000, 2900])
def test_a_room_follows_its_people(ms):
    """A and B have a pair; both hit after so many milliseconds, less what their line is given."""
    harness = RoomHarness(people=2, players=3, pace="lively").start(PAIR)
    harness.do(0, "A flips")
    harness.wait(ms)
    harness.hit(0)
    harness.wait(20)
    harness.hit(1)
    harness.wait(100)
    first, second, cat = [chair.times for chair in harness.state.chairs]
    assert (first, second, cat) == ((ms - 8,), (ms + 12,), ())
    harness.do(0, "A flips")
    race = harness.room.live.race
    assert race is not None
    assert race.ends - race.fell == window(LIVELY, [first, second])
