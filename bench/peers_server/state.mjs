// A table as a card game of four shows it: counters, hands, a heap, and texts such as "A plays 7",
// so many that one message has about as many bytes as one of ours.
export const SEATS = 4;

export function table(texts) {
  return {
    game: "chasse",
    n: 0,
    turn: 0,
    total: 0,
    direction: 1,
    tokens: [3, 3, 3, 3],
    hands: [[1, 5, 9, 12], [2, 6, 8, 40], [3, 7, 11, 41], [4, 10, 13, 42]],
    heap: [21, 22, 23, 24, 25, 26],
    legal: Array.from({ length: texts }, (_, place) => `${"ABCD"[place % 4]} plays ${place}`),
  };
}

// What an action does: the next seat's turn, a card on the heap, one text changed.
export function play(state, card) {
  state.n += 1;
  state.turn = (state.turn + 1) % SEATS;
  state.total += card;
  state.heap.push(card);
  state.heap.shift();
  state.legal[state.n % state.legal.length] = `${"ABCD"[state.turn]} plays ${card}`;
}

export const texts = Number(process.env.TEXTS ?? 40);
export const port = Number(process.env.PORT);
