"""Rooms: every command, every refusal, and what must not happen again."""

import msgspec
import pytest

from matou.games.mouse import Mouse
from matou.server import facts, lobby, wire
from matou.server.keeper import HOST_AWAY
from matou.server.racing import AWAY
from matou.server.room import REASONS_HERE, REMEMBERED, No
from matou.server.settings import HANDICAP_CARDS, HANDICAP_MS, Settings
from matou.server.state import NOBODY
from tests.server.house import PAIR, House

SUMOS = """chasse tokens=2
seats: 2
A hand: 6+7 sumo sumo 1+1 2+9 4+4
B hand: 5+5 5+6 5+7 5+8 5+9 1+2
pile: 1+3 1+4 1+5 1+6 1+7 1+8
must: 2
"""


# --- coming and going --------------------------------------------------------------------


def test_the_first_to_come_in_is_the_host():
    house = House(people=2)
    assert house.state.host == 0
    assert house.said(1, "welcome")[0]["you"] == 1


def test_a_person_who_comes_back_hears_what_was_missed_and_no_more():
    house = House(people=2)
    known = house.state.seq
    house.go(1)
    house.ask(0, wire.Dress(cat="snow"))
    house.ask(0, wire.Dress(cat="tiger"))
    house.heard[1].clear()
    house.come(1, known)
    assert [message["n"] for message in house.said(1, "told")] == [known + 1, known + 2]
    assert house.said(1, "welcome") == []


def test_a_person_who_comes_back_learns_whose_line_was_lost_meanwhile():
    house = House(people=3)
    known = house.state.seq
    house.go(1)
    house.go(2)
    house.heard[1].clear()
    house.come(1, known)
    assert {"say": "presence", "guest": 2, "here": False} in house.heard[1]


def test_whoever_missed_too_much_gets_a_fresh_view():
    house = House(people=2)
    known = house.state.seq
    house.go(1)
    for number in range(REMEMBERED + 1):
        house.ask(0, wire.Dress(cat=("snow", "smoke")[number % 2]))
    house.heard[1].clear()
    house.come(1, known)
    assert house.said(1, "welcome")[0]["n"] == house.state.seq
    assert house.said(1, "told") == []


def test_a_newer_line_is_not_lost_with_the_older_one():
    house = House(people=2)
    old = house.lines[1]
    house.come(1)
    house.keeper.went(1, old, house.at)
    assert 1 in house.keeper.room.wires


def test_what_was_meant_for_the_line_before_is_not_heard_twice():
    house = House(people=2)
    known = house.state.seq
    house.keeper.receive(0, wire.Dress(id=1, cat="snow"), house.at)
    house.heard[1].clear()
    house.come(1, known)
    assert [message["n"] for message in house.said(1, "told")] == [known + 1]


def test_who_was_removed_on_the_way_in_is_turned_away():
    house = House(people=2)
    house.keeper.receive(0, wire.Remove(id=1, guest=1), house.at)
    house.take()
    house.heard[1].clear()
    house.come(1)
    house.ask(0, wire.Emote(which="purr"))
    assert house.heard[1] == [{"say": "farewell", "why": "unknown"}]


def test_the_host_who_leaves_is_followed_by_somebody_who_is_here():
    house = House(people=3)
    house.go(1)
    house.ask(0, wire.Leave())
    assert house.state.host == 2


def test_whoever_leaves_is_answered_then_told_farewell():
    house = House(people=2)
    house.heard[1].clear()
    assert house.ask(1, wire.Leave()) == "done"
    assert [message["say"] for message in house.heard[1]] == ["done", "farewell"]


def test_after_everybody_left_the_next_to_come_is_the_host():
    house = House(people=1)
    house.ask(0, wire.Leave())
    assert house.state.host == NOBODY
    assert house.enter() == 1
    assert house.state.host == 1


def test_a_host_whose_line_stays_lost_is_followed_by_somebody_who_is_here():
    house = House(people=2).start()
    house.ask(0, wire.Pause())
    house.go(0)
    house.wait(HOST_AWAY - 1)
    assert house.state.host == 0
    house.wait(1)
    assert house.state.host == 1
    assert house.ask(1, wire.Resume()) == "done"


def test_a_room_that_everybody_left_sleeps():
    house = House(people=1).start()
    house.ask(0, wire.Leave())
    seq = house.state.seq
    house.wait(3_600_000)
    assert house.state.seq == seq


