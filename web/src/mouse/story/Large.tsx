// On a screen for the room: what just happened and the photo finish, large, for a moment.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { StorySheet } from "./StorySheet.tsx";
import { isVerdict } from "./scenes.ts";
import type { Show } from "../state/show.ts";

const LARGE_MS = 3000;

export function Large({ show }: { show: Show }) {
  const story = show.story.value;
  const seen = useSignal(-1); // the number of the last story that was shown long enough
  useEffect(() => {
    if (story === null) return;
    const timer = setTimeout(() => (seen.value = story.n), LARGE_MS);
    return () => clearTimeout(timer);
  }, [story?.n]);
  if (story === null || !isVerdict(story) || seen.value === story.n) return null;
  const em = Math.min(innerWidth / 38, innerHeight / 21);
  return (
    <div class="story-large" key={story.n}>
      <StorySheet show={show} story={story} room={{ wide: em * 6, tall: em * 4 }} />
    </div>
  );
}
