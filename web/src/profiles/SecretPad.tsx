// Nine pictures; a child touches its own two secret ones.
import { useSignal } from "@preact/signals";
import { CrownPicture } from "../art/crown.tsx";
import { CloseButton } from "../controls/IconButton.tsx";
import { Paw, SpecialCard } from "../pieces.tsx";
import { say } from "../words/words.ts";
import { PICTURES, type Picture } from "./secrets.ts";

interface Props {
  label: string;
  /** Two were touched; false where they are not the right ones, and the pad is empty again. */
  pick: (secret: [number, number]) => boolean;
  close: () => void;
}

export function SecretPad({ label, pick, close }: Props) {
  const first = useSignal<number | null>(null);
  const wrong = useSignal(false);
  const touch = (number: number) => {
    const before = first.value;
    first.value = before === null ? number : null;
    wrong.value = before !== null && !pick([before, number]);
  };
  return (
    <section class="secret sheet" aria-label={label}>
      <header>
        <h2>{label}</h2>
        <CloseButton class="button-bare" close={close} />
      </header>
      <div class="secret-pad">
        {PICTURES.map((picture, number) => (
          <button key={picture} type="button" aria-pressed={first.value === number} onClick={() => touch(number)}>
            <Drawn picture={picture} size={64} />
            <span class="spoken">{pictureName(picture)}</span>
          </button>
        ))}
      </div>
      <p role="status">{wrong.value ? say("who.secret.wrong") : ""}</p>
    </section>
  );
}

export function Drawn({ picture, size }: { picture: Picture; size: number }) {
  if (picture === "paw") return <Paw coat="ginger" size={size * 0.55} />;
  if (picture === "crown") return <CrownPicture size={size * 0.9} />;
  return <SpecialCard kind={picture} size={size} />;
}

export const pictureName = (picture: Picture): string => say(`picture.${picture}`);
