"""Records of older releases replay by their own rules; newer ones have M27."""

import pytest

from matou.games.actions import FLIPS, TIME_IS_UP
from matou.games.chance import seeded
from matou.games.game import FIRST_RULES, RULES
from matou.games.mouse.play import mouse_of
from matou.record.game_record import Recorder, RecordError, read_record, replayed, write_record
from matou.record.position import PositionError, read_position, write_position

# Written by release 0.2: nobody can match from the beginning, and a cap ends it (M23).
APART_IN_0_2 = """matou record 1

multipli max_flips=7
seats: 3
A stack: 3x8 4x6
B stack: 5x5
C stack: 7x7

A flips
time is up
B flips
time is up
C flips
time is up
A flips
time is up
  chance: 3x8 4x6
  chance: 5x5
  chance: 7x7
B flips
time is up
C flips
time is up
A flips
time is up

end
multipli max_flips=7
seats: 3
turn: B
A stack: 4x6
A pile: 3x8
B pile: 5x5
C pile: 7x7
flips: 7
flipper: A
over: yes
winners: B C
losers: A
"""

# The same with turn_over: B turns a pile of one card over.
TURN_OVER_IN_0_2 = """matou record 1

addi empty_stack=turn_over
seats: 3
A stack: 1+1 2+2
B stack: 3+3
C stack: 4+4 5+5

A flips
time is up
B flips
time is up
C flips
time is up
A flips
time is up
B flips
time is up

end
addi empty_stack=turn_over
seats: 3
turn: C
C stack: 5+5
A pile: 1+1 2+2
B pile: 3+3
C pile: 4+4
flips: 5
flipper: B
awake: yes
"""

# Two players at a cap: until 0.2 a single seat won with the fewest cards.
TWO_PLAYERS_IN_0_2 = """matou record 1

multipli max_flips=1
seats: 4
players: 2
A stack: 1x1
B stack: 2x2 3x3
C stack: 4x4 5x5 6x6
D stack: 9x9 7x7

A flips
time is up

end
multipli max_flips=1
seats: 4
players: 2
turn: B
B stack: 2x2 3x3
C stack: 4x4 5x5 6x6
D stack: 9x9 7x7
A pile: 1x1
flips: 1
flipper: A
over: yes
winners: A
losers: B C D
"""

# A refill left C with a last special, and its hand was called greedy (M20, M25).
REFILL_IN_0_2 = """matou record 1

multipli endless=true
seats: 5
turn: E
C stack: 9x9
E stack: =30
A pile: 3x8
B pile: 5x6
C pile: 7x7 chase
D pile: 4x6

E flips
B hits
time is up
C hits

end
multipli endless=true
seats: 5
turn: D
A stack: 3x8 7x7 5x6
B stack: 9x9
C stack: 4x6
D stack: chase
E stack: =30
A points: 1
B points: 1
D points: 1
flips: 1
flipper: E
fair: A B D E
won: yes
"""


@pytest.mark.parametrize(
    "text", [APART_IN_0_2, TURN_OVER_IN_0_2, TWO_PLAYERS_IN_0_2, REFILL_IN_0_2]
)
def test_a_record_of_0_2_replays_by_the_rules_of_0_2(text):
    record = read_record(text)
    assert record.start.rules == FIRST_RULES
    replayed(record)
    with pytest.raises(RecordError):  # by today's rules it goes otherwise
        replayed(read_record(text.replace("matou record 1", f"matou record {RULES}")))


def test_an_old_record_that_is_written_again_is_still_an_old_one():
    text = write_record(read_record(APART_IN_0_2))
    assert text.startswith("matou record 1\n")
    replayed(read_record(text))


