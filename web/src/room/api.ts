// The server's small API.
import type { Settings } from "../wire.ts";

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
    answer = await fetch(path, { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } });
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
