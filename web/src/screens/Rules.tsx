import { Top } from "../parts/Top.tsx";

export function Rules({ name }: { name: string }) {
  return (
    <main>
      <Top />
      {name}
    </main>
  );
}
