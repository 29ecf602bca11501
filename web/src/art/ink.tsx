/** The inks everything is drawn with: a paper-coloured shape on a slightly larger, slightly shifted inked one. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

export const INK = "var(--art-ink, #2c2019)";
/** The shift that makes a line thin above left and heavy below right, as a brush pen does. */
const SHIFT = "translate(.5 .9)";

interface ShapeProps {
  d: string;
  fill: string;
  /** How thick the line is on average. */
  line?: number;
  transform?: string | undefined;
  class?: string;
}

/** A filled shape with an inked, uneven outline. */
export function Shape({ d, fill, line = 2.3, transform, ...rest }: ShapeProps) {
  return (
    <g transform={transform} {...rest}>
      <path d={d} fill={INK} stroke={INK} stroke-width={line * 2} stroke-linejoin="round" transform={SHIFT} />
      <path d={d} fill={fill} />
    </g>
  );
}

interface LimbProps {
  /** From the free end to the body, so that a tip or a sock can be coloured by length. */
  d: string;
  width: number;
  fill: string;
  line?: number;
  children?: ComponentChildren;
}

/** A tail, an arm, a leg: one thick round stroke with an inked outline; children are painted on it. */
export function Limb({ d, width, fill, line = 2.3, children }: LimbProps) {
  const round = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" } as const;
  return (
    <g>
      <path d={d} {...round} stroke={INK} stroke-width={width + line * 2} transform={SHIFT} />
      <path d={d} {...round} stroke={fill} stroke-width={width} />
      {children}
    </g>
  );
}

/** A name for a clip path that no other drawing on the page has. */
let drawn = 0;
export const useName = (): string => useState(() => `art${++drawn}`)[0];

/** What a picture shows, for those who hear the page; without words it is decoration. */
export const spoken = (label: string | undefined) =>
  label ? ({ role: "img", "aria-label": label } as const) : ({ "aria-hidden": "true", focusable: "false" } as const);

interface PictureProps {
  /** The drawing's own measure, "width height". */
  box: readonly [number, number];
  /** Rendered width: a number of pixels or any CSS length; the height follows. */
  size?: number | string | undefined;
  label?: string | undefined;
  class?: string | undefined;
  /** Cut at the frame; otherwise a tail may stick out a little. */
  cut?: boolean;
  children: ComponentChildren;
}

/** The frame of every drawing. */
export function Picture({ box: [w, h], size = "100%", label, class: name, cut = false, children }: PictureProps) {
  return (
    <svg
      viewBox={`0 0 ${w} ${h}`}
      class={name}
      style={{ width: typeof size === "number" ? `${size}px` : size, overflow: cut ? "hidden" : "visible" }}
      {...spoken(label)}
    >
      {children}
    </svg>
  );
}

/** The line of a small sign, in the colour of the text beside it. */
export const IconLine = ({ d }: { d: string }) => (
  <path d={d} fill="none" stroke="currentColor" stroke-width="2.1" stroke-linecap="round" stroke-linejoin="round" />
);
