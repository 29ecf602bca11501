// The rulebook as a page of its own, for whoever comes by its address.
import { Heading } from "../controls/Heading.tsx";
import { Top } from "../controls/Top.tsx";
import { Rulebook } from "../rules/Rulebook.tsx";
import { say } from "../words/words.ts";

export function Rules({ name }: { name: string }) {
  return (
    <main class="rules">
      <Top />
      <Heading title={say("rules.title")} />
      <Rulebook wanted={name.toUpperCase()} />
    </main>
  );
}
