// The server's small API.
import type { AnyTable, GameEvent, Settings } from "../wire.ts";

export class ApiError extends Error {
  constructor(
    readonly key: string,
    why: string,
  ) {
    super(why);
  }
}

async function post<T>(path: string, body: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    });
  } catch {
    throw new ApiError("offline", "");
  }
  const said: unknown = await answer.json().catch(() => ({}));
  if (!answer.ok) {
    const { key = "trouble", why = "" } = said as { key?: string; why?: string };
    throw new ApiError(key, why);
  }
  return said as T;
}

export interface Opened {
  room: string;
  link: string;
  code: string;
  token: string;
}
export interface Joined {
  room: string;
  token: string;
}

export const openRoom = (settings: Settings): Promise<Opened> => post("/api/rooms", { settings });
export const joinByCode = (code: string): Promise<Joined> => post("/api/join", { code });
export const joinByLink = (link: string): Promise<Joined> => post("/api/join", { link });

/** The record of a finished game, for those who sit in its room. */
export async function recordOf(token: string, number: number): Promise<string> {
  const answer = await fetch(`/api/records/${number}`, { headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new ApiError("no record", "");
  return answer.text();
}

export interface ReplayMoment {
  number: number;
  time: number | null;
  action: string;
  events: GameEvent[];
  table: AnyTable;
}
export interface Stretch {
  game: string;
  moves: number;
  moments: ReplayMoment[];
}

/** Some moments of any record, for all to see or as one seat sees them. */
export async function replayed(
  text: string,
  first: number,
  count: number,
  seat: number | null = null,
): Promise<Stretch> {
  const answer = await fetch(`/api/replay?first=${first}&count=${count}${seat === null ? "" : `&seat=${seat}`}`, {
    method: "POST",
    body: text,
  });
  const said = (await answer.json()) as Stretch & { why?: string };
  if (!answer.ok) throw new ApiError("record", said.why ?? "");
  return said;
}
