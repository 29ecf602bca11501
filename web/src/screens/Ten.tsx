// A game for a child: ten short sentences, each with a picture, and an ear where sentences are read aloud.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { GameName } from "../contract.ts";
import { Heading } from "../controls/Heading.tsx";
import { IconButton } from "../controls/IconButton.tsx";
import { Top, link } from "../controls/Top.tsx";
import { GAMES, isGame } from "../games.ts";
import { Icon } from "../pictures.tsx";
import { go } from "../places.ts";
import { aloud, read } from "../speech/aloud.ts";
import { say, sayKnown } from "../words/words.ts";
import { Lost } from "./Lost.tsx";

const PICTURE_PX = 76;

export function Ten({ name }: { name: string }) {
  return isGame(name) ? <Sentences game={name} /> : <Lost why="nowhere" />;
}

function Sentences({ game }: { game: GameName }) {
  const pictures = useSignal<JSX.Element[]>([]);
  useEffect(() => void GAMES[game].ten().then((draw) => (pictures.value = draw(PICTURE_PX))), [game]);
  const title = say("ten.game", { game: say(`game.${game}`) });
  return (
    <main class="ten">
      <Top />
      <Heading title={title} />
      <ol class="ten-sentences">
        {pictures.value.map((picture, i) => {
          const sentence = sayKnown(`kid.${game}.${i + 1}`);
          return (
            <li key={i} class="sheet">
              <span class="ten-picture" aria-hidden="true">
                {picture}
              </span>
              <p>{sentence}</p>
              {aloud.value && (
                <IconButton class="button-bare" label={say("aloud.again")} onClick={() => read(sentence)}>
                  <Icon name="ear" />
                </IconButton>
              )}
            </li>
          );
        })}
      </ol>
      <div class="at-hand">
        <button type="button" class="button-main" onClick={() => go(`/play/${game}`)}>
          <Icon name="play" /> {say("home.with")}
        </button>
        <a class="button" {...link(`/learn/${game}`)}>
          {say("lesson.learn")}
        </a>
      </div>
    </main>
  );
}
