// Helpers shared by the parts of the desk.
import type { Desk } from "../contract.ts";
import type { ClassAsk } from "../room/connection.ts";

/** Ask the class for something; where it is refused, the desk says why. */
export type Wish = (message: ClassAsk) => Promise<void>;

export interface AtDesk {
  desk: Desk;
  wish: Wish;
}
