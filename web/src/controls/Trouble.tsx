// Why the server did not do what was asked, beside the button that asked; without a network, what works all the same.
import { useEffect, useRef } from "preact/hooks";
import { say, sayKnown } from "../words/words.ts";
import { Unreached } from "./Unreached.tsx";

export function Trouble({ why }: { why: string }) {
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => told.current?.scrollIntoView({ block: "nearest" }), [why]);
  if (why === "") return null;
  return (
    <div ref={told} class="trouble" data-why={why}>
      {why === "offline" ? <Unreached /> : <p role="alert">{sayKnown(`lost.${why}`) || say("lost.other")}</p>}
    </div>
  );
}
