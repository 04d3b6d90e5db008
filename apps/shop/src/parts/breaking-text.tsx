/**
 * A link, an email address or a number with hyphens, which nobody translates. Its lines end after a mark; only a part without
 * any breaks elsewhere.
 */
import { Fragment } from "react";

const PARTS = /^[/?&=@.-]+|[^/?&=@.-]+[/?&=@.-]*/g;

export function BreakingText({ text }: { text: string }) {
  return (
    <span translate="no">
      {[...text.matchAll(PARTS)].map(({ 0: part, index }) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
