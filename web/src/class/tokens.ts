// Tokens of this device's classes, stored so that a reload or a closed lid goes on.
import { kept, keptList, remember, unremember } from "../device/kept.ts";

interface Own {
  name: string; // of the class
  token: string;
  cat?: number;
}

const PUPIL_KEY = "matou.class";
const DESK_KEY = "matou.desk";
const MAX_KEPT = 3;

const isOwn = (kept: unknown): kept is Own =>
  typeof kept === "object" && kept !== null && "token" in kept && typeof kept.token === "string" && "name" in kept;

const all = (): Own[] => keptList(PUPIL_KEY, isOwn);
const others = (name: string): Own[] => all().filter((one) => one.name !== name);

export const nameOf = (token: string): string => token.split(".")[0] ?? "";
export const tokenOf = (name: string): string | undefined => all().find((one) => one.name === name)?.token;
/** Of a class in which this device is that cat. */
export const nameOfCat = (cat: number): string | undefined => all().find((one) => one.cat === cat)?.name;
export const forgetPupil = (name: string): void => remember(PUPIL_KEY, JSON.stringify(others(name)));

export function keepPupil(token: string, cat: number): void {
  const name = nameOf(token);
  remember(PUPIL_KEY, JSON.stringify([{ name, token, cat }, ...others(name)].slice(0, MAX_KEPT)));
}

/** The class that was opened here last, for a teacher who has closed the page. */
export const keptDesk = (): string => kept(DESK_KEY) ?? "";
export const keepDesk = (token: string): void => remember(DESK_KEY, token);
export const forgetDesk = (): void => unremember(DESK_KEY);
