// Icons of these two tables, drawn like the page's other icons.
import { IconLine, Picture } from "../art/ink.tsx";

const SIGNS = {
  flag: "M6 21L7.6 4.4M7.6 5C11 3 14.6 7 19.4 5L18.4 13.4C14 15.4 10.6 11.4 6.8 13.6M13 5.6L12.4 13.2",
  shield:
    "M12 3.6C14.6 5.2 17 5.8 19.6 5.8C19.8 12.6 17.6 17.6 12 20.6C6.4 17.6 4.2 12.6 4.4 5.8" +
    "C7 5.8 9.4 5.2 12 3.6ZM8.6 11.8L11.4 14.6L15.6 9.2",
  no:
    "M12 4.4C16.2 4.4 19.6 7.8 19.6 12C19.6 16.2 16.2 19.6 12 19.6C7.8 19.6 4.4 16.2 4.4 12" +
    "C4.4 7.8 7.8 4.4 12 4.4ZM6.8 6.8L17.2 17.2",
  hidden: "M3.4 12C6 7.8 9 6 12 6C15 6 18 7.8 20.6 12C18 16.2 15 18 12 18C9 18 6 16.2 3.4 12ZM5 19.4L19 4.6",
  warning: "M12 4L21 19.6H3ZM12 9.6V14M12 16.8V17",
  hourglass: "M7 4H17M7 20H17M8 4C8 9 11 10.4 11 12C11 13.6 8 15 8 20M16 4C16 9 13 10.4 13 12C13 13.6 16 15 16 20",
  bulb:
    "M9 16C6.6 14.4 5.6 12.4 5.6 10.2C5.6 6.6 8.4 4 12 4C15.6 4 18.4 6.6 18.4 10.2C18.4 12.4 17.4 14.4 15 16" +
    "V18H9ZM10 20.8H14",
  bubble:
    "M4 5.4C9 4.8 15 4.8 20 5.4V15.4C16 16 13 16 11.4 16L6.6 20L7.2 15.8L4 15.4ZM8.4 10.4V10.6M12 10.4V10.6" +
    "M15.6 10.4V10.6",
  arrow: "M4 12H19M13.4 6.4L19.4 12L13.4 17.6",
  door: "M14 4H5.4V20H14M10 12H20.4M16.4 8L20.4 12L16.4 16",
} as const;

export function Sign({ name, size = "1.4em" }: { name: keyof typeof SIGNS; size?: number | string }) {
  return (
    <Picture box={[24, 24]} size={size} class="sign">
      <IconLine d={SIGNS[name]} />
    </Picture>
  );
}
