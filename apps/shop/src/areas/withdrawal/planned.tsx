/** A planned amount, struck through if the withdrawal was returned to the balance. */
import type { ReactNode } from "react";

export function Planned({ over, children }: { over: boolean; children: ReactNode }) {
  return over ? <s className="text-ink-faint">{children}</s> : children;
}
