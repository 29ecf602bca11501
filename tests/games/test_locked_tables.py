"""M27: every game at the mouse ends, with any deck and any share of rights that are taken."""

import random
from collections import Counter

import pytest

from matou.cards import KINDS
from matou.games.actions import CALLS, FLIPS, HITS, REVEAL_ALL, TIME_IS_UP, Action
from matou.games.chance import Chance, seeded
from matou.games.deal import deal_options
from matou.games.events import Event
from matou.games.game import OptionError, Options
from matou.games.mouse import locked
from matou.games.mouse.events import LockedUp, Mixed, Shuffled, TurnedOver
from matou.games.mouse.play import Mouse
from matou.games.mouse.table import LONG, TOPS
from matou.games.registry import options
from matou.games.short_decks import SHORT_SIZE, pick_results
from matou.record.position import read_position
from tests.conftest import PLAIN, SOAK

GAMES = 10_000 if SOAK else 500
BATCHES = 10
MAX_FLIPS = 30_000  # the longest of 10,000 games took 7,529
SHARES = (0, 50, 90, 100)  # per cent of their rights that hands take


def hands(table: Mouse, rng: random.Random, share: int) -> Action:
    """What comes next where hands take this share of their rights, and never sin."""
    call = missed(table, rng, share)
    if call is not None:
        return call
    if table.open:
        able = [seat for seat in range(table.seats) if table.rights & (1 << seat)]
        if table.stage != TOPS:
            able = [seat for seat in able if seat not in table.hands]
        takes = able and rng.randrange(100) < share
        return HITS[rng.choice(able)] if takes else TIME_IS_UP
    flipper = table.next_flipper()
    if flipper < 0:
        return TIME_IS_UP
    return REVEAL_ALL if table.reveal_due else FLIPS[flipper]


def missed(table: Mouse, rng: random.Random, share: int) -> Action | None:
    """M26: a right call."""
    if table.switches.expert and table.missed and rng.randrange(100) < share:
        outside = [
            seat for seat in table.order_from(0)
            if any(not group & (1 << seat) for group in table.missed)
        ]  # fmt: skip
        if outside:
            return CALLS[rng.choice(outside)]
    return None


def any_deck(rng: random.Random, game: str, players: int) -> dict[str, object]:
    """The whole box, some tables, or a short deck; all specials, none, one kind or several."""
    kinds = [*KINDS]
    specials = rng.choice(
        ["all", "none", [rng.choice(kinds)], rng.sample(kinds, rng.randint(2, 5))]
    )
    given: dict[str, object] = {"specials": specials}
    deck = rng.randrange(4)
    if deck == 1:
        given["tables"] = rng.choice([5, 6, 7, 8, 9, [2, 5, 10], [rng.randint(1, 10)]])
    elif deck > 1:
        size = max(SHORT_SIZE, 8 * players) if deck == 2 else rng.randint(12, 40)
        given["results"] = pick_results(game, seeded(rng.getrandbits(40)), size, specials=())
    return given


def any_options(rng: random.Random, players: int) -> Options:
    """A mouse game of so many players that its own articles can end."""
    while True:
        game = rng.choice(["multipli", "addi"])
        given = any_deck(rng, game, players)
        if game == "multipli" and rng.random() < 0.3:
            given["edition"] = "modern"
            given["doubled"] = rng.choice(["both", "one"])
        if rng.random() < 0.4:
            given["empty_stack"] = "turn_over"
        if rng.random() < 0.2:
            given["expert"] = True
        if rng.random() < 0.1:
            given["locked"] = "end"
        if rng.random() < 0.15:  # its players stop when they like, or at a number of cards
            given |= {"endless": True, "max_flips": rng.choice([200, 2000])}
        try:
            chosen = options(game, given)
            deal_options(chosen, players, seeded(0))
        except OptionError:
            continue
        return chosen


def played_out(chosen: Options, players: int, share: int, rng: random.Random) -> Counter[str]:
    """A whole game; what became of it."""
    table = deal_options(chosen, players, seeded(rng.getrandbits(60)))
    assert isinstance(table, Mouse)
    heard: list[object] = []

    def listen(event: Event) -> None:
        """M25 takes cards from stacks, so it may renew them before the check for a lock."""
        heard.append(event)
        if isinstance(event, (Shuffled, TurnedOver)) and not table.switches.endless:
            assert not locked.apart(table), f"{chosen}, {players} players: renewed while locked"

    table.listener = listen
    most = 3 * len(chosen.cards)
    while not table.over:
        table.play(hands(table, rng, share))
        assert table.flips < MAX_FLIPS, f"{chosen}, {players} players, {share} %: no end"
        assert table.open or table.over or table.fallen < most
    assert table.winners
    assert sorted(table.cards()) == sorted(chosen.cards)
    return Counter({
        "games": 1,
        "mixed": any(isinstance(event, Mixed) for event in heard),
        "locked up": any(isinstance(event, LockedUp) for event in heard),
        "longest": table.flips,
    })  # fmt: skip


