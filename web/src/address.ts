// Addresses of screens: paths on a server, fragments in a folder of files.

/** Whether this page is a folder of files without a server: its document says so. */
export const lone = globalThis.document?.documentElement?.dataset?.["rooms"] === "here";
/** The folder that the page's files lie in. */
const folder = lone ? new URL(".", location.href).pathname : "/";

/** The address of a file of the page. */
export const file = (name: string): string => folder + name;

/** The address of a screen. */
export const address = (path: string): string => (lone ? `#${path}` : path);

/** The same for others, who are not on this page. */
export const linkTo = (path: string, origin: string): string =>
  lone ? `${location.origin}${folder}#${path}` : `${origin}${path}`;

/** The path of the screen that is open, and what its address has behind a `#`. */
export function opened(): [path: string, fragment: string] {
  const [path = "", ...rest] = (lone ? location.hash.slice(1) : location.pathname + location.hash).split("#");
  return [path.startsWith("/") ? path : "/", rest.join("#")];
}
export const fragment = (): string => opened()[1];
