/** Small signs for buttons, in a square of 24, drawn in the colour of the text beside them. */
import { Picture } from "./ink.tsx";

/** Lines; a second entry is filled. */
const ICONS = {
  sound: [
    "M4 9.6V14.6H7.6L12.4 19V5.2L7.6 9.6ZM15.6 9C17.2 10.6 17.2 13.6 15.6 15.2M18.4 6.4C21.4 9.4 21.4 14.8 18.4 17.8",
  ],
  mute: ["M4 9.6V14.6H7.6L12.4 19V5.2L7.6 9.6ZM16 9.6L21 14.6M21 9.6L16 14.6"],
  language: [
    "M3 5.4C7 5 11 5 14 5.4V12.6C11 13 9 13 8 13L4.6 16.4L5 13C4 13 3 12.8 3 12.6ZM6 9.2H11M16.6 9.4" +
      "C18.6 9.4 20 9.6 21 9.8V16.4L19.4 16.6L19.8 19.8L16.6 16.8C14 16.8 12.4 16.6 11 16.2",
  ],
  pause: ["M8 5V19M16 5V19"],
  play: ["M7.4 5C12 7.6 15.6 9.8 18.6 12C15.6 14.2 12 16.4 7.4 19Z"],
  step: ["M6 5.6C10 8 12.6 10 14.6 12C12.6 14 10 16 6 18.4ZM18 5.4V18.6"],
  link: [
    "M10 14.2C8 12.4 8 9.8 9.6 8.2L12.8 5C14.6 3.2 17.4 3.2 19 5C20.6 6.6 20.6 9.2 19 11L17 13M14 9.8" +
      "C16 11.6 16 14.2 14.4 15.8L11.2 19C9.4 20.8 6.6 20.8 5 19C3.4 17.4 3.4 14.8 5 13L7 11",
  ],
  qr: [
    "M4 4H10V10H4ZM14 4H20V10H14ZM4 14H10V20H4ZM14 14V17M14 20H16M17.4 14H20V16.6M19.8 20V19.4",
    "M6.4 6.4H7.6V7.6H6.4ZM16.4 6.4H17.6V7.6H16.4ZM6.4 16.4H7.6V17.6H6.4Z",
  ],
  tablet: [
    "M5.4 3.4C9 3 15 3 18.6 3.4C19.6 3.6 20 4 20 5C20.2 10 20.2 15 20 19.4C20 20.2 19.6 20.6 18.6 20.6" +
      "C15 21 9 21 5.4 20.6C4.4 20.6 4 20.2 4 19.4C3.8 15 3.8 10 4 5C4 4 4.4 3.6 5.4 3.4ZM10.6 17.8H13.4",
    "M8 7.2A1.5 1.5 0 1 0 8 10.2A1.5 1.5 0 1 0 8 7.2ZM16 7.2A1.5 1.5 0 1 0 16 10.2A1.5 1.5 0 1 0 16 7.2Z",
  ],
  alone: [
    "M4.6 12.4C4 9 4.2 6.4 5 4L9 7.4C11 6.8 13 6.8 15 7.4L19 4C19.8 6.4 20 9 19.4 12.4C20 17 16.6 20 12 20" +
      "C7.4 20 4 17 4.6 12.4ZM10.6 15.6L12 16.8L13.4 15.6",
    "M8.6 11A1.2 1.4 0 1 0 8.6 13.8A1.2 1.4 0 1 0 8.6 11ZM15.4 11A1.2 1.4 0 1 0 15.4 13.8A1.2 1.4 0 1 0 15.4 11Z",
  ],
  help: [
    "M8.4 8.8C8.4 6.4 10 5 12.2 5C14.4 5 16 6.4 16 8.4C16 11.4 12.2 11.4 12.2 14.6",
    "M12.2 17.2A1.5 1.5 0 1 0 12.2 20.2A1.5 1.5 0 1 0 12.2 17.2Z",
  ],
  replay: [
    "M5 12C5 8 8 5 12 5C15 5 17.4 6.6 18.6 9M19 4.6L18.8 9.4L14 9.2M19 12C19 16 16 19 12 19C9 19 6.6 17.4 5.4 15",
  ],
  settings: [
    "M4 7H12M18 7H20M4 17H6M12 17H20M4 12H20",
    "M15 4.6A2.4 2.4 0 1 0 15 9.4A2.4 2.4 0 1 0 15 4.6ZM9 14.6A2.4 2.4 0 1 0 9 19.4A2.4 2.4 0 1 0 9 14.6Z",
  ],
  fullscreen: ["M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15"],
  back: ["M11 5L4.6 12L11 19M5 12H20"],
  close: ["M6 6L18 18M18 6L6 18"],
  check: ["M4.6 12.6L9.6 17.8L19.4 6.2"],
  more: [
    "",
    "M5 10.2A1.8 1.8 0 1 0 5 13.8A1.8 1.8 0 1 0 5 10.2ZM12 10.2A1.8 1.8 0 1 0 12 13.8A1.8 1.8 0 1 0 12 10.2Z" +
      "M19 10.2A1.8 1.8 0 1 0 19 13.8A1.8 1.8 0 1 0 19 10.2Z",
  ],
  download: ["M12 4V15M7 10.6L12 15.4L17 10.6M4.6 19.6H19.4"],
  home: ["M4 11.6L12 4.6L20 11.6M6.4 10.4V19.6H17.6V10.4M10.4 19.4V14.4H13.6V19.4"],
  clockwise: [
    "M12 4.6C16.2 4.6 19.4 7.8 19.4 12C19.4 16.2 16.2 19.4 12 19.4C7.8 19.4 4.6 16.2 4.6 12M9 1.8L12.4 4.6L9.2 7.8",
  ],
  anticlockwise: [
    "M12 4.6C7.8 4.6 4.6 7.8 4.6 12C4.6 16.2 7.8 19.4 12 19.4C16.2 19.4 19.4 16.2 19.4 12M15 1.8L11.6 4.6L14.8 7.8",
  ],
  book: [
    "M12 6.4C9.4 4.8 6.6 4.6 3.6 5V18.6C6.6 18.2 9.4 18.4 12 20C14.6 18.4 17.4 18.2 20.4 18.6V5" +
      "C17.4 4.6 14.6 4.8 12 6.4ZM12 6.4V19.6",
  ],
} as const satisfies Record<string, readonly [string] | readonly [string, string]>;

export type IconName = keyof typeof ICONS;
export const ICON_NAMES = Object.keys(ICONS).filter((name): name is IconName => name in ICONS);

export function Icon({ name, size = 28, label }: { name: IconName; size?: number | string; label?: string }) {
  const [lines, filled]: readonly string[] = ICONS[name];
  return (
    <Picture box={[24, 24]} size={size} label={label} class="icon">
      {lines && (
        <path
          d={lines}
          fill="none"
          stroke="currentColor"
          stroke-width="2.1"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      )}
      {filled && <path d={filled} fill="currentColor" />}
    </Picture>
  );
}
