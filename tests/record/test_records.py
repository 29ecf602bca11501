"""Positions and records: read(write(x)) = x, replay = what was played, damage is located."""

import random
from pathlib import Path

import pytest
from hypothesis import given

from matou.games.chance import seeded
from matou.games.deal import deal_options
from matou.games.registry import GAMES, options
from matou.record.game_record import (
    Recorder,
    RecordError,
    read_record,
    replay,
    replayed,
    write_record,
)
from matou.record.position import PositionError, read_position, write_position
from matou.record.words import read_action, spell_action
from tests.tables import (
    any_setting,
    calm_choice,
    randoms,
    settings_strategy,
    tables,
    thieving_choice,
)

ROOT = Path(__file__).parents[1]


def recorded(setting, rng: random.Random, steps: int = 400) -> Recorder:
    recorder = Recorder(setting.deal())
    for step in range(steps):
        if recorder.table.over:
            break
        recorder.play(calm_choice(recorder.table, rng), time=step / 8 if step % 3 else None)
    return recorder


@given(tables())
def test_a_position_written_is_the_position_read(table):
    text = write_position(table)
    again = read_position(text)
    assert write_position(again) == text
    assert again.legal() == table.legal()
    assert sorted(again.cards()) == sorted(table.cards())


@given(tables())
def test_an_action_written_is_the_action_read(table):
    family = table.options.family
    for action in table.legal():
        assert read_action(spell_action(action, family), table.seats, family) == action


@given(settings_strategy, randoms)
def test_the_replay_of_a_record_ends_in_the_same_position(setting, rng):
    recorder = recorded(setting, rng)
    text = write_record(recorder.record())
    record = read_record(text)
    assert write_record(record) == text
    assert write_position(replayed(record)) == write_position(recorder.table)


@given(randoms)
def test_a_replay_takes_the_same_of_two_twins(rng):
    """A hand with twins, one of them stolen or laid: the game and its replay keep one order."""
    twins = options("course", {"tables": [2]})  # so few numbers that specials come in twos
    recorder = Recorder(deal_options(twins, 2, seeded(rng.getrandbits(40))))
    while not recorder.table.over:
        recorder.play(thieving_choice(recorder.table, rng))
    text = write_record(recorder.record())
    *_, (_, table) = replay(read_record(text))
    assert write_position(table) == write_position(recorder.table)


def test_a_record_of_an_older_game_that_lost_the_order_of_a_hand_still_replays():
    """Twins in B's hand, of which the older game took the second: the same hand all the same."""
    start = "matou record 1\n\ncourse\nseats: 2\nA hand: clock 9x9\nB hand: sumo 8x6 sumo\n"
    moves = (
        "pile: 1x2 1x3\n\nA draws\nA clocks B\nB passes\nA steals\n  chance: sumo\nA gives back\n"
    )
    ends = "\nend\ncourse\nseats: 2\nturn: B\nA hand: 9x9 1x2\n{}\npile: 1x3\ntalon: clock\n"
    for hand in ("8x6 sumo sumo", "sumo 8x6 sumo"):
        replayed(read_record(start + moves + ends.format(f"B hand: {hand}")))
    with pytest.raises(RecordError, match="ends otherwise"):
        replayed(read_record(start + moves + ends.format("B hand: sumo 8x6 8x6")))


def test_a_record_of_an_older_game_that_named_the_champion_alone_still_replays():
    """M19: all who went out have won; before 0.2 the first place alone was written."""
    text = (ROOT / "golden" / "multipli.txt").read_text("utf-8")
    [winners] = [line for line in text.splitlines() if line.startswith("winners: ")]
    champion, others = winners[:10], winners[10:]
    assert others
    replayed(read_record(text.replace(winners, champion)))
    with pytest.raises(RecordError, match="ends otherwise"):
        replayed(read_record(text.replace(winners, "winners:" + others)))


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_shows_every_position_on_the_way(game):
    rng = random.Random(game)
    recorder = recorded(any_setting(rng, game), rng, steps=60)
    seen = [write_position(table) for _, table in replay(recorder.record())]
    assert len(seen) == len(recorder.moves)
    assert seen[-1] == write_position(recorder.table)


# --- damage ------------------------------------------------------------------------------


def chasse_record() -> str:
    rng = random.Random(1)
    recorder = Recorder(any_setting(rng, "chasse").deal())
    while not recorder.table.over:
        recorder.play(recorder.table.legal()[0])
    return write_record(recorder.record())


def lines_of(text: str) -> list[str]:
    return text.splitlines()


