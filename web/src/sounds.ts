// Sounds by name; mute is stored on this device.
import { wakeOnGesture } from "./sound/index.ts";

export { hushed, mute as setMuted, muted, play, type Sound } from "./sound/index.ts";

if (typeof window !== "undefined") wakeOnGesture();
