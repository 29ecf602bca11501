// Everything that can be chosen, in groups: the cards, the players, the pace, house rules; and the cards on paper.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import {
  DECKS,
  GAME_NAMES,
  type GameName,
  KINDS,
  type Kind,
  PACES,
  type RoomSeen,
  RULES,
  type Settings,
  type Switch,
} from "../contract.ts";
import { GAMES } from "../games.ts";
import { specialName, specialNames } from "../parts/cards.ts";
import { Radios } from "../parts/Radios.tsx";
import { Window } from "../parts/Window.tsx";
import { Icon } from "../pictures.tsx";
import { PrintCards } from "../print/PrintCards.tsx";
import { SpecialCard } from "../pieces.tsx";
import type { Room } from "../room/room.ts";
import { rulesAt } from "../places.ts";
import { say, sayKnown } from "../words/words.ts";
import { defaults, isShort } from "./defaults.ts";

/** For a room with others: behind one line, since most people choose nothing. */
export function More({ room }: { room: Room }) {
  const seen = room.chosen.value ?? room.seen.value;
  if (seen === null) return null;
  return (
    <details class="more" open={seen.game > 0} /* after a game one comes here to change something */>
      <summary>{say("more.title")}</summary>
      <Choice
        label={say("more.game")}
        value={seen.settings.game}
        values={GAME_NAMES}
        spell={(one) => say(`game.${one}`)}
        pick={(one) => void room.change({ ...seen, settings: otherGame(seen, one) })}
      />
      <Groups room={room} />
    </details>
  );
}

/** Another game for the same people: everybody keeps a chair, where it has so many; and the pace. */
function otherGame({ settings, chairs }: RoomSeen, game: GameName): Settings {
  const usual = defaults(game, "link");
  const seated = Math.max(...chairs.map((chair, place) => (chair.guest >= 0 ? place + 1 : 0)));
  const players = Math.min(Math.max(usual.players, seated), RULES[game].players[1]);
  const { pace = usual.pace, free_names = false, watchers = true, late = true, several = false } = settings;
  return { ...usual, players, pace, free_names, watchers, late, several };
}

/** In groups; alone nobody else comes in, and nobody hurries. */
export function Groups({ room, alone = false }: { room: Room; alone?: boolean }) {
  const seen = room.chosen.value ?? room.seen.value;
  if (seen === null) return null;
  const { settings, tables, specials } = seen;
  const { game, options = {}, pace = "lively", deck = "whole" } = settings;
  const rules = RULES[game];
  const refused = sayKnown(`refused.${room.refused.value?.key ?? ""}`);
  const set = (part: Partial<Settings>, deck: Partial<RoomSeen> = {}) =>
    void room.change({ ...seen, ...deck, settings: { ...settings, ...part } });
  const others = { ...options };
  delete others["results"]; // K9: a deck of results goes where tables or the whole box are chosen
  const setOption = (name: string, value: string, deck?: Partial<RoomSeen>) =>
    set({ options: { ...(name === "tables" ? others : options), [name]: value } }, deck);
  const setList = <L extends "tables" | "specials">(list: L, values: RoomSeen[L]) =>
    setOption(list, `${values.join(",")},`, { [list]: values });
  const switches = (Shown: typeof Row, wanted: (name: string) => boolean) =>
    rules.switches
      .filter((one) => wanted(one.name))
      .map((one) => (
        <Shown
          key={one.name}
          choice={one}
          value={options[one.name] ?? one.default}
          pick={(value) => setOption(one.name, value)}
        />
      ));
  return (
    <>
      <Group title={say("more.cards")}>
        {switches(Buttons, (name) => name === "edition")}
        {isShort(game) && (
          <Choice
            label={say("more.deck")}
            value={deck}
            values={DECKS}
            spell={(one) => say(`deck.${one}`)}
            pick={(one) => set({ deck: one, options: others })}
          />
        )}
        <Tables chosen={tables} pick={(chosen) => setList("tables", chosen)} />
        <Specials
          kinds={KINDS.filter((kind) => kind !== "cheese" || rules.cheese)}
          game={game}
          options={options}
          chosen={specials}
          pick={(chosen) => setList("specials", chosen)}
        />
      </Group>
      <Group title={say("more.people")}>
        <Choice
          label={say("more.players")}
          value={settings.players ?? 0}
          values={range(...rules.players)}
          pick={(players) => set({ players })}
        />
        <Choice
          label={say("more.cats")}
          value={settings.cats || rules.level}
          values={rules.levels}
          spell={(one) => sayKnown(`level.${one}`)}
          pick={(cats) => set({ cats })}
        />
        {switches(Buttons, (name) => name === "doubled")}
        {!alone && (
          <>
            <Check
              label={say("more.names")}
              on={settings.free_names ?? false}
              pick={(free_names) => set({ free_names })}
            />
            <Check label={say("more.watchers")} on={settings.watchers ?? true} pick={(watchers) => set({ watchers })} />
            <Check label={say("more.several")} on={settings.several ?? false} pick={(several) => set({ several })} />
            {!rules.hidden && (
              <Check label={say("more.late")} on={settings.late ?? true} pick={(late) => set({ late })} />
            )}
          </>
        )}
      </Group>
      {!alone && (
        <Group title={say("more.rhythm")}>
          <Choice
            label={say("more.pace")}
            value={pace}
            values={PACES}
            spell={(one) => say(`pace.${one}`)}
            pick={(one) => set({ pace: one })}
          />
          <Window settings={settings} />
        </Group>
      )}
      <Group title={say("more.rules")}>{switches(Row, (name) => name !== "edition" && name !== "doubled")}</Group>
      <Group title={say("print.cards")}>
        <PrintCards game={game} options={options} short={deck === "short"} />
      </Group>
      {refused && <p role="alert">{refused}</p>}
    </>
  );
}