# Written by release 0.1, where a live sumo was a word; the last position has the two results now.
SUMO_IN_0_1 = """matou record 1

addi{cap}
seats: 3
A stack: sumo 1+1
B stack: 2+2 9+9
C stack: 3+5 6+6
B pile: 6+7
{pile}
A flips
time is up

end
addi{cap}
seats: 3
turn: B
A stack: 1+1
B stack: 2+2 9+9
C stack: 3+5 6+6
A pile: sumo
B pile: 6+7
{pile}flips: 1
flipper: A
{rest}"""
SUMOS_IN_0_1 = {
    "a game that ended": (" max_flips=1", "C pile: 4+2\n",
                          "fair: B C\nsumo: yes\nover: yes\nwinners: A\nlosers: B C\n"),
    "a game that goes on": ("", "C pile: 4+2\n",
                            "awake: yes\nrights: B C\nfair: B C\nsumo: yes\n"),
    "one result in view": ("", "", "awake: yes\nsumo: yes\n"),
}  # fmt: skip


@pytest.mark.parametrize("which", SUMOS_IN_0_1)
def test_a_record_of_0_1_that_ends_with_a_live_sumo_replays(which):
    cap, pile, rest = SUMOS_IN_0_1[which]
    text = SUMO_IN_0_1.format(cap=cap, pile=pile, rest=rest)
    replayed(read_record(text))
    with pytest.raises(RecordError, match="ends otherwise"):
        replayed(read_record(text.replace("flips: 1\nflipper: A", "flips: 1\nflipper: B")))
    with pytest.raises(RecordError, match="ends otherwise"):
        replayed(read_record(text.replace("sumo: yes\n", "sumo: 13 4\n")))


# --- present records ------------------------------------------------------------------------

APART = """multipli
seats: 3
A stack: 3x8 8x3 4x6
B stack: 3x4 6x2 =12
C stack: 4x9 6x6 =36
"""
LONG = """multipli
seats: 3
A stack: 3x8 8x3
B stack: 4x6
C stack: 6x4
"""


def passive(position: str, flips: int) -> Recorder:
    """Cards fall without a hit."""
    recorder = Recorder(read_position(position, seeded(1)))
    table = mouse_of(recorder.table)
    while not table.over and table.flips < flips:
        recorder.play(FLIPS[table.next_flipper()])
        recorder.play(TIME_IS_UP)
    return recorder


@pytest.mark.parametrize(("position", "flips"), [(APART, 9), (APART, 60), (LONG, 14), (LONG, 60)])
def test_a_record_with_a_mix_replays(position, flips):
    recorder = passive(position, flips)
    text = write_record(recorder.record())
    assert text.startswith(f"matou record {RULES}\n")
    mixed = [move for move in recorder.moves if any(len(cards) > 3 for cards in move.chance)]
    assert mixed, "the cards of all seats in one line"
    record = read_record(text)
    assert write_record(record) == text
    assert write_position(replayed(record)) == write_position(recorder.table)


def test_a_mix_that_the_record_does_not_tell_is_noticed():
    text = write_record(passive(APART, 9).record())
    [result] = [line for line in text.splitlines() if "chance:" in line]
    with pytest.raises(RecordError, match="tells of no shuffle"):
        replayed(read_record(text.replace(result + "\n", "")))


def test_a_position_says_by_which_rules_it_is_played():
    table = read_position("multipli\nseats: 3\nrules: 1\nA stack: 3x8\nB stack: 5x5\n")
    assert table.rules == FIRST_RULES
    assert read_position(write_position(table)).rules == FIRST_RULES
    assert table.copy().rules == FIRST_RULES
    assert read_position("multipli\nseats: 3\nA stack: 3x8\n").rules == RULES
    with pytest.raises(PositionError, match="1 to 2"):
        read_position("multipli\nseats: 3\nrules: 3\nA stack: 3x8\n")


@pytest.mark.parametrize(
    "line", ["mixes since exchange: 3", "fallen since exchange: -1", "locked: long"]
)
def test_an_impossible_lock_is_refused(line):
    with pytest.raises(PositionError, match="M27"):
        read_position(f"multipli\nseats: 3\nA stack: 3x8\n{line}\n")


def test_a_record_of_a_later_release_is_refused():
    with pytest.raises(RecordError, match="line 1: a record begins with"):
        read_record(APART_IN_0_2.replace("matou record 1", f"matou record {RULES + 1}"))
