// Seats by letter, as records write them.
export const LETTERS = "ABCDEFGH";
