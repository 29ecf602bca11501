"""Laws of the estimate of a player, for any answers."""

from math import log
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matou.cards import FAMILIES, MULTIPLI
from matou.learning import choose, profile, words
from matou.learning.answers import (
    BARE,
    CARD,
    CENSORED,
    COPIED,
    HOWS,
    PICK,
    TIMED,
    WRONG,
    WRONG_CARD,
    WRONG_PICK,
    Answer,
)
from matou.learning.estimate import WRONG_MOVES_PACE, learn
from matou.learning.evidence import Moment, Watch
from matou.learning.facts import COUNT, number
from matou.learning.knowledge import SURE, Knowledge, Learner, slower_after
from matou.learning.normal import below
from matou.learning.sitting import FIRST_ANSWERS, MAX_STRANGE_ANSWER, Sitting

DAY = 20_000
facts = st.lists(st.integers(0, COUNT - 1), max_size=2).map(tuple)
times = st.integers(0, 30_000)


def answer(hows: tuple[str, ...] = HOWS) -> st.SearchStrategy[Answer]:
    return st.builds(Answer, st.just(0), st.sampled_from(hows), times, facts, facts, st.booleans())


histories = st.lists(st.tuples(st.integers(0, 40), answer()), max_size=25)


def after(history: list[tuple[int, Answer]], family: str = MULTIPLI) -> Learner:
    learner = Learner()
    learner.of(family)
    for days, one in history:
        learn(learner, family, one, DAY + days)
    return learner


def thoughts(learner: Learner) -> list[float]:
    known = learner.of(MULTIPLI)
    return [known.thought(fact, DAY + 50) for fact in range(COUNT)]


def doubts(learner: Learner, day: int) -> list[float]:
    known = learner.of(MULTIPLI)
    known.misfit = 1.0  # a misfit widens the intervals, for any answers
    return [known.doubt(fact, day) for fact in range(COUNT)]


@given(histories, answer(CENSORED))
def test_a_lost_race_never_makes_a_fact_faster(history, lost):
    learner = after(history)
    before = thoughts(learner)
    learn(learner, MULTIPLI, lost, DAY + 50)
    assert all(new >= old for new, old in zip(thoughts(learner), before, strict=True))


@given(histories, answer())
def test_an_answer_never_adds_doubt(history, one):
    learner = after(history)
    before, hand, pad = doubts(learner, DAY + 50), learner.hand.variance, learner.pad.variance
    learn(learner, MULTIPLI, one, DAY + 50)
    now = doubts(learner, DAY + 50)
    assert all(0 < new <= old + 1e-12 for new, old in zip(now, before, strict=True))
    assert learner.hand.variance <= hand
    assert learner.pad.variance <= pad


@given(histories)
def test_squares_only_light_up_and_not_before_two_answers(history):
    learner = Learner()
    lit: set[int] = set()
    for days, one in history:
        new = set(learn(learner, MULTIPLI, one, DAY + days))
        assert not new & lit
        lit |= new
        known = learner.of(MULTIPLI)
        assert lit == {fact for fact in range(COUNT) if known.lit[fact]}
        assert all(known.answers[fact] >= 2 for fact in new)
        assert all(known.fluent(fact, learner.hand.ms(), DAY + days) >= SURE for fact in new)


def test_quick_answers_light_a_square_and_slow_ones_make_it_glow_softer_not_dark():
    learner = after([(0, Answer(0, "card", 1200, (10,)))] * 4)
    known = learner.of(MULTIPLI)
    assert known.lit[10]
    assert not known.slipped(10, learner.hand.ms(), DAY)
    for _ in range(12):
        learn(learner, MULTIPLI, Answer(0, "wrong_card", 9000, (10,)), DAY)
    assert known.lit[10]
    assert known.slipped(10, learner.hand.ms(), DAY)


