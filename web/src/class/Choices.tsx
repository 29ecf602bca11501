// The teacher's settings of a round: the same boxes before the class is opened and between two rounds.
import { type ClassSettings, GAME_NAMES, type Pace, RULES } from "../contract.ts";
import { Check } from "../controls/Check.tsx";
import { Radios } from "../controls/Radios.tsx";
import { CardBack } from "../pictures.tsx";
import { Tables } from "../settings/Deck.tsx";
import { without } from "../settings/offers.ts";
import { say } from "../words/words.ts";

const DECKS = ["short", "whole", "tables"] as const;
const PACES = ["calm", "lively", "race"] as const satisfies Pace[];
const SIZES = [3, 4, 5];
const GROUPS = ["chance", "level", "hand"] as const;
const MINUTES = [5, 10, 15, 20, 0];
const MAX_TABLE = 10;

export const USUAL: ClassSettings = { game: GAME_NAMES[0], deck: "short", pace: "calm", size: 4 };

interface Props {
  settings: ClassSettings;
  pick: (settings: ClassSettings) => void;
  now?: boolean; // a round is played: only what may change in it
}

export function Choices({ settings, pick, now = false }: Props) {
  return (
    <>
      {!now && <OfARound settings={settings} pick={pick} />}
      <Radios
        label={say("class.size")}
        value={settings.size ?? 4}
        values={SIZES.filter((size) => size <= RULES[settings.game].players[1])}
        draw={(count) => String(count)}
        pick={(size) => pick({ ...settings, size })}
      />
      <details class="class-more">
        <summary>{say("class.more")}</summary>
        <More settings={settings} pick={pick} now={now} />
      </details>
    </>
  );
}

function OfARound({ settings, pick }: Props) {
  const tables = tablesOf(settings);
  const deck = tables.length > 0 ? "tables" : settings.deck === "whole" ? "whole" : "short";
  const withTables = (chosen: number[]) =>
    pick({ ...settings, deck: "whole", options: { ...settings.options, tables: `${chosen.join(",")},` } });
  const pickDeck = (one: (typeof DECKS)[number]) => {
    if (one === "tables") withTables([2, 5]);
    else pick({ ...settings, deck: one, options: without(settings.options ?? {}, "tables") });
  };
  return (
    <>
      <Radios
        class="class-games"
        label={say("class.game")}
        value={settings.game}
        values={GAME_NAMES}
        draw={(game) => (
          <>
            <CardBack game={game} size="2.4rem" /> {say(`game.${game}`)}
          </>
        )}
        pick={(game) => pick({ ...settings, game, options: {}, deck: "short" })}
      />
      <Radios
        label={say("class.deck")}
        value={deck}
        values={DECKS}
        draw={(one) => say(one === "tables" ? "class.tables" : `class.deck.${one}`)}
        pick={pickDeck}
      />
      {deck === "tables" && <Tables chosen={tables} pick={(chosen) => withTables(chosen.sort((a, b) => a - b))} />}
      <Radios
        label={say("class.pace")}
        value={settings.pace ?? "calm"}
        values={PACES}
        draw={(one) => say(`class.pace.${one}`)}
        pick={(pace) => pick({ ...settings, pace })}
      />
    </>
  );
}

function More({ settings, pick, now }: Props) {
  return (
    <>
      <Radios
        label={say("class.groups")}
        value={settings.groups ?? "chance"}
        values={GROUPS}
        draw={(one) => say(`class.groups.${one}`)}
        pick={(groups) => pick({ ...settings, groups })}
      />
      <Radios
        label={say("class.minutes")}
        value={settings.minutes ?? 10}
        values={MINUTES}
        draw={(one) => (one === 0 ? say("class.minutes.none") : String(one))}
        pick={(minutes) => pick({ ...settings, minutes })}
      />
      {!now && (
        <Check
          label={say("class.same")}
          on={settings.same_deck ?? false}
          pick={(same_deck) => pick({ ...settings, same_deck })}
        />
      )}
      {(["emotes", "sound", "ranking"] as const).map((one) => (
        <Check
          key={one}
          label={say(`class.${one}`)}
          on={settings[one] ?? one === "emotes"}
          pick={(on) => pick({ ...settings, [one]: on })}
        />
      ))}
    </>
  );
}

/** A list of its own; empty where the game's usual tables are played. */
const tablesOf = ({ options = {} }: ClassSettings): number[] =>
  (options["tables"] ?? "")
    .split(",")
    .map(Number)
    .filter((table) => table >= 1 && table <= MAX_TABLE);
