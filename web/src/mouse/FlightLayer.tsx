// Cards on their way from seat to seat and how many they are: only for the eye; nothing waits for it.
import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useSignalEffect } from "@preact/signals";
import { motionWanted } from "../look/motion.ts";
import { CardBack } from "../pictures.tsx";
import { CardFace } from "../pieces.tsx";
import { inPause } from "../look/pause.ts";
import { cardName, isSpecial } from "../parts/cards.ts";
import { type Flight, gains } from "./flights.ts";
import type { Place } from "./layout.ts";
import type { Show } from "./show.ts";

const LENGTH = 700; // milliseconds; all that leave together arrive together
const STEP = 70; // between two cards of a pile
const MOST = 8; // cards drawn at once
const COUNTED = 1500; // how long "+7" is read
const TICKS = 7; // steps in which it is counted, at most
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
    const spots = spotsOn(layer.current, now.current, flights);
    if (motionWanted()) fly(layer.current, flights, now.current, spots, show);
    for (const { seat, count } of gains(flights)) {
      const place = now.current[seat];
      if (place !== undefined) counted(layer.current, place, spots(seat, "stack-of"), count);
    }
  });
  useSignalEffect(() => {
    for (const { seat } of now.current) {
      const card = show.view.seat(seat).top.value;
      if (card >= 0 && !pictures.has(keyOf(card, show))) inPause(() => picture(card, show));
    }
  });
  return <div class="flights" ref={layer} aria-hidden="true" />;
}

interface Point {
  x: number;
  y: number;
}
type What = "pile" | "stack-of";
type Spots = (seat: number, what: What) => Point;

/** Where piles and stacks lie, by their centres: all measured before anything is added or moves. */
function spotsOn(layer: HTMLElement, places: Place[], flights: Flight[]): Spots {
  const board = layer.getBoundingClientRect();
  const found = new Map<string, Point>();
  const concerned = new Set(flights.flatMap(({ from, to }) => [from, to]));
  for (const seat of concerned)
    for (const what of ["pile", "stack-of"] as const) {
      const lies = layer.parentElement?.querySelector(`.seat[data-seat="${seat}"] .${what}`)?.getBoundingClientRect();
      if (lies !== undefined && lies.width > 0)
        found.set(`${seat} ${what}`, {
          x: lies.left + lies.width / 2 - board.left,
          y: lies.top + lies.height / 2 - board.top,
        });
    }
  return (seat, what) => found.get(`${seat} ${what}`) ?? places[seat] ?? { x: 0, y: 0 };
}

const pictures = new Map<string, HTMLElement>();
const nameOf = (card: number, { view }: Show): string =>
  isSpecial(card) ? cardName(card, view.game.peek(), view.options.peek()) : "";
const keyOf = (card: number, show: Show): string => `${show.view.game.peek()} ${card} ${nameOf(card, show)}`;

/** A card as it flies, -1 face down; drawn once and copied from then on, so that a flight begins at once. */
function picture(card: number, show: Show): HTMLElement {
  const game = show.view.game.peek();
  const key = keyOf(card, show);
  let found = pictures.get(key);
  if (found === undefined) {
    found = document.createElement("span");
    found.className = "flying";
    render(card < 0 ? <CardBack game={game} /> : <CardFace card={card} game={game} name={nameOf(card, show)} />, found);
    pictures.set(key, found);
  }
  return found;
}

function fly(layer: HTMLElement, flights: Flight[], places: Place[], spots: Spots, show: Show): void {
  const flown: HTMLElement[] = [];
  const begins: (() => Animation)[] = [];
  for (const { from, to, count, faces } of flights) {
    const start = places[from];
    const end = places[to];
    if (start === undefined || end === undefined) continue;
    const leaves = spots(from, faces.length > 0 ? "pile" : "stack-of");
    const lands = spots(to, "stack-of");
    for (let i = 0; i < Math.min(count, 3) && flown.length < MOST; i++) {
      const card = faces.at(-1 - i) ?? -1;
      const copy = picture(card, show).cloneNode(true);
      if (!(copy instanceof HTMLElement)) continue;
      copy.style.width = `${start.card}px`;
      copy.style.zIndex = String(MOST - flown.length);
      flown.push(copy);
      const at = (point: Point, turn: number, scale: number) =>
        `translate(${point.x}px, ${point.y}px) translate(-50%, -50%) rotate(${turn}deg) scale(${scale.toFixed(2)})`;
      begins.push(() =>
        copy.animate(
          [
            { transform: at(leaves, start.turned + i * 3, card < 0 ? STACK : 1) },
            { transform: at(lands, end.turned, (STACK * end.card) / start.card) },
          ],
          { duration: LENGTH - i * STEP, delay: i * STEP, easing: "cubic-bezier(.4,.05,.3,1)", fill: "both" },
        ),
      );
    }
  }
  layer.append(...flown);
  const away = () => flown.forEach((one) => one.remove());
  void Promise.all(begins.map((begin) => begin().finished)).then(away, away);
}

/** "+7" over the stack they went to, counted while they come. */
function counted(layer: HTMLElement, place: Place, { x, y }: Point, count: number): void {
  const badge = document.createElement("span");
  badge.className = "gained number";
  badge.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%) rotate(${place.turned}deg)`;
  layer.append(badge);
  const ticks = motionWanted() ? Math.min(TICKS, count) : 1;
  let ticked = 0;
  const tick = () => {
    ticked += 1;
    badge.textContent = `+${Math.round((count * ticked) / ticks)}`;
    if (ticked < ticks) setTimeout(tick, LENGTH / ticks);
  };
  tick();
  setTimeout(() => badge.remove(), LENGTH + COUNTED);
}
