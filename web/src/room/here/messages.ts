// Messages between a page and the worker that hosts its rooms.
import type { AnyDown, AnyUp, Opened, Settings, Stretch } from "../../contract.ts";
import type { Unkept } from "./storage.ts";

/** A page asks for something, and is answered by the same number. */
export type Wanted =
  | { want: "open"; settings: Settings }
  | { want: "record"; room: string; number: number }
  | { want: "replay"; text: string; first: number; count: number; seat: number | null };
export type Given =
  { opened: Opened } | { record: string | null } | { replayed: Stretch } | { key: string; why: string };

/** `talk`: a connection to a room, numbered by its page. */
export type FromPage =
  | { id: number; wanted: Wanted }
  | { talk: number; token: string; last: number }
  | { talk: number; message: AnyUp }
  | { talk: number; gone: true };
export type ToPage =
  | { ready: true }
  | { failed: string }
  | { id: number; given: Given }
  | { talk: number; said: AnyDown[] }
  | { talk: number; lost: true } // the connection is closed: it may be opened again
  | { unkept: Unkept }
  | { cut: true }; // a room's last events were damaged
