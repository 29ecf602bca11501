// Days as a profile counts them: since 1970, in local time.

const DAY_MS = 86_400_000;

/** Midnight is where the child lives, not where the meridian runs. */
const dayOf = (at: Date): number => Math.floor((at.getTime() - at.getTimezoneOffset() * 60_000) / DAY_MS);

export const today = (): number => dayOf(new Date());

export const dateOf = (day: number): Date => new Date(day * DAY_MS); // to be shown as UTC
