// The strip every screen has: home, rules, language, sound.
import { Icon } from "../pictures.tsx";
import { muted, setMuted } from "../sounds.ts";
import { go } from "../places.ts";
import { LANGUAGES, OWN_NAMES, language, say, speak } from "../words/words.ts";

export function Top({ article = "" }: { article?: string }) {
  return (
    <header class="top">
      <a href="/" onClick={stay("/")} class="home" aria-label={say("top.home")}>
        Matou
      </a>
      <span class="grow" />
      <a
        href={`/rules/${article}`}
        target={article ? "_blank" : undefined}
        class="icon"
        aria-label={say("top.rules")}
        title={say("top.rules")}
      >
        <Icon name="help" />
      </a>
      <select
        class="language"
        aria-label={say("top.language")}
        value={language.value}
        onChange={(e) => void speak(e.currentTarget.value as typeof language.value)}
      >
        {LANGUAGES.map((one) => (
          <option key={one} value={one} lang={one}>
            {OWN_NAMES[one]}
          </option>
        ))}
      </select>
      <button
        type="button"
        class="icon"
        aria-pressed={muted.value}
        aria-label={say("top.mute")}
        title={say("top.mute")}
        onClick={() => setMuted(!muted.value)}
      >
        <Icon name={muted.value ? "mute" : "sound"} />
      </button>
    </header>
  );
}

/** A link that does not load the page anew. */
export function stay(path: string) {
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    go(path);
  };
}
