"""What a table may refuse, and the article that says so."""

from typing import Final

# The key is for programs (the page translates it), the sentence for people.
REASONS: Final = {
    "over": ("M21", "the game is over"),
    "foreign": ("K1", "this game has no such action"),
    "no such seat": ("M1", "there is no such seat at this table"),
    # the mouse
    "out": ("M19", "this seat is out of the game"),
    "not your flip": ("M4", "it is another seat's turn to flip"),
    "race open": ("M6", "wait: the cats may still hit the mouse"),
    "reveal due": ("M15", "a clock was shown: all seats flip together"),
    "no reveal due": ("M15", "no clock calls for a reveal"),
    "nobody can flip": ("M22", "nobody can flip now"),
    "asleep": ("M11", "the mouse sleeps until the next flip"),
    "late": ("M11", "that hand had a right, it was only late"),
    "already hit": ("M13", "this hand lies on the mouse already"),
    "time is not running": ("M6", "no race is open"),
    "not expert": ("M26", "'Souris!' is called in the expert game only"),
    "nothing to call": ("M26", "no card has fallen yet"),
    "not endless": ("M25", "only the endless game is stopped by its players"),
    # the Course
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
    "not attacked": ("C9", "there is no fresh attack that this card answers"),
    "answer the clock": ("C11", "the named seat answers the clock or passes first"),
    "steal first": ("C11", "take a card at random first"),
    "give first": ("C11", "give a card or give the stolen one back"),
    "no clock": ("C11", "no clock is being played here"),
    "empty hand": ("C11", "that seat has no card to take"),
    "not the stolen card": ("C11", "give another card, or give the stolen one back"),
    "not stuck": ("C2", "a card may be discarded only when nothing can be laid"),
    # the Chasse
    "not your hunt": ("H3", "it is another seat's turn"),
    "not held": ("H3", "that card is not in this hand"),
    "target needed": ("H7", "a trap or cheese names another seat"),
    "no target": ("H7", "only a trap or cheese names a seat"),
    "below zero": ("H6", "the total stays above 0 while another card can be laid"),
    "say the total": ("H14", "announce the new total"),
}


class Refused(Exception):
    """An action the rules refuse; the table is as it was."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key: str = key
        self.article: str = REASONS[key][0]
        self.why: str = REASONS[key][1]

    def __str__(self) -> str:
        return f"{self.article}: {self.why}"
