"""The Chasse in a room."""

from typing import Final

from matou.games.actions import NOBODY, PLAY, SILENT, Action
from matou.games.chasse.law import change
from matou.games.chasse.play import Chasse
from matou.games.table import Table
from matou.server.races.judge import Verdict
from matou.server.rooms.choices import laying
from matou.server.rooms.game import RoomGame
from matou.server.rooms.hardest import WRONG, Answer
from matou.server.rooms.view_types import ChasseSeen


def why(table: Table, seat: int, playable: set[int]) -> dict[str, str]:
    """By card, the key of the reason."""
    assert isinstance(table, Chasse)
    cards = sorted(set(table.hands[seat]) - playable)
    asked = [(card, table.refusal(laying(PLAY, seat, card, NOBODY))) for card in cards]
    return {str(card): key for card, key in asked if key}


def answers(table: Table, action: Action, verdict: Verdict | None) -> list[Answer]:
    """H14: a wrong total was said."""
    assert isinstance(table, Chasse)
    if action.kind != PLAY or action.said == SILENT:
        return []
    right = action.said == table.total + change(action.card)
    return [] if right else [Answer(action.seat, action.card, WRONG)]


CHASSE: Final = RoomGame(view=ChasseSeen, why=why, answers=answers)
