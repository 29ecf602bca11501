"""One person, one chair, one hand: leaving the chair or rejoining gives no advantage."""

import pytest

from matou.games.mouse.play import Mouse
from matou.server.races.latency import MAX_BUCKET_MS, MAX_DEAL_MS, PER_CARD_MS, Standing
from matou.server.rooms.state import stored
from matou.server.rooms.state.players import MAX_GUESTS, NOBODY
from matou.server.rooms.wire import messages
from tests.server.harness import PAIR, RoomHarness


def test_a_guest_moves_to_another_chair_with_their_handicap():
    harness = RoomHarness(people=2, players=4)
    harness.ask(0, messages.Handicap(chair=1, ms=500, cards=3))
    assert harness.ask(1, messages.Sit(chair=3)) == "done"
    assert harness.state.chairs_of(1) == [3]
    assert (harness.state.chairs[3].ms, harness.state.chairs[3].cards) == (500, 3)
    other = harness.enter()
    harness.ask(other, messages.Sit(chair=1))
    assert (harness.state.chairs[1].ms, harness.state.chairs[1].cards) == (0, 0)


def handicap(harness: RoomHarness, place: int) -> tuple[int, int]:
    return harness.state.chairs[place].ms, harness.state.chairs[place].cards


def test_a_handicap_is_not_shed_by_rising_first():
    harness = RoomHarness(people=2, players=4)
    harness.ask(0, messages.Handicap(chair=1, ms=800, cards=5))
    harness.ask(1, messages.Rise(chair=1))
    other = harness.enter()
    harness.ask(other, messages.Sit(chair=1))
    harness.ask(1, messages.Sit(chair=3))
    assert (handicap(harness, 1), handicap(harness, 3)) == ((0, 0), (800, 5))


def test_nor_by_waiting_for_another_chair_in_a_game():
    harness = RoomHarness(people=2, players=4)
    harness.ask(0, messages.Handicap(chair=1, ms=800, cards=5))
    harness.start(PAIR.replace("multipli", "multipli max_flips=1"))
    harness.ask(1, messages.Rise(chair=1))
    harness.ask(1, messages.Sit(chair=2))
    harness.do(0, "A flips")
    harness.wait(60_000)
    harness.start()
    assert harness.state.chairs_of(1) == [2]
    assert handicap(harness, 2) == (800, 5)


def test_what_the_host_takes_back_does_not_wait_on_an_old_chair():
    harness = RoomHarness(people=2, players=4)
    harness.ask(0, messages.Handicap(chair=1, ms=800))
    harness.ask(1, messages.Sit(chair=3))
    harness.ask(0, messages.Handicap(chair=3))
    harness.ask(1, messages.Sit(chair=1))
    assert handicap(harness, 1) == (0, 0)


def test_on_one_tablet_one_device_has_many_chairs():
    harness = RoomHarness(people=1, players=3, several=True)
    harness.ask(0, messages.Sit(chair=1))
    harness.ask(0, messages.Sit(chair=2))
    assert harness.state.chairs_of(0) == [0, 1, 2]


def test_a_person_has_one_chair_in_a_game():
    harness = RoomHarness(people=2, players=4).start()
    assert harness.ask(1, messages.Sit(chair=2)) == "seated"
    harness.ask(1, messages.Rise(chair=1))
    assert harness.ask(1, messages.Sit(chair=2)) == "done"
    assert harness.state.chairs[2].reserved == 1
    assert harness.ask(1, messages.Sit(chair=1)) == "done"
    assert harness.state.chairs_of(1) == [1]


# --- a cat's hand ------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["chasse", "course"])
def test_the_host_admits_a_guest_to_a_cats_hand_and_to_no_second_one(game):
    harness = RoomHarness(game, people=2, players=4).start()
    guest = harness.enter()
    harness.ask(guest, messages.Sit(chair=2))
    assert harness.ask(1, messages.LetIn(chair=2)) == "host only"
    assert harness.ask(0, messages.LetIn(chair=2)) == "done"
    assert harness.said(guest, "told")[-1]["table"]["hands"][2] is not None
    harness.ask(guest, messages.Rise(chair=2))
    harness.ask(guest, messages.Sit(chair=3))
    assert harness.ask(0, messages.LetIn(chair=3)) == "seated"
    assert harness.said(guest, "told")[-1]["table"] is None


