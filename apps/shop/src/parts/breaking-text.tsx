/** A link, an email address or a number with hyphens. Its lines end after a mark; only a part without any breaks elsewhere. */
import { Fragment } from "react";

const AFTER_MARKS = /(?<=[/?&=@.-])(?!\/)/;

export function BreakingText({ text }: { text: string }) {
  return text.split(AFTER_MARKS).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
