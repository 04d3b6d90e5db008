/** Fades the ends of horizontally scrolling rows that have more content in that direction. */
import { type RefObject, useEffect } from "react";

/** Positions are rounded, so a slightly hidden end item counts as visible. */
const IN_SIGHT = 0.97;

/** Marks the overflowing ends of a row with class `pale-ends`. Uses IntersectionObserver, without measuring. */
export function usePaleEnds(row: RefObject<HTMLElement | null>, shown: boolean): void {
  useEffect(() => {
    const strip = shown ? row.current : null;
    const [first, last] = [strip?.firstElementChild, strip?.lastElementChild];
    if (!strip || !first || !last) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          const hidden = intersectionRatio < IN_SIGHT;
          if (target === first) strip.toggleAttribute("data-more-before", hidden);
          if (target === last) strip.toggleAttribute("data-more-after", hidden);
        }
      },
      { root: strip, threshold: IN_SIGHT },
    );
    observer.observe(first);
    observer.observe(last);
    return () => observer.disconnect();
  }, [row, shown]);
}
