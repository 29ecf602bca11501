// One article: its number and title, the card it is about, its text.
import type { Article, Block } from "rulebook:en";
import type { ArticleNumber, Kind } from "../contract.ts";
import { picturesIn, signOf, specialName } from "../table/cards.ts";
import { SpecialCard } from "../pieces.tsx";
import { inPlay } from "./inplay.ts";
import { Shown } from "./Text.tsx";

// The picture beside an article about a special card.
const PICTURES: Partial<Record<ArticleNumber, Kind>> = {
  M13: "chase",
  M14: "u-turn",
  M15: "clock",
  M16: "sumo",
  M17: "trap",
  M18: "gift",
  C5: "chase",
  C6: "u-turn",
  C7: "sumo",
  C11: "clock",
  H7: "chase",
  H9: "clock",
  H10: "gift",
  H11: "u-turn",
};

export function ArticleText({ article }: { article: Article }) {
  return (
    <>
      <h2>
        <span class="badge">{article.number}</span> {article.title}
      </h2>
      <Picture kind={PICTURES[article.number]} />
      {article.blocks.filter(concerns).map((block, i) => (
        <Shown key={i} block={block} of={inPlay.value ? null : (block.family ?? null)} />
      ))}
    </>
  );
}

/** Where a game is played, what is only about the other cards is left out. */
const concerns = ({ family }: Block): boolean =>
  family === undefined || inPlay.value === null || signOf(inPlay.value.name) === signOf(family);

/** The card as the edition in play calls it (K4). */
function Picture({ kind }: { kind: Kind | undefined }) {
  if (kind === undefined) return null;
  const game = inPlay.value;
  return (
    <figure class="rule-picture">
      <SpecialCard kind={kind} edition={game ? picturesIn(game.name, game.options) : undefined} size={96} />
      {game && <figcaption>{specialName(kind, game.name, game.options)}</figcaption>}
    </figure>
  );
}
