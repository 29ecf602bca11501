// The icon, drawn once: as PNG, which costs a page least, and as SVG for whoever installs it and wants it larger.
import { deflateSync } from "node:zlib";

const INK = "#2c2019";
const PAPER = "#f7ecd6";
const GRID = 512;

const line = (points, closed = false) => ({ points, closed, svg: `path d="M${points.join("L")}${closed ? "Z" : ""}"` });
const curve = (from, over, to) => ({
  points: steps(12).map((t) => [0, 1].map((i) => (1 - t) ** 2 * from[i] + 2 * t * (1 - t) * over[i] + t * t * to[i])),
  closed: false,
  svg: `path d="M${from}Q${over} ${to}"`,
});
const oval = (x, y, rx, ry) => ({
  points: steps(48).map((t) => [x + rx * Math.cos(2 * Math.PI * t), y + ry * Math.sin(2 * Math.PI * t)]),
  closed: true,
  svg: `ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"`,
});
const steps = (count) => Array.from({ length: count + 1 }, (_, i) => i / count);
const both = (make) => [make((x) => x), make((x) => GRID - x)]; // left and right

const paper = { ...line([[0, 0], [GRID, 0], [GRID, GRID], [0, GRID]], true), fill: PAPER }; // prettier-ignore
const cat = [
  ...both((x) => ({ ...line([[x(112), 210], [x(120), 84], [x(212), 150]], true), fill: "#e98a3a", stroke: 10 })), // prettier-ignore
  { ...oval(256, 272, 168, 142), fill: "#f0a35a", stroke: 10 },
  { ...line([[256, 140], [256, 184]]), stroke: 10 }, // prettier-ignore
  ...both((x) => ({ ...line([[x(214), 146], [x(222), 184]]), stroke: 10 })), // prettier-ignore
  { ...line([[256, 316], [256, 338]]), stroke: 10 }, // prettier-ignore
  ...both((x) => ({ ...curve([256, 338], [x(232), 364], [x(204), 346]), stroke: 10 })),
  ...both((x) => ({ ...line([[x(120), 300], [x(50), 286]]), stroke: 10 })), // prettier-ignore
  ...both((x) => ({ ...line([[x(122), 328], [x(56), 342]]), stroke: 10 })), // prettier-ignore
  ...both((x) => ({ ...oval(x(190), 256, 24, 32), fill: INK })),
  { ...oval(198, 244, 8, 8), fill: "#ffffff" },
  { ...oval(330, 244, 8, 8), fill: "#ffffff" },
  { ...line([[238, 302], [274, 302], [256, 320]], true), fill: "#a63e26", stroke: 6 }, // prettier-ignore
];

/** Smaller and on paper, for systems that cut a shape out of it. */
const moved = ([x, y]) => [x * 0.7 + 77, y * 0.7 + 70];
const maskable = [
  paper,
  ...cat.map((one) => ({ ...one, points: one.points.map(moved), stroke: (one.stroke ?? 0) * 0.7 })),
];

/** Every icon by the name of its file. */
export const icons = () => ({
  "icon.svg": svg(cat),
  "icon-192.png": png(cat, 192),
  "icon-512.png": png(cat, 512),
  "icon-180.png": png(maskable, 180),
  "icon-maskable.png": png(maskable, 512),
});

function svg(shapes) {
  const drawn = shapes.map(({ svg: shape, fill = "none", stroke }) => {
    const edge = stroke ? ` stroke="${INK}" stroke-width="${stroke}"` : "";
    return `<${shape} fill="${fill}"${edge}/>`;
  });
  const round = `stroke-linecap="round" stroke-linejoin="round"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${GRID} ${GRID}"><g ${round}>${drawn.join("")}</g></svg>\n`;
}

function png(shapes, size) {
  const pixels = Buffer.alloc(size * (1 + 4 * size)); // each row begins with its filter: none
  for (const shape of shapes) paint(pixels, size, shape);
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]); // 8 bits, RGBA
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  const parts = [part("IHDR", head), part("IDAT", deflateSync(pixels, { level: 9 })), part("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts]);
}

/** A pixel is covered as far as its centre lies inside: by half where an edge goes through it. */
function paint(pixels, size, { points, closed, fill, stroke = 0 }) {
  const scale = size / GRID;
  const ends = points.map(([x, y]) => [x * scale, y * scale]);
  const edges = Float64Array.from(
    ends.slice(closed ? 0 : 1).flatMap((end, i) => [...ends.at(closed ? i - 1 : i), ...end]),
  );
  const [ink, inner] = [rgb(INK), rgb(fill ?? INK)];
  const reach = (stroke * scale) / 2 + 1;
  const [least, most] = [Math.min, Math.max].map((of) => [0, 1].map((i) => of(...ends.map((end) => end[i]))));
  for (let y = Math.max(0, Math.floor(least[1] - reach)); y < Math.min(size, most[1] + reach); y++)
    for (let x = Math.max(0, Math.floor(least[0] - reach)); x < Math.min(size, most[0] + reach); x++) {
      const deep = depth(edges, x + 0.5, y + 0.5);
      const at = y * (1 + 4 * size) + 1 + 4 * x;
      if (fill) blend(pixels, at, inner, 0.5 + deep);
      if (stroke) blend(pixels, at, ink, 0.5 + (stroke * scale) / 2 - Math.abs(deep));
    }
}

/** How far a point lies from the nearest edge; negative where the edges do not go round it. */
function depth(edges, x, y) {
  let nearest = Infinity;
  let inside = false;
  for (let i = 0; i < edges.length; i += 4) {
    const ax = edges[i];
    const ay = edges[i + 1];
    const w = edges[i + 2] - ax;
    const h = edges[i + 3] - ay;
    const along = Math.max(0, Math.min(1, ((x - ax) * w + (y - ay) * h) / (w * w + h * h || 1)));
    const far = (x - ax - along * w) ** 2 + (y - ay - along * h) ** 2;
    if (far < nearest) nearest = far;
    if (ay > y !== ay + h > y && x < ax + ((y - ay) / h) * w) inside = !inside;
  }
  return inside ? Math.sqrt(nearest) : -Math.sqrt(nearest);
}

const rgb = (colour) => [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));

function blend(pixels, at, colour, cover) {
  const over = Math.max(0, Math.min(1, cover));
  if (over === 0) return;
  const under = (pixels[at + 3] / 255) * (1 - over);
  for (let i = 0; i < 3; i++) pixels[at + i] = Math.round((colour[i] * over + pixels[at + i] * under) / (over + under));
  pixels[at + 3] = Math.round(255 * (over + under));
}

function part(name, data) {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

function crc(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
