// The announced total as it is typed: digits and a sign, nothing else (H14).

const MAX_DIGITS = 3;

/** What stands there after a key; the text stays a total at all times. */
export function press(typed: string, key: string): string {
  if (/^\d$/.test(key)) {
    const digits = typed.replace("-", "");
    if (digits.length >= MAX_DIGITS) return typed;
    return (typed.startsWith("-") ? "-" : "") + (digits === "0" ? key : digits + key);
  }
  if (key === "-" || key === "±") return typed.startsWith("-") ? typed.slice(1) : `-${typed}`;
  if (key === "Backspace") return typed.slice(0, -1);
  return typed;
}

/** The number that was typed; null while there is none. */
export function typedNumber(typed: string): number | null {
  return /^-?\d+$/.test(typed) ? Number(typed) : null;
}

/** A play with its total announced: `A plays 3+4 saying 12`; what the server suggests is not looked at. */
export const saying = (action: string, total: number): string =>
  `${action.replace(/ saying -?\d+$/, "")} saying ${total}`;
