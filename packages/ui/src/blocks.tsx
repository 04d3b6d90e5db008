/** Renders the shop's rich text. Text and URLs become React elements, never HTML. */
import type { Block, Span } from "@banyan/contract/blocks.ts";
import { Fragment, type ReactNode } from "react";
import { Picture } from "./picture.tsx";
import { unbroken } from "./unbroken.ts";

const PICTURE_SIZES = "(width >= 64rem) 768px, 94vw";

/** Headings are focusable, so that a table of contents can jump to them. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 text-base text-ink-soft [overflow-wrap:anywhere]">
      {keyed(blocks).map(({ key, one }) => (
        <OneBlock key={key} block={one} />
      ))}
    </div>
  );
}

function OneBlock({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case "paragraph":
      return (
        <p className="whitespace-pre-line">
          <Line spans={block.spans} />
        </p>
      );
    case "heading":
      return block.level === 2 ? (
        <h2 tabIndex={-1} className="mt-3 text-lg font-semibold text-ink outline-none">
          <Line spans={block.spans} />
        </h2>
      ) : (
        <h3 className="mt-1 font-semibold text-ink">
          <Line spans={block.spans} />
        </h3>
      );
    case "quote":
      return (
        <blockquote className="border-s-3 border-brand ps-4 whitespace-pre-line text-ink">
          <Line spans={block.spans} />
        </blockquote>
      );
    case "list": {
      const items = keyed(block.items).map(({ key, one }) => (
        <li key={key} className="ps-1 whitespace-pre-line">
          <Line spans={one} />
        </li>
      ));
      return block.ordered ? (
        <ol className="grid list-decimal gap-1.5 ps-6">{items}</ol>
      ) : (
        <ul className="grid list-disc gap-1.5 ps-6">{items}</ul>
      );
    }
    case "picture":
      return <Picture picture={block.picture} alt={block.alt} sizes={PICTURE_SIZES} className="my-2 rounded-card" />;
    case "rule":
      return <hr className="my-3 border-line" />;
  }
}

function Line({ spans }: { spans: readonly Span[] }) {
  return keyed(spans).map(({ key, one }) => <Fragment key={key}>{wordsOf(one)}</Fragment>);
}

/** Keys derived from the content; equal items are numbered. */
function keyed<One>(list: readonly One[]): { key: string; one: One }[] {
  const seen = new Map<string, number>();
  return list.map((one) => {
    const said = JSON.stringify(one);
    const times = (seen.get(said) ?? 0) + 1;
    seen.set(said, times);
    return { key: `${times} ${said}`, one };
  });
}

function wordsOf({ text: written, bold, italic, link }: Span): ReactNode {
  const text = unbroken(written);
  const plain = bold ? <strong className="font-semibold text-ink">{text}</strong> : text;
  const words = italic ? <em>{plain}</em> : plain;
  if (!link) return words;
  const outside = link.startsWith("https:") && { target: "_blank", rel: "noopener noreferrer" };
  return (
    <a href={link} {...outside} className="text-brand-ink underline underline-offset-2">
      {words}
    </a>
  );
}
