// Somebody followed a link: come in, and go to the room.
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { go } from "../places.ts";
import { ApiError, joinByLink } from "../room/api.ts";
import { keep, seatOf } from "../room/seats.ts";
import { say } from "../words/words.ts";
import { Lost } from "./Lost.tsx";

const MAY_PASS = new Set(["crowded", "no room", "offline", "trouble", "too many"]); // then one tries again

export function JoinScreen({ name: link }: { name: string }) {
  const trouble = useSignal("");
  const enter = () => {
    trouble.value = "";
    const room = link.split(".")[0] ?? "";
    if (seatOf(room)) {
      go(`/room/${room}`, true); // this device sits there already
      return;
    }
    joinByLink(link)
      .then((joined) => {
        keep({ room: joined.room, token: joined.token, way: "link" });
        go(`/room/${joined.room}`, true);
      })
      .catch((error: unknown) => {
        trouble.value = error instanceof ApiError ? error.key : "other";
      });
  };
  useEffect(enter, [link]);
  if (trouble.value) return <Lost why={trouble.value} {...(MAY_PASS.has(trouble.value) ? { again: enter } : {})} />;
  return (
    <main class="waiting" aria-busy="true">
      <p>{say("room.opening")}</p>
    </main>
  );
}
