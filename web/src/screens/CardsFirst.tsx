// In a lobby: two minutes of cards for whoever wants them while the others come; the deal ends them.
import { useSignal } from "@preact/signals";
import type { GameName } from "../contract.ts";
import { later } from "../controls/later.tsx";
import { say, speakOfLearning } from "../words/words.ts";

const Mine = later(
  () => Promise.all([import("../practice/Meanwhile.tsx"), speakOfLearning()]).then(([file]) => file.Mine),
  () => null,
);

export function CardsFirst({ game }: { game: GameName }) {
  const open = useSignal(false);
  return (
    <>
      <button type="button" class="quiet" onClick={() => (open.value = true)}>
        {say("home.cards")}
      </button>
      {open.value && <Mine game={game} close={() => (open.value = false)} />}
    </>
  );
}