def test_a_removed_guest_hears_nothing_more():
    house = House(people=2)
    assert house.ask(0, wire.Remove(guest=1)) == "done"
    assert house.heard[1][-1] == {"say": "farewell", "why": "removed"}
    count = len(house.heard[1])
    house.ask(0, wire.Emote(which="purr"))
    house.ask(1, wire.Sit(chair=1))
    assert len(house.heard[1]) == count
    assert house.state.chairs[1].guest == NOBODY


def test_a_host_does_not_remove_themselves():
    assert House(people=2).ask(0, wire.Remove(guest=0)) == "no such guest"


def test_without_watchers_a_latecomer_may_come_for_a_cats_chair():
    house = House(people=1, players=2, watchers=False).start()
    assert house.enter() == 1
    with pytest.raises(No, match="no watching"):
        house.enter()


def test_a_closed_room_lets_nobody_in():
    house = House(people=2)
    assert house.ask(0, wire.Close()) == "done"
    assert house.heard[1][-1] == {"say": "farewell", "why": "closed"}
    with pytest.raises(No, match="closed"):
        house.enter()


# --- chairs, looks, settings -------------------------------------------------------------


def test_sitting_and_rising_between_games():
    house = House(people=2, players=3)
    assert house.ask(1, wire.Sit(chair=2)) == "done"
    assert house.state.chairs_of(1) == [1, 2]
    assert house.ask(1, wire.Rise(chair=1)) == "done"
    assert house.state.chairs_of(1) == [2]


def test_who_rises_in_a_game_is_followed_by_a_cat_and_may_sit_down_again():
    house = House(people=2).start()
    house.ask(1, wire.Rise(chair=1))
    assert house.state.chairs[1].level == "cat"
    assert house.ask(1, wire.Sit(chair=1)) == "done"
    assert house.state.chairs_of(1) == [1]


def test_who_sits_down_in_a_game_sees_that_hand_and_who_rises_does_not():
    house = House("chasse", people=2, players=3).start()
    watcher = house.enter()
    assert house.said(watcher, "welcome")[0]["table"]["hands"] == [None, None, None]
    house.ask(watcher, wire.Sit(chair=2))
    assert house.said(watcher, "told")[-1]["table"]["hands"][2] is not None
    house.ask(watcher, wire.Rise(chair=2))
    assert house.said(watcher, "told")[-1]["table"]["hands"] == [None, None, None]


def test_the_host_fills_chairs_with_cats_and_empties_them():
    house = House(people=1, players=4)
    assert house.ask(0, wire.Fill(chair=1, level="kitten")) == "done"
    assert house.ask(0, wire.Fill()) == "done"
    assert [chair.level for chair in house.state.chairs] == ["", "kitten", "cat", "cat"]
    assert house.ask(0, wire.Rise(chair=1)) == "done"
    assert house.state.chairs[1].level == ""


def test_free_names_are_cleaned():
    house = House(people=1, free_names=True)
    house.ask(0, wire.Dress(cat="snow", name="  Mi\u202enou\u0000  le   chat  "))
    assert house.state.guests[0].name == "Minou le chat"
    assert house.state.guests[0].cat == "snow"


def test_no_name_is_typed_where_the_host_does_not_allow_it():
    house = House(people=1)
    house.ask(0, wire.Dress(name="Minou"))
    assert house.state.guests[0].name == ""


def test_a_gesture_is_seen_by_everybody():
    house = House(people=2)
    assert house.ask(1, wire.Emote(which="purr")) == "done"
    assert {"say": "gestured", "guest": 1, "which": "purr"} in house.heard[0]


def test_the_settings_change_between_games_and_cats_with_them():
    house = House(people=1, players=3)
    house.ask(0, wire.Fill(level="kitten"))
    assert house.ask(0, wire.Change(settings=Settings("chasse", players=2))) == "done"
    assert [chair.level for chair in house.state.chairs] == ["", "greedy"]


def test_a_chair_with_somebody_on_it_is_not_taken_away():
    house = House(people=3)
    assert house.ask(0, wire.Change(settings=Settings("chasse", players=2))) == "taken"


def test_a_cat_that_minded_a_chair_does_not_mind_it_in_another_game():
    house = House(people=2, players=3).start(PAIR.replace("multipli", "multipli max_flips=1"))
    house.go(1)
    house.do(0, "A flips")
    house.keeper.room.happened(facts.Minded(1, "cat"))
    house.wait(60_000)
    assert house.state.phase == "over"
    house.ask(0, wire.Change(settings=Settings("chasse", players=2, options={"tokens": "1"})))
    house.start()
    house.wait(600_000)
    assert house.state.phase in ("playing", "over")