def first_move(lines: list[str]) -> int:
    return next(i for i, line in enumerate(lines) if " plays " in line)


def test_the_record_to_be_damaged_is_sound():
    replayed(read_record(chasse_record()))


def test_a_move_left_out_is_noticed_where_it_matters():
    lines = lines_of(chasse_record())
    del lines[first_move(lines)]
    with pytest.raises(RecordError, match=f"line {first_move(lines) + 1}: H3"):
        replayed(read_record("\n".join(lines)))


def test_a_changed_last_position_is_noticed():
    text = chasse_record().replace("over: yes", "over: no")
    with pytest.raises(RecordError, match="ends otherwise"):
        replayed(read_record(text))


def test_a_record_that_breaks_off_is_noticed():
    lines = lines_of(chasse_record())
    with pytest.raises(RecordError, match="breaks off"):
        read_record("\n".join(lines[: first_move(lines) + 3]))


def test_an_unknown_word_is_named_with_its_line():
    lines = lines_of(chasse_record())
    at = first_move(lines)
    lines[at] = "A plays 6+77"
    with pytest.raises(RecordError, match=f"line {at + 1}: '6.77' is no card"):
        read_record("\n".join(lines))


def test_an_invented_shuffle_is_noticed():
    lines = lines_of(chasse_record())
    at = first_move(lines)
    lines.insert(at + 1, "  chance: 6+7 5+5")
    with pytest.raises(RecordError, match=f"line {at + 1}: chance decided nothing"):
        replayed(read_record("\n".join(lines)))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "begins with its game"),
        ("uno\nseats: 3", "begins with its game"),
        ("chasse tables=3\nseats: 3", "K5"),
        ("chasse\nturn: A", "seats: 4"),
        ("chasse\nseats: 9", "2 to 8"),
        ("chasse\nseats: 2\nA hand: 6+7\nA hand: 6+7", "twice"),
        ("chasse\nseats: 2\nA hand: 6x7", "card of the Multipli deck"),
        ("chasse\nseats: 2\nC hand: 6+7", "no seat"),
        ("chasse\nseats: 2\nA hand: 6+7\ntotal: 100", "H5"),
        ("chasse\nseats: 2\nA hand: 6+7\nmust: 3", "H7"),
        ("chasse\nseats: 2\nA hand: 6+7\nround lost by: Q", "no seat"),
        ("chasse\nseats: 2", "H3"),
        ("chasse\nseats: 2\nno colon here", "no colon"),
        ("chasse\nseats: 2\nA hand:" + " 6+7" * 8, "H10"),
        ("chasse\nseats: 2\nA hand: 6+7\nB tokens: 20", "H1"),
        ("chasse\nseats: 2\nA hand: 6+7\nB tokens: -1", "H1"),
        ("chasse\nseats: 2\nA hand: 6+7\npile:" + " 6+7" * 300, "H1"),
        ("course\nseats: 2\nA hand: 6x7\nphase: lay\nA total: 401", "C3"),
        ("course\nseats: 2\nA hand: 6x7\nphase: give\nnamed: B\nstolen: 1x1", "C11"),
        ("course\nseats: 2\nA attacks: clock\nA hand: 6x7", "C4"),
        ("multipli\nseats: 3\nA stack: 6x7\nout: A\nin: B C", "M19"),
        ("multipli\nseats: 3\nA stack: 6x7\nin: B C", "M19"),
        ("multipli\nseats: 3\nA stack: 6x7\nrace: chase\nopen: yes\nawake: yes", "M13"),
        ("multipli\nseats: 3\nA stack: 6x7\nflips: " + "9" * 5000, "no number"),
        ("multipli\nseats: 3\nA stack: " + "6x7 " * 2000, "cards in one place"),
        ("multipli\nseats: 3", "M2"),
    ],
)
def test_an_impossible_position_is_refused(text, why):
    with pytest.raises(PositionError, match=why):
        read_position(text)


def test_a_hostile_record_of_ten_megabytes_is_answered():
    hostile = [
        "matou record 1\n" + "x" * 10_000_000,
        "matou record 1\nchasse\n" + "seats: 3\n" * 1_000_000,
        "matou record 1\n\nchasse\nseats: 2\nA hand: 6+7\n\n" + "A plays 6+7\n" * 800_000,
        "matou record 1\n" + "\n" * 10_000_000,
        "\0" * 10_000_000,
    ]
    for text in hostile:
        with pytest.raises(RecordError):
            replayed(read_record(text))
