// Opens the connection of the room in the address while the page loads; the room takes it over later.
import { file } from "../address.ts";
import type { Hello } from "../contract.ts";

interface Early {
  token: string;
  socket: WebSocket;
  heard: MessageEvent[]; // what was said in the meantime
}

let begun: Early | null = null;

/** The room is named so that any of several nodes can pass the connection on to the one that has it. */
export const lineAddress = (token: string): string =>
  `${location.origin.replace("http", "ws")}${file("ws")}?room=${token.split(".", 1)[0] ?? ""}`;

export const hello = (token: string, last: number): string =>
  JSON.stringify({ ask: "hello", token, last } satisfies Hello);

/** Ring before anything of the room is there. */
export function ring(token: string): void {
  const early: Early = { token, socket: new WebSocket(lineAddress(token)), heard: [] };
  early.socket.onopen = () => early.socket.send(hello(token, 0));
  early.socket.onmessage = (message) => early.heard.push(message);
  begun = early;
}

/** The line that was begun for this seat, once, and only if it still holds. */
export function takeOver(token: string): Early | null {
  const early = begun;
  begun = null;
  return early?.token === token && early.socket.readyState <= WebSocket.OPEN ? early : null;
}
