/** Which set of pictures fits the names of the special cards. */
import { KINDS, type Kind } from "../../contract.ts";

/** A set of pictures for the names of each edition (K4): a Magie is no clock. */
export type Edition = "classic" | "modern";

/** The pictures that fit the names: where a language has only the newer names, the newer pictures. */
export const picturesOf = (edition: Edition, nameOf: (edition: Edition, special: Kind) => string): Edition =>
  KINDS.some((special) => nameOf("classic", special) !== nameOf("modern", special)) ? edition : "modern";
