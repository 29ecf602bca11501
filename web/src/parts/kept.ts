// What this device or this tab remembers; a browser may forbid it, then nothing is remembered.

const store = (tab: boolean): Storage => (tab ? sessionStorage : localStorage); // asking may throw

export function kept(name: string, tab = false): string | null {
  try {
    return store(tab).getItem(name);
  } catch {
    return null;
  }
}

export function remember(name: string, text: string, tab = false): void {
  try {
    store(tab).setItem(name, text);
  } catch {
    /* forbidden, or too long */
  }
}

/** A list, the newest first; an older page may have written something else. */
export function keptList<T>(name: string, is: (one: unknown) => one is T): T[] {
  try {
    const list: unknown = JSON.parse(kept(name) ?? "[]");
    return Array.isArray(list) ? list.filter(is) : [];
  } catch {
    return [];
  }
}
