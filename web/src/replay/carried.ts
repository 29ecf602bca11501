// A whole record inside a link: nothing is stored anywhere, and whoever has the link sees the game.

/** The part of a link after `#`: the moment, and the record pressed into letters. */
export async function packed(moment: number, record: string): Promise<string> {
  const small = await through(new TextEncoder().encode(record), new CompressionStream("deflate-raw"));
  return `${moment}.${letters(small)}`;
}

/** The moment and the record of such a part; an empty record where there is none or it is torn. */
export async function unpacked(part: string): Promise<{ moment: number; record: string }> {
  const [number = "", carried = ""] = part.split(".");
  const moment = Number.parseInt(number, 10) || 0;
  try {
    const plain =
      carried === "" ? new Uint8Array() : await through(bytes(carried), new DecompressionStream("deflate-raw"));
    return { moment, record: new TextDecoder().decode(plain) };
  } catch {
    return { moment, record: "" };
  }
}

async function through(
  data: Uint8Array<ArrayBuffer>,
  press: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const out = new Blob([data]).stream().pipeThrough(press);
  return new Uint8Array(await new Response(out).arrayBuffer());
}

/** Base64 with letters that a link may have. */
const letters = (data: Uint8Array): string =>
  btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
