/** A name and its value, side by side if space permits. */
import { CopyText } from "@banyan/ui";
import type { ReactNode } from "react";

export function Line({ name, copy, children }: { name: string; copy?: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <dt className="text-ink-faint">{name}</dt>
      <dd className="min-w-0 break-all">{copy === undefined ? children : <CopyText text={copy} />}</dd>
    </div>
  );
}
