"""The translation key of each event, and the values of its placeholders."""

from functools import singledispatch
from typing import Final

from matou.cards import is_special
from matou.games.chasse import events as chasse
from matou.games.course import events as course
from matou.games.events import Drew, Ended, Event, PileRenewed, Turned
from matou.games.mouse import events as mouse

# What a field of an event holds, by its name; the other fields are numbers and text.
SEAT_PARTS: Final = (
    "seat", "giver", "taker", "target", "owner", "fastest", "slowest", "dealer", "starter"
)  # fmt: skip
SEATS_PARTS: Final = ("losers", "winners", "seats", "paid")
CARD_PARTS: Final = ("card", "attack")
CARDS_PARTS: Final = ("cards", "tops")

# --- keys ----------------------------------------------------------------------------------

Plain = (
    Turned | Ended | PileRenewed
    | mouse.Flipped | mouse.TurnedOver | mouse.Hit | mouse.Gave | mouse.Sinned | mouse.Shuffled
    | mouse.WentOut | mouse.Scored
    | course.LaidPoints | course.Attacked | course.Named | course.Passed | course.Discarded
    | chasse.Misannounced | chasse.Countered | chasse.RoundLost
)  # fmt: skip
WithReason = mouse.Won | mouse.Mixed | mouse.LockedUp | chasse.TokenReturned


@singledispatch
def sentence_key(event: Event) -> str:
    """The key of the sentence about an event; empty if it has none.

    An event of an installed game has the name of its class.
    """
    return type(event).__name__


@sentence_key.register
def _(event: Plain) -> str:
    return type(event).__name__


@sentence_key.register
def _(event: WithReason) -> str:
    return f"{type(event).__name__}.{event.why}"


@sentence_key.register
def _(event: Drew) -> str:
    if not event.cards:
        return ""
    return "Drew.shown" if event.shown else "Drew"


@sentence_key.register
def _(event: mouse.Chased) -> str:
    return "Chased" if event.fastest >= 0 else "Chased.nobody"


@sentence_key.register
def _(event: mouse.Trapped) -> str:
    if event.fastest < 0:
        return "Trapped.nobody"
    return "Trapped.owner" if event.owner == event.fastest else "Trapped"


@sentence_key.register
def _(event: mouse.Called) -> str:
    return "Called" if event.right else "Called.wrong"


@sentence_key.register
def _(event: course.Lifted) -> str:
    return "Lifted" if event.card >= 0 else "Lifted.alone"


@sentence_key.register
def _(event: course.Defended) -> str:
    return "Defended.ends" if event.ends else "Defended"


@sentence_key.register
def _(event: course.CardMoved) -> str:
    name = type(event).__name__
    return name if event.card >= 0 else f"{name}.hidden"


@sentence_key.register
def _(event: chasse.Laid) -> str:
    if event.target >= 0:
        return "Laid.target"
    return "Laid.special" if is_special(event.card) else "Laid"


@sentence_key.register
def _(event: chasse.RoundBegan) -> str:
    return "RoundBegan.sudden_death" if event.sudden_death else "RoundBegan"


# --- articles ------------------------------------------------------------------------------

# The article that the page links to, by key, and by the kind of card where that matters.
MOUSE_ARTICLES: Final = {
    "Flipped": "M4",
    "Flipped clock": "M15",
    "TurnedOver": "M5",
    "Hit": "M6",
    "Won.pair": "M7",
    "Won.sumo": "M16",
    "Won.last_special": "M20",
    "Sinned": "M10",
    "Chased": "M13",
    "Chased.nobody": "M13",
    "Turned": "M14",
    "Trapped": "M17",
    "Trapped.owner": "M17",
    "Trapped.nobody": "M17",
    "Gave": "M18",
    "WentOut": "M19",
    "Ended": "M21",
    "Shuffled": "M23",
    "Mixed.apart": "M27",
    "Mixed.long": "M27",
    "LockedUp.apart": "M27",
    "LockedUp.long": "M27",
    "Scored": "M25",
    "Called": "M26",
    "Called.wrong": "M26",
}
COURSE_ARTICLES: Final = {
    "Drew": "C2",
    "Drew.shown": "C6",
    "Discarded": "C2",
    "LaidPoints": "C3",
    "Ended": "C3",
    "Attacked": "C4",
    "Attacked chase": "C5",
    "Attacked u-turn": "C6",
    "Attacked sumo": "C7",
    "Lifted": "C8",
    "Lifted chase": "C5",
    "Lifted u-turn": "C6",
    "Lifted sumo": "C7",
    "Lifted.alone": "C8",
    "Lifted.alone chase": "C5",
    "Lifted.alone u-turn": "C6",
    "Lifted.alone sumo": "C7",
    "Defended": "C9",
    "Defended.ends": "C9",
    "Named": "C11",
    "Passed": "C11",
    "Stole": "C11",
    "Stole.hidden": "C11",
    "GaveInReturn": "C11",
    "GaveInReturn.hidden": "C11",
    "GaveBack": "C11",
    "GaveBack.hidden": "C11",
    "PileRenewed": "C12",
}
CHASSE_ARTICLES: Final = {
    "RoundBegan": "H2",
    "RoundBegan.sudden_death": "H12",
    "Drew": "H3",
    "Laid": "H3",
    "Laid.special chase": "H7",
    "Laid.special clock": "H9",
    "Laid.special gift": "H10",
    "Laid.special u-turn": "H11",
    "Laid.special sumo": "H11",
    "Laid.target": "H7",
    "TokenReturned.ten": "H4",
    "TokenReturned.hundred": "H5",
    "TokenReturned.wrong_total": "H14",
    "RoundLost": "H5",
    "Countered": "H9",
    "Turned": "H11",
    "Ended": "H12",
    "PileRenewed": "H13",
    "Misannounced": "H14",
}
ARTICLES: Final[dict[str, dict[str, str]]] = {
    "multipli": MOUSE_ARTICLES,
    "addi": MOUSE_ARTICLES,
    "course": COURSE_ARTICLES,
    "chasse": CHASSE_ARTICLES,
}
