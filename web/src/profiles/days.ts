// Days as a profile counts them: since 1970, by the clock on the wall.

const A_DAY = 86_400_000;

/** Midnight is where the child lives, not where the meridian runs. */
export const dayOf = (at: Date): number => Math.floor((at.getTime() - at.getTimezoneOffset() * 60_000) / A_DAY);

export const today = (): number => dayOf(new Date());

export const dateOf = (day: number): Date => new Date(day * A_DAY); // to be shown as UTC
