// The tables that a child is learning: one touch when it gets its cat, or any of them later.
import { Radios } from "../controls/Radios.tsx";
import { knowledgeIn, knowledgeOf } from "../learning/knowledge.ts";
import { start } from "../learning/tables.ts";
import { say } from "../words/words.ts";
import { type Child, learnerOf, learnt } from "./children.ts";

const ALL_TABLES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const FEW = "2,5,10";
const OFFERED = ["", "1,2,3", FEW, "1,2,3,4,5", "1,2,3,4,5,6,7"] as const;

/** Tables as text, `2,5,10`, in a link or as a choice; none stands for all of them. */
export const tablesOf = (text: string): number[] =>
  ALL_TABLES.filter((table) => text.split(",").includes(String(table)));

function named(text: string): string {
  const tables = tablesOf(text);
  if (tables.length === 0) return say("tables.all");
  if (text === FEW) return say("tables.few");
  const last = tables.at(-1) ?? 0;
  return last === tables.length ? say("tables.to", { table: last }) : tables.join(", ");
}

/** For a new child; what came with a link is offered, too, and chosen already. */
export function ChooseTables({ value, pick }: { value: string; pick: (text: string) => void }) {
  const offered: readonly string[] = OFFERED;
  return (
    <Radios
      class="choose-tables"
      label={say("tables.which")}
      value={value}
      values={offered.includes(value) ? offered : [value, ...offered]}
      draw={named}
      pick={pick}
    />
  );
}

/** Later: each table for itself. */
export function OwnTables({ child }: { child: Child }) {
  const learner = learnerOf(child.cat);
  const { tables } = knowledgeOf(learner, "×");
  const learns = (tables: readonly number[]) => {
    start(knowledgeIn(learner, "×"), tables);
    learnt(child.cat);
  };
  const toggled = (table: number) =>
    tables.includes(table) ? tables.filter((one) => one !== table) : [...tables, table];
  return (
    <details class="own-tables">
      <summary>{say("tables.title")}</summary>
      <p>{say("tables.own")}</p>
      <div class="ten" role="group" aria-label={say("tables.title")}>
        <button type="button" aria-pressed={tables.length === 0} onClick={() => learns([])}>
          {say("tables.all")}
        </button>
        {ALL_TABLES.map((table) => (
          <button
            key={table}
            type="button"
            class="number"
            aria-pressed={tables.includes(table)}
            onClick={() => learns(toggled(table))}
          >
            {table}
          </button>
        ))}
      </div>
      <p>{say("tables.grows")}</p>
    </details>
  );
}
