/**
 * State of a scroll-snap carousel: the browser scrolls, and this tracks the visible item. Animation is the row's CSS
 * (`scroll-smooth`), so it respects reduced motion.
 */
import { type RefObject, useEffect, useRef, useState } from "react";

export interface Carousel {
  track: RefObject<HTMLUListElement | null>;
  at: number;
  go: (index: number) => void;
}

export function useCarousel(count: number): Carousel {
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  useEffect(() => {
    const element = track.current;
    if (!element || count < 2) return;
    const follow = () => setAt(Math.min(count - 1, Math.round(element.scrollLeft / element.clientWidth)));
    element.addEventListener("scroll", follow, { passive: true });
    return () => element.removeEventListener("scroll", follow);
  }, [count]);
  return {
    track,
    at,
    go: (index) => {
      const element = track.current;
      const target = element?.children[index] as HTMLElement | undefined;
      if (element && target) element.scrollLeft = target.offsetLeft - element.offsetLeft;
    },
  };
}
