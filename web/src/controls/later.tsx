// A lazily loaded component: its file is fetched when it is first shown, or earlier on request.
import type { ComponentType, FunctionComponent } from "preact";
import { signal } from "@preact/signals";

export type Later<P> = FunctionComponent<P> & { load: () => Promise<void> };

export function later<P extends object>(file: () => Promise<ComponentType<P>>, Meanwhile = Waiting): Later<P> {
  const found = signal<ComponentType<P> | null>(null);
  const load = async () => {
    found.value ??= await file();
  };
  const Part = (props: P) => {
    const Found = found.value;
    if (Found !== null) return <Found {...props} />;
    load().catch(reopen);
    return <Meanwhile />;
  };
  return Object.assign(Part, { load });
}

const RETRY_DELAY_MS = 2000; // milliseconds
let reopens = false;

/** A file did not come: the line was cut, or the server has a newer page. The page reloads as soon as it can. */
function reopen(): void {
  if (!reopens) setTimeout(() => void attempt(), RETRY_DELAY_MS);
  reopens = true;
}

async function attempt(): Promise<void> {
  const answer = await fetch(location.pathname, { cache: "no-store" }).catch(() => null);
  if (answer?.ok === true) location.reload();
  else setTimeout(() => void attempt(), RETRY_DELAY_MS);
}

const Waiting: FunctionComponent = () => <main class="waiting" aria-busy="true" />;
