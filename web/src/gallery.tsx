/** Every drawing on one page, for those who draw. */
import { render } from "preact";
import { Cat, CatFace } from "./art/cats/Cat.tsx";
import { COATS, MOODS } from "./art/cats/coats.ts";

function Gallery() {
  return (
    <>
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
