import { blocksOf as blocksOfText } from "@banyan/contract/block-text.ts";
import { type Block, blocksIn } from "@banyan/contract/blocks.ts";
import fc from "fast-check";
import { DOMParser } from "prosemirror-model";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { sentBlocks } from "./draft.rules.ts";
import { blocksOf, documentOf, schema } from "./text-schema.ts";

const PICTURE = { id: "0199a0c2-0000-7000-8000-000000000003", width: 8, height: 6, sources: [{ width: 8, url: "/a" }] };

// Letters only: a wider range of Vietnamese letters would include a space, U+1680.
const word = fc.stringMatching(/^[a-zà-öø-ÿạ-ỹ一-龥ก-ฮ]{1,6}$/);
const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
const look = fc.record(
  {
    bold: fc.constant(true as const),
    italic: fc.constant(true as const),
    link: fc.constantFrom("https://example.com/a?b=1", "#/pages/index", "mailto:a@example.com", "tel:+886 2 5550"),
  },
  { requiredKeys: [] },
);
/** Neighbouring spans differ in format; equal ones would merge. */
const line = fc
  .uniqueArray(look, {
    minLength: 1,
    maxLength: 3,
    selector: (one) => JSON.stringify([one.bold, one.italic, one.link]),
  })
  .chain((looks) => fc.tuple(...looks.map((one) => text.map((words) => ({ text: words, ...one })))));
const block: fc.Arbitrary<Block> = fc.oneof(
  line.map((spans) => ({ kind: "paragraph" as const, spans })),
  fc
    .tuple(fc.constantFrom(2 as const, 3 as const), line)
    .map(([level, spans]) => ({ kind: "heading" as const, level, spans })),
  line.map((spans) => ({ kind: "quote" as const, spans })),
  fc
    .tuple(fc.boolean(), fc.array(line, { minLength: 1, maxLength: 3 }))
    .map(([ordered, items]) => ({ kind: "list" as const, ordered, items })),
  fc.constant({ kind: "picture" as const, picture: PICTURE, alt: "Tea" }),
  fc.constant({ kind: "rule" as const }),
);

test("every text comes back from the editor as it was, and as the contract takes it", () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 8 }), (blocks) => {
      const document = documentOf(blocks);
      document.check();
      const back = blocksOf(document);
      expect(back).toEqual(blocks);
      z.parse(blocksIn, sentBlocks(back));
    }),
  );
});

test("lines within a paragraph stay, and empty lines go", () => {
  expect(blocksOf(documentOf(blocksOfText("One\nTwo\n\nThree")))).toEqual(blocksOfText("One\nTwo\n\nThree"));
  const empty: Block = { kind: "paragraph", spans: [{ text: "  " }] };
  expect(blocksOf(documentOf([empty, { kind: "list", ordered: false, items: [[{ text: " " }]] }]))).toEqual([]);
  expect(blocksOf(documentOf([]))).toEqual([]);
});

test("what is pasted becomes what the schema knows, and nothing else", () => {
  const pasted = document.createElement("div");
  pasted.innerHTML = `<h1 style="color:red" onclick="x()">Big</h1><script>alert(1)</script><table><tr><td>Cell</td></tr></table>
    <p>Plain <b>strong</b> <iframe src="https://example.com"></iframe><a href="javascript:alert(1)">bad</a></p>
    <ul><li>One<ul><li>Inner</li></ul></li></ul>`;
  const parsed = DOMParser.fromSchema(schema).parse(pasted);
  parsed.check();
  const blocks = blocksOf(parsed);
  expect(blocks[0]).toEqual({ kind: "heading", level: 2, spans: [{ text: "Big" }] });
  expect(JSON.stringify(blocks)).not.toMatch(/iframe|onclick|style/);
  // The contract reports the path of an invalid link.
  const problems = z.safeParse(blocksIn, sentBlocks(blocks)).error?.issues ?? [];
  expect(problems.map(({ message }) => message)).toEqual(["LINK_FORMAT"]);
});
