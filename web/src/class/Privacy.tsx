// What Matou knows of a pupil: in a child's words, then as a table for teachers and parents.
import { lone } from "../address.ts";
import { Heading } from "../controls/Heading.tsx";
import { Top } from "../controls/Top.tsx";
import { schoolAt } from "../print/sheets.ts";
import { say } from "../words/words.ts";

const ROWS = ["cat", "table", "answers", "level", "key", "address", "map", "file"] as const;
const COLUMNS = ["what", "where", "long", "who"] as const;
const NOTES = ["cat", "erase", "backup", "decide"] as const;

export const Privacy = () => (
  <main class="class-privacy">
    <Top />
    <Heading title={say("privacy.title")} />
    <h2>{say("privacy.child")}</h2>
    <p>{say("privacy.child.1")}</p>
    <p>{say("privacy.child.2")}</p>
    <p>{say("privacy.child.3")}</p>
    <h2>{say("privacy.teacher")}</h2>
    <p>{say("privacy.lead")}</p>
    <table>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {say(`privacy.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map((row) => (
          <tr key={row}>
            {COLUMNS.map((column) => (
              <td key={column} data-column={say(`privacy.${column}`)}>
                {say(`privacy.${row}.${column}`)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    <ul>
      {NOTES.map((note) => (
        <li key={note}>{say(`privacy.note.${note}`)}</li>
      ))}
    </ul>
    {!lone && (
      <p>
        <a href={schoolAt()} target="_blank" rel="noopener">
          {say("privacy.paper")}
        </a>
      </p>
    )}
  </main>
);
