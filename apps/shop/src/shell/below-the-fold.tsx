/** What is in sight is drawn first, and the rest of a page once that is painted. */
import { useElementScrollRestoration } from "@tanstack/react-router";
import { type ReactNode, startTransition, useEffect, useState } from "react";
import { isWide } from "./device.ts";

/**
 * Whether what lies below the first view is drawn. It is at once on wide screens, which show more of it, and for somebody who
 * comes back to a place further down.
 */
export function useBelowTheFold(): boolean {
  const place = useElementScrollRestoration({ getElement: () => window });
  const [isDrawn, setDrawn] = useState(() => isWide() || (place?.scrollY ?? 0) > 0);
  useEffect(() => {
    // What a frame asks for runs after the frame is painted.
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isDrawn;
}

export function BelowTheFold({ children }: { children: ReactNode }) {
  return useBelowTheFold() && children;
}