@given(histories, st.integers(0, 60))
def test_doubt_grows_by_the_day_and_no_further_than_it_was_at_first(history, days):
    learner = after(history)
    known, newcomer = learner.of(MULTIPLI), Knowledge(MULTIPLI)
    for fact in range(COUNT):
        old, new = (known.own_variance(fact, DAY + 41 + more) for more in (0, days))
        assert old <= new <= newcomer.variance[fact] + 1e-12


def test_what_is_asked_on_the_mouse_says_nothing_of_the_pad_and_the_other_way_round():
    learner = after([(0, Answer(0, BARE, 300))] * 5)
    assert learner.pad == Learner().pad
    assert learner.hand.ms() < Learner().hand.ms()
    assert after([(0, Answer(0, COPIED, 300))]).hand == Learner().hand


# --- the watch -----------------------------------------------------------------------------

moments = st.builds(
    Moment,
    st.integers(0, 100_000),
    st.lists(
        st.one_of(
            st.builds(lambda seat: {"event": "Flipped", "seat": seat}, st.integers(0, 2)),
            st.builds(lambda seat: {"event": "Sinned", "seat": seat}, st.integers(0, 2)),
            st.builds(
                lambda order: {
                    "event": "Won", "seat": order[0], "losers": order[1:], "why": "pair"
                },
                st.permutations(range(3)).map(lambda order: order[:2]),
            ),
        ),
        max_size=3,
    ),
    st.lists(st.sampled_from([27, 35, 124, 11, 201, -1]), min_size=3, max_size=3),
    st.booleans(),
    st.just((0, 1, 2)),
    st.lists(
        st.builds(
            lambda seat, ms: {"seat": seat, "reaction": ms, "guess": False},
            st.integers(0, 2), st.integers(100, 3000),
        ),
        max_size=3,
    ),
)  # fmt: skip


@given(st.lists(moments, max_size=15), st.integers(0, 2))
def test_a_minded_seat_changes_nothing(heard, minded):
    everybody, others = Watch(MULTIPLI, 3), Watch(MULTIPLI, 3)
    people = tuple(seat for seat in range(3) if seat != minded)
    for moment in heard:
        result = everybody.hear(moment)
        without = Moment(moment.ms, moment.events, moment.tops, moment.open, people, moment.photo)
        assert others.hear(without) == [one for one in result if one.seat != minded]


# --- as text -------------------------------------------------------------------------------


@given(histories, histories, st.integers(0, 40))
def test_a_profile_that_is_read_is_what_was_written(products, sums, days):
    learner = after(products)
    learner.families["addi"] = after(sums, "addi").of("addi")
    day = DAY + 40 + days
    text = profile.write(learner, day)
    assert len(text) < 430
    read = profile.read(text)
    assert profile.write(read, day) == text
    assert profile.read(profile.write(read, day)) == read
    for family in FAMILIES:
        known, again = learner.of(family), read.of(family)
        assert again.lit == known.lit
        assert again.answers == [min(one, 7) for one in known.answers]
        now, was = (one.pace + slower_after(one.away(day)) for one in (again, known))
        assert now == pytest.approx(min(was, 10.2375), abs=0.0013)  # 28 s


def test_a_very_slow_beginner_fits_into_a_profile():
    learner = after([(0, Answer(0, "card", 12_000, (fact,))) for fact in range(COUNT)] * 3)
    again = profile.rounded(learner, DAY)
    assert again.of(MULTIPLI).pace == pytest.approx(learner.of(MULTIPLI).pace, abs=0.0013)
    assert learner.of(MULTIPLI).pace > 8.5


def test_after_the_holidays_a_fact_is_still_one_that_was_met():
    learner = after([(0, Answer(0, "wrong_card", 8000, (10,)))])
    again = profile.rounded(learner, DAY + 60)
    known, kept = learner.of(MULTIPLI), again.of(MULTIPLI)
    assert choose.hardest(again, MULTIPLI, DAY + 60) == [10]
    assert kept.doubt(10, DAY + 60) == pytest.approx(known.doubt(10, DAY + 60), rel=0.1)
    assert kept.seen[11] == known.seen[11]
    assert words.level(kept, again.hand.ms(), 10, DAY + 60) == words.SLOW


