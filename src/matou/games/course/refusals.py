"""What the Course refuses, and the article that says so."""

from typing import Final

REASONS: Final = {
    "not your turn": ("C2", "it is another seat's turn"),
    "draw first": ("C2", "a turn starts with a draw"),
    "drawn already": ("C2", "this turn's card is drawn already"),
    "nothing to draw": ("C12", "pile and talon are out: play on without drawing"),
    "not in hand": ("C2", "that card is not in this hand"),
    "no points card": ("C3", "only operation and product cards score points"),
    "past 400": ("C3", "that card would pass 400"),
    "chased": ("C5", "a chase stands here: no points until a card with a 1 is laid on it"),
    "turned back": ("C6", "a u-turn stands here: no points until a card above 50 is drawn"),
    "sumo above 10": ("C7", "a sumo stands here: no points above 10"),
    "no attack card": ("C4", "chase, u-turn and sumo attack"),
    "no such target": ("C4", "choose another seat of this table"),
    "same attack": ("C4", "such an attack stands there already"),
    "barred": ("C9", "a defence bars that attack for the rest of the game"),
    "no such attack": ("C8", "no such attack stands here"),
    "does not lift": ("C8", "that card does not lift this attack"),
    "no defence card": ("C9", "that card is no defence"),
    "not attacked": ("C9", "nobody has attacked here since the last turn"),
    "answer the clock": ("C11", "the named seat answers the clock or passes first"),
    "steal first": ("C11", "take a card at random first"),
    "give first": ("C11", "give a card or give the stolen one back"),
    "no clock": ("C11", "no clock is being played here"),
    "empty hand": ("C11", "that seat has no card to take"),
    "not the stolen card": ("C11", "give another card, or give the stolen one back"),
    "not stuck": ("C2", "a card may be discarded only when nothing can be laid"),
}
