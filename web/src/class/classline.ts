// The connection of a class page, and the last view it received.
import { type Signal, signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { ClassDown } from "../contract.ts";
import { Line, type Said } from "../room/line.ts";

export interface ClassLine<Told extends ClassDown> {
  line: Line;
  told: Signal<Told | null>;
  at: Signal<number>; // when, by this page's clock
}

/** Until the page leaves; `also` hears everything else, the messages of a pupil's table. */
export function useClassLine<Told extends ClassDown>(
  token: string,
  is: (said: Said) => said is Told,
  also: (said: Said, line: Line) => void = () => undefined,
): ClassLine<Told> {
  const found = useMemo(() => {
    const told = signal<Told | null>(null);
    const at = signal(0);
    const line: Line = new Line(
      token,
      () => 0,
      (said) => {
        if (is(said)) {
          at.value = performance.now();
          told.value = said;
        } else also(said, line);
      },
    );
    return { line, told, at };
  }, [token]);
  useEffect(() => () => found.line.close(), [found]);
  return found;
}
