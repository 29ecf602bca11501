/** A rule with its head and body, or a declaration as text. */
export type Node = string | { head: string; body: Node[] };

export const TARGET: string[];
export const SHEETS: string[];
export function parse(css: string): Node[];
export function write(nodes: Node[]): string;
export function lower(nodes: Node[]): Node[];
export function split(text: string, sign?: string): string[];
export function extra(nodes: Node[], kind: string): Node[];
