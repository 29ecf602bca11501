// The current sentence: what the reader is told or asked now; a key repeats it for screen readers.
import { computed, signal } from "@preact/signals";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { announce } from "./live.ts";

/** What lies above speaks first. */
const LAYERS = ["lesson", "question", "table", "screen"] as const;
type Layer = (typeof LAYERS)[number];

const said = signal<Partial<Record<Layer, string>>>({});

export const now = computed(() => LAYERS.map((layer) => said.value[layer] ?? "").find((text) => text !== "") ?? "");

/** This is what a layer says, for as long as it stands here. */
export function useNow(layer: Layer, text: string): void {
  useEffect(() => {
    said.value = { ...said.peek(), [layer]: text };
    return () => {
      if (said.peek()[layer] === text) said.value = { ...said.peek(), [layer]: "" };
    };
  }, [layer, text]);
}

/** Announce a sentence once for every `time` it is asked anew, before what comes of it; "" is no time. */
export function useAsked(text: string, time: string | number): void {
  useLayoutEffect(() => {
    if (time !== "" && text !== "") announce(text);
  }, [time]);
}
