// The strip every screen has: home, rules, language, sound.
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { type ArticleNumber, LANGUAGES } from "../contract.ts";
import { Icon } from "../pictures.tsx";
import { muted, setMuted } from "../sounds.ts";
import { address } from "../address.ts";
import { go, rulesAt } from "../places.ts";
import { aloud, canSpeak, setAloud } from "../speech/aloud.ts";
import { isLanguage, language, say, speak } from "../words/words.ts";

/** What stands on the strip of every screen below, beside the way home. */
export const OnTop = createContext<ComponentChildren>(null);

export function Top({ article = "" }: { article?: ArticleNumber | "" }) {
  return (
    <header class="top">
      <a {...link("/")} class="home" aria-label={say("top.home")}>
        Matou
      </a>
      {useContext(OnTop)}
      <span class="grow" />
      <a href={rulesAt(article)} class="icon" aria-label={say("top.rules")} title={say("top.rules")}>
        <Icon name="help" />
      </a>
      <Heard />
    </header>
  );
}

/** Where there is no strip: what concerns the ears. */
export const Hearing = () => (
  <div class="top">
    <Heard />
  </div>
);

/** In which language, read aloud or not, and whether there is any sound. */
function Heard() {
  return (
    <>
      <select
        class="language"
        aria-label={say("top.language")}
        value={language.value}
        onChange={(e) => isLanguage(e.currentTarget.value) && void speak(e.currentTarget.value)}
      >
        {Object.entries(LANGUAGES).map(([one, name]) => (
          <option key={one} value={one} lang={one}>
            {name}
          </option>
        ))}
      </select>
      {canSpeak && (
        <button
          type="button"
          class="icon listens"
          aria-pressed={aloud.value}
          aria-label={say("aloud")}
          title={say("aloud")}
          onClick={() => setAloud(!aloud.value)}
        >
          <Icon name="ear" />
        </button>
      )}
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
    </>
  );
}

/** A link that does not reload the page. */
export const link = (path: string) => ({
  href: address(path),
  onClick: (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    go(path);
  },
});
