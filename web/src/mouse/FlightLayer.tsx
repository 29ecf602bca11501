// Cards on their way from seat to seat: only for the eye, dropped where motion is unwanted or the device is slow.
import { useEffect, useRef } from "preact/hooks";
import { useSignalEffect } from "@preact/signals";
import type { Flight } from "./flights.ts";
import type { Place } from "./layout.ts";
import type { Show } from "./show.ts";

const LENGTH = 520; // milliseconds
const MOST = 8; // cards drawn at once

export function FlightLayer({ show, places }: { show: Show; places: Place[] }) {
  const layer = useRef<HTMLDivElement>(null);
  const now = useRef(places);
  useEffect(() => {
    now.current = places;
  }, [places]);
  useSignalEffect(() => {
    const flights = show.flights.value;
    if (layer.current !== null && flights.length > 0 && wanted()) fly(layer.current, flights, now.current);
  });
  return <div class="flights" ref={layer} aria-hidden="true" />;
}

function wanted(): boolean {
  return (
    !matchMedia("(prefers-reduced-motion: reduce)").matches && !document.documentElement.classList.contains("calm")
  );
}

function fly(layer: HTMLElement, flights: Flight[], places: Place[]): void {
  let drawn = 0;
  for (const { from, to, count } of flights) {
    const start = places[from];
    const end = places[to];
    if (start === undefined || end === undefined) continue;
    for (let i = 0; i < Math.min(count, 3) && drawn < MOST; i++, drawn++) one(layer, start, end, i);
  }
}

function one(layer: HTMLElement, start: Place, end: Place, i: number): void {
  const card = document.createElement("span");
  card.className = "flying";
  card.style.width = `${start.card * 0.6}px`;
  layer.append(card);
  const at = (place: Place, turn: number) =>
    `translate(${place.x}px, ${place.y}px) translate(-50%, -50%) rotate(${place.turned + turn}deg)`;
  const flight = card.animate(
    [
      { transform: at(start, i * 7 - 7), opacity: 1 },
      { transform: at(end, 12 - i * 6), opacity: 0.9 },
    ],
    { duration: LENGTH, delay: i * 70, easing: "cubic-bezier(.4,.1,.3,1)", fill: "backwards" },
  );
  flight.onfinish = flight.oncancel = () => card.remove();
}
