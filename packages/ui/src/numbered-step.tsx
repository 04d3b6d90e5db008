/** A numbered step of an instruction. */
import type { ReactNode } from "react";

export function NumberedStep({ number, children }: { number: number; children: ReactNode }) {
  return (
    <p className="flex gap-3">
      <span
        translate="no"
        aria-hidden="true"
        className="figures inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-brand-soft text-xs font-semibold text-brand-ink"
      >
        {number}
      </span>
      <span className="min-w-0 flex-1 pt-0.5">{children}</span>
    </p>
  );
}
