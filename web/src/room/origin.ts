// The address under which others reach this server, if this page was opened by a name that only this computer knows.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { home } from "../address.ts";
import { wayIn } from "./api.ts";

/** Empty where no other device can come. */
export function useOrigin(): string {
  const origin = useSignal<string>(home());
  useEffect(() => {
    void wayIn()
      .then((told) => (origin.value = told.origin))
      .catch(() => undefined); // then this page's own address has to do
  }, []);
  return origin.value;
}
