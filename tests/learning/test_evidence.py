"""What a table asks of whom, and which answers are none."""

from typing import Any

from matou.cards import ADDI, MULTIPLI, operation, read
from matou.learning import evidence
from matou.learning.answers import (
    BARE,
    BEATEN,
    GREED,
    LATE,
    MISSED,
    NOTHING,
    TAP,
    TOTAL,
    WON,
    WRONG_TAP,
    WRONG_TOTAL,
    Answer,
)
from matou.learning.evidence import NO_CARD, Moment, Watch
from matou.learning.facts import number

THREE_EIGHTS, FOUR_SIXES, SIX_EIGHTS = number(3, 8), number(4, 6), number(6, 8)
EVERYBODY = (0, 1, 2)


def faces(*tops: str) -> list[int]:
    return [read(top, MULTIPLI) if top else NO_CARD for top in tops]


def flipped(*seats: int) -> list[dict[str, Any]]:
    return [{"event": "Flipped", "seat": seat, "card": 0} for seat in seats]


def won(seat: int, *losers: int, why: str = "pair") -> list[dict[str, Any]]:
    return [{"event": "Won", "seat": seat, "losers": losers, "why": why, "tops": ()}]


def hands(**times: int) -> list[dict[str, Any]]:
    return [
        {"seat": "abc".index(seat), "reaction": ms, "guess": ms < 120} for seat, ms in times.items()
    ]


def watching(
    *tops: str, fell: tuple[int, ...] = (0,), people: tuple[int, ...] = EVERYBODY
) -> Watch:
    """A card just fell before these seats, one second after the deal."""
    watch = Watch(MULTIPLI, 3)
    watch.hear(Moment(1000, flipped(*fell), faces(*tops), True, people))
    return watch


def heard(watch: Watch, events: list[dict[str, Any]], ms: int = 2000, **times: int) -> list[Answer]:
    moment = Moment(ms, events, faces("", "", ""), False, watch.people, hands(**times))
    return watch.hear(moment)


def test_a_number_tapped_after_a_pair_is_about_the_own_card_since_it_was_seen() -> None:
    watch = watching("4x6", "3x8", "7x7")
    heard(watch, won(2, 0, 1), ms=2200, c=1200)
    [own, older] = faces("4x6", "3x8")
    assert watch.tapped(0, own, 800, right=True) == [Answer(0, TAP, 2000, (FOUR_SIXES,))]
    wrong = Answer(1, WRONG_TAP, 800, older=(THREE_EIGHTS,))
    assert watch.tapped(1, older, 800, right=False) == [wrong]
    assert watch.tapped(0, read("=24", MULTIPLI), 800, right=True) == []
    watch.opened_correction([0])
    assert watch.tapped(0, own, 800, right=True) == []


def test_the_fact_that_fell_is_new_and_the_other_older() -> None:
    watch = watching("4x6", "3x8", "7x7")
    assert heard(watch, won(0, 1), a=900) == [Answer(0, WON, 900, (FOUR_SIXES,), (THREE_EIGHTS,))]


def test_where_ones_own_card_is_the_result_the_fact_is_the_others() -> None:
    watch = watching("=48", "6x8", "7x7")
    assert heard(watch, won(0, 1), a=900) == [Answer(0, WON, 900, (), (SIX_EIGHTS,), read=True)]


def test_a_hand_behind_the_winners_is_late_and_none_is_beaten_once_the_next_card_falls() -> None:
    watch = watching("4x6", "3x8", "=24")
    found = heard(watch, won(0, 1, 2), a=900, b=1100)
    assert [(one.seat, one.how, one.ms) for one in found] == [(0, WON, 900), (1, LATE, 1100)]
    after = watch.hear(Moment(4000, flipped(0), faces("1x1", "", ""), True, EVERYBODY))
    assert [(one.seat, one.how, one.ms) for one in after] == [(2, BEATEN, 900)]
    assert after[0].older == (THREE_EIGHTS,)


def test_a_hand_that_comes_after_the_verdict_was_late() -> None:
    watch = watching("4x6", "3x8", "7x7")
    heard(watch, won(0, 1), a=900)
    late = watch.late({"seat": 1, "reaction": 1300, "guess": False})
    assert [(one.seat, one.how, one.ms, one.new) for one in late] == [
        (1, LATE, 1300, (FOUR_SIXES,))
    ]
    assert watch.hear(Moment(4000, flipped(0), faces("1x1", "", ""), True, EVERYBODY)) == []


def test_an_unseen_pair_was_missed_by_both_unless_the_next_card_cut_it_off() -> None:
    watch = watching("4x6", "3x8", "7x7")
    assert [(one.seat, one.how, one.ms) for one in heard(watch, [], ms=3500)] == [
        (0, MISSED, 2500),
        (1, MISSED, 2500),
    ]
    watch = watching("4x6", "3x8", "7x7")
    cut = watch.hear(Moment(1600, flipped(1), faces("4x6", "1x1", "7x7"), True, EVERYBODY))
    assert [(one.how, one.ms) for one in cut] == [(BEATEN, 600)] * 2


