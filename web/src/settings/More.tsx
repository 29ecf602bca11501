// Everything that can be chosen, behind "more": tables, specials, pace, cats, and every switch.
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { SpecialCard } from "../pictures.tsx";
import type { Settings } from "../wire.ts";
import { KINDS } from "../parts/cards.ts";
import { say } from "../words/words.ts";
import { type GameChoices, type SwitchChoice, gameChoices } from "./choices.ts";
import { GAMES, MOUSE, defaults } from "./defaults.ts";
import { readSpecials, readTables, writeSpecials, writeTables } from "./mixes.ts";

interface Props {
  settings: Settings;
  change: (settings: Settings) => void;
  refused?: string;
}

export function More({ settings, change, refused = "" }: Props) {
  const choices = useSignal<GameChoices | null>(null);
  useEffect(() => void gameChoices().then((found) => (choices.value = found)), []);
  const game = settings.game ?? "multipli";
  const told = choices.value?.games[game];
  const options = settings.options ?? {};
  const set = (part: Partial<Settings>) => change({ ...settings, ...part });
  const setOption = (name: string, value: string) => set({ options: { ...options, [name]: value } });
  return (
    <details class="more">
      <summary>{say("more.title")}</summary>
      {told && choices.value && (
        <>
          <Choice
            label={say("more.game")}
            value={game}
            values={GAMES}
            spell={(one) => say(`game.${one}`)}
            pick={(one) => change({ ...defaults(one as "multipli", "link"), pace: settings.pace ?? "lively" })}
          />
          <Choice
            label={say("more.players")}
            value={String(settings.players)}
            values={range(told.players[0], told.players[1]).map(String)}
            pick={(one) => set({ players: Number(one) })}
          />
          <Choice
            label={say("more.pace")}
            value={settings.pace ?? "lively"}
            values={choices.value.paces}
            spell={(one) => say(`pace.${one}`)}
            pick={(one) => set({ pace: one })}
          />
          <Choice
            label={say("more.cats")}
            value={settings.cats || told.level}
            values={told.levels}
            spell={(one) => say(`level.${one}`)}
            pick={(one) => set({ cats: one })}
          />
          <Tables chosen={readTables(options["tables"])} pick={(tables) => setOption("tables", writeTables(tables))} />
          <Specials
            game={game}
            chosen={readSpecials(options["specials"])}
            pick={(kinds) => setOption("specials", writeSpecials(kinds))}
          />
          {told.switches
            .filter((one) => !["tables", "results", "specials"].includes(one.name))
            .map((one) => (
              <Switch
                key={one.name}
                choice={one}
                value={options[one.name] ?? spelled(one.default)}
                pick={(value) => setOption(one.name, value)}
              />
            ))}
          <label class="check">
            <input
              type="checkbox"
              checked={settings.free_names ?? false}
              onChange={(e) => set({ free_names: e.currentTarget.checked })}
            />
            {say("more.names")}
          </label>
          <label class="check">
            <input
              type="checkbox"
              checked={settings.watchers ?? true}
              onChange={(e) => set({ watchers: e.currentTarget.checked })}
            />
            {say("more.watchers")}
          </label>
        </>
      )}
      {refused && <p role="alert">{refused}</p>}
    </details>
  );
}

const range = (least: number, most: number): number[] => Array.from({ length: most - least + 1 }, (_, i) => least + i);
const spelled = (value: unknown): string => String(value);

interface ChoiceProps {
  label: string;
  value: string;
  values: readonly string[];
  spell?: (value: string) => string;
  pick: (value: string) => void;
}

function Choice({ label, value, values, spell = (one) => one, pick }: ChoiceProps) {
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      {values.map((one) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => pick(one)}>
          {spell(one)}
        </button>
      ))}
    </fieldset>
  );
}

/** K5, K6: ten buttons, any mix. */
function Tables({ chosen, pick }: { chosen: number[]; pick: (tables: number[]) => void }) {
  const toggle = (table: number) => {
    const next = chosen.includes(table)
      ? chosen.filter((one) => one !== table)
      : [...chosen, table].sort((a, b) => a - b);
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

/** K7: one by one, each with its picture and a sentence. */
function Specials({ game, chosen, pick }: { game: string; chosen: string[]; pick: (kinds: string[]) => void }) {
  const kinds = KINDS.filter((kind) => kind !== "cheese" || !MOUSE.includes(game));
  const toggle = (kind: string) =>
    pick(chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind]);
  return (
    <fieldset class="specials">
      <legend>{say("more.specials")}</legend>
      {kinds.map((kind) => (
        <button key={kind} type="button" aria-pressed={chosen.includes(kind)} onClick={() => toggle(kind)}>
          <SpecialCard kind={kind} size={64} />
          <strong>{say(`card.classic.${kind}`)}</strong>
          <span>{say(`special.${MOUSE.includes(game) ? "mouse" : game}.${kind}`)}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** Any other switch, by what it takes. */
function Switch({ choice, value, pick }: { choice: SwitchChoice; value: string; pick: (value: string) => void }) {
  const words = choice.takes.split(" | ").filter((one) => /^[a-z_]+$/.test(one));
  const number = /(\d+) to (\d+)|a number from (\d+)/.exec(choice.takes);
  return (
    <div class="switch">
      <Choice
        label={say(`switch.${choice.name}`)}
        value={value}
        values={words}
        spell={(one) => say(`switch.${choice.name}.${one}`)}
        pick={pick}
      />
      {number && (
        <label>
          {say("more.number")}
          <input
            type="number"
            min={number[1] ?? number[3]}
            max={number[2] ?? 1000}
            value={words.includes(value) ? "" : value}
            onChange={(e) => e.currentTarget.value && pick(e.currentTarget.value)}
          />
        </label>
      )}
      <a class="article" href={`/rules/${choice.article}`} target="_blank">
        {choice.article}
      </a>
    </div>
  );
}
