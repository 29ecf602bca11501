"""Situations of La Course."""

from typing import Any

from matou.cards import CLOCK
from matou.games import actions as act
from matou.games.actions import Action
from matou.games.chance import Chance, Replayed
from matou.games.course.kinds import ATTACK_BIT, STANDING, TO_LAY
from matou.games.course.play import Course
from matou.games.game import Table, empty_table
from matou.record.situations.stage import Mismatch, Stage


class CourseSituation(Stage):
    given_keys = ("seats", "pile", "talon", "turn", "exhausted")
    seat_keys = ("hand", "total", "attacks", "defences")
    then_keys = ("seats", "next", "over", "winners", "talon_top", "refused")
    then_seat_keys = ("total", "hand", "hand_n", "hand_has", "attacks", "defences")

    def set_table(self) -> Table:
        n = len(self.letters)
        attacks = [self._bits(cards) for cards in self.each_cards("attacks")]
        turn = self.seat(self.given.get("turn"), "given.turn")
        table = empty_table(self.options, n, n, self.chance)
        assert isinstance(table, Course)
        table.hands = self.each_cards("hand")
        table.defences = self.each_cards("defences")
        table.totals = self.each_number("total", 0)
        table.attacks = attacks
        table.fresh = [0 if seat == turn else attacks[seat] for seat in range(n)]
        table.pile = self.cards(self.given.get("pile", []), "given.pile")[::-1]
        table.talon = self.cards(self.given.get("talon", []), "given.talon")
        table.turn = turn
        table.exhausted = self.number(self.given.get("exhausted", 0), "given.exhausted")
        if not table.pile and not table.talon:
            table.phase = TO_LAY
        self.course = table
        return table

    def _bits(self, cards: list[int]) -> int:
        if any(card not in STANDING for card in cards) or len(set(cards)) != len(cards):
            raise self.fail("given.seats", "C4: chase, u-turn and sumo attack, each once")
        return sum(ATTACK_BIT[card] for card in cards)

    def happen(self, what: str, how: Any) -> None:
        match what:
            case "draw":
                seat = self.seat(how, "do.draw")
                # C12: with pile and talon out the draw falls away, written or not.
                if self.table.refusal(act.DRAWS[seat]) != "nothing to draw":
                    self.play(act.DRAWS[seat])
            case "pass":
                self.play(act.PASSES[self.seat(how, "do.pass")])
            case "steal":
                self._steal(self.card(how, "do.steal"))
            case "give":
                turn = self.table.turn
                if how == "back":
                    self.play(act.RETURNS[turn])
                else:
                    self.play(act.GIFTS[turn][self.card(how, "do.give")])
            case "defend":
                parts = self.mapping(how, "do.defend", ("by", "card", "ends"))
                self._lay(self._defence(parts), parts)
            case "points" | "react" | "discard":
                self._lay(what, self.mapping(how, f"do.{what}", ("by", "card")))
            case "attack" | "clock" | "lift":
                self._aim(what, how)
            case _:
                raise self.fail("do", f"unknown key {what[:30]!r}")

    def _defence(self, parts: dict[str, Any]) -> str:
        """C9: a defence is the turn's card, stands beside it, or is laid when attacked."""
        ends = parts.get("ends", False)
        if not isinstance(ends, bool):
            raise self.fail("do.defend.ends", "true or false")
        if ends:
            return "end"
        seat = self.seat(parts.get("by"), "do.defend.by")
        own_turn = seat == self.course.turn and self.course.phase == TO_LAY
        return "react" if not own_turn and self.course.attacked(seat) else "defend"

    def _lay(self, what: str, how: dict[str, Any]) -> None:
        seat = self.seat(how.get("by"), f"do.{what}.by")
        card = self.card(how.get("card"), f"do.{what}.card")
        kinds = {
            "points": act.POINTS,
            "react": act.REACT,
            "defend": act.DEFEND,
            "end": act.END_WITH,
            "discard": act.DISCARD,
        }
        self.play(Action(kinds[what], seat, card, act.NOBODY, act.SILENT))

    def _aim(self, what: str, how: Any) -> None:
        known = {
            "attack": ("by", "card", "target"),
            "clock": ("by", "target"),
            "lift": ("by", "card", "attack"),
        }
        parts = self.mapping(how, f"do.{what}", known[what])
        seat = self.seat(parts.get("by"), f"do.{what}.by")
        if what == "lift":
            card = self.card(parts.get("card"), "do.lift.card")
            attack = self.card(parts.get("attack"), "do.lift.attack")
            self.play(Action(act.LIFT, seat, card, attack, act.SILENT))
            return
        target = self.seat(parts.get("target"), f"do.{what}.target")
        if what == "clock":
            self.play(Action(act.NAME, seat, CLOCK, target, act.SILENT))
        else:
            card = self.card(parts.get("card"), "do.attack.card")
            self.play(Action(act.ATTACK, seat, card, target, act.SILENT))

    def _steal(self, card: int) -> None:
        """Which card chance picked."""
        table = self.course
        if table.target >= 0 and card not in table.hands[table.target]:
            self.refused = "C11: chance cannot pick a card that the named hand does not hold"
            return
        usual: Chance = table.chance
        table.chance = Replayed([[card]])
        self.play(act.STEALS[table.turn])
        table.chance = usual

    # --- comparing -----------------------------------------------------------------------

    def facts(self, wanted: dict[str, Any]) -> dict[str, Any]:
        table = self.course
        return {
            "next": self.name(table.turn),
            "over": table.over,
            "winners": self.names(table.winners),
            "talon_top": self.spelt(table.talon[-1:])[0] if table.talon else None,
        }

    def same(self, key: str, expected: Any, found: Any) -> bool:
        if key == "next" and expected is None:
            return self.table.over
        return super().same(key, expected, found)

    def compare_seat(self, letter: str, wanted: dict[str, Any]) -> list[Mismatch]:
        seat = self.letters.index(letter)
        table = self.course
        found = self.compare_hand(letter, wanted, table.hands[seat])
        if "total" in wanted and wanted["total"] != table.totals[seat]:
            found.append(Mismatch(f"{letter} total", wanted["total"], table.totals[seat]))
        standing = [kind for kind in STANDING if table.attacks[seat] & ATTACK_BIT[kind]]
        for key, cards in (("attacks", standing), ("defences", table.defences[seat])):
            if key in wanted and sorted(self.cards(wanted[key], key)) != sorted(cards):
                found.append(Mismatch(f"{letter} {key}", wanted[key], self.spelt(cards)))
        return found
