// Sounds by the name the page uses them by; muted is remembered on this device.
import { wakeOnGesture } from "./sound/index.ts";

export { hushed, mute as setMuted, muted, play, type Sound } from "./sound/index.ts";

if (typeof window !== "undefined") wakeOnGesture();
