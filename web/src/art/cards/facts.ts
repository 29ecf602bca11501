/** What a card prints beside its number. */

export type Sign = "×" | "+";

/** Every operation card that makes a result, as a correction card lists them (K2, K8). */
export function waysTo(value: number, sign: Sign): [number, number][] {
  const found: [number, number][] = [];
  for (let a = 1; a <= 10; a++) for (let b = 1; b <= 10; b++) if (result(a, b, sign) === value) found.push([a, b]);
  return found;
}

/** The same with the smaller number first: 24 is 3×8 and 4×6. */
export const ways = (value: number, sign: Sign): [number, number][] => waysTo(value, sign).filter(([a, b]) => a <= b);

export const result = (a: number, b: number, sign: Sign): number => (sign === "×" ? a * b : a + b);

const TURNED: Record<string, string> = { "0": "0", "1": "1", "6": "9", "8": "8", "9": "6" };

/** A number that reads as another one from the far side of the table is underlined: 6 and 9, 18 and 81, 16. */
export function underlined(value: number): boolean {
  const digits = [...String(value)];
  if (!digits.every((digit) => digit in TURNED)) return false;
  const turned = digits
    .reverse()
    .map((digit) => TURNED[digit])
    .join("");
  return turned !== String(value) && !turned.startsWith("0");
}
