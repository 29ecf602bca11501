// The rulebook as a page of its own, for whoever comes by its address.
import { Top } from "../parts/Top.tsx";
import { Rulebook } from "../rules/Rulebook.tsx";
import { say } from "../words/words.ts";

export function Rules({ name }: { name: string }) {
  return (
    <main class="rules">
      <Top />
      <h1>{say("rules.title")}</h1>
      <Rulebook wanted={name.toUpperCase()} />
    </main>
  );
}
