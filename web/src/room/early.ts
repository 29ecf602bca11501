// Opens the connection of the room in the address while the page loads; the room takes it over later.
import { file } from "../address.ts";
import type { Hello } from "../contract.ts";

interface Early {
  token: string;
  socket: WebSocket;
  heard: MessageEvent[]; // messages received in the meantime
}

let begun: Early | null = null;

/** The address names the room, so that any node can forward the connection to the room's owner. */
export const connectionAddress = (token: string): string =>
  `${location.origin.replace("http", "ws")}${file("ws")}?room=${token.split(".", 1)[0] ?? ""}`;

export const hello = (token: string, last: number): string =>
  JSON.stringify({ ask: "hello", token, last } satisfies Hello);

/** Connect before the room's files are loaded. */
export function ring(token: string): void {
  const early: Early = { token, socket: new WebSocket(connectionAddress(token)), heard: [] };
  early.socket.onopen = () => early.socket.send(hello(token, 0));
  early.socket.onmessage = (message) => early.heard.push(message);
  begun = early;
}

/** The early connection of this seat, once, if it is still open. */
export function takeOver(token: string): Early | null {
  const early = begun;
  begun = null;
  return early?.token === token && early.socket.readyState <= WebSocket.OPEN ? early : null;
}
