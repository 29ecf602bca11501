"""A chain holds for its own events, in their order and in their room, and for no others."""

import pytest

from matou.server.storage import chain
from matou.server.storage.chain import BrokenChain, Head

ROWS, END = chain.chained("room", chain.start("room"), 1, [b"a", b"b", b"c"])
LINKS = [row[1:] for row in ROWS]
LAST = LINKS[2][2]


def test_a_whole_chain_gives_its_events():
    assert chain.follow("room", LINKS, END) == [b"a", b"b", b"c"]
    assert chain.follow("room", [], chain.start("room")) == []
    assert chain.follow("room", LINKS, None) == [b"a", b"b", b"c"]


@pytest.mark.parametrize(
    ("links", "head", "why"),
    [
        (LINKS[1:], END, "event 0 is missing"),
        ([LINKS[0], LINKS[2]], END, "event 1 is missing"),
        (LINKS[:2], END, "should have 3 events and has 2"),
        (LINKS, Head(2, 1, LINKS[1][2]), "should have 2 events and has 3"),
        (LINKS, END._replace(epoch=2), "should have 3 events"),
        ([*LINKS[:2], (2, 1, LAST, b"d")], END, "event 2 is not what was written"),
        ([*LINKS[:2], (2, 1, bytes(32), b"c")], END, "event 2 is not what was written"),
        ([*LINKS[:2], (2, 3, LAST, b"c")], END, "event 2 is not what was written"),
        ([*LINKS[:2], (2, 1, LAST, "c")], END, "event 2 is not what was written"),
        ([*LINKS[:2], (2, "1", LAST, b"c")], END, "event 2 is not what was written"),
        ([LINKS[1], LINKS[0], LINKS[2]], END, "event 0 is missing"),
    ],
)
def test_a_broken_chain_says_where(links, head, why):
    with pytest.raises(BrokenChain, match=why):
        chain.follow("room", links, head)


def test_the_events_of_one_room_are_not_those_of_another():
    with pytest.raises(BrokenChain):
        chain.follow("other", LINKS, END)