def test_a_family_takes_about_200_characters():
    learner = after([(0, Answer(0, "card", 1200, (10,)))])
    assert len(profile.write(learner, DAY)) == 207


@given(st.text(max_size=80))
def test_any_text_is_a_profile_or_a_sentence(text):
    for one in (text, f"matou1.{text}", f"matou{text}"):
        with pytest.raises(profile.ProfileError) as refused:
            profile.read(one)
        assert str(refused.value)


@given(st.integers(0, 206), st.characters(min_codepoint=33, max_codepoint=126))
def test_one_wrong_character_is_noticed(place, sign):
    text = profile.write(after([(0, Answer(0, "card", 1200, (10,)))]), DAY)
    wrong = text[:place] + sign + text[place + 1 :]
    if wrong != text:
        with pytest.raises(profile.ProfileError):
            profile.read(wrong)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x" * 10_000_000, profile.TOO_LONG),
        ("[" * 1500, profile.FOREIGN),
        ('{"matou": NaN}', profile.FOREIGN),
        ("matou3.AAA", profile.NEWER),
        ("matou" + "9" * 1900 + ".", profile.NEWER),
        ("matou1.AAAAAAAAA.", profile.DAMAGED),
        ("matou²." + "A" * 9, profile.FOREIGN),
    ],
)
def test_what_is_no_profile_is_refused_with_the_reason(text, reason):
    with pytest.raises(profile.ProfileError) as refused:
        profile.read(text)
    assert refused.value.reason == reason


@given(st.lists(st.integers(0, 3), min_size=COUNT, max_size=COUNT))
def test_eleven_words_say_the_levels_of_all_facts(levels):
    said = words.words_of(levels)
    assert len(said) == words.HOW_MANY == 11
    assert words.levels_of(", ".join(said).upper()) == levels
    known = words.heard(MULTIPLI, levels, DAY)
    assert known.lit == [level == words.LIT for level in levels]
    wanted = [words.level(known, 600.0, fact, DAY) for fact in range(COUNT)]
    assert [one == words.UNKNOWN for one in wanted] == [one == words.UNKNOWN for one in levels]


def test_words_are_all_different_and_none_hurts():
    assert len(set(words.WORDS)) == 2048
    assert not {*words.HURTFUL} & {*words.WORDS}
    rude = ("caca", "pipi", "puta", "nazi", "niga", "sida", "mofo", "fuka", "zizi", "kaka")
    assert not {*rude} & {*words.WORDS}


LEVELS = st.lists(st.integers(0, 3), min_size=COUNT, max_size=COUNT)


def noticed(said: list[str], levels: list[int]) -> bool:
    try:
        return words.levels_of(" ".join(said)) == levels
    except words.WordsError:
        return True


@given(LEVELS, st.integers(0, 10), st.sampled_from(words.WORDS))
def test_one_word_for_another_is_always_noticed(levels, place, other):
    said = words.words_of(levels)
    said[place] = other + (words.CHECK_ENDING if place == 10 else "")
    assert noticed(said, levels)


@given(LEVELS, st.integers(0, 10), st.data())
def test_one_wrong_letter_is_always_noticed(levels, place, data):
    said = words.words_of(levels)
    at = data.draw(st.integers(0, len(said[place]) - 1))
    letter = data.draw(st.sampled_from("abcdefghijklmnopqrstuvwxyz"))
    kind = data.draw(st.sampled_from(["changed", "added", "left out"]))
    rest = said[place][at + (kind != "added") :]
    said[place] = said[place][:at] + letter * (kind != "left out") + rest
    assert noticed(said, levels)


@given(LEVELS, st.integers(0, 9))
def test_a_word_left_out_is_always_noticed(levels, place):
    said = words.words_of(levels)
    del said[place]
    with pytest.raises(words.WordsError):
        words.levels_of(" ".join(said))


