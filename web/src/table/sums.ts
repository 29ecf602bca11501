// Additions in words: `23 + 13 = 36`, with a real minus.

export const minus = (number: number): string => String(number).replace("-", "−");

export const step = (before: number, after: number): string =>
  `${minus(before)} ${after >= before ? "+" : "−"} ${Math.abs(after - before)} = ${minus(after)}`;
