"""Runs a situation: set up the table, play the actions, compare the result."""

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from matou.cards import CardError, read, spell
from matou.games.actions import Action
from matou.games.chance import Chance, seeded
from matou.games.events import Event
from matou.games.game import Options, Table
from matou.games.refusals import Refused
from matou.record.situations.source import Entry, Reader

MAX_SEATS: Final = 8


@dataclass(frozen=True)
class Mismatch:
    """One thing that is not as expected."""

    what: str
    expected: Any
    found: Any


class Stage(Reader):
    """One situation on its way from given to then."""

    given_keys: tuple[str, ...] = ()
    seat_keys: tuple[str, ...] = ()
    then_keys: tuple[str, ...] = ()
    then_seat_keys: tuple[str, ...] = ()
    in_any_order: tuple[str, ...] = ("winners",)  # seats that `then` may name in any order

    def __init__(self, entry: Entry, chosen: Options) -> None:
        super().__init__(entry)
        self.options = chosen
        self.chance: Chance = seeded(1)
        self.given = self.mapping(entry.data["given"], "given", self.given_keys)
        seats = self.mapping(self.given.get("seats"), "given.seats")
        self.letters = list(seats)  # clockwise, as written
        out = self.letters_of(self.given.get("out", []), "given.out")
        if not set(out) <= set(seats):
            self.letters = sorted({*seats, *out})  # a seat without cards: ordered by its letter
        for letter in self.letters:
            if len(letter) != 1 or not "A" <= letter <= "Z":
                raise self.fail("given.seats", f"{letter[:20]!r} is no capital letter")
        if not 2 <= len(self.letters) <= MAX_SEATS:
            raise self.fail("given.seats", f"a table has 2 to {MAX_SEATS} seats")
        self.seats = {
            letter: self.mapping(seats.get(letter) or {}, f"given.seats.{letter}", self.seat_keys)
            for letter in self.letters
        }
        self.refused = ""  # why the last thing done was refused
        self.refusals: list[str] = []  # of all steps
        self.events: list[Event] = []
        self.table: Table = self.set_table()
        self.table.listener = self.events.append

    def letters_of(self, value: Any, where: str) -> list[str]:
        names = self.items(value, where)
        if not all(isinstance(name, str) for name in names):
            raise self.fail(where, "seats are capital letters")
        return names

    # --- reading seats and cards ---------------------------------------------------------

    def seat(self, value: Any, where: str) -> int:
        if value not in self.letters:
            raise self.fail(where, f"{str(value)[:20]!r} is no seat; there are {self.letters}")
        return self.letters.index(value)

    def card(self, value: Any, where: str) -> int:
        try:
            return read(value if isinstance(value, str) else str(value), self.options.family)
        except CardError as error:
            raise self.fail(where, str(error)) from None

    def cards(self, value: Any, where: str) -> list[int]:
        return [self.card(card, where) for card in self.items(value, where)]

    def each_cards(self, key: str) -> list[list[int]]:
        return [
            self.cards(self.seats[letter].get(key, []), f"given.seats.{letter}.{key}")
            for letter in self.letters
        ]

    def each_number(self, key: str, otherwise: int) -> list[int]:
        return [
            self.number(self.seats[letter].get(key, otherwise), f"given.seats.{letter}.{key}")
            for letter in self.letters
        ]

    def direction(self) -> int:
        word = self.given.get("direction", "clockwise")
        if word not in ("clockwise", "anticlockwise"):
            raise self.fail("given.direction", "clockwise or anticlockwise")
        return 1 if word == "clockwise" else -1

    # --- the three parts, filled in by each game -----------------------------------------

    def set_table(self) -> Table:
        raise NotImplementedError

    def happen(self, what: str, how: Any) -> None:
        """One entry of `do`."""
        raise NotImplementedError

    def facts(self, wanted: dict[str, Any]) -> dict[str, Any]:
        """The present value of each key of `then`."""
        raise NotImplementedError

    def compare_seat(self, letter: str, wanted: dict[str, Any]) -> list[Mismatch]:
        raise NotImplementedError

    def compare_other_seats(self, listed: list[str]) -> list[Mismatch]:
        """Seats `then` does not list."""
        return []

    # --- running -------------------------------------------------------------------------

    def run(self) -> list[Mismatch]:
        steps = self.items(self.entry.data["do"], "do")
        then = self.mapping(self.entry.data["then"], "then", self.then_keys)
        for step in steps:
            one = self.mapping(step, "do")
            if len(one) != 1:
                raise self.fail("do", "each step is one thing")
            [(what, how)] = one.items()
            self.refused = ""
            self.happen(what, how)
            if self.refused:
                self.refusals.append(self.refused)
        self.come_to_rest()
        return self._compare(then)

    def come_to_rest(self) -> None:
        """Play forced actions before the comparison."""

    def play(self, action: Action) -> bool:
        """Play it, or remember why it was refused."""
        try:
            self.table.play(action)
        except Refused as refused:
            self.refused = str(refused)
            return False
        return True

    def _compare(self, then: dict[str, Any]) -> list[Mismatch]:
        found: list[Mismatch] = []
        refused = self.flag(then.pop("refused", False), "then.refused")
        if refused != bool(self.refusals):
            found.append(Mismatch("refused", refused, "; ".join(self.refusals) or False))
        seats = then.pop("seats", None)
        facts = self.facts(then)
        for key, expected in then.items():
            if not self.same(key, expected, facts[key]):
                found.append(Mismatch(key, expected, facts[key]))
        if seats is not None:
            listed = self.mapping(seats, "then.seats")
            for letter, value in listed.items():
                self.seat(letter, "then.seats")
                wanted = self.mapping(value, f"then.seats.{letter}", self.then_seat_keys)
                found += self.compare_seat(letter, wanted)
            found += self.compare_other_seats(list(listed))
        return found

    def same(self, key: str, expected: Any, found: Any) -> bool:
        if key in self.in_any_order and isinstance(expected, list):
            return sorted(map(str, expected)) == sorted(found)
        return bool(expected == found)

    # --- small comparisons ---------------------------------------------------------------

    def spelt(self, cards: list[int]) -> list[str]:
        return [spell(card, self.options.family) for card in cards]

    def names(self, seats: list[int]) -> list[str]:
        return [self.letters[seat] for seat in seats]

    def name(self, seat: int) -> str | None:
        return self.letters[seat] if seat >= 0 else None

    def compare_hand(self, letter: str, wanted: dict[str, Any], hand: list[int]) -> list[Mismatch]:
        """`hand`, `hand_n`, `hand_has`: cards in any order."""
        found: list[Mismatch] = []
        held = Counter(hand)
        if "hand" in wanted and Counter(self.cards(wanted["hand"], "hand")) != held:
            found.append(Mismatch(f"{letter} hand", wanted["hand"], self.spelt(hand)))
        if "hand_n" in wanted and wanted["hand_n"] != len(hand):
            found.append(Mismatch(f"{letter} hand_n", wanted["hand_n"], len(hand)))
        if "hand_has" in wanted and Counter(self.cards(wanted["hand_has"], "hand_has")) - held:
            found.append(Mismatch(f"{letter} hand_has", wanted["hand_has"], self.spelt(hand)))
        return found
