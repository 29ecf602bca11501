// The mood of each cat, from the hands at the mouse and the last story.
import type { Mood } from "../../art/cats/coats.ts";
import type { Story } from "../story/scenes.ts";

interface SeatState {
  seat: number;
  inside: boolean; // still has cards
  here: boolean; // its person's line is up; cats are always here
  pawDown: boolean;
  story: Story | null; // the last one, as long as it is fresh
}

export function moodOf({ seat, inside, here, pawDown, story }: SeatState): Mood {
  if (pawDown) return "pouncing";
  for (const scene of story?.scenes ?? []) {
    switch (scene.kind) {
      case "pair":
      case "sumo":
      case "last_special":
      case "out":
      case "scored":
      case "call":
      case "trap.owner":
        if (scene.who.includes(seat)) return "winning";
        break;
      case "greed":
      case "call.wrong":
      case "trap":
      case "trap.nobody":
        if (scene.who.includes(seat)) return "sulking";
        break;
      case "chase":
        if (scene.who.includes(seat)) return "winning";
        if (scene.others.includes(seat)) return "sulking";
        break;
    }
  }
  return inside && here ? "watching" : "asleep";
}
