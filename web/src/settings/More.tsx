// Everything that can be chosen, in groups: the cards, the players, the pace, house rules; and the cards on paper.
import type { ComponentChildren } from "preact";
import {
  DECKS,
  type Deck,
  GAME_NAMES,
  type GameName,
  KINDS,
  PACES,
  type RoomSeen,
  RULES,
  type Settings,
  type Switch,
} from "../contract.ts";
import { Check } from "../controls/Check.tsx";
import { Radios } from "../controls/Radios.tsx";
import { Window } from "./Window.tsx";
import { Icon } from "../pictures.tsx";
import { PrintCards } from "../print/PrintCards.tsx";
import type { Room } from "../room/room.ts";
import { rulesAt } from "../places.ts";
import { capital, say, sayKnown } from "../words/words.ts";
import { Results, Specials, Tables } from "./Deck.tsx";
import { defaults, isShort } from "./defaults.ts";
import {
  editionOf,
  editionsOffered,
  gamesOffered,
  playersOffered,
  without,
  usualResults,
  withEdition,
  wordsOffered,
} from "./offers.ts";

const OWN = "own"; // K9: a list of results of one's own

/** For whoever plays alone: all of it at once, on paper. */
export const MoreSheet = ({ children }: { children: ComponentChildren }) => <div class="more sheet">{children}</div>;

