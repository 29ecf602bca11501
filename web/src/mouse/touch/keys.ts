// Keyboard shortcuts of the mouse table; letters in the same place on French and English keyboards.

type KeyAction = { do: "flip" | "nothing" | "call" } | { do: "hit"; seat: number } | null;

const HANDS = ["X", "P", "E", "L", "V", "U", "S", "H"]; // far from each other: eight hands at one keyboard

/** The key that is this seat's hand, as shown on its paw; Enter and M where the page plays one seat. */
export function handKey(seat: number, mine: number[]): string {
  const index = mine.indexOf(seat);
  if (index < 0) return "";
  return mine.length === 1 ? "M" : (HANDS[index] ?? "");
}

/** `onButton`: a button has the focus, and Enter and Space are its own. */
export function actionOf(key: string, mine: number[], onButton: boolean): KeyAction {
  const only = mine.length === 1 ? mine[0] : undefined;
  if (key === " ") return onButton ? null : { do: "flip" };
  if (key === "Enter") return onButton || only === undefined ? null : { do: "hit", seat: only };
  const letter = key.toUpperCase();
  if (letter.length !== 1) return null;
  const seat = mine.find((one) => handKey(one, mine) === letter);
  if (seat !== undefined) return { do: "hit", seat };
  switch (letter) {
    case "F":
      return { do: "flip" };
    case "N":
      return { do: "nothing" };
    case "C":
      return { do: "call" };
    default:
      return null;
  }
}