def test_a_pair_that_lay_there_before_the_last_card_asks_nothing() -> None:
    watch = watching("4x6", "3x8", "7x7", fell=(2,))
    assert heard(watch, won(0, 1), a=900) == []


def test_the_same_fact_twice_is_seen_and_not_reckoned() -> None:
    watch = watching("3x8", "8x3", "7x7")
    assert heard(watch, won(0, 1), a=900) == []


def test_who_is_minded_when_the_card_falls_or_when_it_is_settled_answers_nothing() -> None:
    watch = watching("4x6", "3x8", "7x7", people=(1, 2))
    assert [one.seat for one in heard(watch, [], ms=3500)] == [1]
    watch = watching("4x6", "3x8", "7x7")
    watch.people = (0, 1, 2)
    minded = watch.hear(Moment(3500, [], faces("4x6", "3x8", "7x7"), False, (0, 2)))
    assert [one.seat for one in minded] == [0]


def test_who_opened_the_correction_card_answers_nothing() -> None:
    watch = watching("4x6", "3x8", "7x7")
    watch.opened_correction([1])
    assert [one.seat for one in heard(watch, won(1, 0), b=900)] == []
    after = watch.hear(Moment(4000, flipped(0), faces("1x1", "", ""), True, EVERYBODY))
    assert [one.seat for one in after] == [0]


def test_a_late_hand_after_looking_it_up_does_not_count() -> None:
    watch = watching("4x6", "3x8", "7x7")
    heard(watch, won(0, 1), a=900)
    watch.opened_correction([1])
    assert watch.late({"seat": 1, "reaction": 1300, "guess": False}) == []


def test_greed_is_about_the_card_that_fell_and_ones_own_and_cuts_the_others_off() -> None:
    watch = watching("4x6", "3x8", "5x5")
    found = heard(watch, [{"event": "Sinned", "seat": 2, "count": 3}], c=700)
    assert found == [Answer(2, GREED, 700, (FOUR_SIXES,), (number(5, 5),))]
    after = watch.hear(Moment(4000, flipped(0), faces("1x1", "", ""), True, EVERYBODY))
    assert [(one.seat, one.how, one.ms) for one in after] == [(0, BEATEN, 700), (1, BEATEN, 700)]


def test_a_guess_is_no_answer() -> None:
    watch = watching("4x6", "3x8", "5x5")
    assert heard(watch, [{"event": "Sinned", "seat": 2, "count": 3}], c=60) == []


def test_at_a_chase_the_hand_shows_its_own_time() -> None:
    watch = watching("chase", "3x8", "5x5")
    chased = [{"event": "Chased", "fastest": 1, "slowest": 0}]
    assert heard(watch, chased, a=700, b=500) == [Answer(0, BARE, 700), Answer(1, BARE, 500)]


def test_nothing_here_is_a_time_only_where_a_top_is_about_as_large() -> None:
    watch = watching("4x6", "5x5", "1x2")
    assert watch.nothing(0, 1500) == [Answer(0, NOTHING, 1500, (FOUR_SIXES,), (number(5, 5),))]
    assert watch.nothing(1, 1500) == [Answer(1, NOTHING, 1500, (FOUR_SIXES,), (number(5, 5),))]
    assert watch.nothing(2, 1500) == []
    assert watching("4x6", "3x8", "1x2").nothing(0, 1500) == []


def test_the_other_seat_of_the_same_person_is_not_beaten() -> None:
    """M3: two players, four seats."""
    watch = Watch(MULTIPLI, 2)
    watch.hear(Moment(1000, flipped(0), faces("4x6", "7x7", "3x8", "1x1"), True, (0, 1, 2, 3)))
    assert [one.how for one in heard(watch, won(0, 2), a=900)] == [WON]
    assert watch.hear(Moment(4000, flipped(1), faces("", "", "", ""), True, (0, 1))) == []


def test_a_typed_total_is_a_time_and_a_result_card_asks_no_fact() -> None:
    fact = operation(6, 7)
    assert evidence.total(1, fact, 2000, right=True) == [Answer(1, TOTAL, 2000, (number(6, 7),))]
    assert evidence.total(1, fact, 2000, right=False)[0].how == WRONG_TOTAL
    assert evidence.total(1, read("=12", ADDI), 2000, right=True) == []
    watch = evidence.Totals()
    said = [
        {"event": "Laid", "seat": 1, "card": fact, "target": -1, "total": 13},
        {"event": "Misannounced", "seat": 1, "said": 12, "total": 13},
    ]
    assert [one.how for one in watch.hear(Moment(5000, said, (), False, (1,)))] == [WRONG_TOTAL]
    assert watch.hear(Moment(9000, said, (), False, (0,))) == []
