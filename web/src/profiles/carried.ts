// A child as one line of text, for another device: cat, pictures, map. No server ever sees it.
import { COATS, type Coat } from "../contract.ts";
import type { Learner } from "../learning/knowledge.ts";
import { LONGEST, ProfileError, read } from "../learning/profile.ts";
import { linkTo } from "../address.ts";
import type { Child } from "./children.ts";
import { PICTURES } from "./secrets.ts";

export interface Carried {
  cat: Coat | null; // none where only a map was written down
  secret: [number, number] | null;
  learner: Learner;
}

export const carried = ({ cat, secret, map }: Child): string => `${cat}.${secret.join("")}.${map}`;

/** Throws ProfileError; a map alone, as the terminal reads and writes it, will do. */
export function received(text: string): Carried {
  if (text.length > LONGEST) throw new ProfileError("too_long");
  const told = /^\s*(\w+)\.(\d)(\d)\.(.*)$/s.exec(text);
  const cat = COATS.find((one) => one === told?.[1]) ?? null;
  if (told === null || cat === null) return { cat: null, secret: null, learner: read(text) };
  const secret: [number, number] = [Number(told[2]) % PICTURES.length, Number(told[3]) % PICTURES.length];
  return { cat, secret, learner: read(told[4] ?? "") };
}

/** The link that carries it to a page of the same house; what stands after # stays in the browser. */
export const linkOf = (child: Child, origin: string): string => linkTo(`/who#${carried(child)}`, origin);
