"""The judge: the same verdict from the same evidence, whatever the lines."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import json
from msgspec.structs import replace

from matou.server.judge import (
    FRAMES,
    GUESS,
    LONGEST,
    PATIENCE,
    TIE,
    Hand,
    Race,
    Verdict,
    Waiting,
    closes,
    judge,
    waits,
)
from matou.server.line import FULL, Line, Trace

NEARLY = 1e-6  # ms; sums of floats


def steady(round_trip: float, bucket: float = FULL, **known: object) -> Trace:
    """A line on which every round trip is the same."""
    r = round_trip
    trace = Trace(
        pongs=50, rmin=r, r50=r, q95=r, r_flip=r, r_near=r, tcp_min=None, bucket=bucket,
        trusted=True,
    )  # fmt: skip
    return replace(trace, **known)


def honest(seat: int, reaction: float, round_trip: float, page: float = 10.0, **more: object):
    """A hand as it comes in over a steady line."""
    hand = Hand(
        seat=seat,
        device=f"device {seat}",
        sent=1000.0,
        arrival=1000.0 + round_trip + page + reaction,
        claim=reaction,
        line=steady(round_trip),
    )
    return replace(hand, **more)


def judged(*hands: Hand, draw: int = 0) -> Verdict:
    return judge(Race(hands, draw))


# --- what happens if ---------------------------------------------------------------------


def test_the_longer_line_does_not_lose_the_race():
    verdict = judged(honest(0, 400.0, 20.0), honest(1, 360.0, 250.0))
    assert verdict.order == (1, 0)
    assert [ruling.reaction for ruling in verdict.rulings] == pytest.approx([400.0, 360.0])


def test_a_liar_gets_what_the_page_may_take_and_then_only_what_the_line_usually_costs():
    lie = replace(honest(0, 400.0, 50.0), claim=250.0)
    first = judged(lie)
    assert first.rulings[0].credit == pytest.approx(50.0 + FRAMES)
    assert first.rulings[0].strayed
    poor = replace(lie, line=steady(50.0, bucket=0.0))
    assert judged(poor).rulings[0].credit == pytest.approx(70.0)


def test_a_client_that_says_too_much_gets_what_its_line_takes_at_least():
    ruling = judged(honest(0, 400.0, 50.0, claim=480.0)).rulings[0]
    assert ruling.credit == 54.0
    assert ruling.strayed


def test_two_hands_on_one_device_pay_for_the_larger_credit():
    hands = [
        honest(0, 400.0, 50.0, page=5.0, device="tablet"),
        honest(1, 410.0, 50.0, page=34.0, device="tablet"),
        honest(2, 420.0, 50.0, page=5.0, device="tablet"),
    ]
    assert judged(*hands).buckets == {"tablet": pytest.approx(FULL - 14.0)}


def test_the_word_of_a_line_that_is_not_trusted_is_not_taken():
    hands = [
        honest(0, 400.0, 50.0, claim=claim, line=steady(50.0, trusted=False))
        for claim in (None, 150.0, 400.0, 900.0, float("inf"))
    ]
    rulings = [judged(hand).rulings[0] for hand in hands]
    assert {ruling.credit for ruling in rulings} == {58.0}
    assert [ruling.strayed for ruling in rulings] == [None, True, False, True, None]
    assert not any(ruling.trusted for ruling in rulings)


def test_pongs_kept_back_earn_nothing():
    fair = judged(honest(0, 400.0, 40.0)).rulings[0]
    kept = honest(0, 400.0, 40.0, claim=200.0, line=steady(190.0, tcp_min=40.0))
    assert judged(kept).rulings[0].credit <= fair.credit + FRAMES + 8.0


def test_most_pongs_kept_back_earn_little_once_the_bucket_is_empty():
    line = steady(40.0, bucket=0.0, r50=190.0, q95=190.0, r_flip=190.0, r_near=190.0, tcp_min=40.0)
    assert judged(honest(0, 400.0, 40.0, claim=200.0, line=line)).rulings[0].credit == 72.0


def test_a_tie_goes_to_the_hand_nearest_the_head():
    faster, nearer = honest(0, 400.0, 20.0, head=30.0), honest(1, 405.0, 80.0, head=10.0)
    assert judged(faster, nearer).order == (1, 0)


def test_more_than_eight_milliseconds_are_no_tie():
    faster, nearer = honest(0, 400.0, 20.0, head=30.0), honest(1, 409.0, 80.0, head=10.0)
    assert judged(faster, nearer).order == (0, 1)


def test_equally_near_hands_draw():
    hands = honest(0, 400.0, 20.0, head=5.0), honest(1, 405.0, 80.0, head=5.0)
    assert {judged(*hands, draw=draw).order for draw in (0, 1)} == {(0, 1), (1, 0)}


def test_heads_do_not_count_if_somebody_touched_no_mouse():
    hands = honest(0, 400.0, 20.0, head=5.0), honest(1, 405.0, 80.0)
    assert {judged(*hands, draw=draw).order for draw in (0, 1)} == {(0, 1), (1, 0)}


def test_four_in_a_tie_draw_every_order():
    hands = [honest(seat, 400.0, 20.0) for seat in range(4)]
    assert len({judged(*hands, draw=draw).order for draw in range(24)}) == 24


def test_on_one_device_touches_count_and_no_heads():
    first = honest(0, 300.0, 20.0, device="tablet", head=90.0)
    second = honest(1, 301.0, 20.0, device="tablet", head=0.0)
    late_message = replace(first, arrival=first.arrival + 12.0)
    assert judged(late_message, second).order == (0, 1)


def test_fingers_of_one_moment_have_one_time():
    """A tablet tells them one after the other; the photo finish shows that nobody was faster."""
    first = honest(0, 300.0, 20.0, device="tablet")
    hands = [replace(first, seat=seat, arrival=first.arrival + 3.0 * seat) for seat in range(4)]
    verdict = judged(*hands)
    assert len({ruling.reaction for ruling in verdict.rulings}) == 1
    assert len({judged(*hands, draw=draw).order for draw in range(24)}) == 24


def test_touches_on_one_device_count_even_if_its_word_is_not_taken():
    blind = steady(20.0, trusted=False)
    first = honest(0, 300.0, 20.0, page=30.0, device="tablet", line=blind)
    second = honest(1, 310.0, 20.0, page=5.0, device="tablet", line=blind)
    assert judged(first, second).order == (0, 1)


def test_an_adult_gives_milliseconds_to_children():
    adult, child = honest(0, 300.0, 20.0, handicap=150.0), honest(1, 440.0, 80.0)
    assert judged(adult, child).order == (1, 0)
    same_tablet = [replace(hand, device="tablet") for hand in (adult, child)]
    assert judged(*same_tablet).order == (1, 0)


def test_a_handicap_does_not_hide_a_guess():
    assert judged(honest(0, 90.0, 20.0, handicap=500.0)).guesses == (0,)


def test_a_cat_of_the_server_has_no_line():
    cat = Hand(seat=2, device="", sent=0.0, arrival=350.0)
    verdict = judged(cat, honest(0, 340.0, 200.0))
    assert verdict.order == (0, 2)
    assert verdict.rulings[1].reaction == 350.0
    assert "" not in verdict.buckets


def test_a_race_waits_for_a_long_line_that_may_still_be_faster():
    race = Race((honest(0, 400.0, 20.0),))
    assert closes(race, [Waiting(1000.0, 120.0)]) == pytest.approx(1000.0 + 400.0 + 120.0 + FRAMES)


def test_a_race_waits_less_for_a_hand_with_a_handicap():
    race = Race((honest(0, 400.0, 20.0),))
    assert closes(race, [Waiting(1000.0, 120.0, handicap=60.0)]) == pytest.approx(1494.0)


def test_a_race_waits_for_the_longest_of_the_lines():
    race = Race((honest(0, 400.0, 20.0),))
    waiting = [Waiting(1000.0, q95) for q95 in (5.0, 120.0, 40.0)]
    assert closes(race, waiting) == closes(race, waiting[1:2])


def test_a_guess_is_not_the_hand_that_others_are_waited_for_after():
    guess, hand = honest(0, 60.0, 20.0), honest(1, 400.0, 20.0)
    assert closes(Race((guess, hand)), [Waiting(1000.0, None)]) == hand.arrival + PATIENCE


def test_a_race_with_nobody_missing_is_over():
    hand = honest(0, 400.0, 20.0)
    assert closes(Race((hand,)), []) == hand.arrival


def test_a_guess_does_not_close_a_race():
    assert closes(Race((honest(0, 60.0, 20.0),)), [Waiting(1000.0, 120.0)]) is None


def test_a_line_about_which_nothing_is_known_is_waited_for():
    hand = honest(0, 400.0, 20.0)
    assert closes(Race((hand,)), [waits(Line(), 1000.0)]) == hand.arrival + PATIENCE


# --- laws --------------------------------------------------------------------------------

times = st.floats(0.0, 3000.0)
trips = st.floats(1.0, 600.0)
words = st.none() | st.floats(-500.0, 3000.0) | st.sampled_from([1e300, -1e300, 0.0])
heads = st.none() | st.sampled_from([0.0, 10.0, 25.0])


@st.composite
def traces(draw) -> Trace:
    rmin = draw(trips)
    r50, q95, r_flip, r_near = (rmin + draw(st.floats(0.0, 400.0)) for _ in range(4))
    return Trace(
        pongs=draw(st.integers(0, 100)),
        rmin=rmin,
        r50=min(r50, q95),
        q95=max(r50, q95),
        r_flip=r_flip,
        r_near=r_near,
        tcp_min=draw(st.none() | st.floats(0.5, rmin)),
        bucket=draw(st.floats(0.0, FULL)),
        trusted=draw(st.booleans()),
    )


@st.composite
def races(draw) -> Race:
    """Hands of up to six seats on up to four devices, some of them close together."""
    hands = []
    for seat in draw(st.sets(st.integers(0, 5))):
        sent = draw(times)
        hand = Hand(
            seat=seat,
            device=draw(st.sampled_from("abcd")),
            sent=sent,
            arrival=sent + draw(times | st.sampled_from([400.0, 404.0, 408.0])),
            claim=draw(words),
            head=draw(heads),
            handicap=draw(st.sampled_from([0.0, 0.0, 150.0])),
            line=draw(st.none() | traces()),
        )
        hands.append(hand)
    return Race(tuple(hands), draw(st.integers(0, 2**31 - 1)))


@given(races(), st.randoms())
def test_the_order_in_which_hands_are_given_does_not_matter(race, chance):
    hands = list(race.hands)
    chance.shuffle(hands)
    assert json.encode(judge(Race(tuple(hands), race.draw))) == json.encode(judge(race))


@given(races())
def test_a_verdict_recomputed_from_the_journal_is_the_same_to_the_byte(race):
    verdict = judge(race)
    read = json.decode(json.encode(race), type=Race)
    assert read == race
    assert json.encode(judge(read)) == json.encode(verdict)
    assert json.decode(json.encode(verdict), type=Verdict) == verdict


@given(races())
def test_every_hand_is_a_guess_or_has_its_place(race):
    verdict = judge(race)
    assert sorted(verdict.order + verdict.guesses) == sorted(hand.seat for hand in race.hands)
    raw = {hand.seat: hand.elapsed for hand in race.hands}
    for ruling in verdict.rulings:
        assert ruling.guess == (raw[ruling.seat] - ruling.credit < GUESS)


@given(races())
def test_nobody_stands_before_a_hand_that_was_clearly_faster(race):
    verdict = judge(race)
    reaction = {ruling.seat: ruling.reaction for ruling in verdict.rulings}
    for place, seat in enumerate(verdict.order):
        for later in verdict.order[place:]:
            assert reaction[seat] <= reaction[later] + TIE


def touch(hand: Hand) -> float:
    assert hand.claim is not None
    return hand.claim + hand.handicap


@given(races())
def test_on_one_device_the_order_is_that_of_the_touches(race):
    verdict = judge(race)
    told = {hand.seat: hand for hand in race.hands}
    for place, seat in enumerate(verdict.order):
        for later in verdict.order[place:]:
            one, two = told[seat], told[later]
            mates = [hand for hand in race.hands if hand.device == one.device]
            if one.device == two.device and all(hand.claim is not None for hand in mates):
                assert touch(one) <= touch(two)


def usual(line: Trace) -> float:
    """What docs/fairness.md says a line may cost every time."""
    shortest = line.rmin - line.hold
    return min(line.r50 - line.hold, 1.05 * shortest + 10.0) + 20.0


@given(races())
def test_no_credit_passes_what_the_line_usually_costs_and_the_bucket(race):
    verdict = judge(race)
    lines = {hand.seat: hand.line for hand in race.hands}
    for ruling in verdict.rulings:
        line = lines[ruling.seat]
        if line is None:
            assert ruling.credit == 0.0
        else:
            assert ruling.credit <= min(LONGEST, usual(line) + line.bucket) + NEARLY
    assert all(-NEARLY <= bucket <= FULL for bucket in verdict.buckets.values())


@given(traces(), st.lists(st.tuples(times, words), min_size=1, max_size=30))
def test_whatever_a_client_says_a_game_earns_it_no_more_than_one_bucket(line, hits):
    credits, bucket = [], FULL
    for elapsed, claim in hits:
        trace = replace(line, bucket=bucket)
        verdict = judged(
            Hand(seat=0, device="a", sent=0.0, arrival=elapsed, claim=claim, line=trace)
        )
        credits.append(verdict.rulings[0].credit)
        bucket = verdict.buckets["a"]
    assert sum(credits) <= len(hits) * usual(line) + FULL + NEARLY


reactions = st.floats(150.0, 1500.0)
pages = st.floats(4.0, 20.0)
honest_trips = st.floats(1.0, 400.0)


@given(reactions, reactions, pages, pages, honest_trips, honest_trips, honest_trips)
def test_an_honest_order_does_not_depend_on_the_lines(one, two, page, other, near, far, farther):
    first = judged(honest(0, one, near, page), honest(1, two, far, other))
    second = judged(honest(0, one, near, page), honest(1, two, farther, other))
    reaction = [ruling.reaction for ruling in first.rulings]
    assert reaction == pytest.approx([one, two])
    if abs(one - two) > TIE + NEARLY:
        assert first.order == second.order == ((0, 1) if one < two else (1, 0))


@dataclass
class Missing:
    """An honest hand that has not arrived yet."""

    waiting: Waiting
    reaction: float
    arrival: float


@st.composite
def missing(draw) -> Missing:
    sent, q95, handicap = (
        1000.0 + draw(st.floats(0, 5)),
        draw(trips),
        draw(st.sampled_from([0, 99])),
    )
    took = draw(st.floats(0.0, 1.0)) * q95 + draw(st.floats(0.0, FRAMES))
    reaction = draw(reactions)
    return Missing(Waiting(sent, q95, handicap), reaction + handicap, sent + took + reaction)


@given(reactions, honest_trips, st.lists(missing(), max_size=4))
def test_a_race_stays_open_for_an_honest_hand_that_is_faster(reaction, trip, others):
    came = honest(0, reaction, trip)
    end = closes(Race((came,)), [other.waiting for other in others])
    assert end is not None
    best = judged(came).rulings[0].reaction
    assert end is not None
    for other in others:
        if other.reaction < best and other.arrival <= came.arrival + PATIENCE:
            assert other.arrival <= end + NEARLY


@given(races(), st.lists(st.builds(Waiting, times, st.none() | trips), max_size=4))
def test_nobody_waits_longer_than_a_third_of_a_second(race, waiting):
    end = closes(race, waiting)
    order = judge(race).order
    assert (end is None) == (not order)
    if end is not None:
        first = min(hand.arrival for hand in race.hands if hand.seat in order)
        assert end <= first + PATIENCE
