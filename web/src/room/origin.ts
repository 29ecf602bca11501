// Where others find this server: not where this page is open, if only this computer knows that name.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { wayIn } from "./api.ts";

/** Empty where no other device can come. */
export function useOrigin(): string {
  const origin = useSignal<string>(location.origin);
  useEffect(() => {
    void wayIn()
      .then((told) => (origin.value = told.origin))
      .catch(() => undefined); // then this page's own address has to do
  }, []);
  return origin.value;
}
