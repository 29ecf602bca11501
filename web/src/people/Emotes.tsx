// Gestures: one's own cat in every mood, as buttons.
import { GESTURES, type Gesture } from "../contract.ts";
import { CatFace } from "../pictures.tsx";
import type { Room } from "../room/room.ts";
import { say } from "../words/words.ts";
import { coatOf } from "./names.ts";

export function Emotes({ room, done }: { room: Room; done: () => void }) {
  const place = room.seen.value?.chairs.findIndex((chair) => chair.guest === room.you.value) ?? -1;
  const coat = place < 0 ? (room.guest(room.you.value)?.cat ?? "tabby") : coatOf(room, place);
  const show = (which: Gesture) => {
    void room.connection.ask({ ask: "emote", which });
    done();
  };
  return GESTURES.map((which) => (
    <button key={which} type="button" class="emote" onClick={() => show(which)}>
      <CatFace coat={coat} mood={which} size={44} />
      <span>{say(`emote.${which}`)}</span>
    </button>
  ));
}
