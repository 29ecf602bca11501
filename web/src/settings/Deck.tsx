// What a deck is made of: tables, results of one's own, special cards.
import { useSignal } from "@preact/signals";
import { type GameName, type Kind, RULES } from "../contract.ts";
import { GAMES } from "../games.ts";
import { picturesIn, specialName, specialNames } from "../table/cards.ts";
import { SpecialCard } from "../pieces.tsx";
import { say, sayKnown } from "../words/words.ts";
import { range } from "./offers.ts";

/** K5, K6: ten buttons, any mix. */
export function Tables({ chosen, pick }: { chosen: number[]; pick: (tables: number[]) => void }) {
  const toggle = (table: number) => {
    const next = chosen.includes(table) ? chosen.filter((one) => one !== table) : [...chosen, table];
    if (next.length > 0) pick(next);
  };
  return (
    <fieldset class="choice tables">
      <legend>{say("more.tables")}</legend>
      {range(1, 10).map((table) => (
        <button key={table} type="button" aria-pressed={chosen.includes(table)} onClick={() => toggle(table)}>
          {table}
        </button>
      ))}
    </fieldset>
  );
}

interface ResultsProps {
  game: GameName;
  chosen: number[];
  cards: number; // that the server deals; 0 while it has not answered
  pick: (results: number[]) => void;
}

/** K9: a list of one's own. Too few for a game are still shown as touched; the last good list counts meanwhile. */
export function Results({ game, chosen, cards, pick }: ResultsProps) {
  const draft = useSignal(chosen);
  const same = draft.value.join() === chosen.join();
  const toggle = (result: number) => {
    const next = draft.value.includes(result) ? draft.value.filter((one) => one !== result) : [...draft.value, result];
    draft.value = next.sort((a, b) => a - b);
    if (next.length > 0) pick(draft.value);
  };
  return (
    <fieldset class="choice results">
      <legend>{say("more.results")}</legend>
      {RULES[game].results.map((result) => (
        <button key={result} type="button" aria-pressed={draft.value.includes(result)} onClick={() => toggle(result)}>
          {result}
        </button>
      ))}
      <p class="small" aria-live="polite">
        {draft.value.length === 0
          ? say("more.results.none")
          : same && cards > 0
            ? say("more.results.cards", { count: cards })
            : say("more.results.picked", { count: draft.value.length })}
      </p>
    </fieldset>
  );
}

interface SpecialsProps {
  kinds: Kind[];
  game: GameName;
  options: Record<string, string>;
  chosen: Kind[];
  pick: (kinds: Kind[]) => void;
}

/** K7: one by one, each with its picture; below them what the one that was touched does. */
export function Specials({ kinds, game, options, chosen, pick }: SpecialsProps) {
  const about = useSignal<Kind | null>(null);
  const does = (kind: Kind) => sayKnown(`special.${GAMES[game].chapter}.${kind}`, specialNames(game, options));
  const toggle = (kind: Kind) => {
    about.value = kind;
    pick(chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind]);
  };
  return (
    <fieldset class="specials">
      <legend>{say("more.specials")}</legend>
      {kinds.map((kind) => (
        <button key={kind} type="button" aria-pressed={chosen.includes(kind)} onClick={() => toggle(kind)}>
          <SpecialCard kind={kind} edition={picturesIn(game, options)} size={48} />
          <strong>{specialName(kind, game, options)}</strong>
          <span class="spoken">{does(kind)}</span>
        </button>
      ))}
      <p aria-hidden="true">
        {about.value === null
          ? say("more.specials.how")
          : say("more.specials.does", { card: specialName(about.value, game, options), does: does(about.value) })}
      </p>
    </fieldset>
  );
}
