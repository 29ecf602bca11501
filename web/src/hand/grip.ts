// Gestures on a card: a tap is the button's own; a long press explains the card; a drag upwards lays it.
import { useEffect, useMemo } from "preact/hooks";

const LONG_PRESS_MS = 480; // milliseconds: longer than a tap, shorter than a child's patience
const MAX_SLIP_PX = 10; // pixels a finger that presses may move
const LAY_DISTANCE_CARDS = 0.55; // of a card's height: so far above the hand it is let go on the table

interface Grip {
  /** Held for long, or asked for by the mouse's other button. */
  about: (card: number) => void;
  /** Let go above the hand. */
  laid: (card: number) => void;
}

/** Whether a card that was drawn so far is off the hand: upwards, and more so than aside. */
export const off = (dx: number, dy: number, high: number): boolean =>
  -dy > high * LAY_DISTANCE_CARDS && -dy > Math.abs(dx) / 2;

/** For the list that holds the cards, whose buttons carry `data-card`; `on` says whether they may be drawn. */
export function useGrip(grip: Grip, on: boolean) {
  const now = useMemo(() => new Hold(), []);
  now.grip = grip;
  now.on = on;
  useEffect(() => () => now.end(), []);
  return now.handlers;
}

class Hold {
  grip: Grip = { about: () => undefined, laid: () => undefined };
  on = false;
  private button: HTMLElement | null = null;
  private at = { x: 0, y: 0 };
  private timer = 0;
  private drawn = false;
  private done = false; // what the finger did was no tap: the click that follows is none

  readonly handlers = {
    onPointerDown: (event: PointerEvent) => this.down(event),
    onPointerMove: (event: PointerEvent) => this.move(event),
    onPointerUp: (event: PointerEvent) => this.up(event),
    onPointerCancel: () => this.end(),
    onContextMenu: (event: MouseEvent) => {
      const card = cardAt(event);
      if (card === null) return;
      event.preventDefault();
      if (!this.done) this.grip.about(card);
      this.done = this.button !== null; // a long touch has come before it, or its finger is still down
    },
    onClickCapture: (event: MouseEvent) => {
      if (this.done) event.stopPropagation();
      this.done = false;
    },
  };

  private down(event: PointerEvent): void {
    this.done = false;
    const card = cardAt(event);
    if (card === null || event.button !== 0) return;
    this.button = buttonAt(event);
    this.at = { x: event.clientX, y: event.clientY };
    this.timer = window.setTimeout(() => {
      this.end();
      this.done = true;
      this.grip.about(card);
    }, LONG_PRESS_MS);
  }

  private move(event: PointerEvent): void {
    if (this.button === null) return;
    const [dx, dy] = [event.clientX - this.at.x, event.clientY - this.at.y];
    if (!this.drawn && Math.hypot(dx, dy) < MAX_SLIP_PX) return;
    clearTimeout(this.timer);
    if (!this.on) return;
    if (!this.drawn) this.button.setPointerCapture(event.pointerId);
    this.drawn = true;
    this.button.dataset["drawn"] = "yes";
    this.button.style.transform = `translate(${dx}px, ${dy}px) rotate(${dx / 30}deg)`;
  }

  private up(event: PointerEvent): void {
    const { button, drawn } = this;
    const high = button?.offsetHeight ?? 0;
    this.end();
    if (button === null || !drawn) return;
    this.done = true;
    const [dx, dy] = [event.clientX - this.at.x, event.clientY - this.at.y];
    if (off(dx, dy, high)) this.grip.laid(Number(button.dataset["card"]));
  }

  end(): void {
    clearTimeout(this.timer);
    if (this.button !== null) {
      this.button.style.transform = "";
      delete this.button.dataset["drawn"];
    }
    this.button = null;
    this.drawn = false;
  }
}

const buttonAt = (event: Event): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>("[data-card]") : null;

function cardAt(event: Event): number | null {
  const card = buttonAt(event)?.dataset["card"];
  return card === undefined ? null : Number(card);
}
