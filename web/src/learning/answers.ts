// Answers: what a player did about a card, where it says something about the player's knowledge
// (`matou.learning.answers`).

/** At the mouse; the time is the hand's, since the card fell. */
type AtTheMouse =
  | "won" // with a right: the hand came first,
  | "late" // or another's did
  | "beaten" // no hand before another's,
  | "missed" // or before time was up: longer than that
  | "greed" // a hand without a right
  | "nothing" // in a calm room: rightly said that there is nothing here
  | "bare"; // at a chase or a trap, where there is nothing to reckon
/** A total typed in the Chasse, a card of the two minutes, typed or answered by = or ≠ (half of the guesses are right),
 * a number only copied on the same pad. */
type OnThePad = "total" | "wrong_total" | "card" | "wrong_card" | "pick" | "wrong_pick" | "copied";
/** After a pair its number among three, by somebody who held it and did not hit: a third of the guesses is right. */
type AfterAPair = "tap" | "wrong_tap";
export type How = AtTheMouse | OnThePad | AfterAPair;

/** Facts that were asked of one seat, and what it did after so many milliseconds. */
export interface Answer {
  seat: number;
  how: How;
  ms: number;
  new?: readonly number[]; // facts that fell just now
  older?: readonly number[]; // facts that lay there already, and may be known by now
  read?: boolean; // a result card fell just now: its number is only read
}
