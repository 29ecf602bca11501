// Export a child to another device: a file, a link with its QR code, eleven words to say or write down.
import { knowledgeOf, ownMs } from "../learning/knowledge.ts";
import { FAMILIES } from "../learning/facts.ts";
import { mapName } from "./names.ts";
import { tell } from "../learning/words.ts";
import { GiveLink } from "../controls/GiveLink.tsx";
import { saveText } from "../device/save.ts";
import { home } from "../address.ts";
import { Icon } from "../pictures.tsx";
import { QrCode } from "../qr/QrCode.tsx";
import { useOrigin } from "../room/origin.ts";
import { say } from "../words/words.ts";
import { carried, linkOf } from "./carried.ts";
import { type Child, learnerOf } from "./children.ts";
import { today } from "./days.ts";

export function Carry({ child }: { child: Child }) {
  const name = say(`cat.${child.cat}`);
  const origin = useOrigin();
  const link = linkOf(child, origin || home());
  return (
    <details class="carry">
      <summary>{say("carry.title")}</summary>
      <p>{say("carry.private")}</p>
      <div class="carry-ways">
        <section>
          <h3>{say("carry.qr")}</h3>
          <QrCode text={link} label={say("carry.qr.label", { name })} />
          <GiveLink label={say("carry.link")} link={link} />
          {origin === "" && <p class="soft">{say("lobby.alone")}</p>}
        </section>
        <section>
          <h3>{say("carry.file")}</h3>
          <p>{say("carry.file.how")}</p>
          <button type="button" onClick={() => saveText(`matou-${child.cat}.txt`, carried(child))}>
            <Icon name="download" /> {say("carry.file.save")}
          </button>
          <h3>{say("carry.words")}</h3>
          <p>{say("carry.words.how")}</p>
          <Words child={child} />
        </section>
      </div>
    </details>
  );
}

/** The code and the words alone. */
export function Saved({ child }: { child: Child }) {
  const origin = useOrigin();
  const link = linkOf(child, origin || home());
  return (
    <div class="carry-ways">
      <QrCode text={link} label={say("carry.qr.label", { name: say(`cat.${child.cat}`) })} />
      <Words child={child} />
    </div>
  );
}

function Words({ child }: { child: Child }) {
  const learner = learnerOf(child.cat);
  const families = FAMILIES.filter((family) => learner.families[family] !== undefined);
  if (families.length === 0) return <p>{say("carry.words.none")}</p>;
  return (
    <dl class="carry-words">
      {families.map((family) => (
        <div key={family}>
          <dt>{mapName(family)}</dt>
          <dd lang="fr">{tell(knowledgeOf(learner, family), ownMs(learner.hand), today()).join(" ")}</dd>
        </div>
      ))}
    </dl>
  );
}
