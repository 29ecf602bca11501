// The tables that a child is learning: what they hold, and when the next one joins them (`matou.learning.tables`).
import { ALL } from "./facts.ts";
import { type Knowledge, isLearned } from "./knowledge.ts";

// The order in which tables join, from the easiest; as a row of a class usually meets them.
const SCHOOL_ORDER = [1, 10, 2, 5, 3, 4, 6, 9, 8, 7];
const MOST = 0.8; // share of its facts that are lit before the next table joins

/** These are being learned from now on; all ten are no limit. */
export function start(known: Knowledge, tables: readonly number[]): void {
  const chosen = [...new Set(tables)].sort((a, b) => a - b);
  known.tables = chosen.length === SCHOOL_ORDER.length ? [] : chosen;
}

/** The table that joins because most of the others is lit; 0 where none does. */
export function grow(known: Knowledge): number {
  const facts = ALL.filter((fact) => isLearned(known, fact));
  if (known.tables.length === 0 || facts.filter((fact) => known.lit[fact]).length < MOST * facts.length) return 0;
  const joins = SCHOOL_ORDER.find((table) => !known.tables.includes(table)) ?? 0;
  start(known, [...known.tables, joins]);
  return joins;
}
