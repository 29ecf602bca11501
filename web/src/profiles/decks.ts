// The short deck (K9) and the pace for the children at a table. The server gets these, not the reasons.
import { type Coat, KINDS, type Settings } from "../contract.ts";
import { shortResults } from "../learning/choose.ts";
import { type Learner, knowledgeOf, usual } from "../learning/knowledge.ts";
import { optionOf, signOf } from "../table/cards.ts";
import type { Room } from "../room/room.ts";
import type { Seat } from "../room/seats.ts";
import { defaults } from "../settings/defaults.ts";
import { learnerOf, me } from "./children.ts";
import { today } from "./days.ts";
import { sitters } from "./sitting.ts";

const MIN_ANSWERED_FACTS = 10; // facts that were answered, before a map says more than that small ones come first

const knows = (learner: Learner, family: "×" | "+"): boolean =>
  knowledgeOf(learner, family).answers.filter((count) => count > 0).length >= MIN_ANSWERED_FACTS;

export const fittedForMe = (settings: Settings): Settings => fitted(settings, me.value === null ? [] : [me.value]);

/** The same settings with that deck, where a short one of the usual tables was to be chosen and enough is known. */
export function fitted(settings: Settings, cats: Coat[]): Settings {
  const family = signOf(settings.game);
  const learners = cats.map(learnerOf).filter((learner) => knows(learner, family));
  const options = { ...settings.options };
  const begins = defaults(settings.game, "alone").options["tables"];
  const free = options["results"] !== undefined || options["tables"] === begins;
  if (settings.deck !== "short" || learners.length === 0 || !free) return settings;
  delete options["results"];
  delete options["tables"]; // K9: results in place of tables
  const named = optionOf(settings.game, options, "specials").split(",");
  const specials = KINDS.filter((kind) => named.includes(kind) || named.includes("all"));
  const results = shortResults(learners, family, today(), specials);
  if (results.length === 0) return { ...settings, deck: "whole", options }; // all of it is known
  return { ...settings, options: { ...options, results: results.join(",") } };
}

/** Before the deal: the settings, where they change, and how long the slowest child here usually takes. */
export async function prepare(room: Room, seat: Seat): Promise<void> {
  const settings = room.seen.value?.settings;
  if (settings === undefined) return;
  const cats = sitters(room, seat);
  const next = fitted(settings, cats);
  if (JSON.stringify(next) !== JSON.stringify(settings)) void room.connection.ask({ ask: "change", settings: next });
  await tellPace(room, seat);
}

/** Cats at a child's pace begin at it, where enough is known. */
export async function tellPace(room: Room, seat: Seat): Promise<void> {
  const game = room.seen.value?.settings.game;
  if (game === undefined) return;
  const family = signOf(game);
  const known = sitters(room, seat).map(learnerOf).filter((learner) => knows(learner, family)); // prettier-ignore
  if (known.length === 0) return;
  const slowest = Math.max(...known.map((learner) => usual(learner, family, today())));
  await room.connection.ask({ ask: "usual", ms: Math.min(20_000, Math.max(300, slowest)) });
}
