// Pictures beside the ten sentences of the Course.
import { RibbonPicture } from "../art/prizes.tsx";
import { CardBack, Cat } from "../pictures.tsx";
import { CardFace, SpecialCard } from "../pieces.tsx";
import { operationCard, resultCard } from "../table/cards.ts";

export const ten = (px: number) => [
  <CardBack game="course" size={`${px}px`} />,
  <Cat coat="ginger" mood="watching" size={px} />,
  <CardFace card={operationCard(4, 6)} game="course" size={px} />,
  <RibbonPicture size={px} />,
  <SpecialCard kind="chase" size={px} />,
  <CardFace card={operationCard(1, 7)} game="course" size={px} />,
  <SpecialCard kind="u-turn" size={px} />,
  <CardFace card={operationCard(5, 5)} game="course" size={px} />,
  <CardFace card={resultCard(2)} game="course" size={px} />,
  <Cat coat="ginger" mood="winning" size={px} />,
];
