/** A section heading, with the unit of the amounts below it unless they show it. */
import type { ReactNode } from "react";

export function Heading({ unit, children }: { unit?: string; children: ReactNode }) {
  return (
    <h2 className="mb-2 text-base font-semibold">
      {children} {unit && <span className="text-xs font-normal text-ink-faint">{unit}</span>}
    </h2>
  );
}
