// Cards on their way from seat to seat and how many they are: only for the eye; nothing waits for it.
import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useSignalEffect } from "@preact/signals";
import { CardBack, CardFace } from "../pictures.tsx";
import { cardName, isSpecial } from "../parts/cards.ts";
import { type Flight, gains } from "./flights.ts";
import type { Place } from "./layout.ts";
import type { Show } from "./show.ts";

const LENGTH = 560; // milliseconds
const STEP = 70; // between two cards of a pile
const MOST = 8; // cards drawn at once
const COUNTED = 1500; // how long "+7" is read
const STACK = 0.56; // a stack's width to a pile's

export function FlightLayer({ show, places }: { show: Show; places: Place[] }) {
  const layer = useRef<HTMLDivElement>(null);
  const now = useRef(places);
  useEffect(() => {
    now.current = places;
  }, [places]);
  useSignalEffect(() => {
    const flights = show.flights.value;
    if (layer.current === null || flights.length === 0) return;
    if (wanted()) fly(layer.current, flights, now.current, show);
    for (const { seat, count } of gains(flights)) {
      const place = now.current[seat];
      if (place !== undefined) counted(layer.current, place, count);
    }
  });
  return <div class="flights" ref={layer} aria-hidden="true" />;
}

function wanted(): boolean {
  return (
    !matchMedia("(prefers-reduced-motion: reduce)").matches && !document.documentElement.classList.contains("calm")
  );
}

/** Where a pile or a stack lies, by its centre; measured once, before anything moves. */
function centre(layer: HTMLElement, place: Place, what: "pile" | "stack-of"): { x: number; y: number } {
  const lies = layer.parentElement?.querySelector(`.seat[data-seat="${place.seat}"] .${what}`)?.getBoundingClientRect();
  const board = layer.getBoundingClientRect();
  if (lies === undefined || lies.width === 0) return place;
  return { x: lies.left + lies.width / 2 - board.left, y: lies.top + lies.height / 2 - board.top };
}

function fly(layer: HTMLElement, flights: Flight[], places: Place[], show: Show): void {
  const game = show.view.game.peek();
  const options = show.view.options.peek();
  let drawn = 0;
  for (const { from, to, count, faces } of flights) {
    const start = places[from];
    const end = places[to];
    if (start === undefined || end === undefined) continue;
    const leaves = centre(layer, start, faces.length > 0 ? "pile" : "stack-of");
    const lands = centre(layer, end, "stack-of");
    for (let i = 0; i < Math.min(count, 3) && drawn < MOST; i++, drawn++) {
      const card = faces.at(-1 - i);
      const name = card !== undefined && isSpecial(card) ? { name: cardName(card, game, options) } : {};
      const picture = card === undefined ? <CardBack game={game} /> : <CardFace card={card} game={game} {...name} />;
      const flown = document.createElement("span");
      flown.className = "flying";
      flown.style.width = `${start.card}px`;
      flown.style.zIndex = String(MOST - drawn);
      render(picture, flown);
      layer.append(flown);
      const at = (point: { x: number; y: number }, turn: number, scale: number) =>
        `translate(${point.x}px, ${point.y}px) translate(-50%, -50%) rotate(${turn}deg) scale(${scale.toFixed(2)})`;
      const flight = flown.animate(
        [
          { transform: at(leaves, start.turned + i * 3, card === undefined ? STACK : 1) },
          { transform: at(lands, end.turned, (STACK * end.card) / start.card) },
        ],
        { duration: LENGTH, delay: i * STEP, easing: "cubic-bezier(.4,.05,.3,1)", fill: "backwards" },
      );
      flight.onfinish = flight.oncancel = () => flown.remove();
    }
  }
}

/** "+7" over the stack they went to, counted while they come. */
function counted(layer: HTMLElement, place: Place, count: number): void {
  const { x, y } = centre(layer, place, "stack-of");
  const badge = document.createElement("span");
  badge.className = "gained number";
  badge.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%) rotate(${place.turned}deg)`;
  layer.append(badge);
  let shown = wanted() ? 1 : count;
  const step = Math.max(40, LENGTH / count);
  const tick = () => {
    badge.textContent = `+${shown}`;
    if (shown < count) setTimeout(tick, step);
    shown = Math.min(count, shown + 1);
  };
  tick();
  setTimeout(() => badge.remove(), LENGTH + COUNTED);
}
