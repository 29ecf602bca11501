/** One second of a clock: wood on wood. */
import type { Desk } from "./desk.ts";
import { swell, tone } from "./parts.ts";

export function tick(desk: Desk): void {
  tone(desk, "triangle", 1900, 0, 0.03)
    .connect(swell(desk, 0, 0.002, 0.03, 0.3))
    .connect(desk.out);
  tone(desk, "sine", 620, 0, 0.05)
    .connect(swell(desk, 0, 0.002, 0.05, 0.25))
    .connect(desk.out);
}