/** Each fits a phone's screen; where the browser can, opening one closes the others. */
function Group({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <details class="group" name="settings">
      <summary>{title}</summary>
      {children}
    </details>
  );
}

function Check({ label, on, pick }: { label: string; on: boolean; pick: (on: boolean) => void }) {
  return (
    <label class="check">
      <input type="checkbox" checked={on} onChange={(event) => pick(event.currentTarget.checked)} />
      {label}
    </label>
  );
}

const range = (least: number, most: number): number[] => Array.from({ length: most - least + 1 }, (_, i) => least + i);

interface ChoiceProps<T> {
  label: string;
  value: T;
  values: readonly T[];
  spell?: (value: T) => string;
  pick: (value: T) => void;
}

function Choice<T extends string | number>({ label, value, values, spell = String, pick }: ChoiceProps<T>) {
  return <Radios label={label} value={value} values={values} draw={spell} pick={pick} />;
}

/** K5, K6: ten buttons, any mix. */
function Tables({ chosen, pick }: { chosen: number[]; pick: (tables: number[]) => void }) {
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

interface SpecialsProps {
  kinds: Kind[];
  game: GameName;
  options: Record<string, string>;
  chosen: Kind[];
  pick: (kinds: Kind[]) => void;
}

/** K7: one by one, each with its picture; below them what the one that was touched does. */
function Specials({ kinds, game, options, chosen, pick }: SpecialsProps) {
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
          <SpecialCard kind={kind} size={48} />
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

interface SwitchProps {
  choice: Switch;
  value: string;
  pick: (value: string) => void;
}

/** A switch that many change, as buttons. */
function Buttons({ choice: { name, words }, value, pick }: SwitchProps) {
  return (
    <Choice
      label={sayKnown(`switch.${name}`)}
      value={value}
      values={words}
      spell={(one) => sayKnown(`switch.${name}.${one}`)}
      pick={pick}
    />
  );
}

/** Any other one on a line, by what it takes; what the deck is made of has its own buttons. */
function Row({ choice: { name, kind, words, least, most, article }, value, pick }: SwitchProps) {
  if (kind !== "word" && kind !== "yes" && kind !== "number") return null;
  const label = sayKnown(`switch.${name}`);
  const spell = (one: string) => sayKnown(`switch.${name}.${one}`);
  const [otherwise = ""] = words;
  return (
    <div class="switch">
      <label>
        <span>{label}</span>
        {kind === "number" ? (
          <input
            type="number"
            min={least}
            max={most}
            placeholder={spell(otherwise)}
            value={words.includes(value) ? "" : value}
            onInput={(event) => pick(event.currentTarget.value || otherwise)}
          />
        ) : (
          <select value={value} onChange={(event) => pick(event.currentTarget.value)}>
            {words.map((one) => (
              <option key={one} value={one}>
                {spell(one)}
              </option>
            ))}
          </select>
        )}
      </label>
      <a class="icon" href={rulesAt(article)} aria-label={say("more.rule", { what: label })}>
        <Icon name="help" />
      </a>
    </div>
  );
}
