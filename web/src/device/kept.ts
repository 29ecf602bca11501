// Storage of this device or this tab, with a fallback in memory where the browser forbids it or it is full.
import { signal } from "@preact/signals";

const store = (tab: boolean): Storage => (tab ? sessionStorage : localStorage); // asking may throw

const unwritten = { device: new Map<string, string>(), tab: new Map<string, string>() }; // newer than the store
const memory = (tab: boolean) => (tab ? unwritten.tab : unwritten.device);
/** Storage is forbidden or full: some values are lost when the page is closed. */
export const unkept = signal(false);

export function kept(name: string, tab = false): string | null {
  const here = memory(tab).get(name);
  if (here !== undefined) return here;
  try {
    return store(tab).getItem(name);
  } catch {
    return null;
  }
}

export function remember(name: string, text: string, tab = false): void {
  try {
    store(tab).setItem(name, text);
    memory(tab).delete(name);
  } catch {
    memory(tab).set(name, text);
  }
  unkept.value = unwritten.device.size > 0;
}

export function unremember(name: string): void {
  unwritten.device.delete(name);
  unkept.value = unwritten.device.size > 0;
  try {
    localStorage.removeItem(name);
  } catch {
    /* then it was never kept */
  }
}

/** Request persistent storage, which the browser does not delete after some days or when space is short. */
export function keepForGood(): void {
  const storage: StorageManager | undefined = globalThis.navigator?.storage; // none over plain HTTP, or in a test
  void storage?.persist?.().catch(() => false);
}

/** A stored list, newest first; validated, because an older page may have written something else. */
export function keptList<T>(name: string, is: (one: unknown) => one is T): T[] {
  try {
    const list: unknown = JSON.parse(kept(name) ?? "[]");
    return Array.isArray(list) ? list.filter(is) : [];
  } catch {
    return [];
  }
}
