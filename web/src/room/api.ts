// The server's small API.
import type { ClassHere, Joined, Opened, Problem, Settings, Stretch, WayIn } from "../contract.ts";
import { home, lone, ofServer } from "../address.ts";
import { type Way, isHere } from "./seats.ts";
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
  fetch(ofServer(path), request).catch(() => {
    throw new ApiError("offline", "");
  });

export async function asked<T>(path: string, request: RequestInit = {}): Promise<T> {
  const answer = await reach(path, request);
  const said: unknown = await answer.json().catch(() => ({}));
  if (answer.ok) return trusted<T>(said);
  const { key = "trouble", why = "" } = trusted<Partial<Problem>>(said);
  throw new ApiError(key, why);
}

export const post = <T>(path: string, body: unknown): Promise<T> =>
  asked(path, { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } });

/** The rooms of this device: where there is no server, and while it does not answer. */
const device = () => import("./here/device.ts");

/** What the server does, or this device where that is known to work without it. */
async function eitherWay<T>(server: () => Promise<T>, here: () => Promise<T>): Promise<T> {
  if (lone) return here();
  try {
    return await server();
  } catch (error) {
    if (!(error instanceof ApiError) || error.key !== "offline") throw error;
    return here().catch(() => Promise.reject(error));
  }
}

export function openRoom(settings: Settings, way: Way): Promise<Opened> {
  const server = () => post<Opened>("/api/rooms", { settings });
  if (way === "link") return lone ? Promise.reject(new ApiError("alone", "")) : server();
  return eitherWay(server, async () => (await device()).open(settings));
}

export const joinByCode = (code: string): Promise<Joined> => post("/api/join", { code });
export const joinByLink = (link: string): Promise<Joined> => post("/api/join", { link });
export const wayIn = (): Promise<WayIn> =>
  lone ? Promise.resolve({ origin: home(), vouched: true, undeclared: false }) : asked("/api/way-in");

/** Whether this network has exactly one class whose door is open. */
export const classHere = (): Promise<ClassHere> => asked("/api/class/here");

/** The record of a finished game, for those who sit in its room. */
export async function recordOf(token: string, number: number): Promise<string> {
  if (isHere(token)) return (await device()).record(token.split(".")[0] ?? "", number);
  const answer = await reach(`/api/records/${number}`, { headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new ApiError("no record", "");
  return answer.text();
}

/** Some moments of any record, for all to see or as one seat sees them. */
export const replayed = (text: string, first: number, count: number, seat: number | null = null): Promise<Stretch> =>
  eitherWay(
    () =>
      asked(`/api/replay?first=${first}&count=${count}${seat === null ? "" : `&seat=${seat}`}`, {
        method: "POST",
        body: text,
      }),
    async () => (await device()).replay(text, first, count, seat),
  );
