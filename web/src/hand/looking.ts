// One tablet, several hands: whose cards are open, and who is asked to take the tablet.

export interface Looking {
  open: number; // the seat whose hand is shown; −1: all are covered
  asked: number; // the seat that is asked to take the tablet; −1: none
}

const NOBODY = -1;

export function begin(awaited: number, mine: number[]): Looking {
  return mine.length === 1
    ? { open: mine[0] ?? NOBODY, asked: NOBODY }
    : { open: NOBODY, asked: mine.includes(awaited) ? awaited : NOBODY };
}

/** The table waits for another seat: cover what was open, unless somebody looks in between turns. */
export function moved(now: Looking, before: number, awaited: number, mine: number[]): Looking {
  if (mine.length < 2) return begin(awaited, mine);
  if (before === awaited) return now;
  const finished = now.open === before;
  const called = mine.includes(awaited) && awaited !== now.open;
  return finished || called ? begin(awaited, mine) : now;
}

/** Somebody wants to see their cards: first they take the tablet. */
export const ask = (seat: number): Looking => ({ open: NOBODY, asked: seat });
export const reveal = (now: Looking): Looking => ({ open: now.asked, asked: NOBODY });
export const hide = (awaited: number, mine: number[]): Looking => begin(awaited, mine);
