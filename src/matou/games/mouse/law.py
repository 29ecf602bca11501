"""What a mouse table allows: every request, the legal ones and why others are refused."""

from mypy_extensions import i64

from matou.games.actions import (
    CALLS,
    FLIP,
    FLIPS,
    HIT,
    HITS_BY,
    REVEAL,
    REVEAL_ALL,
    SOURIS,
    STOP,
    STOP_PLAYING,
    TIME_IS_UP,
    TIME_UP,
    Action,
)
from matou.games.chance import Chance
from matou.games.mouse.end import MouseEnd
from matou.games.mouse.table import NO_FLIP, TOPS


class MouseLaw(MouseEnd):
    """Who may flip, hit and call; whether a hit was right is judged when it is done."""

    def refusal(self, action: Action) -> str:
        if self.over:
            return "over"
        kind = action.kind
        if kind == HIT:
            return self._refuse_hit(action.seat)
        if kind == FLIP:
            if not 0 <= action.seat < self.seats:
                return "no such seat"
            if self.open:
                return "race open"
            if self.reveal_due:
                return "reveal due"
            return "" if action.seat == self.next_flipper() else "not your flip"
        if kind == TIME_UP:
            return "" if self.open or self.next_flipper() < 0 else "time is not running"
        if kind == REVEAL:
            if self.open:
                return "race open"
            if not self.reveal_due:
                return "no reveal due"
            return "nobody can flip" if self.next_flipper() < 0 else ""
        if kind == SOURIS:
            return self._refuse_call(action.seat)
        if kind == STOP:
            if not self.switches.endless:
                return "not endless"
            return "race open" if self.open else ""
        return "foreign"

    def _may_hit(self) -> i64:
        """M6, M10, M11, M13: whose hand would count now, for better or worse."""
        if not self.awake:
            if not self.switches.late_sins or self.flipper == NO_FLIP:
                return 0
            return self.inside & ~self.fair
        if self.stage == TOPS:
            return self.inside & (self.rights | ~self.fair)
        waiting = self.inside
        for seat in self.hands:
            waiting &= ~(1 << seat)
        return waiting

    def _refuse_hit(self, seat: i64) -> str:
        if not 0 <= seat < self.seats:
            return "no such seat"
        if self._may_hit() & (1 << seat):
            return ""
        if not self.awake:
            return "asleep"
        if not (self.inside | self.fair) & (1 << seat):
            return "out"
        return "late" if self.stage == TOPS else "already hit"

    def _refuse_call(self, seat: i64) -> str:
        if not self.switches.expert:
            return "not expert"
        if not 0 <= seat < self.seats:
            return "no such seat"
        if not self.inside & (1 << seat):
            return "out"
        return "nothing to call" if self.flipper == NO_FLIP else ""

    def legal(self, seat: i64 = -1) -> list[Action]:
        if self.over:
            return []
        who: i64 = -1 if seat < 0 else 1 << seat
        found = HITS_BY[self._may_hit() & who][:]
        if self.switches.expert:
            for caller in range(self.seats):
                if who & (1 << caller) and not self._refuse_call(caller):
                    found.append(CALLS[caller])
        if self.open:
            if seat < 0:
                found.append(TIME_IS_UP)
            return found
        flipper = self.next_flipper()
        if flipper >= 0 and not self.reveal_due:
            if who & (1 << flipper):
                found.append(FLIPS[flipper])
        elif seat < 0:
            found.append(REVEAL_ALL if flipper >= 0 else TIME_IS_UP)
        if self.switches.endless and seat < 0:
            found.append(STOP_PLAYING)
        return found

    def any_legal(self, chance: Chance) -> Action:
        if self.over or self.switches.expert or self.switches.endless:
            return super().any_legal(chance)
        hits = HITS_BY[self._may_hit()]
        place = chance.below(len(hits) + 1)
        if place < len(hits):
            return hits[place]
        if self.open:
            return TIME_IS_UP
        flipper = self.next_flipper()
        if flipper < 0:
            return TIME_IS_UP
        return REVEAL_ALL if self.reveal_due else FLIPS[flipper]