/** For a room with others: behind one line, since most people choose nothing. */
export function More({ room }: { room: Room }) {
  const seen = room.chosen.value ?? room.seen.value;
  if (seen === null) return null;
  const games = gamesOffered(seen.chairs);
  return (
    <details class="more" open={seen.game > 0} /* after a game one comes here to change something */>
      <summary>{say("more.title")}</summary>
      <Choice
        label={say("more.game")}
        value={seen.settings.game}
        values={games}
        spell={(one) => say(`game.${one}`)}
        pick={(one) => void room.change({ ...seen, settings: otherGame(seen, one) })}
      />
      {GAME_NAMES.filter((game) => !games.includes(game)).map((game) => (
        <p key={game} class="small">
          {say("more.upto", { what: say(`game.${game}`), count: RULES[game].players[1] })}
        </p>
      ))}
      <Refused room={room} group="" />
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
  const { settings, tables, results, specials } = seen;
  const { game, options = {}, pace = "lively", deck = "whole" } = settings;
  const rules = RULES[game];
  const set = (group: string, part: Partial<Settings>, deck: Partial<RoomSeen> = {}) =>
    void room.change({ ...seen, ...deck, settings: { ...settings, ...part } }, group);
  const setOption = (group: string, name: string, value: string, deck?: Partial<RoomSeen>) =>
    set(group, { options: { ...options, [name]: value } }, deck);
  const setList = <L extends "tables" | "specials" | "results">(group: string, list: L, values: RoomSeen[L]) =>
    setOption(group, list, `${values.join(",")},`, { [list]: values });
  const setDeck = (one: Deck | typeof OWN) => {
    const own = usualResults(game);
    if (one === OWN)
      set(
        "cards",
        { deck: "whole", options: { ...without(options, "tables"), results: own.join(",") } },
        { results: own },
      );
    else if (one !== chosenDeck) set("cards", { deck: one, options: without(options, "results") }, { results: [] });
  };
  const chosenDeck = results.length > 0 ? OWN : deck;
  const offered = editionsOffered(settings);
  const switches = (Shown: typeof Row, group: string, wanted: (name: string) => boolean) =>
    rules.switches
      .filter((one) => wanted(one.name))
      .map((one) => ({ ...one, words: wordsOffered(settings, one.name, one.words) }))
      .filter((one) => one.kind !== "word" || one.words.length > 1)
      .map((one) => (
        <Shown
          key={one.name}
          choice={one}
          value={options[one.name] ?? one.default}
          pick={(value) => setOption(group, one.name, value)}
        />
      ));
  return (
    <>
      <Group title={say("more.cards")}>
        {Object.keys(rules.editions).length > 1 && (
          <Choice
            label={say("switch.edition")}
            value={options["edition"] ?? rules.switches.find((one) => one.name === "edition")?.default ?? ""}
            values={offered}
            spell={(one) => sayKnown(`switch.edition.${one}`)}
            pick={(edition) => set("cards", { options: withEdition(settings, edition) })}
          />
        )}
        {Object.entries(rules.editions)
          .filter(([edition]) => !offered.includes(edition))
          .map(([edition, { players }]) => (
            <p key={edition} class="small">
              {say("more.upto", { what: sayKnown(`more.edition.${edition}`), count: players[1] })}
            </p>
          ))}
        <Choice
          label={say("more.deck")}
          value={chosenDeck}
          values={[...DECKS.filter((one) => one === "whole" || isShort(game)), OWN]}
          spell={(one) => say(`deck.${one}`)}
          pick={setDeck}
        />
        {chosenDeck === OWN ? (
          <>
            <Results
              game={game}
              cards={room.chosen.value === null ? seen.cards : 0}
              chosen={results}
              pick={(chosen) => setList("results", "results", chosen)}
            />
            <Refused room={room} group="results" />
          </>
        ) : (
          <Tables chosen={tables} pick={(chosen) => setList("cards", "tables", chosen)} />
        )}
        <Specials
          kinds={KINDS.filter((kind) => kind !== "cheese" || rules.cheese)}
          game={game}
          options={options}
          chosen={specials}
          pick={(chosen) => setList("cards", "specials", chosen)}
        />
        <Refused room={room} group="cards" />
      </Group>
      <Group title={say("more.people")}>
        <Choice
          label={say("more.players")}
          value={settings.players ?? 0}
          values={playersOffered(settings, seen.chairs)}
          pick={(players) => set("people", { players })}
        />
        {editionOf(settings).players[1] < rules.players[1] && (
          <p class="small">
            {say("more.upto", { what: sayKnown("more.edition.modern"), count: editionOf(settings).players[1] })}
          </p>
        )}
        <Choice
          label={say("more.cats")}
          value={settings.cats || rules.level}
          values={rules.levels}
          spell={(one) => sayKnown(`level.${one}`)}
          pick={(cats) => set("people", { cats })}
        />
        {settings.players === 2 && switches(Buttons, "people", (name) => name === "doubled")}
        {!alone && (
          <>
            <Check
              label={say("more.names")}
              on={settings.free_names ?? false}
              pick={(free_names) => set("people", { free_names })}
            />
            <Check
              label={say("more.watchers")}
              on={settings.watchers ?? true}
              pick={(watchers) => set("people", { watchers })}
            />
            <Check
              label={say("more.several")}
              on={settings.several ?? false}
              pick={(several) => set("people", { several })}
            />
            {!rules.hidden && (
              <Check label={say("more.late")} on={settings.late ?? true} pick={(late) => set("people", { late })} />
            )}
          </>
        )}
        <Refused room={room} group="people" />
      </Group>
      {!alone && (
        <Group title={say("more.rhythm")}>
          <Choice
            label={say("more.pace")}
            value={pace}
            values={PACES}
            spell={(one) => say(`pace.${one}`)}
            pick={(one) => set("rhythm", { pace: one })}
          />
          <Window settings={settings} />
          <Refused room={room} group="rhythm" />
        </Group>
      )}
      <Group title={say("more.rules")}>
        {switches(Row, "rules", (name) => name !== "edition" && name !== "doubled")}
        <Refused room={room} group="rules" />
      </Group>
      <Group title={say("print.cards")}>
        <PrintCards game={game} options={options} short={deck === "short"} />
      </Group>
    </>
  );
}

/** Why the last choice of a group is refused, with its article; gone with the next good one. */
function Refused({ room, group }: { room: Room; group: string }) {
  const refused = room.unchosen.value;
  if (refused?.group !== group) return null;
  const { article, key } = refused;
  return (
    <p role="alert" class="unchosen">
      {sayKnown(`refused.${key}.${article}`) || capital(sayKnown(`refused.${key}`))}{" "}
      {article !== "" && <a href={rulesAt(article)}>{article}</a>}
    </p>
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
