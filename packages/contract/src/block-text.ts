/** Blocks from plain text, and plain text from blocks. In plain text an empty line ends a block, and `## ` begins a heading. */
import type { Block, Span } from "./blocks.ts";

const HEADING = "## ";

/** What all kinds of blocks have in common here; their pictures differ. */
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

/** The words of a line. */
export function textOfLine(spans: readonly Span[]): string {
  return spans.map(({ text }) => text).join("");
}

/** The words of a text, for clients that show no blocks, and for comparing. Empty where there is nothing to read. */
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

/** The headings of the parts of a text, in order. */
export function headingsOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => (block.kind === "heading" && block.level === 2 ? [textOfLine(block.spans)] : []));
}
