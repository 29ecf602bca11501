// Reads the current sentence aloud with the browser's voice, for those who cannot read yet.
import { effect } from "@preact/signals";
import { language, say } from "../words/words.ts";
import { now } from "./now.ts";
import { remembered } from "../device/remembered.ts";

const READ_DELAY_MS = 300; // milliseconds a sentence stands before it is read: nobody hears the halves of many
const wanted = remembered("matou.aloud", false);
const voice: SpeechSynthesis | undefined = globalThis.speechSynthesis;

/** Whether this browser can speak at all. */
export const canSpeak = voice !== undefined;
export const aloud = wanted.value;
export const setAloud = wanted.set;

/** Read this, and nothing else. */
export function read(text: string): void {
  voice?.cancel();
  const spoken = new SpeechSynthesisUtterance(
    text.replace(/(\d+)×(\d+)/g, (_, a: string, b: string) => say("mouse.times", { a, b })),
  );
  spoken.lang = language.peek();
  voice?.speak(spoken);
}

if (voice !== undefined) {
  effect(() => {
    const text = aloud.value ? now.value : "";
    voice.cancel(); // what was said is over
    if (text === "") return;
    const timer = setTimeout(() => read(text), READ_DELAY_MS);
    return () => clearTimeout(timer);
  });
  addEventListener("pagehide", () => voice.cancel());
}
