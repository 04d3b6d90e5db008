/**
 * Rich text (headings, lists, pictures) as data (decision 26). A text is a list of blocks; a block contains spans.
 * There is no HTML, so there is nothing to sanitize or execute.
 */
import * as z from "zod/mini";
import * as f from "./fields.ts";

/**
 * Limits of one text: blocks, items of a list, spans of a line, UTF-16 units of all blocks together, and of an alt
 * text.
 */
export const BLOCK_LIMITS = { blocks: 300, items: 100, spans: 200, letters: 12_000, alt: 200 } as const;

const tooLong = { error: "TOO_LONG" } as const;

/** Allowed link targets: http(s), mailto, tel, or a page of the shop. */
const LINK =
  /^(https:\/\/[^\s<>"\\]{1,500}|mailto:[^\s<>"\\@]{1,64}@[^\s<>"\\@]{1,190}|tel:\+?[0-9][0-9 ()-]{2,30}|#\/[\w/?&=%.-]{0,200})$/;

const yes = z.optional(z.literal(true));
const words = {
  bold: yes,
  italic: yes,
  link: z.optional(z.string().check(z.regex(LINK, { error: "LINK_FORMAT" }))),
};

const spanIn = z.strictObject({ text: f.wordsOfLine(BLOCK_LIMITS.letters), ...words });
const lineIn = z.array(spanIn).check(z.minLength(1, { error: "REQUIRED" }), z.maxLength(BLOCK_LIMITS.spans, tooLong));

const blockIn = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("paragraph"), spans: lineIn }),
  /** 2 is a section, 3 a subsection; level 1 is the title of the page. */
  z.strictObject({ kind: z.literal("heading"), level: z.union([z.literal(2), z.literal(3)]), spans: lineIn }),
  z.strictObject({ kind: z.literal("quote"), spans: lineIn }),
  z.strictObject({
    kind: z.literal("list"),
    ordered: z.boolean(),
    items: z.array(lineIn).check(z.minLength(1, { error: "REQUIRED" }), z.maxLength(BLOCK_LIMITS.items, tooLong)),
  }),
  z.strictObject({ kind: z.literal("picture"), pictureId: f.uuid, alt: f.line(BLOCK_LIMITS.alt, 0) }),
  z.strictObject({ kind: z.literal("rule") }),
]);

/** A text as sent by the client. */
export const blocksIn = z.array(blockIn).check(
  z.maxLength(BLOCK_LIMITS.blocks, tooLong),
  z.refine((blocks) => lettersOf(blocks) <= BLOCK_LIMITS.letters, tooLong),
);

const span = z.object({ text: z.string(), ...words, link: z.optional(z.string()) });
const line = z.array(span);

const block = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("paragraph"), spans: line }),
  z.object({ kind: z.literal("heading"), level: z.union([z.literal(2), z.literal(3)]), spans: line }),
  z.object({ kind: z.literal("quote"), spans: line }),
  z.object({ kind: z.literal("list"), ordered: z.boolean(), items: z.array(line) }),
  z.object({ kind: z.literal("picture"), picture: f.picture, alt: z.string() }),
  z.object({ kind: z.literal("rule") }),
]);

/** A text as returned by the server. */
export const blocks = z.array(block);

export type Span = z.infer<typeof span>;
export type Block = z.infer<typeof block>;
export type GivenBlock = z.output<typeof blockIn>;

function lettersOf(given: readonly GivenBlock[]): number {
  const inLine = (spans: readonly Span[]) => spans.reduce((sum, { text }) => sum + text.length, 0);
  return given.reduce((sum, one) => {
    if ("spans" in one) return sum + inLine(one.spans);
    return sum + ("items" in one ? one.items.reduce((all, item) => all + inLine(item), 0) : 0);
  }, 0);
}
