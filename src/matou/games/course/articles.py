"""The article of the Course behind an event, by its sentence, and by its card where it matters."""

from typing import Final

ARTICLES: Final = {
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
