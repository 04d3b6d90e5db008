/** Rows that scroll sideways grow pale towards an end that hides more of them. */
import { type RefObject, useEffect } from "react";

/** A little of the first and the last one may be hidden: positions are rounded. */
const IN_SIGHT = 0.97;

/** Marks a row of the class `pale-ends` at the ends that hide more. The browser says when that changes, and nothing is measured here. */
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
