"""How a situation is settled: who is out, who scores, and when the game ends (M19 to M25)."""

from typing import Final

from mypy_extensions import i64

from matou.games.mouse import events
from matou.games.mouse.table import MouseCards

ENDLESS_TAKE: Final = {3: 30, 4: 25, 5: 20}
ENDLESS_TAKE_MORE: Final = 15


class MouseEnd(MouseCards):
    """What is checked whenever nothing waits to be judged any more."""

    def settled(self) -> None:
        """M19 to M25: who is out, whether the game is, and whether anybody can flip."""
        empty = self._without_cards()
        if empty != 0 and not self.switches.endless:
            self._go_out(empty)
            if self.over:
                return
        if self.next_flipper() < 0:
            self._shuffle_piles()
        if empty != 0 and self.switches.endless:
            for seat in self.order_from(self.turn):
                if empty & (1 << seat):
                    self._score(seat)
        if 0 < self.switches.max_flips <= self.flips:
            self._cap()

    def _without_cards(self) -> i64:
        empty: i64 = 0
        bit: i64 = 1
        for stack in self.stacks:
            if not stack:
                empty |= bit
            bit <<= 1
        if empty:
            bit = 1
            for pile in self.piles:
                if pile:
                    empty &= ~bit
                bit <<= 1
        return empty & self.inside

    def _go_out(self, empty: i64) -> None:
        """M19: without cards, out of the game; M21: is anybody left to play on?"""
        leaving = [seat for seat in range(self.seats) if empty & (1 << seat)]
        out = self.seats - len(self.order_from(0))
        if self.listener is not None:
            self.tell(events.WentOut(tuple(leaving), out + 1))
        self.places = [*self.places, leaving]
        self.inside &= ~empty
        if out + len(leaving) >= self._enough():
            self.end(self._have_won(), self.order_from(0))

    def _have_won(self) -> list[int]:
        """M19: every seat that is out, in their order; M24: of two players, the better one's."""
        out = [seat for place in self.places for seat in place]
        if self.players > 2:
            return out
        done = [player for player in range(2) if self._finished(player)]
        if len(done) != 1:
            done = [self.owner(seat) for seat in self.places[0]]
        return [seat for seat in out if self.owner(seat) in done]

    def champions(self) -> list[int]:
        """M19: the first to go out; M24 says who of two players."""
        best = self.places[0] if self.places and self.players > 2 else self.winners
        return sorted({self.owner(seat) for seat in best})

    def _finished(self, player: i64) -> bool:
        """M24: all of this player's own seats are out."""
        for seat in range(self.seats):
            if self.inside & (1 << seat) and self.owner(seat) == player:
                return False
        return True

    def _enough(self) -> i64:
        """M21: how many seats go out before the game ends."""
        if not self.options.modern:
            return self.seats - 2
        return 1 if self.seats <= 3 else 2

    def _shuffle_piles(self) -> None:
        """M23: nobody can flip, so every seat shuffles its own pile into a new stack."""
        for seat in range(self.seats):
            if self.piles[seat]:
                self.put_pile_under(seat, seat)
                self.chance.shuffle(self.stacks[seat])
        self.awake = False
        self.rights = 0
        if self.listener is not None:
            self.tell(events.Shuffled())

    def _score(self, seat: i64) -> None:
        """M25: a point, and cards from whoever has the largest stack, one at a time."""
        self.points[seat] += 1
        take = self.switches.endless_take
        if not take:
            take = ENDLESS_TAKE.get(max(self.seats, 3), ENDLESS_TAKE_MORE)
        took = 0
        while took < take:
            richest = self._richest(seat)
            if richest < 0:
                break
            self.stacks[seat].append(self.stacks[richest].pop(0))
            took += 1
        if self.listener is not None:
            self.tell(events.Scored(seat, self.points[seat], took))

    def _richest(self, taker: i64) -> i64:
        """M25: the largest stack of the others, −1 where none may give.

        Nobody is robbed of a last card: that would score too.
        """
        richest: i64 = -1
        most: i64 = 0
        for seat in self.order_from(taker)[1:]:
            held: i64 = len(self.stacks[seat])
            if held > most and self.count(seat) > 1:
                richest = seat
                most = held
        return richest

    def _cap(self) -> None:
        """M23, max_flips: the fewest cards win."""
        if self.switches.endless:
            self.stop()
        elif self.places:  # somebody is out already, with no card at all
            self.end(self._have_won(), self.order_from(0))
        else:
            counts = [self.count(seat) for seat in range(self.seats)]
            fewest = min(counts)
            self.end(
                [seat for seat in range(self.seats) if counts[seat] == fewest],
                [seat for seat in range(self.seats) if counts[seat] != fewest],
            )

    def stop(self) -> None:
        """M25: the players stop; the two with the fewest points lose."""
        ranked = sorted(self.points)
        winners = [seat for seat in range(self.seats) if self.points[seat] == ranked[-1]]
        losers = [
            seat for seat in range(self.seats)
            if self.points[seat] <= ranked[1] and seat not in winners
        ]  # fmt: skip
        self.end(winners, losers)

    def end(self, winners: list[int], losers: list[int]) -> None:
        self.open = False
        self.awake = False
        self.rights = 0
        self.finish(winners[:], losers)
