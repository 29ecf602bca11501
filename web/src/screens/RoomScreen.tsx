// A room from joining to the podium: the screen of its phase, and the state of the connection.
import { useEffect, useMemo } from "preact/hooks";
import { untracked, useSignalEffect } from "@preact/signals";
import { GAMES } from "../games.ts";
import { later } from "../controls/later.tsx";
import { useAwake } from "../device/awake.ts";
import { Notice } from "./Notice.tsx";
import { Top } from "../controls/Top.tsx";
import { Unreached } from "../controls/Unreached.tsx";
import { WaitingCat } from "../controls/WaitingCat.tsx";
import { Watching, watches } from "./Watching.tsx";
import { tellMoments } from "../table/telling.ts";
import type { RoomSeen } from "../contract.ts";
import { Room } from "../room/room.ts";
import { type Seat, begun, forget, isHere, keep, seatOf } from "../room/seats.ts";
import { reportTouches } from "../room/touches.ts";
import { playing } from "../rules/inplay.ts";
import { useLinger } from "./linger.ts";
import { lone } from "../address.ts";
import { Lost } from "./Lost.tsx";
import { anybody } from "./starting.ts";
import { Stuck } from "./Stuck.tsx";

const Around = later(
  () => import("../room/here/Around.tsx").then((m) => m.Around),
  () => null,
);
const Lobbies = later(() => import("./Lobbies.tsx").then((m) => m.Lobbies));
const End = later(() => import("./End.tsx").then((m) => m.End));

/** Farewells after which the seat's token is invalid. */
const NO_WAY_BACK = ["no such room", "unknown", "closed", "removed", "left", "crowded"];

export function RoomScreen({ name }: { name: string }) {
  const seat = seatOf(name);
  return seat === undefined ? <Lost why={lone ? "alone" : "no seat"} /> : <Seated seat={seat} />;
}

function Seated({ seat }: { seat: Seat }) {
  const room = useMemo(() => untracked(() => new Room(seat.token)), [seat.token]); // early messages are handled at once
  useEffect(() => {
    const stops = [tellMoments(room), reportTouches(room)];
    return () => {
      for (const stop of stops) stop();
      room.close();
      playing(null);
    };
  }, [room]);
  useEffect(() => keep(seat), [seat.room]); // the one that was opened last
  useSitDown(room, seat);
  useAwake(room.seen.value?.phase === "playing" && !room.seen.value.paused);
  useEffect(() => watched(room, seat), [room]);
  useEffect(() => {
    if (!waits(seat)) Lobbies.load().catch(() => undefined); // beside the connection; shown, it is asked for again
  }, [seat.room]);
  useSignalEffect(() => {
    const game = room.seen.value?.settings.game;
    playing(room.seen.value);
    const known = seatOf(seat.room) ?? seat;
    if (game !== undefined && game !== known.game) keep({ ...known, game });
    if (room.seen.value?.phase === "playing" && known.over !== undefined) keep(begun(known));
  });
  const farewell = room.connection.farewell.value;
  if (farewell) {
    const gone = NO_WAY_BACK.includes(farewell);
    if (gone) forget(seat.room);
    return gone ? <Lost why={farewell} /> : <Lost why={farewell} again={() => location.reload()} />;
  }
  return (
    <>
      <Phase room={room} seat={seat} />
      <Notice room={room} />
      <Stuck room={room} />
      {isHere(seat.token) && <Around />}
    </>
  );
}

/** What a game says of this device's children is heard only where there are some, or where one may choose a cat. */
function watched(room: Room, seat: Seat): () => void {
  let stop: (() => void) | undefined;
  let gone = false;
  if (anybody() || seat.way === "alone")
    void import("../profiles/watching.ts").then((file) => {
      if (!gone) stop = file.watch(room, seat);
    });
  return () => {
    gone = true;
    stop?.();
  };
}

/** Whoever comes in sits down; during a game, once all chairs are taken, with the next deal. Alone there is nothing
 * to wait for: the cards are dealt. */
function useSitDown(room: Room, seat: Seat): void {
  const asked = useMemo(() => ({ done: false }), [room]);
  useSignalEffect(() => {
    const seen = room.seen.value;
    const open = room.connection.status.value === "open";
    if (seat.way === "tablet" || !open || seen === null || asked.done) return;
    asked.done = true;
    const playing = seen.phase !== "lobby";
    const crowded = seen.chairs.every((chair) => chair.guest >= 0);
    const sits = watches(room) && (!playing || crowded);
    const starts = (waits(seat) && !playing && seen.game === 0) || wantsRematch(seat, seen);
    void sitDown(room, sits, starts).then((answered) => {
      asked.done = answered;
      room.arriving.value = !answered;
    });
  });
}

/** Whether all of it was answered: where the connection was lost before, it is asked once more. */
async function sitDown(room: Room, sits: boolean, starts: boolean): Promise<boolean> {
  if (sits && (await room.connection.ask({ ask: "sit" })).say === "unanswered") return false;
  return !starts || (await room.connection.ask({ ask: "start" })).say !== "unanswered";
}

/** On the first screen a cat asked for another game. */
const wantsRematch = (seat: Seat, { phase }: RoomSeen): boolean => seat.rematch === true && phase === "over";

/** Alone, with nothing to be chosen. */
const waits = (seat: Seat): boolean => seat.way === "alone" && seat.choose !== true;

function Phase({ room, seat }: { room: Room; seat: Seat }) {
  const seen = room.seen.value;
  const lingers = useLinger(room);
  if (seen === null || (waits(seat) && seen.phase === "lobby" && seen.game === 0)) return <Waiting room={room} />;
  if (wantsRematch(seat, seen) && room.arriving.value) return <Waiting room={room} />;
  if (seen.phase === "lobby") return <Lobbies room={room} seat={seat} />;
  if (seen.phase === "over" && !lingers) return <End room={room} seat={seat} />;
  if (seen.phase === "closed") return <Lost why="closed" />;
  const { Table } = GAMES[seen.settings.game];
  const tablet = seat.way === "tablet";
  return (
    <div class="at-table" data-watches={!tablet && watches(room)}>
      <Table room={room} tablet={tablet} />
      {!tablet && <Watching room={room} />}
    </div>
  );
}

function Waiting({ room }: { room: Room }) {
  return (
    <main class="waiting" aria-busy="true">
      <Top />
      {room.connection.status.value === "lost" ? <Unreached /> : <WaitingCat />}
    </main>
  );
}
