// Two minutes of cards in a lobby; the answers so far are saved when the game is dealt.
import { useSignal } from "@preact/signals";
import type { Coat, GameName } from "../contract.ts";
import { signOf } from "../table/cards.ts";
import { CloseButton } from "../controls/IconButton.tsx";
import { Opened } from "../controls/Opened.tsx";
import { knownHere, learnerOf, me } from "../profiles/children.ts";
import { say } from "../words/words.ts";
import { After } from "./After.tsx";
import { CardsEnd, CardsStart, HowToAnswer, Outcome, isTyped } from "./Around.tsx";
import { Practice } from "./Practice.tsx";
import type { Session } from "./session.ts";

interface Props {
  cat: Coat | null; // whose they are; a guest has none
  game: GameName;
  close: () => void;
}

export function Meanwhile({ cat, game, close }: Props) {
  const now = useSignal<"ready" | "running" | Session>("ready");
  const learner = cat === null ? knownHere() : learnerOf(cat);
  const ended = (session: Session) => (now.value = session);
  return (
    <Opened class="meanwhile" label={say("cards.title")} close={close}>
      <CloseButton class="button-bare" close={close} />
      {now.value === "running" ? (
        <Practice cat={cat} learner={learner} family={signOf(game)} typed={isTyped()} ended={ended} />
      ) : now.value === "ready" ? (
        <CardsStart>
          <h2>{say("cards.title")}</h2>
          <p>{say("cards.lead")}</p>
          <HowToAnswer />
          <button type="button" class="button-main" onClick={() => (now.value = "running")}>
            {say("cards.start")}
          </button>
        </CardsStart>
      ) : (
        <CardsEnd>
          <Outcome session={now.value} />
          <After session={now.value} cat={cat} />
          <button type="button" class="button-main" onClick={close}>
            {say("home.back")}
          </button>
        </CardsEnd>
      )}
    </Opened>
  );
}

/** Of whoever this device belongs to now. */
export const Mine = (props: Omit<Props, "cat">) => <Meanwhile cat={me.value} {...props} />;
