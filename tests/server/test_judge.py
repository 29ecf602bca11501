"""The judge: what happens if."""

import pytest
from msgspec import json
from msgspec.structs import replace

from matou.server.races.judge import (
    MAX_PAGE_DELAY_MS,
    PATIENCE_MS,
    Hand,
    Race,
    Waiting,
    closes,
    judge,
)
from matou.server.races.latency import MAX_BUCKET_MS, MAX_DEAL_MS, Latency
from matou.server.races.race import waits
from tests.server.hands import honest, judged, steady


def end_of(race: Race, waiting: list[Waiting]) -> float | None:
    return closes(race, judge(race), waiting)


def test_the_longer_round_trip_does_not_lose_the_race():
    verdict = judged(honest(0, 400.0, 20.0), honest(1, 360.0, 250.0))
    assert verdict.order == (1, 0)
    assert [ruling.reaction for ruling in verdict.rulings] == pytest.approx([400.0, 360.0])


def test_a_false_claim_gets_the_pages_time_and_then_only_the_usual_latency():
    lie = replace(honest(0, 400.0, 50.0), claim=250.0)
    first = judged(lie)
    assert first.rulings[0].credit == pytest.approx(50.0 + MAX_PAGE_DELAY_MS)
    assert first.rulings[0].strayed
    poor = replace(lie, line=steady(50.0, bucket=0.0))
    assert judged(poor).rulings[0].credit == pytest.approx(67.0)


def test_a_client_that_claims_too_much_gets_its_shortest_round_trip():
    ruling = judged(honest(0, 400.0, 50.0, claim=480.0)).rulings[0]
    assert ruling.credit == 54.0
    assert ruling.strayed


def test_two_hands_on_one_device_pay_for_the_larger_credit():
    hands = [
        honest(0, 400.0, 50.0, page=5.0, device="tablet"),
        honest(1, 410.0, 50.0, page=34.0, device="tablet"),
        honest(2, 420.0, 50.0, page=5.0, device="tablet"),
    ]
    assert judged(*hands).buckets == {"tablet": pytest.approx(MAX_DEAL_MS - 17.0)}


def test_the_claim_of_an_untrusted_connection_is_ignored():
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
    assert judged(kept).rulings[0].credit <= fair.credit + MAX_PAGE_DELAY_MS + 8.0


def test_pongs_kept_back_from_the_kernel_too_earn_little_once_the_bucket_is_empty():
    line = steady(40.0, bucket=0.0, r50=83.0, q95=83.0, r_flip=83.0, r_near=83.0, tcp_min=40.0)
    credit = judged(honest(0, 400.0, 40.0, claim=200.0, line=line)).rulings[0].credit
    assert credit == pytest.approx(40.0 + 0.3 * 43.0 + 17.0)


def test_an_unsteady_connection_has_a_larger_usual_latency():
    calm, restless = steady(40.0, bucket=0.0), steady(40.0, bucket=0.0, q95=140.0, r_near=90.0)
    hands = [honest(0, 400.0, 80.0, line=line) for line in (calm, restless)]
    credits = [judged(hand).rulings[0].credit for hand in hands]
    assert credits == pytest.approx([57.0, 87.0])


def test_what_is_saved_in_good_races_is_there_in_bad_ones():
    saved = judged(honest(0, 400.0, 50.0, page=4.0)).buckets["device 0"]
    assert saved == pytest.approx(MAX_DEAL_MS + 13.0)
    rich = honest(0, 400.0, 50.0, page=4.0, line=steady(50.0, bucket=MAX_BUCKET_MS - 5.0))
    assert judged(rich).buckets["device 0"] == MAX_BUCKET_MS


def test_a_tie_goes_to_the_hand_nearest_the_head():
    faster, nearer = honest(0, 400.0, 20.0, head=30.0), honest(1, 405.0, 80.0, head=10.0)
    assert judged(faster, nearer).order == (1, 0)


def test_more_than_eight_milliseconds_are_no_tie():
    faster, nearer = honest(0, 400.0, 20.0, head=30.0), honest(1, 409.0, 80.0, head=10.0)
    assert judged(faster, nearer).order == (0, 1)


