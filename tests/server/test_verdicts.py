"""Verdicts are judged again from the journal, and the shuffle is opened when a game is over."""

from hashlib import sha256

from matou.games.chance import Committed, Replayed, commitment
from matou.games.deal import deal_cards
from matou.record.position import write_position
from matou.server.races.judge import judge
from matou.server.rooms.state import stored
from tests.server.house import PAIR, House


def test_every_verdict_of_the_journal_is_judged_again_to_the_same() -> None:
    house = House()
    house.start(PAIR)
    house.do(0, "A flips")
    house.wait(400)
    house.hit(0)
    house.wait(40)
    house.hit(1)
    house.wait(1000)
    judged = [
        fact
        for fact in (stored.read(stored.write(one)) for one in house.journal)
        if isinstance(fact, stored.Played) and fact.race is not None
    ]
    assert judged
    for fact in judged:
        assert fact.race is not None
        assert judge(fact.race) == fact.verdict


def test_the_secret_told_at_the_end_gives_the_hash_of_the_start_and_the_same_deal() -> None:
    house = House("chasse", 2, options={"tokens": "1"})
    house.start()
    (dealt,) = [fact for fact in house.journal if isinstance(fact, stored.Dealt)]
    secret = bytes.fromhex(dealt.secret)
    shown = house.said(0, "told")[-1]["room"]["commitment"]
    assert shown == commitment(secret) == sha256(b"matou " + secret).hexdigest()
    cards = house.state.options.cards[:]
    Committed(secret).shuffle(cards)
    assert tuple(cards) == dealt.cards
    again = deal_cards(house.state.options, 2, 2, cards, Replayed([]))
    assert house.state.game is not None
    assert write_position(again) == write_position(house.state.game.start)
