// Pictures beside the ten sentences of the Chasse.
import { Token } from "../art/cards/Token.tsx";
import { CrownPicture } from "../art/crown.tsx";
import { Mousetrap, RunningMouse } from "../art/hunt.tsx";
import { Picture } from "../art/ink.tsx";
import { Cat } from "../pictures.tsx";
import { CardFace, Mouse, SpecialCard } from "../pieces.tsx";
import { operationCard, resultCard } from "../table/cards.ts";

export const ten = (px: number) => [
  <Token size={px} />,
  <RunningMouse size={px} />,
  <CardFace card={operationCard(3, 4)} game="chasse" size={px} />,
  <CardFace card={resultCard(8)} game="chasse" size={px} />,
  <Picture box={[52, 40]} size={px}>
    <g transform="translate(26 22)">
      <Mousetrap />
    </g>
  </Picture>,
  <Mouse state="caught" size={px} />,
  <Cat coat="tuxedo" mood="pouncing" size={px} />,
  <SpecialCard kind="sumo" size={px} />,
  <SpecialCard kind="trap" size={px} />,
  <CrownPicture size={px} />,
];
