// Which screen for which address; what a screen needs is loaded when it is opened.
import type { ComponentType } from "preact";
import { lone } from "./address.ts";
import { Boundary } from "./controls/Boundary.tsx";
import { later } from "./controls/later.tsx";
import { above, place } from "./places.ts";
import { speakOfClasses, speakOfLearning } from "./words/words.ts";
import { Home } from "./screens/Home.tsx";
import { JoinScreen } from "./screens/JoinScreen.tsx";
import { Lost } from "./screens/Lost.tsx";
import { Play } from "./screens/Play.tsx";

export const RoomScreen = later(() => import("./screens/RoomScreen.tsx").then((m) => m.RoomScreen));
const Board = later(() => import("./screens/Board.tsx").then((m) => m.Board));
const Replay = later(() => import("./screens/Replay.tsx").then((m) => m.Replay));
const Rules = later(() => import("./screens/Rules.tsx").then((m) => m.Rules));
/** Lessons, and screens about what a child knows, come with their own sentences. */
const learning = (file: () => Promise<ComponentType<{ name: string }>>) =>
  later(() => Promise.all([file(), speakOfLearning()]).then(([screen]) => screen));
const Tutorial = learning(() => import("./screens/Tutorial.tsx").then((m) => m.Tutorial));
const Cards = learning(() => import("./screens/Cards.tsx").then((m) => m.Cards));
const MapScreen = learning(() => import("./screens/MapScreen.tsx").then((m) => m.MapScreen));
const Who = learning(() => import("./screens/Who.tsx").then((m) => m.Who));
const Ten = learning(() => import("./screens/Ten.tsx").then((m) => m.Ten));
const Parents = learning(() => import("./screens/Parents.tsx").then((m) => m.Parents));
/** Screens of a class come with their own sentences, a pupil's with those of the cards as well. */
const ofClass = (file: () => Promise<ComponentType<{ name: string }>>) =>
  later(() => Promise.all([file(), speakOfClasses()]).then(([screen]) => screen));
const OpenClass = ofClass(() => import("./class/OpenClass.tsx").then((m) => m.OpenClass));
const ClassDoor = ofClass(() => import("./class/Door.tsx").then((m) => m.ClassDoor));
const Pupil = ofClass(() => speakOfLearning().then(() => import("./class/Pupil.tsx").then((m) => m.Pupil)));
const Desk = ofClass(() => import("./class/Desk.tsx").then((m) => m.Desk));
const Wall = ofClass(() => import("./class/Wall.tsx").then((m) => m.Wall));
const Card = ofClass(() => import("./class/Card.tsx").then((m) => m.Card));
const Privacy = ofClass(() => import("./class/Privacy.tsx").then((m) => m.Privacy));
const RulesAbove = later(
  () => import("./rules/Above.tsx").then((m) => m.RulesAbove),
  () => null,
);

type Screen = [pattern: RegExp, screen: ComponentType<{ name: string }>];
const SCREENS: Screen[] = [
  [/^\/$/, Home],
  [/^\/play\/(\w+)$/, Play],
  [/^\/r\/([\w.]+)$/, JoinScreen],
  [/^\/room\/(\w+)$/, RoomScreen],
  [/^\/board$/, Board],
  [/^\/learn\/(\w+)$/, Tutorial],
  [/^\/replay$/, Replay],
  [/^\/cards(?:\/(\w+))?$/, Cards],
  [/^\/map$/, MapScreen],
  [/^\/who$/, Who],
  [/^\/parents$/, Parents],
  [/^\/class$/, OpenClass],
  [/^\/c\/(\w+)$/, ClassDoor],
  [/^\/cat\/(\w+)$/, Card],
  [/^\/privacy$/, Privacy],
  [/^\/in\/(\w+)$/, Pupil],
  [/^\/desk\/([\w.]+)$/, Desk],
  [/^\/wall\/([\w.]+)$/, Wall],
  [/^\/ten\/(\w+)$/, Ten],
  [/^\/rules(?:\/(\w*))?$/, Rules],
];

/** What others, on devices of their own, have a part in. */
const NEEDS_SERVER = /^\/(r|board|class|c|cat|in|desk|wall)(\/|$)/;

export function App() {
  return (
    <>
      <Boundary key={place.value}>{screenAt(place.value)}</Boundary>
      {above.value !== null && (
        <Boundary>
          <RulesAbove article={above.value} />
        </Boundary>
      )}
    </>
  );
}

function screenAt(path: string) {
  if (lone && NEEDS_SERVER.test(path)) return <Lost why="alone" />;
  for (const [pattern, Screen] of SCREENS) {
    const found = pattern.exec(path);
    if (found) return <Screen name={found[1] ?? ""} />;
  }
  return <Lost why="nowhere" />;
}
