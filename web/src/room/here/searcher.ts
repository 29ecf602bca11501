// A second worker with Python, which runs the searches of bots.
import type { Search } from "./contract.ts";
import { type Files, load } from "./python.ts";
import { searcher } from "./start.mjs";

self.onmessage = ({ data: files }: MessageEvent<Files>) => {
  const think = load(files).then(searcher);
  self.onmessage = ({ data }: MessageEvent<Search>) =>
    void think.then(
      (found) => postMessage({ number: data.number, action: found(data.position, data.seat, data.cat, data.seed) }),
      () => postMessage({ number: data.number, action: null }),
    );
};
