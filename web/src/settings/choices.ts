// What the server offers to choose from, asked for once.

export interface SwitchChoice {
  name: string;
  article: string;
  takes: string;
  default: unknown;
}
export interface GameChoices {
  games: Record<string, { players: [number, number]; levels: string[]; level: string; switches: SwitchChoice[] }>;
  paces: string[];
  cats: string[];
}

let asked: Promise<GameChoices> | null = null;

export function gameChoices(): Promise<GameChoices> {
  asked ??= fetch("/api/games").then((answer) => answer.json() as Promise<GameChoices>);
  return asked;
}
