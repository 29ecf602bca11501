/** A paw that reaches for the mouse, in a cat's own coat; and the print it leaves. */
import { dash } from "./brush.ts";
import { sock } from "./cats/Body.tsx";
import { LOOKS, type Coat, type Look } from "./cats/coats.ts";
import { INK, Limb, Picture } from "./ink.tsx";

const ARM = "M40 34C40 60 39 90 40 150";

export const PAW_BOX = [80, 140] as const;

/** Points upwards; the page turns it towards the mouse. Anchor it by its lower end. */
export function Paw({ coat, size, label }: { coat: Coat; size?: number | string; label?: string }) {
  const look = LOOKS[coat];
  const dark = look.pattern === "points";
  const end = sock(look);
  return (
    <Picture box={PAW_BOX} size={size} label={label} class="paw" cut>
      <circle cx="41" cy="37" r="31.5" fill={INK} />
      <Limb d={ARM} width={38} fill={look.fur} line={3}>
        {end !== look.fur && (
          <path d={ARM} stroke={end} stroke-width="38" fill="none" stroke-dasharray={dark ? "72 400" : "44 400"} />
        )}
        <ArmMarks look={look} />
      </Limb>
      <circle cx="40" cy="35" r="28" fill={end} />
      {look.pattern === "patches" && (
        <path d="M50 9C64 14 70 28 67 42C58 44 48 34 47 24C46 17 47 12 50 9Z" fill={look.mark} />
      )}
      <path d={dash(31, 7, 31.6, 24, 3.2) + dash(49, 7, 48.4, 24, 3.2)} fill={look.line} />
      {/* Claws stay in: it is a game. */}
    </Picture>
  );
}

function ArmMarks({ look }: { look: Look }) {
  const band = (width: number) =>
    [78, 96, 114, 132].map((y) => dash(20, y - 4, 36, y + 2, width) + dash(60, y - 4, 46, y + 2, width)).join("");
  switch (look.pattern) {
    case "mackerel":
      return <path d={band(5)} fill={look.mark} />;
    case "streaks":
      return <path d={band(4.4)} fill={look.mark} />;
    case "bold":
      return <path d={band(9)} fill={look.mark} />;
    case "patches":
      return <path d="M21 92C32 88 40 98 38 110C36 120 24 122 21 118Z" fill={look.second} />;
    case "cap":
      return <path d={dash(30, 80, 30, 130, 6) + dash(48, 84, 48, 136, 6)} fill={look.mark} />;
    case "plain":
      return <path d="M21 100H59V112H21Z" fill={look.collar} stroke={INK} stroke-width="2.4" />;
    default:
      return null;
  }
}

/** Four toes and a pad, 24 wide, centred at 0 0: drawn on cards, buttons and the floor. */
export const PRINT =
  "M0 1C5 1 9 6 8 10C7 13 4 11.6 0 11.6C-4 11.6 -7 13 -8 10C-9 6 -5 1 0 1Z" +
  "M-9 -4C-6.6 -4 -5.2 0 -7 2.4C-9 4 -12 1 -11.6 -2C-11.4 -3.4 -10 -4 -9 -4Z" +
  "M9 -4C6.6 -4 5.2 0 7 2.4C9 4 12 1 11.6 -2C11.4 -3.4 10 -4 9 -4Z" +
  "M-3.8 -10C-1.4 -10 -.6 -5 -2.2 -2.6C-4 -1 -6.6 -4 -6.4 -7.4C-6.2 -9 -5 -10 -3.8 -10Z" +
  "M3.8 -10C1.4 -10 .6 -5 2.2 -2.6C4 -1 6.6 -4 6.4 -7.4C6.2 -9 5 -10 3.8 -10Z";

export const PawPrint = ({ size, label }: { size?: number | string; label?: string }) => (
  <Picture box={[28, 26]} size={size} label={label}>
    <path d={PRINT} fill="currentColor" transform="translate(14 12)" />
  </Picture>
);
