// A setting that this device stores.
import { signal, type Signal } from "@preact/signals";
import { kept, remember } from "./kept.ts";

export function remembered(name: string, otherwise: boolean): { value: Signal<boolean>; set: (on: boolean) => void } {
  const value = signal((kept(name) ?? (otherwise ? "yes" : "no")) === "yes");
  return {
    value,
    set: (on) => {
      value.value = on;
      remember(name, on ? "yes" : "no");
    },
  };
}
