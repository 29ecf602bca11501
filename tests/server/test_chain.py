"""A chain holds for its own events, in their order and in their room, and for no others."""

import pytest

from matou.server.journal import chain
from matou.server.journal.chain import Broken, Head

ROWS, END = chain.chained("room", chain.start("room"), [b"a", b"b", b"c"])
LINKS = [(seq, kept, body) for _, seq, kept, body in ROWS]


def test_a_whole_chain_gives_its_events():
    assert chain.follow("room", LINKS, END) == [b"a", b"b", b"c"]
    assert chain.follow("room", [], chain.start("room")) == []


@pytest.mark.parametrize(
    ("links", "head", "why"),
    [
        (LINKS[1:], END, "event 0 is missing"),
        ([LINKS[0], LINKS[2]], END, "event 1 is missing"),
        (LINKS[:2], END, "should have 3 events and has 2"),
        (LINKS, Head(2, LINKS[1][1]), "should have 2 events and has 3"),
        ([*LINKS[:2], (2, LINKS[2][1], b"d")], END, "event 2 is not what was written"),
        ([*LINKS[:2], (2, bytes(32), b"c")], END, "event 2 is not what was written"),
        ([*LINKS[:2], (2, LINKS[2][1], "c")], END, "event 2 is not what was written"),
        ([LINKS[1], LINKS[0], LINKS[2]], END, "event 0 is missing"),
        (LINKS, None, "where it ends is not known"),
    ],
)
def test_a_broken_chain_says_where(links, head, why):
    with pytest.raises(Broken, match=why):
        chain.follow("room", links, head)


def test_the_events_of_one_room_are_not_those_of_another():
    with pytest.raises(Broken):
        chain.follow("other", LINKS, END)
