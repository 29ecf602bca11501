// Addresses as they are read from a board.
import { home } from "../address.ts";

/** Without what nobody types; where the server knows of none, the address of this page. */
export const typed = (addresses: string[]): string[] =>
  (addresses.length > 0 ? addresses : [home()]).map((one) => one.replace(/^https?:\/\//, "").replace(/\/$/, ""));
