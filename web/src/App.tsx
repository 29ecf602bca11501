// Which screen for which address; what a screen needs is loaded when it is opened.
import type { ComponentType } from "preact";
import { Suspense, lazy } from "preact/compat";
import { above, place } from "./places.ts";
import { Home } from "./screens/Home.tsx";
import { Lost } from "./screens/Lost.tsx";

export const RoomFiles = () => import("./screens/RoomScreen.tsx");
const RoomScreen = lazy(() => RoomFiles().then((m) => m.RoomScreen));
const JoinScreen = lazy(() => import("./screens/JoinScreen.tsx").then((m) => m.JoinScreen));
const Replay = lazy(() => import("./screens/Replay.tsx").then((m) => m.Replay));
const Tutorial = lazy(() => import("./screens/Tutorial.tsx").then((m) => m.Tutorial));
const Rules = lazy(() => import("./screens/Rules.tsx").then((m) => m.Rules));
const RulesAbove = lazy(() => import("./rules/Above.tsx").then((m) => m.RulesAbove));

type Screen = [pattern: RegExp, screen: ComponentType<{ name: string }>];
const SCREENS: Screen[] = [
  [/^\/(alone|tablet|link)?$/, Home],
  [/^\/r\/([\w.]+)$/, JoinScreen],
  [/^\/room\/(\w+)$/, RoomScreen],
  [/^\/learn\/(\w+)$/, Tutorial],
  [/^\/replay$/, Replay],
  [/^\/rules(?:\/(\w*))?$/, Rules],
];

export function App() {
  return (
    <>
      <Suspense fallback={<main class="waiting" aria-busy="true" />}>{screenAt(place.value)}</Suspense>
      <Suspense fallback={null}>{above.value !== null && <RulesAbove article={above.value} />}</Suspense>
    </>
  );
}

function screenAt(path: string) {
  for (const [pattern, Screen] of SCREENS) {
    const found = pattern.exec(path);
    if (found) return <Screen name={found[1] ?? ""} key={path} />;
  }
  return <Lost why="nowhere" />;
}
