/** An amount that was planned: struck out where it came to nothing, because the whole went back to the balance. */
import type { ReactNode } from "react";

export function Planned({ over, children }: { over: boolean; children: ReactNode }) {
  return over ? <s className="text-ink-faint">{children}</s> : children;
}
