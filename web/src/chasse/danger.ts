// How near the heap is to 100 and which tens lie ahead (H4, H5).

type Danger = "calm" | "near" | "edge";

const NEAR = 75;
const EDGE = 90;

/** From 75 the next cards may reach 100, from 90 nearly every one does. */
export const dangerOf = (total: number): Danger => (total >= EDGE ? "edge" : total >= NEAR ? "near" : "calm");

/** A total as its digits, those lit that show why it is a ten: the last 0. */
export function lit(total: number): { text: string; lit: boolean }[] {
  const text = String(Math.abs(total));
  const sign = total < 0 ? [{ text: "−", lit: false }] : [];
  const ten = total % 10 === 0;
  return [...sign, ...[...text].map((digit, i) => ({ text: digit, lit: ten && i === text.length - 1 }))];
}