def test_a_seen_hand_is_reserved_while_its_guest_is_here():
    harness = RoomHarness("chasse", people=2, players=3).start()
    guest = harness.enter()
    harness.ask(1, messages.Rise(chair=1))
    harness.ask(guest, messages.Sit(chair=1))
    assert harness.ask(0, messages.LetIn(chair=1)) == "held"
    harness.ask(1, messages.Leave())
    assert harness.ask(0, messages.LetIn(chair=1)) == "done"
    assert harness.state.chairs_of(guest) == [1]


@pytest.mark.parametrize("game", ["chasse", "course"])
@pytest.mark.parametrize("restarts", [False, True])
def test_no_hand_of_a_removed_person_is_shown_again_in_that_game(game, restarts):
    """A host removes a guest, and takes their chair with a second device."""
    harness = RoomHarness(game, people=3, players=4).start()
    second = harness.enter()
    harness.ask(0, messages.Remove(guest=2))
    if restarts:
        harness.restart()
        for guest in (0, 1, second):
            harness.connect(guest)
    harness.ask(second, messages.Sit(chair=2))
    assert harness.state.chairs[2].reserved == second
    assert harness.ask(0, messages.LetIn(chair=2)) == "held"
    assert harness.said(0, "told")[-1]["room"]["chairs"][2]["held"]
    harness.ask(0, messages.Rise(chair=0))
    assert harness.ask(0, messages.Sit(chair=2)) == "taken"
    harness.ask(second, messages.Rise(chair=2))
    harness.ask(0, messages.Sit(chair=2))
    assert harness.ask(0, messages.LetIn(chair=2)) == "seated"
    harness.disconnect(second)
    harness.connect(second)
    anew = harness.enter()
    harness.connect(anew)
    for guest in (0, second, anew):
        assert all(
            message["table"]["hands"][2] is None
            for message in [*harness.said(guest, "told"), *harness.said(guest, "welcome")]
            if message["table"] is not None and "hands" in message["table"]
        )


def test_a_guest_removed_after_leaving_a_chair_has_held_that_hand():
    harness = RoomHarness("chasse", people=2, players=3).start()
    second = harness.enter()
    harness.ask(1, messages.Rise(chair=1))
    harness.ask(0, messages.Remove(guest=1))
    harness.ask(second, messages.Sit(chair=1))
    assert harness.ask(0, messages.LetIn(chair=1)) == "held"


def test_a_guest_who_held_a_hand_keeps_their_place_during_the_game():
    """Many who come in push out those who only watch, and so might free a hand."""
    harness = RoomHarness("chasse", people=2, players=3).start()
    harness.ask(1, messages.Rise(chair=1))
    harness.disconnect(1)
    while len(harness.state.guests) < MAX_GUESTS:
        harness.enter(address="elsewhere")
    harness.enter(address="here")
    assert 1 in harness.state.guests


def test_a_hand_of_a_removed_person_is_anybodys_at_the_next_deal():
    harness = RoomHarness("chasse", people=3, players=3, options={"tokens": "1"}).start()
    second = harness.enter()
    harness.ask(0, messages.Remove(guest=2))
    harness.ask(second, messages.Sit(chair=2))
    harness.wait(3_600_000)
    assert harness.state.phase == "over"
    harness.start()
    assert harness.state.chairs_of(second) == [2]


def test_the_host_admits_only_waiting_connected_guests():
    harness = RoomHarness("chasse", people=1, players=3)
    assert harness.ask(0, messages.LetIn(chair=1)) == "no game"
    harness.start()
    assert harness.ask(0, messages.LetIn(chair=1)) == "no such guest"
    guest = harness.enter()
    harness.ask(guest, messages.Sit(chair=1))
    harness.disconnect(guest)
    assert harness.ask(0, messages.LetIn(chair=1)) == "no such guest"


