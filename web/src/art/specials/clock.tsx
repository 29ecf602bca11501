/** Clock: an alarm clock with the ears of a cat, ringing. */
import { dash, stroke } from "../brush.ts";
import { INK, Limb, Shape } from "../ink.tsx";

const RIM = "M50 22C70 22 85 37 85 57C85 77 70 91 50 91C30 91 15 77 15 57C15 37 30 22 50 22Z";
const EAR = "M58 25C64 16 74 8 82 6C85 6 86 8 86 11C87 20 85 32 80 40Z";

const hours = Array.from({ length: 12 }, (_, hour) => {
  const angle = (hour * Math.PI) / 6;
  return { x: 50 + 22.5 * Math.sin(angle), y: 57 - 22.5 * Math.cos(angle), big: hour % 3 === 0 };
});

export const Clock = () => (
  <g>
    <Limb d="M26 94L32 84" width={6} fill="#c8443a" />
    <Limb d="M74 94L68 84" width={6} fill="#c8443a" />
    <Shape d={EAR} fill="#c8443a" />
    <path d="M66 24C70 18 75 14 80 12C81 18 80 25 78 30Z" fill="#f3b3a4" />
    <g transform="translate(100 0) scale(-1 1)">
      <Shape d={EAR} fill="#c8443a" />
      <path d="M66 24C70 18 75 14 80 12C81 18 80 25 78 30Z" fill="#f3b3a4" />
    </g>
    <Shape d={RIM} fill="#c8443a" line={2.8} />
    <circle cx="50" cy="57" r="27" fill="#fffaf0" stroke={INK} stroke-width="2.4" />
    {hours.map(({ x, y, big }) => (
      <circle cx={x} cy={y} r={big ? 2.4 : 1.3} fill={INK} />
    ))}
    <path
      d={stroke([50, 58, 50, 52, 50.4, 46, 50, 37], 4.6) + stroke([49, 58, 54, 60, 59, 62, 64, 66], 5)}
      fill={INK}
    />
    <path
      d="M46 55C46 53 54 53 54 55C54 58 51.4 60.4 50 60.4C48.6 60.4 46 58 46 55Z"
      fill="#e0766a"
      stroke={INK}
      stroke-width="1.6"
    />
    <path
      d={
        stroke([6, 34, 3, 40, 3, 46, 5, 52], 2.6) +
        stroke([94, 34, 97, 40, 97, 46, 95, 52], 2.6) +
        dash(50, 16, 50, 6, 2.8) +
        dash(40, 15, 37, 7, 2.4) +
        dash(60, 15, 63, 7, 2.4)
      }
      fill={INK}
    />
  </g>
);
