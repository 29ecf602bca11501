"""The names under which the events of many games are counted."""

from typing import Final

from matou.games import events
from matou.games.course.kinds import GOAL
from matou.games.course.play import Course
from matou.games.events import Event
from matou.games.table import Table

# Events that have one name; those that depend on what happened are named below.
NAMES: Final[dict[type[Event], str]] = {
    events.Turned: "changes of direction",
    events.Flipped: "cards flipped",
    events.TurnedOver: "piles turned over (M5)",
    events.Sinned: "sins of greed (M10)",
    events.Shuffled: "shuffles when nobody can flip (M23)",
    events.WentOut: "times that seats went out",
    events.Scored: "points scored (M25)",
    events.LaidPoints: "cards laid as points",
    events.Attacked: "attacks",
    events.Lifted: "attacks lifted",
    events.Defended: "defences",
    events.Named: "clocks against a hand (C11)",
    events.GaveInReturn: "stolen cards kept (C11)",
    events.Discarded: "discards",
    events.PileRenewed: "piles renewed",
    events.Laid: "cards laid",
    events.Misannounced: "wrong totals announced (H14)",
    events.Countered: "counters with clock or gift (H9)",
    events.RoundLost: "rounds lost at 100 (H5)",
}
WON: Final = {
    "pair": "pairs won",
    "sumo": "sumos won",
    "last_special": "won with a last special (M20)",
}
RETURNED: Final = {
    "ten": "tokens lost on a ten (H4)",
    "hundred": "tokens lost at 100 (H5)",
    "wrong_total": "tokens lost for a wrong total (H14)",
}


def event_name(event: Event) -> str:
    """The name to count it under; empty for what nobody counts."""
    match event:
        case events.Won(why=why):
            return WON[why]
        case events.TokenReturned(why=why):
            return RETURNED[why]
        case events.Chased(fastest=fastest):
            return "chases" if fastest >= 0 else "chases nobody hit"
        case events.Trapped(owner=owner, fastest=fastest):
            return "traps escaped by their owner" if owner == fastest else "traps that snapped"
        case events.Called(right=right):
            return "calls of Souris! (M26)" if right else "wrong calls of Souris! (M26)"
        case events.RoundBegan(sudden_death=True):
            return "rounds of sudden death (H12)"
    return NAMES.get(type(event), "")


def ending_name(table: Table) -> str:
    """How a finished game of the Course came to its end (C3, C12)."""
    if not isinstance(table, Course):
        return ""
    return "won with exactly 400 (C3)" if max(table.totals) == GOAL else "ended by exhaustion (C12)"
