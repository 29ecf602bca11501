// What a card of the race is good for, a sentence each (C3 to C11).
import { isOperation, isSpecial, face, kindOf, optionOf, specialNames, terms, worth } from "../table/cards.ts";
import { say, sayKnown } from "../words/words.ts";

const BIG = 50;

/** C5: an operation with a factor 1, or a product that prints one. */
export function hasOne(card: number, options: Record<string, string>): boolean {
  if (isSpecial(card)) return false;
  if (isOperation(card)) return terms(card).includes(1);
  return optionOf("course", options, "contains_one") === "strict"
    ? worth(card, "course") === 1
    : worth(card, "course") <= 10;
}

/** C7: a×a, or the product of one. */
export function isSquare(card: number): boolean {
  if (isSpecial(card)) return false;
  const [a, b] = terms(card);
  return isOperation(card) ? a === b : Number.isInteger(Math.sqrt(worth(card, "course")));
}

export function about(card: number, options: Record<string, string>): string[] {
  const names = specialNames("course", options);
  if (isSpecial(card)) return [sayKnown(`course.about.${kindOf(card)}`, names)];
  const points = worth(card, "course");
  return [
    say(isOperation(card) ? "course.about.operation" : "course.about.result", { card: face(card, "course"), points }),
    hasOne(card, options) ? say("course.about.one", names) : "",
    isSquare(card) ? say("course.about.square", names) : "",
    points > BIG ? say("course.about.big", names) : "",
    !isOperation(card) && points <= 3 ? say("course.about.number", names) : "",
  ].filter((line) => line !== "");
}
