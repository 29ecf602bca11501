// The sentences of one language, loaded when they are needed; a language is one JSON file.
import { computed, signal } from "@preact/signals";

type Catalogue = Record<string, string>;
type Parts = Record<string, string | number>;

// A third language: put its file beside the others and name it here.
const LOAD = {
  en: () => import("../../../src/matou/words/en.json"),
  fr: () => import("../../../src/matou/words/fr.json"),
} as const;

export type Language = keyof typeof LOAD;
export const LANGUAGES = Object.keys(LOAD) as Language[];
export const OWN_NAMES: Record<Language, string> = { en: "English", fr: "Français" };

const KEPT = "matou.language";
const sentences = signal<Catalogue>({});
export const language = signal<Language>(preferred());
const plurals = computed(() => new Intl.PluralRules(language.value));
const numbers = computed(() => new Intl.NumberFormat(language.value));

function preferred(): Language {
  const kept = read(KEPT);
  const asked = [kept, ...(globalThis.navigator?.languages ?? [])];
  for (const tag of asked) {
    const short = (tag ?? "").slice(0, 2) as Language;
    if (LANGUAGES.includes(short)) return short;
  }
  return "en";
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // a browser may forbid it; then nothing is remembered
  }
}

/** Speak this language from now on; the page changes in place. */
export async function speak(next: Language): Promise<void> {
  const loaded = (await LOAD[next]()) as { default: Catalogue };
  sentences.value = next === "fr" ? bound(loaded.default) : loaded.default;
  language.value = next;
  document.documentElement.lang = next;
  try {
    localStorage.setItem(KEPT, next);
  } catch {
    /* not remembered */
  }
}

/** French signs that stand after a space must not begin a line. */
function bound(catalogue: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, text]) => [
      key,
      text.replace(/ ([:;!?»])/g, "\u00a0$1").replace(/« /g, "«\u00a0"),
    ]),
  );
}

export function known(key: string): boolean {
  return key in sentences.value;
}

/** A sentence with its parts; `count` chooses among `key.one`, `key.other` and so on. */
export function say(key: string, parts: Parts = {}): string {
  const text = sentences.value;
  const count = parts["count"];
  const plural = typeof count === "number" ? `${key}.${plurals.value.select(count)}` : "";
  const found = text[plural] ?? (plural ? text[`${key}.other`] : undefined) ?? text[key];
  if (found === undefined) return key;
  return found.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const part = parts[name];
    if (part === undefined) return whole;
    return typeof part === "number" ? numbers.value.format(part) : part;
  });
}
