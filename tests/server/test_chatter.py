"""Looks and places are everybody's to see, so there is a limit to how often they change."""

from matou.server.rooms import facts, messages
from tests.server.house import House

GUESTS = 38
SECONDS = 10


def crowd() -> House:
    house = House("multipli", 2, players=8)
    for _ in range(GUESTS):
        house.enter()
    return house


def test_a_crowd_that_dresses_all_the_time_costs_little() -> None:
    """38 guests, thirty times a second each: what everybody is sent together."""
    house = crowd()
    sent = 0
    for step in range(SECONDS * 30):
        for guest in range(2, 2 + GUESTS):
            cat = ("snow", "smoke")[step % 2]
            house.room.receive(guest, messages.Dress(1, cat), house.at)
        sent += sum(len(out.data) for out in house.room.take()[1])
        house.at += 1000 / 30
    answers = SECONDS * 30 * GUESTS * 100  # each is told that it was too much
    assert sent - answers < SECONDS * 200_000, f"{sent / SECONDS / 1e6:.1f} MB a second"


def test_a_crowd_does_not_use_up_what_its_host_may_do() -> None:
    house = crowd()
    for _ in range(40):
        for guest in range(2, 2 + GUESTS):
            house.ask(guest, messages.Emote(which="asleep"))
    assert house.ask(5, messages.Emote(which="asleep")) == "too much"
    assert house.ask(0, messages.Dress(cat="snow")) == "done"
    assert house.ask(0, messages.Handicap(chair=0, ms=100)) == "done"
    assert house.ask(5, messages.Leave()) == "done"
    house.at += 3000
    assert house.ask(6, messages.Emote(which="asleep")) == "done"


def test_a_class_that_comes_in_and_picks_its_cats_is_not_held_up() -> None:
    house = crowd()
    for guest in range(2, 2 + GUESTS):
        assert house.ask(guest, messages.Dress(cat="snow")) == "done"
        assert house.ask(guest, messages.Dress(cat="smoke")) == "done"


def test_of_looks_the_fact_says_all() -> None:
    house = House("multipli", 2, free_names=True)
    house.heard[1].clear()
    house.ask(0, messages.Dress(cat="snow", name="Minou"))
    (told,) = house.said(1, "told")
    assert told["room"] is None
    looks = {"guest": 0, "cat": "snow", "name": "Minou"}
    assert told["event"] == {"fact": "dressed", **looks}
    assert isinstance(house.journal[-1], facts.Dressed)
