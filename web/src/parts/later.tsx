// A part whose file comes when it is first shown, or when somebody asks for it before.
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
    void load();
    return <Meanwhile />;
  };
  return Object.assign(Part, { load });
}

const Waiting: FunctionComponent = () => <main class="waiting" aria-busy="true" />;