def test_equally_near_hands_draw():
    hands = honest(0, 400.0, 20.0, head=5.0), honest(1, 405.0, 80.0, head=5.0)
    assert {judged(*hands, draw=draw).order for draw in (0, 1)} == {(0, 1), (1, 0)}


def test_heads_do_not_count_if_a_hand_touched_no_mouse():
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


def fingers(*touches: tuple[float | None, float]) -> list[Hand]:
    """Touches of one moment on one tablet: their contact sizes and how far from the head."""
    first = honest(0, 300.0, 20.0, device="tablet")
    return [
        replace(first, seat=seat, cover=cover, head=head)
        for seat, (cover, head) in enumerate(touches)
    ]


def test_on_one_screen_the_hand_that_covers_more_wins_before_the_head():
    """M12."""
    assert judged(*fingers((400.0, 0.0), (900.0, 0.9))).order == (1, 0)


def test_as_large_touches_go_by_the_head():
    assert judged(*fingers((900.0, 0.9), (900.0, 0.1))).order == (1, 0)


@pytest.mark.parametrize("cover", [None, 0.0, 1.0])
def test_a_touch_without_a_size_goes_by_the_head(cover: float | None):
    """A mouse, or a browser that reports no size or one pixel."""
    assert judged(*fingers((900.0, 0.9), (cover, 0.1))).order == (1, 0)


def test_between_devices_sizes_do_not_count():
    small, large = (
        honest(0, 400.0, 20.0, head=0.1, cover=9.0),
        honest(1, 400.0, 20.0, head=0.9, cover=900.0),
    )
    assert judged(small, large).order == (0, 1)


def test_evidence_from_before_contact_sizes_reads_the_same():
    race = Race(tuple(fingers((None, 0.6), (None, 0.1))), draw=3)
    older = json.encode(race).replace(b'"cover":null,', b"")
    assert b"cover" not in older
    assert json.decode(older, type=Race) == race


def test_fingers_of_one_moment_have_one_time():
    """A tablet sends them one after the other; the photo finish shows a tie."""
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


def test_a_cat_of_the_server_has_no_latency():
    cat = Hand(seat=2, device="", sent=0.0, arrival=350.0)
    verdict = judged(cat, honest(0, 340.0, 200.0))
    assert verdict.order == (0, 2)
    assert verdict.rulings[1].reaction == 350.0
    assert "" not in verdict.buckets


def test_a_race_waits_for_a_long_round_trip_that_may_still_be_faster():
    race = Race((honest(0, 400.0, 20.0),))
    end = end_of(race, [Waiting(1000.0, 120.0)])
    assert end == pytest.approx(1000.0 + 400.0 + 120.0 + MAX_PAGE_DELAY_MS)


def test_a_race_waits_less_for_a_hand_with_a_handicap():
    race = Race((honest(0, 400.0, 20.0),))
    assert end_of(race, [Waiting(1000.0, 120.0, handicap=60.0)]) == pytest.approx(1494.0)


def test_a_race_waits_for_the_longest_round_trip():
    race = Race((honest(0, 400.0, 20.0),))
    waiting = [Waiting(1000.0, q95) for q95 in (5.0, 120.0, 40.0)]
    assert end_of(race, waiting) == end_of(race, waiting[1:2])


def test_a_guess_is_not_the_hand_that_others_are_waited_for_after():
    guess, hand = honest(0, 60.0, 20.0), honest(1, 400.0, 20.0)
    assert end_of(Race((guess, hand)), [Waiting(1000.0, None)]) == hand.arrival + PATIENCE_MS


def test_a_race_without_missing_hands_is_over():
    hand = honest(0, 400.0, 20.0)
    assert end_of(Race((hand,)), []) == hand.arrival


def test_a_guess_does_not_close_a_race():
    assert end_of(Race((honest(0, 60.0, 20.0),)), [Waiting(1000.0, 120.0)]) is None


def test_a_connection_without_measurements_is_waited_for():
    hand = honest(0, 400.0, 20.0)
    assert end_of(Race((hand,)), [waits(Latency(), 1000.0)]) == hand.arrival + PATIENCE_MS
