/** Converts plain text to blocks and back. In plain text an empty line ends a block, and `## ` starts a heading. */
import type { Block, Span } from "./blocks.ts";

const HEADING = "## ";

/** The common type of stored and returned blocks, which differ in their pictures. */
type AnyBlock = Exclude<Block, { kind: "picture" }> | { kind: "picture" };

export function blocksOf(text: string): Block[] {
  return text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== "" && part !== HEADING.trim())
    .map((part) =>
      part.startsWith(HEADING)
        ? { kind: "heading", level: 2, spans: [{ text: part.slice(HEADING.length) }] }
        : { kind: "paragraph", spans: [{ text: part }] },
    );
}

/** The text of a line, without formatting. */
export function textOfLine(spans: readonly Span[]): string {
  return spans.map(({ text }) => text).join("");
}

/** The text of all blocks, for clients without block support and for comparisons. Empty without text. */
export function plainText(blocks: readonly AnyBlock[]): string {
  return blocks
    .map((block) => {
      if (block.kind === "heading") return HEADING + textOfLine(block.spans);
      if (block.kind === "list")
        return block.items.map((item, at) => `${block.ordered ? `${at + 1}.` : "•"} ${textOfLine(item)}`).join("\n");
      return "spans" in block ? textOfLine(block.spans) : "";
    })
    .filter((part) => part.trim() !== "")
    .join("\n\n");
}

/** The headings, in order. */
export function headingsOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => (block.kind === "heading" && block.level === 2 ? [textOfLine(block.spans)] : []));
}
