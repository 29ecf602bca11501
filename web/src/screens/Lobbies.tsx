// What stands before the cards are dealt, by the way in which people play.
import { Before } from "./Before.tsx";
import { Lobby } from "./Lobby.tsx";
import { TabletLobby } from "./TabletLobby.tsx";
import type { Room } from "../room/room.ts";
import type { Seat } from "../room/seats.ts";

export function Lobbies({ room, seat }: { room: Room; seat: Seat }) {
  if (seat.way === "alone") return <Before room={room} seat={seat} />;
  return seat.way === "tablet" ? <TabletLobby room={room} seat={seat} /> : <Lobby room={room} seat={seat} />;
}
