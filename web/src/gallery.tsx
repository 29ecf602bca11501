/** Every drawing on one page, for those who draw. */
import { render } from "preact";
import { Cat, CatFace } from "./art/cats/Cat.tsx";
import { COATS, MOODS } from "./art/cats/coats.ts";
import { MOUSE_STATES, MouseInCheese } from "./art/mouse.tsx";
import { Paw, PawPrint } from "./art/paw.tsx";
import { SPECIALS, SpecialPicture } from "./art/specials/index.tsx";

function Gallery() {
  return (
    <>
      <div>{MOUSE_STATES.map((s) => <MouseInCheese state={s} size={300} />)}</div>
      <div>{SPECIALS.map((s) => <SpecialPicture special={s} size={300} />)}{SPECIALS.map((s) => <SpecialPicture special={s} size={64} />)}</div>
      <div>{COATS.map((coat) => <Paw coat={coat} size={120} />)}<PawPrint size={40} /></div>
      {COATS.map((coat) => (
        <div style={{ display: "flex", flexWrap: "wrap", alignItems: "end" }}>
          {MOODS.map((mood) => <Cat coat={coat} mood={mood} size={200} />)}
          <CatFace coat={coat} size={64} /><Cat coat={coat} size={64} />
        </div>
      ))}
    </>
  );
}

render(<Gallery />, document.getElementById("gallery")!);
