/**
 * An untranslated link, email address or hyphenated number. Breaks lines after punctuation; parts without any break
 * anywhere.
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
