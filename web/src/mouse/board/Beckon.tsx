// The first game on a device: a paw points at what can be touched now, three times each at most.
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { coatOf } from "../../people/names.ts";
import { Paw } from "../../pieces.tsx";
import { Shown, beckoned } from "./beckon.ts";
import type { Show } from "../state/show.ts";

const TARGETS = { mouse: ".mouse-press", stack: ".stack-of" };

export function Beckon({ show }: { show: Show }) {
  const shown = useMemo(() => new Shown(), [show]);
  const paw = useRef<HTMLSpanElement>(null);
  const { view, room } = show;
  const table = view.table.value;
  const [seat = -1] = view.mine.value;
  const now =
    table !== null && view.firstGame.value && !view.paused.value && show.paws.value.length === 0
      ? beckoned(table, seat)
      : null;
  const seen = shown.ask(now, room.n.value);
  const of = now?.what === "stack" ? `.seat[data-seat="${now.seat}"] ` : "";
  useLayoutEffect(() => {
    const own = paw.current;
    const board = own?.parentElement;
    const target = now === null ? null : board?.querySelector(of + TARGETS[now.what]);
    if (!own || !board || !target) return;
    const [from, to] = [board.getBoundingClientRect(), target.getBoundingClientRect()];
    own.style.left = `${to.left - from.left + to.width / 2}px`;
    own.style.top = `${to.top - from.top + to.height * 0.62}px`;
  });
  if (now === null || !seen) return null;
  return (
    <span
      key={room.n.value}
      ref={paw}
      class={`beckon beckon-${now.what}`}
      data-reads={show.sheet.value}
      aria-hidden="true"
    >
      <span>
        <Paw coat={coatOf(room, show.person(seat))} size="100%" />
      </span>
    </span>
  );
}
