// What the build makes of the rulebook's files.
declare module "rulebook:*" {
  /** `family` names the cards, where a block is about the games with those alone. */
  export type Block = { family?: import("./contract.ts").GameName } & (
    { kind: "text" | "example"; text: string } | { kind: "list"; items: string[] } | { kind: "table"; rows: string[][] }
  );
  export interface Article {
    number: import("./contract.ts").ArticleNumber;
    title: string;
    book: string;
    chapter: string;
    blocks: Block[];
  }
  const articles: Article[];
  export default articles;
}
declare module "*.txt" {
  const text: string;
  export default text;
}
