// What the rulebook's files call `after_greed` and `sinner`, in the words of the settings.
import { known, say } from "../words/words.ts";

/** The codes of one line, each in words; a value belongs to the setting named before it. */
export function worded(line: string): string {
  let setting = "";
  return line.replace(/`([^`]+)`/g, (code, name: string) => {
    const value = `switch.${setting}.${name}`;
    if (known(value)) return `**${say(value)}**`;
    const whole = `switch.${name}`;
    if (!known(whole)) return /^[a-z]+(_[a-z]+)*$/.test(name) ? code : `**${name}**`;
    setting = name;
    return `**${say(whole)}**`;
  });
}
