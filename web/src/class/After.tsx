// The end of a lesson: the hardest facts, the answers, files to download, and closing the class.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Grid } from "../contract.ts";
import { Trouble } from "../controls/Trouble.tsx";
import { TwoTaps } from "../controls/TwoTaps.tsx";
import { saveText } from "../device/save.ts";
import { Icon } from "../pictures.tsx";
import { say } from "../words/words.ts";
import type { AtDesk } from "./desk.ts";
import { Facts } from "./Facts.tsx";
import { GridTable } from "./GridTable.tsx";
import { gridsOf, keyOf, textOf } from "./requests.ts";

const PRINTED_FACTS = 18; // beside each other on a sheet

export function After({ desk: { hard, seen }, token, wish }: AtDesk & { token: string }) {
  const grids = useSignal<Grid[] | null>(null);
  const trouble = useSignal("");
  const printing = useSignal(false);
  useEffect(() => {
    if (!printing.value) return;
    const done = () => (printing.value = false);
    addEventListener("afterprint", done);
    print();
    return () => removeEventListener("afterprint", done);
  }, [printing.value]);
  const get = async (what: () => Promise<void>) => {
    trouble.value = "";
    await what().catch((error: unknown) => (trouble.value = keyOf(error)));
  };
  const save = (what: "answers.csv" | "file", name: string) =>
    void get(async () => saveText(name, await textOf(token, what)));
  const look = () => void get(async () => void (grids.value = await gridsOf(token)));
  const paper = () =>
    void get(async () => {
      grids.value = await gridsOf(token);
      printing.value = true;
    });
  return (
    <section class="desk-after">
      <h2>{say("desk.hard")}</h2>
      {hard.length === 0 ? (
        <p>{say("desk.hard.none")}</p>
      ) : (
        <Facts
          cards={hard.map((one) => one.card)}
          game={seen.round.game}
          dot={13}
          more={(place) => {
            const { right = 0, answers = 0, pupils = 0 } = hard[place] ?? {};
            return <span class="small">{say("desk.hard.count", { right, answers, count: pupils })}</span>;
          }}
        />
      )}
      <h2>{say("desk.grid")}</h2>
      <div class="desk-files">
        <button type="button" onClick={look}>
          {say(grids.value === null ? "desk.grid.show" : "desk.grid.again")}
        </button>
        <button type="button" onClick={() => save("answers.csv", "matou.csv")}>
          <Icon name="download" /> {say("desk.csv")}
        </button>
        <button type="button" onClick={() => save("file", "matou-class.json")}>
          <Icon name="download" /> {say("desk.file")}
        </button>
        <button type="button" onClick={paper}>
          <Icon name="print" /> {say("desk.print")}
        </button>
      </div>
      <p class="small">{say("desk.file.more")}</p>
      <Trouble why={trouble.value} />
      {grids.value !== null && <Grids grids={grids.value} columns={printing.value ? PRINTED_FACTS : Infinity} />}
      <div class="desk-close">
        <TwoTaps
          label={say("desk.close")}
          sure={say("desk.close.sure")}
          act={say("desk.close.act")}
          keep={say("desk.keep")}
          onSure={() => void wish({ ask: "closeclass" })}
        />
      </div>
    </section>
  );
}

function Grids({ grids, columns }: { grids: Grid[]; columns: number }) {
  if (grids.length === 0) return <p>{say("desk.grid.none")}</p>;
  return (
    <>
      <p class="small">{say("desk.grid.key")}</p>
      {grids.map((grid) => (
        <GridTable key={grid.family} grid={grid} columns={columns} />
      ))}
    </>
  );
}
