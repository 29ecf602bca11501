"""A class from opening to closing: tables that fill themselves, rounds, pauses, coming back."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from matou.server.classes.handlers.rounds import GATHER_S, MAX_WAIT_S, PODIUM_S, SPARE_S
from matou.server.classes.state.groups import even
from matou.server.classes.state.state import BETWEEN, CLOSED, NO_TABLE, ROUND
from matou.server.classes.views import class_seen, grids
from matou.server.classes.wire import messages, refusals
from matou.server.classes.wire.cats import KEYS, MAX_PUPILS
from matou.server.classes.wire.refusals import CLASS_REFUSALS
from matou.server.classes.wire.settings import CLASS_LIFE_S, GROUPINGS, chairs
from matou.server.rooms.state.players import THE_CLASS
from matou.server.rooms.state.state import OVER, PLAYING
from matou.server.rooms.wire.refusals import ROOM_REFUSALS, Declined
from tests.server.classes.school import School, playable


def tables(school: School) -> list[int]:
    return sorted(len(table.pupils) for table in school.state.tables.values())


def test_there_are_sixty_cats_that_all_differ():
    assert len(set(KEYS)) == MAX_PUPILS == 60


@pytest.mark.parametrize("count", range(1, 61))
def test_tables_differ_by_one(count):
    sizes = even(count, 4)
    assert sum(sizes) == count
    assert max(sizes) - min(sizes) <= 1
    assert max(sizes) <= 4


def test_a_pupil_alone_plays_with_cats_after_ten_seconds():
    school = School()
    pupil = school.join()
    assert school.state.pupils[pupil].table == NO_TABLE
    school.wait(GATHER_S)
    room = school.room_of(pupil)
    assert room.state.phase == PLAYING
    assert room.state.host == THE_CLASS
    assert [chair.guest for chair in room.state.chairs].count(pupil) == 1
    assert sum(bool(chair.level) for chair in room.state.chairs) == 3


def test_six_who_wait_fill_a_table_that_keeps_a_chair_for_one_more():
    school = School()
    school.join_all(6)
    assert tables(school) == [3]
    assert len(school.state.waiting()) == 3
    school.wait(SPARE_S)
    assert tables(school) == [4]


def test_thirty_pupils_have_a_seat_and_a_card_within_the_promised_time():
    school = School()
    for _ in range(30):
        school.join()
        school.wait(0.5)
    school.wait(GATHER_S)
    assert not school.state.waiting()
    assert school.waited <= MAX_WAIT_S
    assert sum(tables(school)) == 30
    assert all(room.state.phase == PLAYING for room in school.rooms.values())


def test_a_new_round_makes_tables_that_differ_by_one():
    school = School()
    school.join_all(29)
    school.wait(GATHER_S)
    assert school.teacher(messages.EndRound()) == "done"
    assert school.state.stage == BETWEEN
    assert school.teacher(messages.BeginRound()) == "done"
    assert tables(school) == [3, 3, 3, 4, 4, 4, 4, 4]
    assert all(len(room.state.chairs) == 4 for room in school.rooms.values())


def test_groups_by_level_put_near_levels_together():
    school = School(playable(groups="level", size=3))
    for level in (9, 1, 8, 2, 7, 3):
        school.join(level=level)
    school.wait(GATHER_S)
    school.teacher(messages.EndRound())
    school.teacher(messages.BeginRound())
    levels = [
        sorted(school.state.pupils[one].level for one in table.pupils)
        for table in school.state.tables.values()
    ]
    assert sorted(levels) == [[1, 2, 3], [7, 8, 9]]


def test_groups_by_hand_are_the_teachers():
    school = School(playable(groups="hand"))
    pupils = school.join_all(6)
    assert school.state.stage == BETWEEN
    for pupil in pupils[:3]:
        assert school.teacher(messages.Place(pupil=pupil, table=1)) == "done"
    for pupil in pupils[3:5]:
        assert school.teacher(messages.Place(pupil=pupil, table=2)) == "done"
    school.teacher(messages.BeginRound())
    groups = sorted(sorted(table.pupils) for table in school.state.tables.values())
    assert groups == [pupils[:3], pupils[3:]]


def test_the_same_deck_is_dealt_to_all_and_each_plays_alone_with_cats():
    school = School(playable(same_deck=True))
    school.join_all(3)
    assert len(school.rooms) == 3
    decks = [room.state.game.start for room in school.rooms.values() if room.state.game]
    assert len(decks) == 3
    stacks = [start.stacks for start in decks]  # type: ignore[attr-defined]
    assert stacks[0] == stacks[1] == stacks[2]


def test_who_comes_late_takes_a_cats_chair_soon():
    school = School()
    school.join_all(2)
    school.wait(GATHER_S)
    late = school.join()
    school.wait(SPARE_S)
    assert school.state.pupils[late].table == 1
    assert school.room_of(late).state.seats_of(late)
    assert school.lines[late].count("welcome") == 1


def test_a_latecomer_takes_only_a_hidden_hand_that_no_pupil_has_held():
    school = School(playable(game="chasse", options={}))
    school.join_all(2)
    school.wait(GATHER_S)
    late = school.join()
    school.wait(SPARE_S)
    assert school.room_of(late).state.seats_of(late)


def test_a_table_whose_hands_were_all_held_admits_no_pupil():
    school = School(playable(game="chasse", options={}, size=3))
    third = school.join_all(3)[-1]
    school.wait(GATHER_S)
    school.teacher(messages.Expel(pupil=third))
    late = school.join()
    assert school.state.pupils[late].table == NO_TABLE
    school.wait(GATHER_S)
    assert school.state.pupils[late].table == 2


def test_the_door_keeps_new_cats_out_and_lets_old_ones_back():
    school = School()
    pupil = school.join(cat=7)
    school.teacher(messages.Door(open=False))
    with pytest.raises(Declined, match="locked"):
        school.classroom.join(-1, -1, school.at)
    school.go(pupil)
    assert school.classroom.come_back(7, school.at)[0] == pupil


def test_a_present_cat_cannot_be_chosen_again():
    school = School()
    school.join(cat=7)
    for ask in (
        lambda: school.classroom.join(7, -1, school.at),
        lambda: school.classroom.come_back(7, school.at),
    ):
        with pytest.raises(Declined, match="taken"):
            ask()


def test_the_teacher_undoes_who_came_back_as_another_cat():
    school = School()
    pupil = school.join(cat=7)
    before = school.state.pupils[pupil].secret
    school.go(pupil)
    school.classroom.come_back(7, school.at)
    school.come(pupil)
    thief = school.lines[pupil]
    assert school.state.pupils[pupil].secret != before
    assert school.teacher(messages.Undo(pupil=pupil)) == "done"
    assert thief.closed == "undone"
    assert school.state.pupils[pupil].secret == before


def test_one_press_pauses_every_table_and_one_goes_on():
    school = School()
    school.join_all(9)
    school.wait(GATHER_S)
    school.wait(20, plays=True)
    school.teacher(messages.PauseAll())
    school.wait(6, plays=True)
    assert school.rooms
    assert all(room.state.paused for room in school.rooms.values())
    school.teacher(messages.ResumeAll())
    assert not any(room.state.paused for room in school.rooms.values())


def test_a_pupil_who_comes_to_a_paused_class_has_a_seat():
    school = School()
    school.join_all(2)
    school.wait(GATHER_S)
    school.teacher(messages.PauseAll())
    late = school.join()
    school.wait(SPARE_S)
    assert school.room_of(late).state.chairs_of(late)


def test_a_table_deals_again_by_itself_and_its_answers_are_counted():
    school = School(playable(options={"results": "2,3,4", "specials": "none", "max_flips": "20"}))
    school.join_all(3)
    school.wait(GATHER_S)
    room = school.room_of(1)
    for _ in range(600):
        school.wait(1, plays=True)
        if school.state.games:
            break
    assert school.state.games == 1
    assert room.state.phase == OVER
    school.wait(PODIUM_S + 1)
    assert room.state.games == 2
    assert room.state.phase == PLAYING


def test_an_unfinished_game_counts_for_the_class():
    school = School(playable(options={"results": "2,3,4,5,6", "specials": "none"}))
    school.join_all(3)
    school.wait(GATHER_S)
    school.wait(120, plays=True)
    school.teacher(messages.EndRound())
    assert school.state.moves > 0
    assert school.state.answers["multipli"]


def test_two_minutes_more_are_two_minutes_more():
    school = School(playable(minutes=1))
    school.join_all(3)
    school.wait(GATHER_S)
    school.wait(30)
    assert school.teacher(messages.MoreTime()) == "done"
    school.wait(100)
    assert school.state.stage == ROUND
    school.wait(60)
    assert school.state.stage == BETWEEN


def test_a_pause_takes_no_time_from_the_round():
    school = School(playable(minutes=1))
    school.join_all(3)
    school.wait(GATHER_S)
    school.teacher(messages.PauseAll())
    school.wait(300)
    school.teacher(messages.ResumeAll())
    school.wait(30)
    assert school.state.stage == ROUND


def test_another_game_is_chosen_between_rounds_only():
    school = School()
    school.join_all(3)
    assert school.teacher(messages.Choose(settings=playable(game="addi"))) == "in a round"
    assert school.teacher(messages.Choose(settings=playable(emotes=False))) == "done"
    school.teacher(messages.EndRound())
    assert school.teacher(messages.Choose(settings=playable(game="addi"))) == "done"
    school.teacher(messages.BeginRound())
    assert all(room.state.settings.game == "addi" for room in school.rooms.values())


def test_what_a_round_found_keeps_its_signs_when_another_game_is_chosen():
    school = School(playable(options={"results": "2,3,4,5,6", "specials": "none"}))
    school.join_all(3)
    school.wait(GATHER_S)
    school.wait(120, plays=True)
    school.teacher(messages.EndRound())
    school.teacher(messages.Choose(settings=playable(game="addi")))
    seen = class_seen(school.state, school.at)
    assert seen.settings.game == "addi"
    assert seen.round.game == "multipli"  # of the hardest facts that stand beside it
    assert [one.family for one in grids(school.state)] == ["multipli"]
    school.teacher(messages.BeginRound())
    school.wait(120, plays=True)
    assert [one.family for one in grids(school.state)] == ["addi", "multipli"]


def test_a_turn_has_an_end_also_where_no_clock_runs():
    school = School(playable(pace="calm"))
    pupils = school.join_all(3)
    school.wait(GATHER_S)
    room = school.room_of(pupils[0])
    room.live.cats.paces.clear()
    played = len(room.state.game.moves) if room.state.game else 0
    school.wait(90)  # no pupil acts
    assert room.state.game is not None
    assert len(room.state.game.moves) > played
    assert any(chair.minded for chair in room.state.chairs)


def test_a_class_ends_after_twelve_hours():
    school = School()
    school.at += CLASS_LIFE_S
    school.classroom.wake(school.at)
    school.pump()
    assert school.state.stage == CLOSED


def test_the_desk_gets_at_most_two_messages_a_second():
    school = School()
    school.join_all(12)
    school.wait(GATHER_S)
    heard = school.desk.count("desk")
    school.wait(20, plays=True)
    assert 20 <= school.desk.count("desk") - heard <= 41


def test_pupils_get_their_own_figures_and_no_others():
    school = School()
    school.join_all(4)
    school.wait(GATHER_S)
    result = school.lines[1].last("forpupil")
    assert result["you"] == 1
    assert "pupils" not in result
    text = str(school.lines[1].heard)
    assert school.state.desk not in text
    assert school.state.board not in text


@pytest.mark.parametrize("groups", GROUPINGS)
@pytest.mark.parametrize("game", ["multipli", "addi", "course", "chasse"])
def test_every_game_is_played_in_every_grouping(game, groups):
    school = School(playable(game=game, options={}, groups=groups))
    school.join_all(7)
    if groups == "hand":
        school.teacher(messages.BeginRound())
    school.wait(GATHER_S)
    school.wait(30, plays=True)
    assert not school.state.waiting()
    for room in school.rooms.values():
        assert room.state.game is not None
        assert len(room.state.chairs) == chairs(school.state.settings)
        assert room.state.games > 1 or room.state.game.moves


def test_a_table_that_is_lost_gives_its_pupils_another_one():
    school = School()
    school.join_all(3)
    school.wait(GATHER_S)
    school.classroom.lose(1, school.at)
    school.pump()
    school.wait(GATHER_S)
    assert not school.state.waiting()
    assert all(pupil.table > 1 for pupil in school.state.pupils.values())


# --- refusals --------------------------------------------------------------------------------


def _no_free_chair(school: School) -> str:
    school.join_all(8)
    school.wait(GATHER_S)
    school.teacher(messages.EndRound())
    school.teacher(messages.BeginRound())  # two tables of four, all of them pupils
    pupil = school.state.tables[school.state.made].pupils[0]
    return school.teacher(messages.Place(pupil=pupil, table=school.state.made - 1))


def _in_a_class(school: School) -> str:
    pupil = school.join()
    school.classroom.refuse(pupil, 1, "in a class")
    school.pump()
    return str(school.lines[pupil].last("refused")["key"])


def _no_such_table(school: School) -> str:
    return school.teacher(messages.Place(pupil=school.join(), table=99))


REFUSALS: dict[str, Callable[[School], str]] = {
    "in a class": _in_a_class,
    "no such pupil": lambda school: school.teacher(messages.Expel(pupil=99)),
    "no such table": _no_such_table,
    "no free chair": _no_free_chair,
    "no round": lambda school: (
        school.teacher(messages.EndRound()) and school.teacher(messages.PauseAll())
    ),
    "in a round": lambda school: school.teacher(messages.BeginRound()),
}


@pytest.mark.parametrize("key", CLASS_REFUSALS)
def test_every_refusal_of_a_class_is_met(key):
    assert REFUSALS[key](School()) == key


def test_a_class_refuses_with_known_reasons_only():
    classes = Path(refusals.__file__).parents[1]
    known = re.compile(r'\bDeclined\("([^"]+)"')
    keys = {key for path in classes.rglob("*.py") for key in known.findall(path.read_text("utf-8"))}
    assert len(keys) > 8
    assert keys <= {*ROOM_REFUSALS, *CLASS_REFUSALS}
