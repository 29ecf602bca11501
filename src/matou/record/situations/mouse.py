"""Situations of Multipli and Addi."""

from typing import Any, Final

from matou.cards import CLOCK
from matou.games.actions import CALLS, FLIPS, HITS, REVEAL_ALL, TIME_IS_UP
from matou.games.game import Table
from matou.games.mouse import events, tops
from matou.games.mouse.play import Mouse
from matou.games.mouse.switches import MouseOptions
from matou.record.situations.stage import Mismatch, Stage

# A hand that comes too late, or twice, does nothing (M11); it is not refused as an act.
IDLE: Final = ("M11", "M13")


class MouseSituation(Stage):
    given_keys = ("seats", "players", "turn", "direction", "out", "reveal_due")
    seat_keys = ("stack", "pile")
    then_keys = (
        "seats", "next", "greed", "out", "winners", "losers", "over", "direction", "reveal_due",
        "points", "refused",
    )  # fmt: skip
    then_seat_keys = ("stack", "under", "pile", "stack_n", "pile_n")
    in_any_order = ("losers",)  # M19: the first seat to go out is the Champion
    last_step = ""

    def set_table(self) -> Table:
        options = self.options
        assert isinstance(options, MouseOptions)
        self.stacks = self.each_cards("stack")
        self.piles = self.each_cards("pile")
        n = len(self.letters)
        worth = self.options.worth
        table = Mouse(
            options,
            self.number(self.given.get("players", n), "given.players"),
            self.chance,
            [stack[:] for stack in self.stacks],
            [pile[:] for pile in self.piles],
            [worth[pile[-1]] if pile else 0 for pile in self.piles],
            [0] * n,
        )
        table.direction = self.direction()
        for letter in self.given.get("out", []):
            seat = self.seat(letter, "given.out")
            if self.stacks[seat] or self.piles[seat]:
                raise self.fail("given.out", f"{letter} holds cards")
            table.places = [*table.places, [seat]]
            table.inside &= ~(1 << seat)
        table.reveal_due = self.flag(self.given.get("reveal_due", False), "given.reveal_due")
        if "turn" in self.given or not table.reveal_due:
            table.turn = self.seat(self.given.get("turn"), "given.turn")
            table.flipper = self._before(table, table.turn)
            table.clock_owner = self._clock_owner(table)
        else:  # a reveal flips all seats, after the clock that calls for it
            table.clock_owner = table.flipper = self._clock_owner(table)
            table.turn = table.after(table.clock_owner)
        # Tops given are tops fallen: the mouse is awake, and no time is running.
        table.awake = True
        table.rights = table.fair = tops.rights(table)
        self.mouse = table
        return table

    def _before(self, table: Mouse, seat: int) -> int:
        """The seat before this one in turn order: taken as the last flipper."""
        table.direction = -table.direction
        before = table.after(seat)
        table.direction = -table.direction
        return before

    def _clock_owner(self, table: Mouse) -> int:
        """M15: the last seat before the turn that shows a clock; else the one that flipped last."""
        seat = table.turn
        for _ in self.letters:
            seat = self._before(table, seat)
            if self.piles[seat][-1:] == [CLOCK]:
                return seat
        return self._before(table, table.turn)

    def happen(self, what: str, how: Any) -> None:
        self.last_step = what
        match what:
            case "flip":
                seat = self.seat(how, "do.flip")
                self._end_race()
                self.play(FLIPS[seat])
            case "reveal":
                if how != "all":
                    raise self.fail("do.reveal", "all")
                self._end_race()
                self.play(REVEAL_ALL)
            case "souris":
                self.play(CALLS[self.seat(how, "do.souris")])
            case "hits":
                hands = [self.seat(letter, "do.hits") for letter in self.items(how, "do.hits")]
                self._hits(hands)
            case _:
                raise self.fail("do", f"unknown key {what[:30]!r}; flip, reveal, hits, souris")

    def _hits(self, hands: list[int]) -> None:
        """One race: the hands in their order, then time is up."""
        race = self._race()
        refused = ""
        for seat in hands:
            if self.table.over or self._race() != race:
                return  # the race is over: a further hit has nothing to decide
            if self.play(HITS[seat]) or self.refused.startswith(IDLE):
                refused = ""
            else:
                refused = self.refused
            self.refused = ""
        if self._race() == race and not self.table.refusal(TIME_IS_UP):
            self.play(TIME_IS_UP)
        self.refused = refused

    def come_to_rest(self) -> None:
        """After hits time is up, also for the next race that they opened (M13, M17)."""
        if self.last_step == "hits" and not self.refused:
            self._end_race()

    def _race(self) -> tuple[int, int]:
        return self.mouse.stage, len(self.mouse.traps)

    def _end_race(self) -> None:
        """A card that falls ends every race before it: its time is up without a hit."""
        while self.mouse.open:
            self.play(TIME_IS_UP)

    # --- comparing -----------------------------------------------------------------------

    def facts(self, wanted: dict[str, Any]) -> dict[str, Any]:
        table = self.mouse
        sinners = [event.seat for event in self.events if isinstance(event, events.Sinned)]
        points = self.mapping(wanted.get("points", {}), "then.points")
        return {
            "next": None if table.over else self.name(table.next_flipper()),
            "greed": self.name(sinners[-1]) if sinners else None,
            "out": [self.names(place) for place in table.places],
            "winners": self.names(table.winners),
            "losers": self.names(table.losers),
            "over": table.over,
            "direction": "clockwise" if table.direction == 1 else "anticlockwise",
            "reveal_due": table.reveal_due,
            "points": {letter: table.points[self.seat(letter, "then.points")] for letter in points},
        }

    def same(self, key: str, expected: Any, found: Any) -> bool:
        if key == "out" and isinstance(expected, list):
            return self._same_places(expected, found)
        return super().same(key, expected, found)

    def _same_places(self, expected: list[Any], found: list[list[str]]) -> bool:
        """In order; seats that share a place stand in any order, nested or not."""
        flat = [seat for place in expected for seat in (place if type(place) is list else [place])]
        for place in found:
            if sorted(map(str, flat[: len(place)])) != sorted(place):
                return False
            flat = flat[len(place) :]
        return not flat

    def compare_seat(self, letter: str, wanted: dict[str, Any]) -> list[Mismatch]:
        seat = self.letters.index(letter)
        stack, pile = self.mouse.stacks[seat], self.mouse.piles[seat]
        found: list[Mismatch] = []
        if "stack" in wanted or "under" in wanted:
            left = self.cards(wanted.get("stack", []), f"then.seats.{letter}.stack")
            under = self.cards(wanted.get("under", []), f"then.seats.{letter}.under")
            if stack[: len(left)] != left or sorted(stack[len(left) :]) != sorted(under):
                expected = f"{self.spelt(left)} and under {self.spelt(under)}"
                found.append(Mismatch(f"{letter} stack", expected, self.spelt(stack)))
        if "pile" in wanted:
            cards = self.cards(wanted["pile"], f"then.seats.{letter}.pile")
            if pile != cards:
                found.append(Mismatch(f"{letter} pile", self.spelt(cards), self.spelt(pile)))
        for key, cards in (("stack_n", stack), ("pile_n", pile)):
            if key in wanted and wanted[key] != len(cards):
                found.append(Mismatch(f"{letter} {key}", wanted[key], len(cards)))
        return found

    def compare_other_seats(self, listed: list[str]) -> list[Mismatch]:
        """A seat not listed is unchanged."""
        found: list[Mismatch] = []
        for seat, letter in enumerate(self.letters):
            if letter in listed:
                continue
            for name, before, now in (
                ("stack", self.stacks[seat], self.mouse.stacks[seat]),
                ("pile", self.piles[seat], self.mouse.piles[seat]),
            ):
                if before != now:
                    what = f"{letter} {name} (not listed, so unchanged)"
                    found.append(Mismatch(what, self.spelt(before), self.spelt(now)))
        return found
