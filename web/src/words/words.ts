// The sentences of one language, loaded from its JSON file when needed.
import { computed, signal } from "@preact/signals";
import type english from "../../../src/matou/words/en.json";
import type learning from "../../../src/matou/words/learning/en.json";
import type classes from "../../../src/matou/words/classes/en.json";
import { kept, remember } from "../device/kept.ts";
import { CLASS_WORDS, LANGUAGES, LEARNING_WORDS, type Language, WORDS } from "../contract.ts";

type Name = keyof (typeof english & typeof learning & typeof classes);
type Catalogue<Names extends string> = Record<Language, () => Promise<{ default: Record<Names, string> }>>;
type Parts = Record<string, string | number>;
/** What can be said; a sentence that counts is asked for without `.one` and `.other`. */
export type Key = Name | (Name extends infer N ? (N extends `${infer Counted}.other` ? Counted : never) : never);

// Every language says everything: these lines do not compile where one does not.
const EVERYWHERE: Catalogue<keyof typeof english> = WORDS;
const OF_LEARNING: Catalogue<keyof typeof learning> = LEARNING_WORDS;
const OF_CLASSES: Catalogue<keyof typeof classes> = CLASS_WORDS;
const spoken: Catalogue<string>[] = [EVERYWHERE];

const STORAGE_KEY = "matou.language";
const sentences = signal<Record<string, string>>({});
export const language = signal<Language>(preferred());
const plurals = computed(() => new Intl.PluralRules(language.value));
const lists = computed(() => ("ListFormat" in Intl ? new Intl.ListFormat(language.value) : null)); // not in Safari 14.0
const numbers = computed(() => new Intl.NumberFormat(language.value));
const decimals = computed(
  () => new Intl.NumberFormat(language.value, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
/** With one place behind the point, or the comma: "0,3". */
export const decimal = (number: number): string => decimals.value.format(number);

export function isLanguage(tag: string): tag is Language {
  return tag in LANGUAGES;
}

function preferred(): Language {
  const asked = [kept(STORAGE_KEY) ?? "", ...(globalThis.navigator?.languages ?? [])].map((tag) => tag.slice(0, 2));
  return asked.find(isLanguage) ?? "en";
}

/** Speak this language from now on; the page changes in place. */
export async function speak(next: Language): Promise<void> {
  const loaded = await Promise.all(spoken.map((catalogue) => catalogue[next]()));
  sentences.value = Object.fromEntries(loaded.flatMap((one) => Object.entries(one.default)));
  language.value = next;
  document.documentElement.lang = next;
  remember(STORAGE_KEY, next);
}

/** From now on the sentences of lessons, maps, cards and profiles, too: the first screen does without them. */
export const speakOfLearning = (): Promise<void> => speakAlso(OF_LEARNING);
/** The same for those of a class. */
export const speakOfClasses = (): Promise<void> => speakAlso(OF_CLASSES);

async function speakAlso(catalogue: Catalogue<string>): Promise<void> {
  if (spoken.includes(catalogue)) return;
  spoken.push(catalogue);
  await speak(language.value);
}

/** Signs that stand after a space, as in French, must not begin a line. */
const bound = (text: string): string => text.replace(/ ([:;!?»])/g, "\u00a0$1").replace(/« /g, "«\u00a0");

/** Whether there is such a sentence, for keys that come from elsewhere. */
export const known = (key: string): key is Key => key in sentences.value;

/** The same, said; empty where there is no such sentence. */
export const sayKnown = (key: string, parts: Parts = {}): string => (known(key) ? say(key, parts) : "");

/** Some names as one part of a sentence: "Caramel, Domino and Misty". */
export const listed = (names: string[]): string => lists.value?.format(names) ?? names.join(", ");

/** A sentence with its parts; `count` chooses among `key.one`, `key.other` and so on. */
export function say(key: Key, parts: Parts = {}): string {
  const text = sentences.value;
  const count = parts["count"];
  const plural = typeof count === "number" ? `${key}.${plurals.value.select(count)}` : "";
  const found = text[plural] ?? (plural ? text[`${key}.other`] : undefined) ?? text[key];
  if (found === undefined) return key;
  return bound(found).replace(/\{([\w-]+)\}/g, (whole, name: string) => {
    const part = parts[name];
    if (part === undefined) return whole;
    return typeof part === "number" ? numbers.value.format(part) : part;
  });
}

/** As a sentence begins. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
