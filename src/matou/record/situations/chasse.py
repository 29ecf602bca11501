"""Situations of La chasse."""

from typing import Any

from matou.cards import CardError
from matou.games.actions import NOBODY, PLAY, SILENT, Action
from matou.games.chasse.play import Chasse
from matou.games.chasse.switches import ChasseOptions
from matou.games.chasse.table import TOKENS
from matou.games.game import Table
from matou.record.situations.stage import Mismatch, Stage


class ChasseSituation(Stage):
    given_keys = ("seats", "total", "pile", "turn", "direction", "must")
    seat_keys = ("hand", "tokens")
    then_keys = (
        "seats", "total", "announced", "round_lost", "next", "must", "direction", "over", "winners",
        "refused",
    )  # fmt: skip
    then_seat_keys = ("tokens", "hand", "hand_n", "hand_has")

    def set_table(self) -> Table:
        options = self.options
        assert isinstance(options, ChasseOptions)
        n = len(self.letters)
        table = options.game.empty(options, n, n, self.chance)
        assert isinstance(table, Chasse)
        try:
            table.hands = self.each_cards("hand")
            table.tokens = self.each_number("tokens", options.tokens or TOKENS // n)
            table.pile = self.cards(self.given.get("pile", []), "given.pile")[::-1]
        except CardError as error:
            raise self.fail("given", str(error)) from None
        table.turn = self.seat(self.given.get("turn"), "given.turn")
        table.total = table.reached = self.number(self.given.get("total", 0), "given.total")
        table.direction = self.direction()
        table.must = self.number(self.given.get("must", 1), "given.must")
        if table.must not in (1, 2):
            raise self.fail("given.must", "a seat lays 1 card or 2")
        table.anchor = table.turn
        # H10: nobody but the player of a gift holds seven.
        table.seven = sum(1 << seat for seat in range(n) if len(table.hands[seat]) >= 7)
        self.chasse = table
        return table

    def happen(self, what: str, how: Any) -> None:
        if what != "play":
            raise self.fail("do", f"unknown key {what[:30]!r}; play")
        parts = self.mapping(how, "do.play", ("by", "card", "target", "announce"))
        seat = self.seat(parts.get("by"), "do.play.by")
        card = self.card(parts.get("card"), "do.play.card")
        target = NOBODY
        if "target" in parts:
            target = self.seat(parts["target"], "do.play.target")
        said = SILENT
        if "announce" in parts:
            said = self.number(parts["announce"], "do.play.announce")
        self.play(Action(PLAY, seat, card, target, said))

    # --- comparing -----------------------------------------------------------------------

    def facts(self, wanted: dict[str, Any]) -> dict[str, Any]:
        table = self.chasse
        return {
            "total": table.total,
            "announced": table.reached,
            "round_lost": self.name(table.round_lost),
            "next": None if table.over else self.name(table.turn),
            "must": table.must,
            "direction": "clockwise" if table.direction == 1 else "anticlockwise",
            "over": table.over,
            "winners": self.names(table.winners),
        }

    def compare_seat(self, letter: str, wanted: dict[str, Any]) -> list[Mismatch]:
        seat = self.letters.index(letter)
        table = self.chasse
        found = self.compare_hand(letter, wanted, table.hands[seat])
        if "tokens" in wanted and wanted["tokens"] != table.tokens[seat]:
            found.append(Mismatch(f"{letter} tokens", wanted["tokens"], table.tokens[seat]))
        return found
