// The board of a class: how to join, then the common cheese. Read from the last row; nothing to press.
import { useEffect } from "preact/hooks";
import { file } from "../address.ts";
import type { Board, ClassSeen } from "../contract.ts";
import { Heading } from "../controls/Heading.tsx";
import { useAwake } from "../device/awake.ts";
import { CardFace } from "../pieces.tsx";
import type { Said } from "../room/connection.ts";
import { decimal, say } from "../words/words.ts";
import { typed } from "./addresses.ts";
import { Bye } from "./Bye.tsx";
import { ClassCat, catName } from "./cats.tsx";
import { Cheese } from "./Cheese.tsx";
import { ConnectionLost } from "../screens/Stuck.tsx";
import { useClassConnection } from "./connection.ts";
import { Facts } from "./Facts.tsx";
import { Left } from "./Left.tsx";

const isBoard = (said: Said): said is Board => said.say === "board";

export function Wall({ name: token }: { name: string }) {
  const { connection, told, at } = useClassConnection(token, isBoard);
  useAwake(true);
  useEffect(() => {
    document.documentElement.classList.add("wall-page");
    return () => document.documentElement.classList.remove("wall-page");
  }, []);
  const why = connection.farewell.value;
  if (why)
    return (
      <div class="wall">
        <Bye why={why} />
      </div>
    );
  const board = told.value;
  if (board === null) return <main class="waiting" aria-busy="true" />;
  const dealt = board.seen.together.moves > 0 || board.seen.together.games > 0;
  return (
    <main class="wall" data-dealt={dealt}>
      <Heading title={say("wall.title")} class="spoken" />
      {dealt ? <Doing board={board} at={at.value} /> : <ComeIn board={board} />}
      {board.seen.paused && <p class="wall-paused">{say("class.paused")}</p>}
      <ConnectionLost connection={connection} />
    </main>
  );
}

function ComeIn({ board: { way, cats } }: { board: Board }) {
  const addresses = typed(way.addresses);
  return (
    <>
      <div class="wall-way">
        <img src={file(`api/qr/class/${way.code}.svg?${way.addresses[0] ?? ""}`)} alt={say("wall.qr")} />
        <div>
          <p>{say("wall.type", { count: addresses.length })}</p>
          {addresses.map((address) => (
            <p key={address} class="wall-address number">
              {address}
            </p>
          ))}
          <p class="wall-code" aria-label={[...way.code].join(" ")}>
            {way.code}
          </p>
        </div>
      </div>
      <Cats cats={cats} />
    </>
  );
}

const Cats = ({ cats }: { cats: number[] }) => (
  <ul class="wall-cats">
    {cats.map((cat) => (
      <li key={cat} aria-label={catName(cat)}>
        <ClassCat cat={cat} size="100%" />
      </li>
    ))}
  </ul>
);

function Doing({ board: { seen, way, hard }, at }: { board: Board; at: number }) {
  const { together } = seen;
  const between = seen.stage !== "round";
  const counts = [
    ["pairs", together.pairs],
    ["facts", together.facts],
    ["games", together.games],
    ["moves", together.moves],
  ] as const;
  return (
    <>
      <header class="wall-strip">
        {way.open && (
          <p class="wall-small-code" aria-label={[...way.code].join(" ")}>
            <span class="number">{typed(way.addresses)[0]}</span> <strong>{way.code}</strong>
          </p>
        )}
        <Left seen={seen} at={at} words="wall.left" />
      </header>
      <div class="wall-together">
        <Cheese full={together.cheese} label={say("wall.cheese", { count: Math.round(together.cheese * 100) })} />
        <ul class="wall-counts">
          {counts
            .filter(([, count]) => count > 0)
            .slice(0, 3)
            .map(([what, count]) => (
              <li key={what}>
                <strong class="number">{count}</strong> {say(`wall.${what}`, { count })}
              </li>
            ))}
        </ul>
      </div>
      {between && hard.length > 0 ? (
        <section class="wall-hard">
          <h2>{say("wall.hard")}</h2>
          <Facts cards={hard.slice(0, 3).map((one) => one.card)} game={seen.round.game} dot={22} />
        </section>
      ) : (
        <Below seen={seen} />
      )}
    </>
  );
}

/** The last beautiful race; a ranking only where the teacher asked for one. */
function Below({ seen }: { seen: ClassSeen }) {
  const { race, ranking } = seen.together;
  return (
    <div class="wall-below">
      {race !== null && (
        <section class="wall-race">
          <ClassCat cat={race.cat} size="4rem" />
          {race.cards.map((card, i) => (
            <CardFace key={i} card={card} game={race.game} size="2.8rem" />
          ))}
          <p>{say("wall.race", { cat: catName(race.cat), seconds: decimal(race.ms / 1000) })}</p>
        </section>
      )}
      {ranking.length > 0 && (
        <section class="wall-ranking">
          <h2>{say("wall.ranking")}</h2>
          <ol>
            {ranking.map(({ cat, pairs }) => (
              <li key={cat}>
                <ClassCat cat={cat} size="1.8rem" /> {catName(cat)} <strong class="number">{pairs}</strong>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}
