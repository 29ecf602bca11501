// M23: where a cap will end the game, it is said before the cards are dealt.
import type { RoomSeen } from "../contract.ts";
import { say } from "../words/words.ts";

export function Cap({ seen }: { seen: RoomSeen }) {
  const count = Number(seen.settings.options?.["max_flips"] ?? 0);
  return count > 0 ? <p class="cap">{say("cap.before", { count })}</p> : null;
}
