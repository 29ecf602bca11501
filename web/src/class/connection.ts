// The connection of a class page, and the last view it received.
import { type Signal, signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { ClassDown } from "../contract.ts";
import { ServerConnection, type Said } from "../room/connection.ts";

export interface ClassConnection<Told extends ClassDown> {
  connection: ServerConnection;
  told: Signal<Told | null>;
  at: Signal<number>; // when, by this page's clock
}

/** Open until the page leaves; `also` gets all other messages, those of a pupil's table. */
export function useClassConnection<Told extends ClassDown>(
  token: string,
  is: (said: Said) => said is Told,
  also: (said: Said, connection: ServerConnection) => void = () => undefined,
): ClassConnection<Told> {
  const found = useMemo(() => {
    const told = signal<Told | null>(null);
    const at = signal(0);
    const connection: ServerConnection = new ServerConnection(
      token,
      () => 0,
      (said) => {
        if (is(said)) {
          at.value = performance.now();
          told.value = said;
        } else also(said, connection);
      },
    );
    return { connection, told, at };
  }, [token]);
  useEffect(() => () => found.connection.close(), [found]);
  return found;
}
