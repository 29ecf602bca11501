// Pictures beside the ten sentences of Multipli and Addi.
import { CrownPicture } from "../art/crown.tsx";
import type { GameName } from "../contract.ts";
import { CardBack, Cat } from "../pictures.tsx";
import { CardFace, Mouse, Paw, SpecialCard } from "../pieces.tsx";

/** With a first card, an operation and its result. */
export const ten =
  (game: GameName, [flipped, operation, result]: [number, number, number]) =>
  (px: number) => [
    <CardBack game={game} size={`${px}px`} />,
    <CardFace card={flipped} game={game} size={px} />,
    <CardFace card={operation} game={game} size={px} />,
    <CardFace card={result} game={game} size={px} />,
    <Mouse state="awake" size={px} />,
    <Paw coat="ginger" size={`${px / 2}px`} />,
    <Cat coat="ginger" mood="sulking" size={px} />,
    <Mouse state="asleep" size={px} />,
    <SpecialCard kind="trap" size={px} />,
    <CrownPicture size={px} />,
  ];
