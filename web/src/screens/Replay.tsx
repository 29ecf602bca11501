import { Top } from "../parts/Top.tsx";

export function Replay({ name }: { name: string }) {
  return (
    <main>
      <Top />
      {name}
    </main>
  );
}
