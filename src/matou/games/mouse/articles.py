"""The article of the mouse games behind an event, by its sentence, and by its card."""

from typing import Final

ARTICLES: Final = {
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
    "Scored": "M25",
    "Called": "M26",
    "Called.wrong": "M26",
}
