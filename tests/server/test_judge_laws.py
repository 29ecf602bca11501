"""Laws of the judge: the same verdict from the same evidence, whatever the lines."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import json
from msgspec.structs import replace

from matou.server.races.judge import (
    GUESS_MS,
    MAX_CREDIT_MS,
    MAX_PAGE_DELAY_MS,
    PATIENCE_MS,
    TIE_MS,
    Hand,
    Race,
    Verdict,
    Waiting,
    closes,
    judge,
)
from matou.server.races.latency import MAX_BUCKET_MS, MAX_DEAL_MS, Trace
from tests.server.hands import NEARLY, honest, judged

times = st.floats(0.0, 3000.0)
trips = st.floats(1.0, 600.0)
words = st.none() | st.floats(-500.0, 3000.0) | st.sampled_from([1e300, -1e300, 0.0])
heads = st.none() | st.sampled_from([0.0, 10.0, 25.0])
covers = st.none() | st.sampled_from([0.0, 1.0, 400.0, 900.0])


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
        bucket=draw(st.floats(0.0, MAX_BUCKET_MS)),
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
            cover=draw(covers),
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
        assert ruling.guess == (raw[ruling.seat] - ruling.credit < GUESS_MS)


@given(races())
def test_no_hand_is_placed_before_a_clearly_faster_one(race):
    verdict = judge(race)
    reaction = {ruling.seat: ruling.reaction for ruling in verdict.rulings}
    for place, seat in enumerate(verdict.order):
        for later in verdict.order[place:]:
            assert reaction[seat] <= reaction[later] + TIE_MS


def touch(hand: Hand) -> float:
    assert hand.claim is not None
    return hand.claim + hand.handicap


@given(races())
def test_on_one_device_the_order_is_that_of_the_touches(race):
    verdict = judge(race)
    result = {hand.seat: hand for hand in race.hands}
    for place, seat in enumerate(verdict.order):
        for later in verdict.order[place:]:
            one, two = result[seat], result[later]
            mates = [hand for hand in race.hands if hand.device == one.device]
            if one.device == two.device and all(hand.claim is not None for hand in mates):
                assert touch(one) <= touch(two)


@given(races(), st.sampled_from([0.0, 900.0]))
def test_of_touches_of_one_moment_on_one_screen_the_larger_comes_first(race, cover):
    """M12; a touch without a size is settled by heads and lot."""
    if not race.hands:
        return
    one = race.hands[0]
    two = replace(one, seat=6, head=0.0, cover=cover)
    three = replace(one, seat=7, head=0.0, cover=2 * cover)
    verdict = judge(Race((*race.hands, two, three), race.draw))
    order = verdict.order if two.seat in verdict.order else verdict.guesses
    if cover:
        assert order.index(three.seat) < order.index(two.seat)
    else:
        other = judge(
            Race((*race.hands, replace(two, cover=None), replace(three, cover=None)), race.draw)
        )
        assert verdict.order == other.order


@given(races())
def test_between_devices_contact_sizes_count_nothing(race):
    """M12: they are the client's word, in pixels of its own screen."""
    alone = [replace(hand, device=f"device {hand.seat}") for hand in race.hands]
    silent = [replace(hand, cover=None) for hand in alone]
    assert judge(Race(tuple(alone), race.draw)) == judge(Race(tuple(silent), race.draw))


def usual(line: Trace) -> float:
    """What docs/fairness.md says a line may cost every time."""
    return line.rmin - line.hold + 0.3 * (line.q95 - line.rmin) + 17.0


@given(races())
def test_no_credit_exceeds_the_usual_latency_and_the_bucket(race):
    verdict = judge(race)
    lines = {hand.seat: hand.line for hand in race.hands}
    for ruling in verdict.rulings:
        line = lines[ruling.seat]
        if line is None:
            assert ruling.credit == 0.0
        else:
            assert ruling.credit <= min(MAX_CREDIT_MS, usual(line) + line.bucket) + NEARLY
    assert all(-NEARLY <= bucket <= MAX_BUCKET_MS for bucket in verdict.buckets.values())


@given(traces(), st.lists(st.tuples(times, words), min_size=1, max_size=30))
def test_no_claim_earns_more_than_one_bucket_a_game(line, hits):
    credits, bucket = [], MAX_DEAL_MS
    for elapsed, claim in hits:
        trace = replace(line, bucket=bucket)
        verdict = judged(
            Hand(seat=0, device="a", sent=0.0, arrival=elapsed, claim=claim, line=trace)
        )
        credits.append(verdict.rulings[0].credit)
        bucket = verdict.buckets["a"]
    assert sum(credits) <= len(hits) * usual(line) + MAX_DEAL_MS + NEARLY


reactions = st.floats(150.0, 1500.0)
pages = st.floats(4.0, 20.0)
honest_trips = st.floats(1.0, 400.0)


@given(reactions, reactions, pages, pages, honest_trips, honest_trips, honest_trips)
def test_an_honest_order_does_not_depend_on_the_latencies(
    one, two, page, other, near, far, farther
):
    first = judged(honest(0, one, near, page), honest(1, two, far, other))
    second = judged(honest(0, one, near, page), honest(1, two, farther, other))
    reaction = [ruling.reaction for ruling in first.rulings]
    assert reaction == pytest.approx([one, two])
    if abs(one - two) > TIE_MS + NEARLY:
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
    took = draw(st.floats(0.0, 1.0)) * q95 + draw(st.floats(0.0, MAX_PAGE_DELAY_MS))
    reaction = draw(reactions)
    return Missing(Waiting(sent, q95, handicap), reaction + handicap, sent + took + reaction)


@given(reactions, honest_trips, st.lists(missing(), max_size=4))
def test_a_race_stays_open_for_an_honest_hand_that_is_faster(reaction, trip, others):
    came = honest(0, reaction, trip)
    end = closes(Race((came,)), judged(came), [other.waiting for other in others])
    assert end is not None
    best = judged(came).rulings[0].reaction
    assert end is not None
    for other in others:
        if other.reaction < best and other.arrival <= came.arrival + PATIENCE_MS:
            assert other.arrival <= end + NEARLY


@given(races(), st.lists(st.builds(Waiting, times, st.none() | trips), max_size=4))
def test_no_race_waits_longer_than_a_third_of_a_second(race, waiting):
    end = closes(race, judge(race), waiting)
    order = judge(race).order
    assert (end is None) == (not order)
    if end is not None:
        first = min(hand.arrival for hand in race.hands if hand.seat in order)
        assert end <= first + PATIENCE_MS
