/** One state of a component, with its name. */
import type { ReactNode } from "react";

export function State({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <section aria-label={name} className={wide ? "col-span-full min-w-0" : "min-w-0"}>
      <p className="mb-2 text-xs text-ink-faint">{name}</p>
      {children}
    </section>
  );
}