def play_batch(batch: int) -> Counter[str]:
    """Every number of players and every share as often as any other."""
    found: Counter[str] = Counter()
    for number in range(batch, GAMES, BATCHES):
        rng = random.Random(f"locked {number}")
        players = 2 + number % 7
        share = SHARES[number // 7 % len(SHARES)]
        game = played_out(any_options(rng, players), players, share, rng)
        longest = max(found["longest"], game["longest"])
        found += game
        found["longest"] = longest
    return found


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_game_ends_with_any_share_of_rights_taken(batch):
    found = play_batch(batch)
    assert found["games"] == GAMES // BATCHES
    assert found["mixed"] > 0
    assert found["locked up"] > 0


# --- one table at a time -------------------------------------------------------------------

# A and B are a pair when A's card falls; six cards, so the eighteenth makes the table locked.
PAIR = """multipli{}
seats: 3
A stack: 3x8 5x5
B stack: 8x8
B pile: 4x6
C stack: 7x7 9x9
fallen since exchange: {}
mixes since exchange: {}
"""


def given(fallen: int, mixes: int = 0, options: str = "") -> tuple[Mouse, list[object]]:
    table = read_position(PAIR.format(options, fallen, mixes))
    assert isinstance(table, Mouse)
    heard: list[object] = []
    table.listener = heard.append
    table.play(FLIPS[0])
    return table, heard


def test_the_card_that_makes_three_times_all_cards_makes_a_mix():
    for fallen, mixed in ((16, False), (17, True)):
        table, heard = given(fallen)
        table.play(TIME_IS_UP)
        assert (Mixed("long") in heard) == mixed
        assert (table.fallen, table.mixes) == ((0, 1) if mixed else (17, 0))


def test_an_exchange_resets_the_count_of_cards_and_of_mixes():
    table, heard = given(17, mixes=2)
    table.play(HITS[0])
    assert Mixed("long") not in heard
    assert (table.fallen, table.mixes, table.over) == (0, 0, False)


def test_the_third_time_without_an_exchange_ends_the_game():
    table, heard = given(17, mixes=2)
    table.play(TIME_IS_UP)
    assert heard[-2] == LockedUp("long")
    assert (table.over, table.locked, table.winners) == (True, LONG, [0, 1, 2])
    assert [len(pile) for pile in table.piles] == [1, 1, 0], "nothing is mixed any more"


def test_a_sin_does_not_reset_the_count():
    table, heard = given(17)
    table.play(HITS[2])
    assert Mixed("long") in heard


def test_an_exit_resets_the_count_of_cards_but_not_that_of_mixes():
    """D's only card goes under the trap's owner."""
    table = read_position(
        "multipli\nseats: 4\nA stack: trap 1x1\nB stack: 8x8\nB pile: 4x6\nC stack: 7x7\n"
        "C pile: 3x8\nD stack: 2x2\nfallen since exchange: 20\nmixes since exchange: 1\n"
    )
    assert isinstance(table, Mouse)
    table.play(FLIPS[0])
    table.play(TIME_IS_UP)
    table.play(TIME_IS_UP)
    assert table.places == [[3]]
    assert (table.fallen, table.mixes) == (0, 1)


def test_a_point_in_an_endless_game_is_no_exit():
    table = read_position(
        "multipli endless=true\nseats: 4\nA stack: trap 1x1\nB stack: 8x8\nB pile: 4x6\n"
        "C stack: 7x7\nC pile: 3x8\nD stack: 2x2\nfallen since exchange: 10\n"
    )
    assert isinstance(table, Mouse)
    table.play(FLIPS[0])
    table.play(TIME_IS_UP)
    table.play(TIME_IS_UP)
    assert table.points == [0, 0, 0, 1]
    assert table.fallen == 11


def test_a_cap_that_is_reached_ends_a_locked_table_without_a_mix():
    table, heard = given(17, options=" max_flips=1")
    table.play(TIME_IS_UP)
    assert table.over
    assert Mixed("long") not in heard
    assert LockedUp("long") not in heard


class Unhelpful(Chance):
    """It leaves the cards as they lie, and counts how often it was asked."""

    def __init__(self, helps_at: int = 0) -> None:
        super().__init__(1)
        self.shuffles = 0
        self.helps_at = helps_at

    def shuffle(self, cards: list[int]) -> None:
        self.shuffles += 1
        if self.shuffles == self.helps_at:
            cards[0], cards[-1] = cards[-1], cards[0]


@pytest.mark.skipif(not PLAIN, reason="compiled rules take no chance made in Python")
@pytest.mark.parametrize(("helps_at", "shuffles"), [(1, 1), (2, 2), (4, 4), (5, 4), (0, 4)])
def test_a_table_that_stays_locked_is_mixed_again_three_times(helps_at, shuffles):
    chance = Unhelpful(helps_at)
    table = read_position(
        "multipli\nseats: 3\nA pile: 3x8 4x6\nB pile: 5x5 =25\nC pile: 7x7 =49\n", chance
    )
    table.play(TIME_IS_UP)
    assert chance.shuffles == shuffles
    assert table.over == (helps_at not in (1, 2, 4))


def test_by_the_rules_before_m27_a_table_stays_locked():
    table = read_position(
        "multipli\nseats: 3\nrules: 1\nA stack: 3x8 4x6\nB stack: 5x5\nC stack: 7x7\n"
    )
    assert isinstance(table, Mouse)
    rng = random.Random(1)
    while table.flips < 1000:
        table.play(hands(table, rng, 100))
    assert not table.over
