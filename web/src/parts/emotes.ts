// What a cat may say: there is no chat, only moods.
export const EMOTES = ["winning", "watching", "pouncing", "sulking", "asleep"] as const;

export const isEmote = (which: string): boolean => (EMOTES as readonly string[]).includes(which);