# --- handicap, bucket, history -----------------------------------------------------------

WORN = Standing(3.0, (True, True))


def test_a_new_connection_keeps_the_trust_of_the_old_one():
    harness = RoomHarness().start(PAIR)
    harness.state.chairs[1].standing = WORN
    harness.disconnect(1)
    harness.connect(1)
    harness.do(0, "A flips")
    harness.at += 400
    harness.hit(1)
    harness.wait(1000)
    played = [fact for fact in harness.journal if isinstance(fact, stored.Played) and fact.race]
    assert played[-1].race is not None
    line = played[-1].race.hands[0].line
    assert line is not None
    assert line.bucket == WORN.bucket


def test_who_rises_and_sits_down_again_has_what_they_had():
    harness = RoomHarness(people=2)
    harness.ask(0, messages.Handicap(chair=1, ms=500))
    harness.start()
    harness.state.chairs[1].standing = WORN
    harness.ask(1, messages.Rise(chair=1))
    harness.ask(1, messages.Sit(chair=1))
    assert (harness.state.chairs[1].ms, harness.state.chairs[1].standing) == (500, WORN)


def test_a_guest_who_rejoins_has_handicap_history_and_an_empty_bucket():
    harness = RoomHarness(people=2, players=3)
    harness.ask(0, messages.Handicap(chair=1, ms=500))
    harness.start()
    harness.state.chairs[1].standing = WORN
    harness.ask(1, messages.Leave())
    anew = harness.enter()
    harness.ask(anew, messages.Sit(chair=1))
    chair = harness.state.chairs[1]
    assert (chair.guest, chair.ms, chair.standing) == (anew, 500, Standing(0.0, WORN.strays))


def test_who_sits_down_on_a_cats_chair_starts_with_an_empty_bucket_until_the_next_deal():
    options = {"max_flips": "3"}
    harness = RoomHarness(people=1, players=2, options=options).start()
    guest = harness.enter()
    harness.ask(guest, messages.Sit(chair=1))
    assert harness.state.chairs[1].standing.bucket == 0.0
    harness.wait(3_600_000)
    harness.start()
    assert harness.state.chairs[1].standing.bucket == 3 * PER_CARD_MS


@pytest.mark.parametrize(
    ("options", "bucket"),
    [
        ({}, MAX_DEAL_MS),
        ({"results": "12,24", "specials": "none"}, 10 * PER_CARD_MS),
        ({"max_flips": "20"}, 20 * PER_CARD_MS),
    ],
)
def test_a_deal_fills_a_bucket_by_the_length_of_the_game(options, bucket):
    """Else a game of few races would be worth a full bucket to a cheat."""
    harness = RoomHarness(people=2, players=3, options=options).start()
    assert harness.state.game is not None
    assert {chair.standing.bucket for chair in harness.state.chairs} == {bucket}


def test_what_is_left_of_a_bucket_stays_for_the_next_game():
    assert Standing(50.0).dealt(20) == Standing(50.0 + 20 * PER_CARD_MS)
    assert Standing(MAX_BUCKET_MS).dealt(160) == Standing(MAX_BUCKET_MS)


def test_a_cat_is_dealt_no_handicap_of_the_person_before():
    harness = RoomHarness(people=2, players=3)
    harness.ask(0, messages.Handicap(chair=1, cards=6))
    harness.ask(1, messages.Leave())
    harness.start()
    assert harness.state.chairs[1].guest == NOBODY
    assert harness.state.game is not None
    table = harness.state.game.table
    assert isinstance(table, Mouse)
    stacks = [len(stack) for stack in table.stacks]
    assert max(stacks) - min(stacks) <= 1


def test_a_verdict_is_remembered_on_the_chair():
    harness = RoomHarness().start(PAIR)
    harness.do(0, "A flips")
    harness.at += 400
    harness.ask(0, messages.Hit(seat=0, n=harness.state.seq, ms=100))
    harness.wait(1000)
    assert harness.state.chairs[0].standing.strays == (True,)
