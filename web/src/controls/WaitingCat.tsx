// A placeholder while a part loads: a cat that waits.
import { Cat } from "../pictures.tsx";
import { say } from "../words/words.ts";

/** `over`: on top of a screen that is still there. */
export const WaitingCat = ({ over = false }: { over?: boolean }) => (
  <div class="waiting-cat" data-over={over} role="status">
    <Cat coat="ginger" mood="watching" size="min(14rem, 46vw)" />
    <p>{say("room.opening")}</p>
  </div>
);
