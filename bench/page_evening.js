// An evening as the page takes it in: games heard moment by moment, and what their answers and the cards' say.
// `page_section.py` bundles it with the page's own code; the games are those of its tests.
import golden from "../web/src/learning/golden.json";
import { learn } from "../web/src/learning/estimate.ts";
import { Watch } from "../web/src/learning/evidence.ts";
import { newLearner } from "../web/src/learning/knowledge.ts";

const ANSWERS = 200;
const DAY = golden.day;

/** Milliseconds in all, and of the answer that took longest. */
window.evening = () => {
  const learner = newLearner();
  const cards = golden.cases.flatMap(({ steps }) => steps.map(({ answer }) => answer));
  const found = { all: 0, longest: 0 };
  let answers = 0;
  const timed = (hear) => {
    const began = performance.now();
    for (const answer of hear()) {
      learn(learner, "×", answer, DAY);
      answers++;
    }
    const ms = performance.now() - began;
    found.all += ms;
    found.longest = Math.max(found.longest, ms);
  };
  for (const { family, players, steps } of golden.watches) {
    const watch = new Watch(family === "addi" ? "+" : "×", players);
    for (const { moment } of steps) if (moment !== undefined) timed(() => watch.hear(moment));
  }
  while (answers < ANSWERS) timed(() => [cards[answers % cards.length]]);
  return found;
};
