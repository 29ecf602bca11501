// The server's small API.
import type { Joined, Opened, Problem, Settings, Stretch, WayIn } from "../contract.ts";
import { trusted } from "./trusted.ts";

export class ApiError extends Error {
  constructor(
    readonly key: string,
    why: string,
  ) {
    super(why);
  }
}

const reach = (path: string, request: RequestInit): Promise<Response> =>
  fetch(path, request).catch(() => {
    throw new ApiError("offline", "");
  });

async function asked<T>(path: string, request: RequestInit = {}): Promise<T> {
  const answer = await reach(path, request);
  const said: unknown = await answer.json().catch(() => ({}));
  if (answer.ok) return trusted<T>(said);
  const { key = "trouble", why = "" } = trusted<Partial<Problem>>(said);
  throw new ApiError(key, why);
}

const post = <T>(path: string, body: unknown): Promise<T> =>
  asked(path, { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } });

export const openRoom = (settings: Settings): Promise<Opened> => post("/api/rooms", { settings });
export const joinByCode = (code: string): Promise<Joined> => post("/api/join", { code });
export const joinByLink = (link: string): Promise<Joined> => post("/api/join", { link });
export const wayIn = (): Promise<WayIn> => asked("/api/way-in");

/** The record of a finished game, for those who sit in its room. */
export async function recordOf(token: string, number: number): Promise<string> {
  const answer = await reach(`/api/records/${number}`, { headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new ApiError("no record", "");
  return answer.text();
}

/** Some moments of any record, for all to see or as one seat sees them. */
export const replayed = (text: string, first: number, count: number, seat: number | null = null): Promise<Stretch> =>
  asked(`/api/replay?first=${first}&count=${count}${seat === null ? "" : `&seat=${seat}`}`, {
    method: "POST",
    body: text,
  });
