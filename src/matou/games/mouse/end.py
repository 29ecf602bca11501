"""What happens after a verdict: who is out, who scores, when the game ends (M19 to M25).

It runs whenever no judgement is pending.
"""

from typing import Final

from mypy_extensions import i64

from matou.games.game import FIRST_RULES
from matou.games.mouse import events, locked, tops
from matou.games.mouse.table import APART, UNLOCKED, MouseTable, put_under

ENDLESS_TAKE: Final = {3: 30, 4: 25, 5: 20}
ENDLESS_TAKE_MORE: Final = 15
MIXED_AGAIN: Final[i64] = 3  # M27, at most
MAX_MIXES: Final[i64] = 2  # M27: the next time too many cards fell, the game ends


def settle(table: MouseTable) -> None:
    """M19 to M25, M27: take out empty seats, end the game, or make new stacks."""
    empty = _without_cards(table)
    if empty != 0:
        if table.switches.endless:
            _refill(table, empty)
        else:
            _go_out(table, empty)
            if table.over:
                return
    if 0 < table.switches.max_flips <= table.flips:
        if table.next_flipper() < 0:
            _shuffle_piles(table)
        _cap(table)
        return
    stuck = table.next_flipper() < 0
    if stuck or table.switches.turn_over or table.fallen >= table.too_many:  # rare
        unlock(table)
        if not table.over and table.next_flipper() < 0:
            _shuffle_piles(table)


def unlock(table: MouseTable) -> None:
    """M27: a locked table is mixed before the next card falls; the game ends if it stays locked."""
    why = locked.why(table)
    if why == UNLOCKED:
        return
    long = locked.too_long(table)
    stays = table.switches.locked_ends or (long and table.mixes == MAX_MIXES)
    if not stays:
        if long:
            table.mixes += 1
        locked.mix(table)
        if why == APART:
            for _ in range(MIXED_AGAIN):
                if locked.apart(table):
                    locked.mix(table)
            stays = locked.apart(table)
    if stays:
        table.locked = why
        if table.listener is not None:
            table.tell(events.LockedUp(events.LOCKS[why]))
        _cap(table)
    elif table.listener is not None:
        table.tell(events.Mixed(events.LOCKS[why]))


def _without_cards(table: MouseTable) -> i64:
    empty: i64 = 0
    bit: i64 = 1
    for stack in table.stacks:
        if not stack:
            empty |= bit
        bit <<= 1
    if empty:
        bit = 1
        for pile in table.piles:
            if pile:
                empty &= ~bit
            bit <<= 1
    return empty & table.inside


def _go_out(table: MouseTable, empty: i64) -> None:
    """M19: without cards, out of the game; M21: is anybody left to play on?"""
    leaving = [seat for seat in range(table.seats) if empty & (1 << seat)]
    out = table.seats - len(table.order_from(0))
    if table.listener is not None:
        table.tell(events.WentOut(tuple(leaving), out + 1))
    table.places = [*table.places, leaving]
    table.inside &= ~empty
    table.fallen = 0
    if out + len(leaving) >= _enough(table):
        _end(table, _have_won(table), table.order_from(0))


def _have_won(table: MouseTable) -> list[int]:
    """M19: every seat that is out, in their order; M24: of two players, the better one's."""
    out = [seat for place in table.places for seat in place]
    if table.players > 2:
        return out
    done = [player for player in range(2) if _finished(table, player)]
    if len(done) != 1:
        done = [table.owner(seat) for seat in table.places[0]]
    return [seat for seat in out if table.owner(seat) in done]


def _finished(table: MouseTable, player: i64) -> bool:
    """M24: all of this player's own seats are out."""
    for seat in range(table.seats):
        if table.inside & (1 << seat) and table.owner(seat) == player:
            return False
    return True


def _enough(table: MouseTable) -> i64:
    """M21: how many seats go out before the game ends."""
    if not table.options.modern:
        return table.seats - 2
    return 1 if table.seats <= 3 else 2


def _shuffle_piles(table: MouseTable) -> None:
    """M23: nobody can flip, so every seat shuffles its own pile into a new stack."""
    for seat in range(table.seats):
        if table.piles[seat]:
            put_under(table, seat, seat)
            table.chance.shuffle(table.stacks[seat])
    table.awake = False
    table.rights = 0
    if table.listener is not None:
        table.tell(events.Shuffled())


def _refill(table: MouseTable, empty: i64) -> None:
    """M25: all who are without cards score; M20: a last special may have a right by that."""
    if table.next_flipper() < 0:
        _shuffle_piles(table)  # cards are taken from stacks
    for seat in table.order_from(table.turn):
        if empty & (1 << seat):
            _score(table, seat)
    if table.awake and table.rules > FIRST_RULES:
        table.rights = tops.rights(table)
        table.fair |= table.rights


def _score(table: MouseTable, seat: i64) -> None:
    """M25: a point, and cards from the seat with the largest stack, one at a time."""
    table.points[seat] += 1
    take = table.switches.endless_take
    if not take:
        take = ENDLESS_TAKE.get(max(table.seats, 3), ENDLESS_TAKE_MORE)
    took = 0
    while took < take:
        richest = _richest(table, seat)
        if richest < 0:
            break
        table.stacks[seat].append(table.stacks[richest].pop(0))
        took += 1
    if table.listener is not None:
        table.tell(events.Scored(seat, table.points[seat], took))


def _richest(table: MouseTable, taker: i64) -> i64:
    """M25: the largest stack of the others, −1 where none may give.

    No seat gives its last card: without cards it would score too.
    """
    richest: i64 = -1
    most: i64 = 0
    for seat in table.order_from(taker)[1:]:
        held: i64 = len(table.stacks[seat])
        if held > most and table.count(seat) > 1:
            richest = seat
            most = held
    return richest


def _cap(table: MouseTable) -> None:
    """M23, M27: those who are out have won, else the fewest cards; in an endless game points."""
    if table.switches.endless:
        stop(table)
    elif table.places:  # a seat is out already, without any card
        _end(table, _have_won(table), table.order_from(0))
    else:
        counts = [_cards_left(table, seat) for seat in range(table.seats)]
        fewest = min(counts)
        _end(
            table,
            [seat for seat in range(table.seats) if counts[seat] == fewest],
            [seat for seat in range(table.seats) if counts[seat] != fewest],
        )


def _cards_left(table: MouseTable, seat: i64) -> i64:
    """Before a seat; of two players before all their seats together (M27)."""
    if table.players > 2 or table.rules == FIRST_RULES:
        return table.count(seat)
    held: i64 = 0
    for other in range(table.seats):
        if table.owner(other) == table.owner(seat):
            held += table.count(other)
    return held


def stop(table: MouseTable) -> None:
    """M25: the players stop; the two with the fewest points lose."""
    ranked = sorted(table.points)
    winners = [seat for seat in range(table.seats) if table.points[seat] == ranked[-1]]
    losers = [
        seat for seat in range(table.seats)
        if table.points[seat] <= ranked[1] and seat not in winners
    ]  # fmt: skip
    _end(table, winners, losers)


def _end(table: MouseTable, winners: list[int], losers: list[int]) -> None:
    table.open = False
    table.awake = False
    table.rights = 0
    table.finish(winners[:], losers)


def champions(table: MouseTable) -> list[int]:
    """M19: the first to go out; M24 says who of two players."""
    best = table.places[0] if table.places and table.players > 2 else table.winners
    return sorted({table.owner(seat) for seat in best})
