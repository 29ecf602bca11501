// Sheets that the server prints, as addresses; the options are stored on this device.
import { signal, type Signal } from "@preact/signals";
import { GAME_NAMES, type GameName, RULES } from "../contract.ts";
import { kept, remember } from "../device/kept.ts";
import { file, lone } from "../address.ts";
import { language } from "../words/words.ts";

/** What a printer is asked, each with what it takes, the usual first. */
export type Choice = "paper" | "backs" | "ink";
export const CHOICES: Record<Choice, string[]> = {
  paper: ["a4", "letter"],
  backs: ["duplex", "none"],
  ink: ["full", "little"],
};

const LETTER = /-(US|CA|MX|CL|CO|PH)$/; // where paper is 8½ by 11 inches

/** What was chosen here before; else the usual, and paper as in the reader's country. */
function begun(choice: Choice): string {
  const before = kept(`matou.print.${choice}`) ?? "";
  if (CHOICES[choice].includes(before)) return before;
  if (choice === "paper" && LETTER.test(globalThis.navigator?.language ?? "")) return "letter";
  return CHOICES[choice][0] ?? "";
}

const chosen: Record<Choice, Signal<string>> = {
  paper: signal(begun("paper")),
  backs: signal(begun("backs")),
  ink: signal(begun("ink")),
};

export const wordOf = (choice: Choice): string => chosen[choice].value;

export function choose(choice: Choice, word: string): void {
  chosen[choice].value = word;
  remember(`matou.print.${choice}`, word);
}

const SHORT = "40"; // cards, as the server deals a quick game

/** The cards of a game as it was set up; of a short deck that is still to be picked, one like it. */
export function cardsAt(game: GameName, options: Record<string, string>, short = false): string {
  const { edition, tables, results, specials } = options;
  const picked = short && !results;
  if (lone) return readyAt(`deck-${game}${picked ? "-short" : ""}`, ["paper", "backs", "ink"]);
  const own = { tables, results, specials, names: edition, short: picked ? SHORT : undefined };
  return address(`deck/${game}`, own, ["paper", "backs", "ink"]);
}

export const leafletAt = (game: GameName): string =>
  lone ? readyAt(`rules-${game}`, ["paper", "ink"]) : address(`rules/${game}`, {}, ["paper", "ink"]);

/** All facts, to colour; a family of facts bears the name of its first game. */
export function mapAt(sign: "×" | "+"): string {
  const family = GAME_NAMES.find((game) => RULES[game].sign === sign) ?? "";
  return lone ? readyAt(`map-${family}`, ["paper", "ink"]) : address("map", { family }, ["paper", "ink"]);
}

/** The register entry and the letter to families; only a server has classes. */
export const schoolAt = (): string => address("school", {}, ["paper"]);

/** Without a server: a sheet that lies beside the page, in the reader's language where there is one. */
function readyAt(sheets: string, layout: Choice[]): string {
  const languages = (document.documentElement.dataset["prints"] ?? "").split(" ");
  const spoken = languages.includes(language.value) ? language.value : languages[0];
  return file(`print/${[sheets, spoken, ...layout.map(wordOf)].join("-")}.pdf`);
}

function address(sheets: string, own: Record<string, string | undefined>, layout: Choice[]): string {
  const said = new URLSearchParams();
  for (const [name, word] of Object.entries(own)) if (word !== undefined) said.set(name, word);
  said.set("language", language.value);
  for (const choice of layout) said.set(choice, wordOf(choice));
  return file(`api/print/${sheets}.pdf?${said.toString()}`);
}
