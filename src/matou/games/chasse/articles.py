"""The article of the Chasse behind an event, by its sentence, and by its card where it matters."""

from typing import Final

ARTICLES: Final = {
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
