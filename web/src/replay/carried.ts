// A whole record inside a link. Nothing is stored anywhere, and everybody who has the link can see the game.
import { MAX_RECORD_BYTES } from "../contract.ts";

/** What a link carries: an empty record where there is none, it is torn, or it is longer than the server reads. */
interface Unpacked {
  moment: number;
  record: string;
  tooLong: boolean;
}

/** Whether this browser can make such links: Chrome since 103, Firefox since 113, Safari since 16.4. */
export function canPack(): boolean {
  try {
    return new CompressionStream("deflate-raw").readable !== undefined;
  } catch {
    return false;
  }
}

/** The part of a link after `#`: the moment, and the record pressed into letters. */
export async function packed(moment: number, record: string): Promise<string> {
  const small = await through(new TextEncoder().encode(record), new CompressionStream("deflate-raw"));
  return `${moment}.${letters(small)}`;
}

/** The moment and the record of such a part. Little can unpack to very much, so it stops where the server would. */
export async function unpacked(part: string): Promise<Unpacked> {
  const [number = "", carried = ""] = part.split(".");
  const moment = Number.parseInt(number, 10) || 0;
  try {
    const plain =
      carried === "" ? new Uint8Array() : await through(bytes(carried), new DecompressionStream("deflate-raw"));
    const tooLong = plain.length > MAX_RECORD_BYTES;
    return { moment, record: tooLong ? "" : new TextDecoder().decode(plain), tooLong };
  } catch {
    return { moment, record: "", tooLong: false };
  }
}

/** Compress or decompress, and stop one piece beyond the longest record. */
async function through(
  data: Uint8Array<ArrayBuffer>,
  press: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([data]).stream().pipeThrough(press).getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  while (length <= MAX_RECORD_BYTES) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    length += value.length;
  }
  await reader.cancel();
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** Base64 with letters that a link may have. */
const letters = (data: Uint8Array): string =>
  btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
