import type { Article } from "rulebook:en";

export function articles(markdown: string): Article[];
