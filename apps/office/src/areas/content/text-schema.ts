/**
 * Converts the shop's rich text to editor documents and back. The schema knows exactly the blocks of the contract, so
 * pasted content cannot introduce anything else (decision 26).
 */
import type { Block, Span } from "@banyan/contract/blocks.ts";
import { Fragment, type Mark, type Node, Schema } from "prosemirror-model";

const inParagraph = { content: "inline*", group: "block" } as const;

export const schema = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph: { ...inParagraph, parseDOM: [{ tag: "p" }], toDOM: () => ["p", 0] },
    heading: {
      ...inParagraph,
      attrs: { level: { default: 2 } },
      defining: true,
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: level > 2 ? 3 : 2 } })),
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    },
    quote: { ...inParagraph, defining: true, parseDOM: [{ tag: "blockquote" }], toDOM: () => ["blockquote", 0] },
    bulletList: { content: "item+", group: "block", parseDOM: [{ tag: "ul" }], toDOM: () => ["ul", 0] },
    orderedList: { content: "item+", group: "block", parseDOM: [{ tag: "ol" }], toDOM: () => ["ol", 0] },
    item: { content: "paragraph", defining: true, parseDOM: [{ tag: "li" }], toDOM: () => ["li", 0] },
    /** `picture` is the server's object; its alternative text is edited next to the text. */
    picture: {
      group: "block",
      attrs: { picture: {}, alt: { default: "" } },
      draggable: true,
      toDOM: ({ attrs }) => ["img", { src: attrs.picture.sources[0]?.url ?? "", alt: attrs.alt }],
    },
    rule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
    text: { group: "inline" },
    lineBreak: { inline: true, group: "inline", selectable: false, parseDOM: [{ tag: "br" }], toDOM: () => ["br"] },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [{ tag: "a[href]", getAttrs: (element) => ({ href: element.getAttribute("href") }) }],
      toDOM: ({ attrs }) => ["a", { href: attrs.href }, 0],
    },
    italic: { parseDOM: [{ tag: "i" }, { tag: "em" }], toDOM: () => ["em", 0] },
    bold: { parseDOM: [{ tag: "b" }, { tag: "strong" }], toDOM: () => ["strong", 0] },
  },
});

const { nodes, marks } = schema;

/** The editor document of a text. */
export function documentOf(blocks: readonly Block[]): Node {
  const content = blocks.map(nodeOf);
  return nodes.doc.create(null, content.length > 0 ? content : [nodes.paragraph.create()]);
}

function nodeOf(block: Block): Node {
  switch (block.kind) {
    case "paragraph":
      return nodes.paragraph.create(null, inlineOf(block.spans));
    case "heading":
      return nodes.heading.create({ level: block.level }, inlineOf(block.spans));
    case "quote":
      return nodes.quote.create(null, inlineOf(block.spans));
    case "list": {
      const items = block.items.map((item) => nodes.item.create(null, nodes.paragraph.create(null, inlineOf(item))));
      return (block.ordered ? nodes.orderedList : nodes.bulletList).create(null, items);
    }
    case "picture":
      return nodes.picture.create({ picture: block.picture, alt: block.alt });
    case "rule":
      return nodes.rule.create();
  }
}

function inlineOf(spans: readonly Span[]): Fragment {
  return Fragment.from(
    spans.flatMap(({ text, bold, italic, link }) => {
      const all: Mark[] = [];
      if (link) all.push(marks.link.create({ href: link }));
      if (italic) all.push(marks.italic.create());
      if (bold) all.push(marks.bold.create());
      return text
        .split("\n")
        .flatMap((line, at) => [
          ...(at > 0 ? [nodes.lineBreak.create(null, null, all)] : []),
          ...(line ? [schema.text(line, all)] : []),
        ]);
    }),
  );
}

/** The blocks of an editor document, without empty lines. */
export function blocksOf(document: Node): Block[] {
  return document.children.flatMap((node): Block[] => {
    const { name } = node.type;
    if (name === "rule") return [{ kind: "rule" }];
    if (name === "picture") return [{ kind: "picture", picture: node.attrs.picture, alt: node.attrs.alt }];
    if (name === "bulletList" || name === "orderedList") {
      const items = node.children.map((item) => spansOf(item.firstChild)).filter((spans) => spans.length > 0);
      return items.length > 0 ? [{ kind: "list", ordered: name === "orderedList", items }] : [];
    }
    const spans = spansOf(node);
    if (spans.length === 0) return [];
    if (name === "heading") return [{ kind: "heading", level: node.attrs.level, spans }];
    return [{ kind: name === "quote" ? "quote" : "paragraph", spans }];
  });
}

/** The spans of a line, trimmed. */
function spansOf(line: Node | null): Span[] {
  const spans: Span[] = [];
  for (const node of line?.children ?? []) {
    const text = node.isText ? (node.text ?? "") : "\n";
    const span = { text, ...marksOf(node) };
    const last = spans.at(-1);
    if (last && isAlike(last, span)) last.text += text;
    else spans.push(span);
  }
  const [first, last] = [spans[0], spans.at(-1)];
  if (first) first.text = first.text.trimStart();
  if (last) last.text = last.text.trimEnd();
  const kept = spans.filter(({ text }) => text !== "");
  return kept.some(({ text }) => text.trim() !== "") ? kept : [];
}

function marksOf(node: Node): Omit<Span, "text"> {
  const link = marks.link.isInSet(node.marks)?.attrs.href as string | undefined;
  return {
    ...(marks.bold.isInSet(node.marks) && { bold: true as const }),
    ...(marks.italic.isInSet(node.marks) && { italic: true as const }),
    ...(link !== undefined && { link }),
  };
}

const isAlike = (one: Span, other: Span) =>
  one.bold === other.bold && one.italic === other.italic && one.link === other.link;