def test_a_handicap_has_its_limits_and_stays_with_the_person():
    house = House(people=2)
    assert house.ask(0, wire.Handicap(chair=1, ms=9999, cards=99)) == "done"
    chair = house.state.chairs[1]
    assert (chair.ms, chair.cards) == (HANDICAP_MS, HANDICAP_CARDS)
    house.ask(1, wire.Rise(chair=1))
    house.ask(1, wire.Sit(chair=1))
    assert house.state.chairs[1].cards == 0


def test_handicap_cards_are_dealt_to_the_adult():
    house = House(people=3)
    house.ask(0, wire.Handicap(chair=2, cards=6))
    house.start()
    assert house.state.game is not None
    table = house.state.game.table
    assert isinstance(table, Mouse)
    assert [len(stack) for stack in table.stacks] == [50, 51, 59]
    assert sorted(table.cards()) == sorted(table.options.cards)


def test_the_host_hands_over():
    house = House(people=2)
    assert house.ask(0, wire.HandOver(guest=1)) == "done"
    assert house.state.host == 1
    assert house.ask(0, wire.Start()) == "host only"


# --- a game ------------------------------------------------------------------------------


def test_a_game_starts_with_cats_on_empty_chairs_and_its_secret_is_told_at_the_end():
    house = House(people=1, players=3, options={"max_flips": "1"}).start()
    assert [chair.level for chair in house.state.chairs] == ["", "cat", "cat"]
    assert house.said(0, "told")[-1]["room"]["secret"] == ""
    assert house.said(0, "told")[-1]["room"]["commitment"] != ""
    house.do(0, "A flips")
    house.wait(60_000)
    assert house.said(0, "told")[-1]["room"]["secret"] != ""
    assert house.ask(0, wire.Start()) == "done"
    assert house.state.games == 2


def test_time_counts_from_the_deal():
    house = House(people=3).start(PAIR)
    house.wait(2000)
    house.do(0, "A flips")
    played = house.journal[-1]
    assert isinstance(played, facts.Played)
    assert played.ms == 2000


def test_a_hand_wins_the_pair():
    house = House(people=3).start(PAIR)
    house.do(0, "A flips")
    house.wait(400)
    assert house.hit(1) == "done"
    house.wait(1000)
    assert house.last == "Played"
    assert "B stack: 7x7 5x5 6x6" in house.position
    assert "A stack: 1x1 2x2 3x8 4x6" in house.position


def test_a_hand_with_an_older_number_is_stale():
    house = House(people=3).start(PAIR)
    before = house.state.seq
    house.do(0, "A flips")
    house.wait(400)
    assert house.hit(2, n=before) == "stale"
    assert "C pile: 8x8" in house.position


def test_a_repeated_flip_changes_nothing():
    house = House(people=3).start(PAIR)
    n = house.state.seq
    assert house.do(0, "A flips", n) == "done"
    position = house.position
    assert house.do(0, "A flips", n) == "stale"
    assert house.position == position


def test_a_repeated_card_is_not_laid_twice_even_after_a_restart():
    house = House("chasse", people=2, options={"tokens": "2"}).start(SUMOS)
    n = house.state.seq
    assert house.do(0, "A plays sumo", n) == "done"
    assert house.do(0, "A plays sumo", n) == "stale"
    assert house.state.game is not None
    assert house.state.game.acted == {"A": n + 1}


def test_what_a_seat_did_last_is_known_again_after_a_restart():
    house = House(people=2).start()
    n = house.state.seq
    house.do(0, "A flips", n)
    house.wait(10_000)
    house.restart()
    assert house.state.game is not None
    assert house.state.game.acted["A"] > n


def test_an_open_race_is_voided_after_a_restart_and_flipped_again():
    house = House(people=3).start()
    dealt = house.position
    house.do(0, "A flips")
    assert "open: yes" in house.position
    house.restart()
    house.come(0)
    assert house.last == "Voided"
    assert house.position == dealt
    assert house.do(0, "A flips") == "done"


def test_the_next_card_waits_for_hands_on_their_way_and_its_owner_hears_once():
    house = House(people=3).start(PAIR)
    house.do(0, "A flips")
    house.wait(100)
    assert house.do(1, "B flips") == ""
    asked = house.ids
    assert house.do(1, "B flips") == "race open"
    house.wait(1000)
    assert house.answer(1, asked) == "done"
    assert "B pile: 3x8 7x7" in house.position


