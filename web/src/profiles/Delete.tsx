// Delete a child from this device, with two taps.
import type { Coat } from "../contract.ts";
import { TwoTaps } from "../controls/TwoTaps.tsx";
import { say } from "../words/words.ts";
import { forgetChild } from "./children.ts";

export function Delete({ cat, done }: { cat: Coat; done: () => void }) {
  const name = say(`cat.${cat}`);
  return (
    <TwoTaps
      label={say("who.delete", { name })}
      sure={say("who.delete.sure", { name })}
      act={say("who.delete.act")}
      keep={say("who.keep")}
      onSure={() => {
        forgetChild(cat);
        done();
      }}
    />
  );
}
