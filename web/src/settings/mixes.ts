// Tables and specials as the server spells them, both ways (K5 to K7).
import { KINDS } from "../parts/cards.ts";

const ALL = Array.from({ length: 10 }, (_, i) => i + 1);

/** "7" means tables 1 to 7, a list is any mix, nothing means all. */
export function readTables(text: string | undefined): number[] {
  if (text === undefined || text === "") return ALL;
  if (/^\d+$/.test(text)) return ALL.slice(0, Number(text));
  return text.split(",").filter(Boolean).map(Number);
}

export function writeTables(tables: number[]): string {
  const upto = tables.length >= 5 && tables.every((table, i) => table === i + 1);
  return upto ? String(tables.length) : tables.length === 1 ? `${tables[0]},` : tables.join(",");
}

export function readSpecials(text: string | undefined): string[] {
  if (text === undefined || text === "all") return [...KINDS];
  return text === "none" ? [] : text.split(",");
}

export function writeSpecials(kinds: string[]): string {
  if (kinds.length === 0) return "none";
  return KINDS.every((kind) => kinds.includes(kind)) ? "all" : kinds.join(",");
}