def test_of_other_mistakes_few_in_a_thousand_are_not_noticed():
    """Two words for others, or two that changed places."""
    chance, missed = Random(7), 0
    for _ in range(4000):
        levels = [chance.randrange(4) for _ in range(COUNT)]
        said = words.words_of(levels)
        one, two = chance.sample(range(10), 2)
        if chance.random() < 0.5:
            said[one], said[two] = said[two], said[one]
        else:
            said[one], said[two] = chance.choice(words.WORDS), chance.choice(words.WORDS)
        missed += not noticed(said, levels)
    assert missed <= 8


def test_ten_words_of_before_are_still_read():
    levels = [fact % 4 for fact in range(COUNT)]
    assert words.levels_of(" ".join(words.words_of(levels)[:10])) == levels


def test_words_that_say_nothing_say_which():
    said = words.words_of([0] * COUNT)
    with pytest.raises(words.WordsError, match="word 3") as refused:
        words.levels_of(" ".join([*said[:2], "chaton", *said[3:]]))
    assert refused.value.place == 3
    with pytest.raises(words.WordsError, match="these are 10"):
        words.levels_of(" ".join(said[1:]))
    with pytest.raises(words.WordsError, match="belong together") as refused:
        words.levels_of(" ".join(["dolo", *said[1:]]))
    assert refused.value.place == words.WRONG_CHECK


# --- the choice ----------------------------------------------------------------------------


@given(histories)
def test_no_card_comes_back_at_once_and_what_was_seen_today_is_worth_nothing(history):
    learner = after(history)
    asked: list[int] = []
    for _ in range(30):
        asked.append(choose.next_card(learner, MULTIPLI, DAY + 41, asked))
    assert all(one not in asked[max(0, i - 5) : i] for i, one in enumerate(asked))
    known, hand = learner.of(MULTIPLI), learner.hand.ms()
    for fact in range(COUNT):
        if known.seen[fact] == DAY + 40:
            assert choose.worth(known, hand, fact, DAY + 40) == 0


def test_a_weak_fact_is_in_the_deck_and_one_who_knows_all_has_the_whole_deck():
    quick = [(0, Answer(0, "card", 1100, (fact,))) for fact in range(COUNT) for _ in range(4)]
    fluent = after(quick)
    assert choose.short_results([fluent], MULTIPLI, DAY) == ()
    slow = number(7, 8)
    weak = after([*quick, *[(0, Answer(0, "wrong_card", 9000, (slow,)))] * 8])
    assert 56 in choose.short_results([weak], MULTIPLI, DAY)
    assert 56 in choose.short_results([fluent, weak], MULTIPLI, DAY)
    assert choose.three_for_today(weak, MULTIPLI, DAY + 1)[0] == slow
    assert choose.hardest(weak, MULTIPLI, DAY)[0] == slow


right_and_quick = st.builds(
    Answer,
    st.just(0),
    st.sampled_from((CARD, PICK)),
    st.integers(0, 2000),
    st.integers(0, COUNT - 1).map(lambda fact: (fact,)),
)


@given(st.lists(st.tuples(st.integers(0, 4), right_and_quick), max_size=40))
def test_nothing_is_hard_before_something_was_slow_or_wrong(history):
    assert choose.hardest(after(history), MULTIPLI, DAY + 4) == []


@pytest.mark.parametrize("family", FAMILIES)
def test_a_new_child_begins_with_easy_facts(family):
    known = Knowledge(family)
    easy = sorted(range(COUNT), key=lambda fact: known.thought(fact, DAY))[:20]
    learner = Learner()
    asked: list[int] = []
    for _ in range(12):
        asked.append(choose.next_card(learner, family, DAY, asked))
    assert {*asked} <= {*easy}
    assert {*choose.three_for_today(learner, family, DAY)} <= {*easy}
    assert {*choose.by_worth(learner, family, DAY)[:12]} <= {*easy}  # the printed twelve


def test_facts_that_were_never_taught_leave_three_of_four_cards_to_those_that_may_light():
    learner = after([(0, Answer(0, CARD, 1800, (fact,))) for fact in range(20)])
    known = learner.of(MULTIPLI)
    untaught = {*range(20, COUNT)}
    for fact in untaught:
        known.own[fact] = 3.0
    asked: list[int] = []
    for _ in range(16):
        asked.append(choose.next_card(learner, MULTIPLI, DAY, asked))
    assert [fact in untaught for fact in asked] == [True, False, False, False] * 4
    assert len({*asked}) == len(asked)


