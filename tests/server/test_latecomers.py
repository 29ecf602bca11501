"""Who comes late: at once onto a cat's chair, or from the next deal on."""

from typing import Any

import pytest

from matou.server.rooms.state import stored
from matou.server.rooms.state.players import NOBODY
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.settings import Settings
from tests.server.house import House


def _over(game: str = "multipli", **chosen: Any) -> House:
    """A short game, played to its end by the cats of people who do not act."""
    options = {"max_flips": "3"} if game == "multipli" else {"tokens": "1"}
    house = House(game, people=2, players=3, options=options, **chosen).start()
    house.wait(3_600_000)
    assert house.state.phase == "over"
    return house


def test_at_a_running_mouse_table_a_cat_makes_way_at_once():
    house = House(people=2, players=3).start()
    guest = house.enter()
    assert house.said(guest, "welcome")[-1]["room"]["late"]
    assert house.ask(guest, messages.Sit(chair=2)) == "done"
    assert house.state.chairs_of(guest) == [2]


def test_where_the_host_does_not_want_that_the_chair_is_kept_for_the_next_deal():
    house = House(people=2, players=3, late=False).start()
    guest = house.enter()
    assert not house.said(guest, "welcome")[-1]["room"]["late"]
    assert house.ask(guest, messages.Sit(chair=2)) == "done"
    assert (house.last, house.state.chairs[2].reserved) == ("Reserved", guest)
    assert house.state.chairs[2].level == "cat"


@pytest.mark.parametrize("game", ["chasse", "course"])
def test_nobody_looks_at_a_cats_hand(game):
    """Who watched from the deal on, who came late, who went out and came in again: all wait."""
    house = House(game, people=2, players=4)
    watcher = house.enter()
    house.start()
    house.ask(1, messages.Leave())
    for guest, place in ((watcher, 2), (house.enter(), 3), (house.enter(), 1)):
        assert house.ask(guest, messages.Sit(chair=place)) == "done"
        assert house.state.chairs[place].reserved == guest
        assert house.said(guest, "told")[-1]["table"] is None  # nothing new to be seen


def test_whoever_waited_sits_down_when_the_next_game_is_dealt():
    house = House("chasse", people=2, players=3, options={"tokens": "1"}).start()
    guest = house.enter()
    house.ask(guest, messages.Sit(chair=2))
    house.wait(3_600_000)
    assert house.state.phase == "over"
    house.ask(0, messages.Start())
    chair = house.state.chairs[2]
    assert (chair.guest, chair.reserved, chair.level) == (guest, NOBODY, "")
    assert house.said(guest, "told")[-1]["table"]["hands"][2] is not None


def test_the_podium_keeps_its_names_until_the_next_deal():
    house = _over()
    guest = house.enter()
    assert house.ask(guest, messages.Sit(chair=2)) == "done"
    assert house.state.chairs[2].guest == NOBODY
    house.start()
    assert house.state.chairs_of(guest) == [2]


def test_who_waits_may_rather_watch_and_waits_for_one_chair_only():
    house = House("chasse", people=1, players=3).start()
    guest = house.enter()
    house.ask(guest, messages.Sit(chair=1))
    house.ask(guest, messages.Sit(chair=2))
    assert [chair.reserved for chair in house.state.chairs] == [NOBODY, NOBODY, guest]
    assert house.ask(guest, messages.Rise(chair=2)) == "done"
    assert [chair.reserved for chair in house.state.chairs] == [NOBODY] * 3


def test_a_chair_that_is_kept_is_taken_unless_its_person_is_away():
    house = House("chasse", people=1, players=2).start()
    first, second = house.enter(), house.enter()
    house.ask(first, messages.Sit(chair=1))
    assert house.ask(second, messages.Sit(chair=1)) == "taken"
    house.go(first)
    assert house.ask(second, messages.Sit(chair=1)) == "done"
    assert house.state.chairs[1].reserved == second


def test_a_chair_is_not_dealt_to_somebody_who_is_away():
    house = _over()
    guest = house.enter()
    house.ask(guest, messages.Sit(chair=2))
    house.go(guest)
    house.start()
    assert house.state.chairs[2].level == "cat"
    assert house.state.chairs[2].reserved == guest


def test_who_leaves_no_longer_waits():
    house = House("chasse", people=1, players=2).start()
    guest = house.enter()
    house.ask(guest, messages.Sit(chair=1))
    house.ask(guest, messages.Leave())
    assert house.state.chairs[1].reserved == NOBODY


def test_who_waits_still_does_after_a_restart():
    house = House("chasse", people=2, players=3).start()
    guest = house.enter()
    house.ask(guest, messages.Sit(chair=2))
    house.restart()
    assert house.state.chairs[2].reserved == guest


# --- a lobby after the game --------------------------------------------------------------


def test_changing_something_after_a_game_brings_everybody_back_to_the_lobby():
    house = _over()
    watcher = house.enter()
    house.ask(watcher, messages.Sit(chair=2))
    link, guests = house.state.link, dict(house.state.guests)
    other = Settings("chasse", players=3, pace="calm", options={"tables": "5"})
    assert house.ask(0, messages.Change(settings=other)) == "done"
    assert house.state.phase == "lobby"
    assert (house.state.link, house.state.guests) == (link, guests)
    assert [chair.guest for chair in house.state.chairs] == [0, 1, watcher]
    assert house.said(1, "told")[-1]["room"]["phase"] == "lobby"
    assert house.ask(0, messages.Start()) == "done"
    assert house.state.games == 2


def test_that_lobby_is_there_after_a_restart_too():
    house = _over()
    house.ask(0, messages.Change(settings=house.state.settings))
    house.restart()
    assert house.state.phase == "lobby"


def test_a_journal_from_before_is_read():
    """Its settings know nothing of latecomers, its hosts nothing of deputies."""
    opened = stored.read(
        b'{"fact":"opened","settings":{"game":"multipli","players":2,"watchers":true},"link":"x"}'
    )
    assert isinstance(opened, stored.Opened)
    assert opened.settings.late
    assert stored.read(b'{"fact":"hosted","guest":1}') == stored.Hosted(1, deputy=False)