@pytest.mark.parametrize("what", ["hit", "pause", "rise"])
def test_a_wanted_card_that_does_not_fall_is_answered(what):
    house = House(people=3, pace="calm").start(PAIR)
    house.do(0, "A flips")
    assert house.do(1, "B flips") == ""
    asked = house.ids
    match what:
        case "hit":
            house.hit(0)
            house.hit(2)
        case "pause":
            house.ask(0, wire.Pause())
        case _:
            for guest in (0, 1, 2):
                house.ask(guest, wire.Rise(chair=guest))
            house.wait(20_000)
    assert house.answer(1, asked) in ("race open", "stale", "done")


def test_a_wanted_card_is_not_answered_on_another_line():
    house = House(people=3).start(PAIR)
    house.do(0, "A flips")
    house.do(1, "B flips")
    house.come(1)
    house.wait(2000)
    assert "B pile: 3x8 7x7" in house.position
    assert house.answer(1, house.ids) == ""


def test_a_calm_room_waits_until_everyone_has_hit_or_said_nothing():
    house = House(people=3, pace="calm").start(PAIR)
    house.do(0, "A flips")
    house.wait(3_600_000)
    assert house.nothing(0) == "done"
    assert house.hit(1) == "done"
    assert "B pile: 3x8" in house.position
    assert house.nothing(2) == "done"
    assert "B pile" not in house.position


def test_a_calm_race_ends_although_its_last_person_gets_up():
    house = House(people=1, players=3, pace="calm").start(PAIR.replace("3x8", "3x7"))
    watcher = house.enter()
    house.do(0, "A flips")
    house.ask(0, wire.Rise(chair=0))
    seq = house.state.seq
    house.wait(60_000)
    assert house.state.seq > seq
    assert watcher in house.keeper.room.wires


def test_a_cats_hand_that_would_come_after_the_window_never_comes():
    house = House(people=1, players=3).start(PAIR)
    house.do(0, "A flips")
    race = house.keeper.flow.race
    assert race is not None
    race.window.due[:] = [race.window.ends + 1] * 3
    house.lines[0].line.pong(0.0, 400.0)
    seq = house.state.seq
    house.wait(10_000)
    assert house.state.seq > seq


def test_when_all_have_hit_for_a_chase_the_trap_is_still_raced_for():
    """M15: after a reveal each race is run for itself."""
    house = House(people=3).start(
        "multipli\nseats: 3\nA stack: chase 1x1 2x2\nB stack: trap 5x5\nC stack: 9x9 1x2\n"
        "reveal due: yes\nclock of: C\n"
    )
    house.wait(1600)
    assert house.last == "Played"
    for guest in range(3):
        house.wait(200)
        house.hit(guest)
    house.wait(1)
    assert "race: trap" in house.position
    assert "traps of: B" in house.position


def test_a_cat_minds_whoever_does_not_come_back_and_gives_the_chair_back():
    house = House(people=2).start()
    house.go(0)
    house.wait(AWAY + 1)
    assert house.state.chairs[0].minded == "cat"
    assert house.said(1, "warned")[0]["chair"] == 0
    house.come(0)
    assert house.state.chairs[0].minded == ""


def test_a_pause_stops_the_game_and_its_open_race():
    house = House(people=3).start(PAIR)
    position = house.position
    house.do(0, "A flips")
    assert house.ask(0, wire.Pause()) == "done"
    assert house.position == position
    house.wait(3_600_000)
    assert house.position == position
    assert house.ask(0, wire.Resume()) == "done"
    assert house.do(0, "A flips") == "done"


def test_one_tablet_has_several_seats():
    house = House(people=1, players=3).start(PAIR)
    house.ask(0, wire.Sit(chair=1))
    house.do(0, "A flips")
    house.wait(300)
    assert house.hit(0, 1) == "done"
    assert house.hit(0, 2) == "not yours"
    house.wait(1000)
    assert "A stack: 1x1 2x2 3x8 4x6" in house.position


def test_the_host_stops_an_endless_game():
    house = House(people=3, options={"endless": "true"}).start()
    assert house.do(1, "the players stop") == "unknown"
    assert house.do(0, "the players stop") == "done"
    assert house.state.phase == "over"


# --- every refusal of a room -------------------------------------------------------------


def _closed(house: House) -> str:
    house.keeper.room.happened(facts.Closed("test"))
    return house.ask(0, wire.Start())


def _paused(house: House) -> str:
    house.start(PAIR)
    house.ask(0, wire.Pause())
    return house.do(0, "A flips")


def _stale(house: House) -> str:
    house.start(PAIR)
    return house.nothing(0)


def _not_yours(house: House) -> str:
    house.start(PAIR)
    return house.do(1, "A flips")


def _unreadable(house: House) -> str:
    house.start(PAIR)
    return house.do(0, "A sleeps")


