// The rulebook's markdown as articles: number, title, book, chapter and blocks; inline marks stay as text.
// A block under `<!-- multipli -->` or `<!-- addi -->` is only about the games with those cards: its `family`.
// `screen` (how Matou does it) and `editions` (how they differ) in such a line are left out on paper: its `only`.

const MARKS = /^<!-- (multipli|addi)? ?(screen|editions)? -->$/;
const HEAD = /^### ([A-Z]\d+) · (.+)$/;

export function articles(markdown) {
  const found = [];
  let book = "";
  let chapter = "";
  let article = null;
  for (const block of markdown.split(/\n\s*\n/)) {
    const lines = block.split("\n").filter((line) => line.trim() !== "");
    for (const part of parts(lines)) {
      const head = HEAD.exec(part[0] ?? "");
      if (head) found.push((article = { number: head[1], title: head[2], book, chapter, blocks: [] }));
      else if (/^#{1,2} /.test(part[0] ?? "")) {
        chapter = part[0].replace(/^#+ /, "");
        if (part[0].startsWith("# ")) book = chapter;
        article = null;
      } else if (article && part.length > 0) article.blocks.push(read(part));
    }
  }
  return found;
}

/** A heading stands alone, also where no empty line follows it. */
function parts(lines) {
  const heads = lines.findIndex((line) => line.startsWith("#"));
  if (heads < 0) return [lines];
  return [lines.slice(0, heads), [lines[heads]], ...parts(lines.slice(heads + 1))].filter((part) => part.length > 0);
}

function read(lines) {
  const marks = MARKS.exec(lines[0]);
  if (marks !== null) {
    const [, family, only] = marks;
    return { ...read(lines.slice(1)), ...(family && { family }), ...(only && { only }) };
  }
  const first = lines[0];
  if (first.startsWith("> ")) return { kind: "example", text: lines.map((line) => line.replace(/^> ?/, "")).join(" ") };
  if (first.startsWith("|"))
    return { kind: "table", rows: lines.filter((line) => !/^\|[\s:|-]+\|$/.test(line)).map(cells) };
  if (/^(-|\d+\.) /.test(first)) return { kind: "list", items: items(lines) };
  return { kind: "text", text: lines.join(" ") };
}

const cells = (line) =>
  line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

function items(lines) {
  const found = [];
  for (const line of lines) {
    if (/^(-|\d+\.) /.test(line)) found.push(line.replace(/^(-|\d+\.) /, ""));
    else found.push(`${found.pop()} ${line.trim()}`);
  }
  return found;
}
