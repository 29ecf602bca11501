// The API of classes.
import type { ClassSettings, FoundClass, Grid, JoinedClass, OpenedClass } from "../contract.ts";
import { file } from "../address.ts";
import { ApiError, asked, post } from "../room/api.ts";
import { levelHere, NO_LEVEL } from "./level.ts";
import { keepPupil, nameOf } from "./tokens.ts";

/** How this page names a class: by its code, or as the only open one of this network. */
export type By = { code: string } | { here: true };

export const openClass = (settings: ClassSettings | null, text: string): Promise<OpenedClass> =>
  post("/api/classes", { settings, file: text });
export const findClass = (by: By): Promise<FoundClass> => post("/api/class/find", by);

/** Come in as this cat; resolves with the address of the pupil's page. */
export async function joinClass(by: By, found: FoundClass, wanted: number): Promise<string> {
  const back = found.away.includes(wanted);
  const level = found.by_level ? levelHere(found.game) : NO_LEVEL;
  const { token, cat } = await post<JoinedClass>("/api/class/join", { ...by, cat: wanted, back, level });
  keepPupil(token, cat);
  return `/in/${nameOf(token)}`;
}

const bearer = (desk: string) => ({ headers: { Authorization: `Bearer ${desk}` } });

/** One for each family of cards that was played. */
export const gridsOf = (desk: string): Promise<Grid[]> => asked("/api/class/grid", bearer(desk));

/** What a teacher takes home, as text. */
export async function textOf(desk: string, what: "answers.csv" | "file"): Promise<string> {
  const answer = await fetch(file(`api/class/${what}`), bearer(desk)).catch(() => null);
  if (answer === null || !answer.ok) throw new ApiError(answer === null ? "offline" : "trouble", "");
  return answer.text();
}

export const keyOf = (error: unknown): string => (error instanceof ApiError ? error.key : "other");
