// The mouse's way to 100: a path that winds through its panel, and where on it a total stands (H3 to H5).

export interface Path {
  rows: number;
  pitch: number; // from one row to the next
  mouse: number; // how large the mouse is
  left: number; // where the straight parts begin and end
  right: number;
  top: number; // the middle of the first row
  length: number; // from 0 to 100
}
export interface Spot {
  x: number;
  y: number;
  back: boolean; // the mouse looks to the left here
}

export const END = 100;
export const TENS: readonly number[] = [10, 20, 30, 40, 50, 60, 70, 80, 90];
const MOST = { rows: 6, mouse: 92 };
const NEARLY = 0.92;
const OVER = 0.34; // of a mouse: what it and a trap's number need above and below the way

/** The longest way on which the mouse is still about as large as it can be: traps must not touch, nor rows. */
export function pathIn(w: number, h: number): Path {
  const all = Array.from({ length: MOST.rows }, (_, i) => withRows(w, h, i + 1));
  const largest = Math.max(...all.map((one) => one.mouse));
  return all.reduce((best, one) => (one.mouse >= largest * NEARLY ? one : best));
}

function withRows(w: number, h: number, rows: number): Path {
  const pitch = h / (rows + OVER);
  const inset = Math.min(w / 4, rows > 1 ? pitch * 0.9 : pitch * 0.6);
  const length = rows * (w - 2 * inset) + ((rows - 1) * Math.PI * pitch) / 2;
  const mouse = Math.max(16, Math.min(pitch * 0.78, (length / 10) * 0.9, w / 6, MOST.mouse));
  return { rows, pitch, mouse, left: inset, right: w - inset, top: (h - (rows - 1) * pitch) / 2, length };
}

/** Where a total stands: below 0 the mouse waits in its hole, from 100 on the cat has it. */
export function spot(total: number, path: Path): Spot {
  const { rows, pitch, left, right, top, length } = path;
  const row = right - left;
  const bend = (Math.PI * pitch) / 2;
  let far = (length * Math.max(0, Math.min(END, total))) / END;
  for (let i = 0; i < rows; i++) {
    const back = i % 2 === 1;
    const y = top + i * pitch;
    if (far <= row || i === rows - 1) return { x: back ? right - far : left + Math.min(far, row), y, back };
    far -= row;
    if (far <= bend) {
      const turn = (far / bend) * Math.PI;
      const out = (Math.sin(turn) * pitch) / 2;
      return {
        x: back ? left - out : right + out,
        y: y + (pitch * (1 - Math.cos(turn))) / 2,
        back: turn > Math.PI / 2 !== back,
      };
    }
    far -= bend;
  }
  return { x: left, y: top, back: false };
}

/** The way as path data. */
export function road({ rows, pitch, left, right, top }: Path): string {
  const parts = [`M${left} ${top}`];
  for (let i = 0; i < rows; i++) {
    const back = i % 2 === 1;
    parts.push(`H${back ? left : right}`);
    if (i < rows - 1) parts.push(`a${pitch / 2} ${pitch / 2} 0 0 ${back ? 0 : 1} 0 ${pitch}`);
  }
  return parts.join("");
}

/** The spots a mouse passes between two totals, for eyes that follow it round the bends. */
export function between(from: number, to: number, path: Path, frames = 16): Spot[] {
  return Array.from({ length: frames + 1 }, (_, i) => spot(from + ((to - from) * i) / frames, path));
}
