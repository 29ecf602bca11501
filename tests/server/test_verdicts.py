"""Verdicts are judged again from the journal, and the shuffle is opened when a game is over."""

from hashlib import sha256

from matou.games.chance import Committed, Replayed, commitment
from matou.games.deal import deal_cards
from matou.record.position import write_position
from matou.server.races.judge import judge
from matou.server.rooms.state import stored
from tests.server.harness import PAIR, RoomHarness


def test_every_verdict_of_the_journal_is_judged_again_to_the_same() -> None:
    harness = RoomHarness()
    harness.start(PAIR)
    harness.do(0, "A flips")
    harness.wait(400)
    harness.hit(0)
    harness.wait(40)
    harness.hit(1)
    harness.wait(1000)
    judged = [
        fact
        for fact in (stored.read(stored.write(one)) for one in harness.journal)
        if isinstance(fact, stored.Played) and fact.race is not None
    ]
    assert judged
    for fact in judged:
        assert fact.race is not None
        assert judge(fact.race) == fact.verdict


def test_the_secret_at_the_end_gives_the_hash_of_the_start_and_the_same_deal() -> None:
    harness = RoomHarness("chasse", 2, options={"tokens": "1"})
    harness.start()
    (dealt,) = [fact for fact in harness.journal if isinstance(fact, stored.Dealt)]
    secret = bytes.fromhex(dealt.secret)
    shown = harness.said(0, "told")[-1]["room"]["commitment"]
    assert shown == commitment(secret) == sha256(b"matou " + secret).hexdigest()
    cards = harness.state.options.cards[:]
    Committed(secret).shuffle(cards)
    assert tuple(cards) == dealt.cards
    again = deal_cards(harness.state.options, 2, 2, cards, Replayed([]))
    assert harness.state.game is not None
    assert write_position(again) == write_position(harness.state.game.start)