def _no_watching(house: House) -> str:
    house.ask(0, wire.Change(settings=Settings("multipli", watchers=False)))
    with pytest.raises(No) as no:
        lobby.enter(house.keeper.room)
    return no.value.key


def _one_hand(_: House) -> str:
    house = House("chasse", 2, players=3)
    house.start()
    return house.ask(1, wire.Sit(chair=2))


REFUSALS = {
    "one hand": _one_hand,
    "stale": _stale,
    "host only": lambda house: house.ask(1, wire.Start()),
    "no such chair": lambda house: house.ask(1, wire.Sit(chair=7)),
    "taken": lambda house: house.ask(1, wire.Sit(chair=0)),
    "not yours": _not_yours,
    "in a game": lambda house: house.start().ask(0, wire.Start()),
    "no game": lambda house: house.do(0, "A flips"),
    "paused": _paused,
    "no such guest": lambda house: house.ask(0, wire.HandOver(guest=9)),
    "no such cat": lambda house: house.ask(0, wire.Dress(cat="dragon")),
    "no such gesture": lambda house: house.ask(0, wire.Emote(which="a word")),
    "no watching": _no_watching,
    "closed": _closed,
    "setting": lambda house: house.ask(0, wire.Change(settings=Settings("whist"))),
    "unreadable": _unreadable,
    "unknown": lambda house: house.ask(1, wire.Hello()),
}


@pytest.mark.parametrize("key", REASONS_HERE)
def test_every_refusal_of_a_room_is_met_and_changes_no_table(key):
    house = House(people=3)
    assert REFUSALS[key](house) == key


def test_every_refusal_is_tested():
    assert set(REFUSALS) == set(REASONS_HERE)


@pytest.mark.parametrize(
    "message",
    [
        wire.Fill(), wire.Change(), wire.Handicap(), wire.Start(), wire.Pause(), wire.Resume(),
        wire.Remove(), wire.HandOver(), wire.Close(),
    ],
)  # fmt: skip
def test_only_the_host_may(message):
    house = House(people=2)
    seq = house.state.seq
    assert house.ask(1, message) == "host only"
    assert house.state.seq == seq


def test_a_level_that_does_not_exist_is_refused():
    house = House(people=1)
    assert house.ask(0, wire.Fill(level="lion")) == "setting"


def test_the_mouse_is_not_hit_in_the_chasse():
    house = House("chasse", people=2).start()
    assert house.hit(0) == "foreign"
    assert house.nothing(0) == "foreign"


def test_nothing_is_understood_that_is_no_message():
    for text in (b"", b"[]", b'{"ask":"fly"}', b'{"ask":"sit","chair":99}', b"\xff", b"[" * 9999):
        with pytest.raises(wire.WireError):
            wire.read(text)


def test_every_command_is_read_as_it_was_written():
    for message in (wire.Hello(), wire.Sit(chair=3), wire.Hit(seat=2, n=7, ms=12.5, head=0.5)):
        assert wire.read(msgspec.json.encode(message)) == message


def test_gestures_are_a_cats_and_nothing_can_be_written_in_them() -> None:
    house = House()
    assert house.ask(1, wire.Emote(which="you are slow")) == "no such gesture"


def test_a_new_wire_keeps_the_old_history() -> None:
    house = House()
    house.lines[1].line.bucket = 3.0
    house.lines[1].line.strays = [True, True]
    house.go(1)
    house.come(1)
    assert house.lines[1].line.bucket == 3.0
    assert house.lines[1].line.strays == [True, True]


def test_a_hand_on_the_mouse_counts_although_the_host_pauses():
    house = House().start(PAIR)
    house.do(0, "A flips")
    house.wait(500)
    house.hit(2)  # without a right
    house.ask(0, wire.Pause())
    names = [type(fact).__name__ for fact in house.journal]
    assert "Voided" not in names
    assert house.state.paused


def test_who_rose_from_a_chair_may_sit_there_again_in_a_hidden_game():
    house = House("chasse", 2, players=3)
    house.start()
    assert house.ask(1, wire.Rise(chair=1)) == "done"
    assert house.ask(1, wire.Sit(chair=1)) == "done"


def test_what_changes_nothing_is_no_fact():
    house = House()
    seq = house.state.seq
    house.ask(0, wire.Dress(cat=house.state.guests[0].cat))
    house.ask(0, wire.HandOver(guest=0))
    assert house.state.seq == seq


def test_passers_by_do_not_fill_a_room_for_good():
    house = House(people=2, players=3)
    for _ in range(lobby.MOST_GUESTS):
        lobby.enter(house.keeper.room)
    assert len(house.state.guests) <= lobby.MOST_GUESTS
