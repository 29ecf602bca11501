// Cards in flight from seat to seat, with their number: decoration only, nothing waits for it.
import { effect, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { motionWanted } from "../../look/motion.ts";
import { hold } from "../../look/renderScheduler.ts";
import { type Flight, gains } from "./flights.ts";
import type { Place } from "./layout.ts";
import type { Show } from "../state/show.ts";

const FLIGHT_MS = 700; // milliseconds; all that leave together arrive together
const STAGGER_MS = 70; // between two cards of a pile
const MAX_CARDS = 8; // cards drawn at once
const BADGE_MS = 1500; // how long "+7" is read
const MAX_TICKS = 7; // steps in which it is counted, at most
const STACK_SCALE = 0.56; // a stack's width to a pile's

export function FlightLayer({ show, places }: { show: Show; places: Place[] }) {
  const layer = useRef<HTMLDivElement>(null);
  const now = useRef(places);
  const known = useRef<Known>(new Map());
  useEffect(() => {
    now.current = places;
  }, [places]);
  /** At once and not with the next frame: what will fly still lies there, laid out and drawn. */
  const leave = (flights: Flight[]) => {
    if (layer.current === null || flights.length === 0) return;
    const spots = spotsOn(layer.current, now.current, flights);
    if (motionWanted()) {
      fly(layer.current, flights, now.current, spots, known.current);
      if (!show.view.open.peek()) hold(); // a card that is raced for is drawn at once
    }
    for (const { seat, count } of gains(flights)) {
      const place = now.current[seat];
      if (place !== undefined) counted(layer.current, place, spots(seat, "stack-of"), count);
    }
  };
  useEffect(() => effect(() => leave(show.flights.value)), [show]);
  useSignalEffect(() => {
    for (const { seat } of now.current) {
      const lies =
        show.view.seat(seat).top.value >= 0 && layer.current !== null && lying(layer.current, seat, ".fallen");
      if (!(lies instanceof HTMLElement) || lies.firstChild === null) continue;
      const card = Number(lies.dataset["card"]);
      if (!known.current.has(card)) known.current.set(card, lies.firstChild.cloneNode(true));
    }
  });
  return <div class="flights" ref={layer} aria-hidden="true" />;
}

const FACE = ".fallen > svg";
const BACK = ".stack-of > svg";
/** Cards that lay on top, as they were drawn there: under another one they are not drawn any more. */
type Known = Map<number, Node>;

const lying = (layer: HTMLElement, seat: number, what: string): Element | null =>
  layer.parentElement?.querySelector(`.seat[data-seat="${seat}"] ${what}`) ?? null;

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
      const lies = lying(layer, seat, `.${what}`)?.getBoundingClientRect();
      if (lies !== undefined && lies.width > 0)
        found.set(`${seat} ${what}`, {
          x: lies.left + lies.width / 2 - board.left,
          y: lies.top + lies.height / 2 - board.top,
        });
    }
  return (seat, what) => found.get(`${seat} ${what}`) ?? places[seat] ?? { x: 0, y: 0 };
}

function fly(layer: HTMLElement, flights: Flight[], places: Place[], spots: Spots, known: Known): void {
  const flown: HTMLElement[] = [];
  const begins: (() => Animation)[] = [];
  for (const { from, to, count, faces } of flights) {
    const start = places[from];
    const end = places[to];
    if (start === undefined || end === undefined) continue;
    const leaves = spots(from, faces.length > 0 ? "pile" : "stack-of");
    const lands = spots(to, "stack-of");
    for (let i = 0; i < Math.min(count, 3) && flown.length < MAX_CARDS; i++) {
      const card = faces.at(-1 - i) ?? -1;
      const drawn = i > 0 && card >= 0 ? known.get(card) : lying(layer, from, card < 0 ? BACK : FACE);
      if (drawn === undefined || drawn === null) continue; // below the top before this page was opened
      const copy = document.createElement("span");
      copy.className = "flying";
      copy.append(drawn.cloneNode(true));
      copy.style.width = `${start.card}px`;
      copy.style.zIndex = String(MAX_CARDS - flown.length);
      flown.push(copy);
      const at = (point: Point, turn: number, scale: number) =>
        `translate(${point.x}px, ${point.y}px) translate(-50%, -50%) rotate(${turn}deg) scale(${scale.toFixed(2)})`;
      begins.push(() =>
        copy.animate(
          [
            { transform: at(leaves, start.turned + i * 3, card < 0 ? STACK_SCALE : 1) },
            { transform: at(lands, end.turned, (STACK_SCALE * end.card) / start.card) },
          ],
          {
            duration: FLIGHT_MS - i * STAGGER_MS,
            delay: i * STAGGER_MS,
            easing: "cubic-bezier(.4,.05,.3,1)",
            fill: "both",
          },
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
  const ticks = motionWanted() ? Math.min(MAX_TICKS, count) : 1;
  let ticked = 0;
  const tick = () => {
    ticked += 1;
    badge.textContent = `+${Math.round((count * ticked) / ticks)}`;
    if (ticked < ticks) setTimeout(tick, FLIGHT_MS / ticks);
  };
  tick();
  setTimeout(() => badge.remove(), FLIGHT_MS + BADGE_MS);
}
