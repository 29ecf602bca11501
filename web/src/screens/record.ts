// The record that the replay page shows, kept for this tab only.

const KEPT = "matou.record";

export function keepRecord(text: string): void {
  try {
    sessionStorage.setItem(KEPT, text);
  } catch {
    /* too long or forbidden: the replay asks for the file then */
  }
}

export function keptRecord(): string {
  try {
    return sessionStorage.getItem(KEPT) ?? "";
  } catch {
    return "";
  }
}
