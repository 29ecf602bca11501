/** Every drawing, card, control and sound on one page, for those who draw. */
import { signal } from "@preact/signals";
import { render, type ComponentChildren } from "preact";
import { CardBack } from "./art/cards/backs.tsx";
import { GAME_NAMES } from "./contract.ts";
import { Card } from "./art/cards/Card.tsx";
import { OperationFace, ResultFace, SpecialFace } from "./art/cards/faces.tsx";
import { CorrectionCard, Token } from "./art/cards/Token.tsx";
import { Cat, CatFace } from "./art/cats/Cat.tsx";
import { COATS, MOODS } from "./art/cats/coats.ts";
import { CrownPicture } from "./art/crown.tsx";
import { EqualArrays } from "./art/dots/DotArray.tsx";
import { Icon, ICON_NAMES } from "./art/icons.tsx";
import { MOUSE_STATES, MouseInCheese } from "./art/mouse.tsx";
import { Paw, PawPrint } from "./art/paw.tsx";
import { Podium } from "./art/Podium.tsx";
import { Title } from "./art/Title.tsx";
import { SPECIALS, SpecialPicture } from "./art/specials/index.tsx";
import { choose, theme, wear, worn } from "./look/theme.ts";
import { mute, muted, play, SOUND_NAMES, wakeOnGesture } from "./sound/index.ts";

const NAMES = ["Poursuite", "Demi-tour", "Horloge", "Sumo", "Embuscade", "Cadeau", "Fromage"];
const turned = signal(true);

const Part = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <section id={title.toLowerCase().replaceAll(" ", "-")}>
    <h2>{title}</h2>
    <div class="gallery-row">{children}</div>
  </section>
);

function Cats() {
  return (
    <Part title="Cats">
      <div class="gallery-cats">
        {COATS.map((coat) => (
          <figure>
            <figcaption>{coat}</figcaption>
            <div class="gallery-moods">
              {MOODS.map((mood) => (
                <Cat coat={coat} mood={mood} label={`${coat}, ${mood}`} />
              ))}
            </div>
            <div class="gallery-row">
              <CatFace coat={coat} size={64} />
              {MOODS.map((mood) => (
                <Cat coat={coat} mood={mood} size={64} />
              ))}
              <CatFace coat={coat} mood="sulking" size={32} />
            </div>
          </figure>
        ))}
      </div>
    </Part>
  );
}

function Cards() {
  const op = [
    [7, 8],
    [6, 9],
    [10, 10],
    [1, 10],
    [3, 4],
  ] as const;
  return (
    <>
      <Part title="Cards">
        {op.map(([a, b]) => (
          <OperationFace a={a} b={b} sign="×" size={150} />
        ))}
        {[24, 6, 81, 100, 7].map((value) => (
          <ResultFace value={value} sign="×" size={150} />
        ))}
        <OperationFace a={4} b={9} sign="+" size={150} />
        <OperationFace a={10} b={6} sign="+" size={150} />
        <ResultFace value={13} sign="+" size={150} />
        <ResultFace value={9} sign="+" size={150} />
      </Part>
      <Part title="Special cards">
        {SPECIALS.map((special, i) => (
          <SpecialFace special={special} name={NAMES[i]!} size={150} />
        ))}
      </Part>
      <Part title="Small cards">
        <OperationFace a={7} b={8} sign="×" size={64} />
        <OperationFace a={10} b={10} sign="×" size={64} />
        <ResultFace value={24} sign="×" size={64} />
        <ResultFace value={18} sign="+" size={64} />
        {SPECIALS.map((special, i) => (
          <SpecialFace special={special} name={NAMES[i]!} size={64} />
        ))}
        {GAME_NAMES.map((game) => (
          <CardBack game={game} size={64} />
        ))}
      </Part>
      <Part title="Backs and tokens">
        {GAME_NAMES.map((game) => (
          <CardBack game={game} size={150} />
        ))}
        <CorrectionCard value={11} size={150} />
        <CorrectionCard value={19} size={150} />
        <Token value={12} size={64} />
        <Token value={9} size={64} />
        <Token size={64} />
        <Card face={{ kind: "operation", a: 4, b: 6, sign: "×" }} game="multipli" up={turned.value} size={150} />
        <button
          onClick={() => {
            turned.value = !turned.value;
            play("flip");
          }}
        >
          Flip
        </button>
      </Part>
    </>
  );
}