def test_a_wrong_answer_tells_less_of_the_childs_pace_than_a_right_one():
    moved = []
    for how, ms in ((CARD, 3500), (WRONG_CARD, 3500)):
        learner = after([(0, Answer(0, how, ms, (number(7, 8),)))])
        known = learner.of(MULTIPLI)
        moved.append((known.pace - Knowledge(MULTIPLI).pace) / known.own[number(7, 8)])
    assert moved[1] == pytest.approx(WRONG_MOVES_PACE * moved[0])


def test_one_dream_makes_no_sitting_strange():
    learner = after([(0, Answer(0, CARD, 2000, (fact,))) for fact in range(FIRST_ANSWERS - 1)])
    usual = learner.sitting.surprise
    learn(learner, MULTIPLI, Answer(0, CARD, 15_000, (number(1, 1),)), DAY)
    assert learner.sitting.surprise == usual + MAX_STRANGE_ANSWER


def test_what_was_slow_or_wrong_comes_first_today():
    wrong, slow = number(7, 8), number(6, 9)
    learner = after(
        [(0, Answer(0, WRONG_CARD, 1000, (wrong,))), (0, Answer(0, CARD, 9000, (slow,)))]
    )
    assert {wrong, slow} == {*choose.hardest(learner, MULTIPLI, DAY)}
    assert {wrong, slow} == {*choose.three_for_today(learner, MULTIPLI, DAY + 1)[:2]}


@given(histories, st.sampled_from(WRONG), times, st.integers(0, COUNT - 1))
def test_a_wrong_answer_never_makes_a_fact_quicker_than_four_seconds(history, how, ms, fact):
    learner = after(history)
    before = thoughts(learner)[fact]
    learn(learner, MULTIPLI, Answer(0, how, ms, (fact,)), DAY + 50)
    assert thoughts(learner)[fact] >= min(before, log(4000)) - 1e-9


@pytest.mark.parametrize("how", WRONG)
def test_giving_up_at_once_lights_nothing(how):
    learner = after(
        [(day, Answer(0, how, 1000, (fact,))) for day in range(3) for fact in range(COUNT)]
    )
    assert not any(learner.of(MULTIPLI).lit)


def test_a_coin_lights_nothing_and_calculation_lights_the_map():
    tossed, calculated = Learner(), Learner()
    for day in range(3):
        tossed.sitting, calculated.sitting = Sitting(), Sitting()
        for fact in range(COUNT):
            how = PICK if (fact + day) % 2 else WRONG_PICK
            learn(tossed, MULTIPLI, Answer(0, how, 900, (fact,)), DAY + day)
            learn(calculated, MULTIPLI, Answer(0, PICK, 1600, (fact,)), DAY + day)
    assert sum(tossed.of(MULTIPLI).lit) <= 2
    assert sum(calculated.of(MULTIPLI).lit) >= 50


def test_a_sitting_without_a_wrong_answer_is_soon_taken_for_calculated():
    luck = Sitting()
    for _ in range(10):
        luck.saw(0.94, 0.5)
    assert luck.share() < 0.02
    for _ in range(4):  # and four wrong ones for guesses
        luck.saw(0.06, 0.5)
    assert luck.share() > 0.3


@given(histories)
def test_luck_is_a_share_and_no_profile_keeps_it(history):
    learner = after(history)
    assert 0 < learner.sitting.share() < 1
    assert profile.rounded(learner, DAY + 50).sitting == Sitting()


def test_the_bell_is_right():
    for z, part in ((-2.0, 0.0227501), (-0.5, 0.3085375), (0.0, 0.5), (1.0, 0.8413447)):
        assert below(z) == pytest.approx(part, abs=2e-7)
    assert set(TIMED) & set(CENSORED) == set()
