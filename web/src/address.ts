// Addresses of screens: paths on a server, fragments in a folder of files.

/** Whether this page is a folder of files without a server: its document says so. */
export const lone = globalThis.document?.documentElement?.dataset?.["rooms"] === "here";
/** The folder that everything of the page lies in: its document says it where that is not the root. */
const base = globalThis.document?.documentElement?.dataset?.["base"];
const folder = base === undefined ? "/" : new URL(base, location.href).pathname;

/** The address of a file of the page, or of what the server answers at `/name`. */
export const file = (name: string): string => folder + name;
export const ofServer = (path: string): string => file(path.slice(1));

/** The address of a screen. */
export const address = (path: string): string => (lone ? `#${path}` : ofServer(path));

/** This page's own origin with its folder, as the server names its own. */
export const home = (): string => location.origin + folder.slice(0, -1);

/** The address of a screen for others, who are not on this page. */
export const linkTo = (path: string, origin: string): string => (lone ? `${home()}/#${path}` : `${origin}${path}`);

/** The path of the screen that is open, and what its address has behind a `#`. */
export function opened(): [path: string, fragment: string] {
  const shown = location.pathname.slice(folder.length - 1) + location.hash;
  const [path = "", ...rest] = (lone ? location.hash.slice(1) : shown).split("#");
  return [path.startsWith("/") ? path : "/", rest.join("#")];
}
export const fragment = (): string => opened()[1];