function Gallery() {
  return (
    <>
      <header class="gallery-row">
        <Title size={300} />
        <h1>The drawings</h1>
        <button
          onClick={() => {
            choose(worn.value === "day" ? "evening" : "day");
          }}
        >
          {worn}
        </button>
        <button class="button-icon" aria-label="sound" onClick={() => mute(!muted.value)}>
          <Icon name={muted.value ? "mute" : "sound"} />
        </button>
      </header>
      <Cats />
      <Part title="The mouse in its cheese">
        {MOUSE_STATES.map((state) => (
          <MouseInCheese state={state} size={260} label={state} />
        ))}
        {MOUSE_STATES.map((state) => (
          <MouseInCheese state={state} size={64} />
        ))}
      </Part>
      <Part title="Specials">
        {SPECIALS.map((special) => (
          <SpecialPicture special={special} size={160} label={special} />
        ))}
        {SPECIALS.map((special) => (
          <SpecialPicture special={special} edition="classic" size={160} label={special} />
        ))}
        {SPECIALS.map((special) => (
          <SpecialPicture special={special} size={64} />
        ))}
      </Part>
      <Cards />
      <Part title="Dots">
        <EqualArrays left={[4, 6]} right={[3, 8]} sign="×" />
        <EqualArrays left={[7, 9]} right={[9, 7]} sign="×" dot={10} />
        <EqualArrays left={[4, 9]} right={[6, 7]} sign="+" />
      </Part>
      <Part title="Paws">
        {COATS.map((coat) => (
          <Paw coat={coat} size={80} />
        ))}
        <PawPrint size={48} />
        <CrownPicture size={80} />
      </Part>
      <Part title="Podium">
        <Podium steps={[["calico"], ["smoke"], ["siamese", "tabby"]]} label="Calico is the Champion" />
      </Part>
      <Part title="Controls">
        <button class="button-picture">
          <Icon name="alone" size={48} />
          Alone
        </button>
        <button class="button-picture">
          <Icon name="tablet" size={48} />
          One tablet
        </button>
        <button class="button-picture">
          <Icon name="link" size={48} />
          By link
        </button>
        <button class="button-main">Play</button>
        <button>Rules</button>
        <button aria-pressed="true">7</button>
        <button aria-pressed="false">8</button>
        <button disabled>Full</button>
        {ICON_NAMES.map((name) => (
          <button class="button-icon" aria-label={name}>
            <Icon name={name} />
          </button>
        ))}
        <p class="soft">
          Soft text on paper. <a href="#cats">A link.</a> 1 7 6 9 0 8 3 5 2 4 — Où est la souris ? Ça y est, œuf, Noël.
        </p>
      </Part>
      <Part title="Sounds">
        {SOUND_NAMES.map((name) => (
          <button onClick={() => play(name)}>{name}</button>
        ))}
      </Part>
      <Part title="Cloth">
        <div class="cloth gallery-row" style={{ padding: "1.5rem", width: "100%" }}>
          {COATS.map((coat) => (
            <Cat coat={coat} size={96} />
          ))}
          <MouseInCheese size={140} />
          <OperationFace a={3} b={8} sign="×" size={110} />
          <ResultFace value={24} sign="×" size={110} />
          <div class="sheet">A sheet of paper on the cloth</div>
        </div>
      </Part>
    </>
  );
}

wear(theme());
wakeOnGesture();
document.documentElement.classList.add("lively");
render(<Gallery />, document.getElementById("gallery")!);
