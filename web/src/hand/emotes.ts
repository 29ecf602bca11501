// What a cat may say: there is no chat, only moods.
export const EMOTES = ["winning", "watching", "pouncing", "sulking", "asleep"] as const;
