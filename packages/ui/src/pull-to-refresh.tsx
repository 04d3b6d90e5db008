/** Pull to refresh. Touch only: desktops reload by key, screen readers with the page's retry button. */
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";

const TRIGGER_PIXELS = 64;
const RESISTANCE = 0.45;

export interface PullToRefreshProps {
  onRefresh: () => Promise<unknown>;
  /** Announced while loading. */
  label: string;
  children: ReactNode;
}

export function PullToRefresh({ onRefresh, label, children }: PullToRefreshProps) {
  const area = useRef<HTMLDivElement>(null);
  const [pulled, setPulled] = useState(0);
  const [running, setRunning] = useState(false);
  const refresh = useEffectEvent(() => {
    setRunning(true);
    void onRefresh().finally(() => setRunning(false));
  });

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    let startY: number | undefined;
    let distance = 0;
    const begin = (event: TouchEvent) => {
      // Sheets are inside the page's element but scroll by themselves.
      const inSheet = element.contains((event.target as Element).closest("dialog"));
      const pulls = window.scrollY <= 0 && event.touches.length === 1 && !inSheet;
      startY = pulls ? event.touches[0]?.clientY : undefined;
      distance = 0;
    };
    const move = (event: TouchEvent) => {
      const y = event.touches[0]?.clientY;
      if (startY === undefined || y === undefined) return;
      distance = (y - startY) * RESISTANCE;
      if (distance <= 0 || window.scrollY > 0) {
        startY = distance < -4 ? undefined : startY;
        setPulled(0);
        return;
      }
      if (event.cancelable) event.preventDefault();
      setPulled(Math.min(distance, TRIGGER_PIXELS * 1.4));
    };
    const end = () => {
      const far = startY !== undefined && distance >= TRIGGER_PIXELS;
      startY = undefined;
      setPulled(0);
      if (far) refresh();
    };
    element.addEventListener("touchstart", begin, { passive: true });
    element.addEventListener("touchmove", move, { passive: false });
    element.addEventListener("touchend", end);
    element.addEventListener("touchcancel", end);
    return () => {
      element.removeEventListener("touchstart", begin);
      element.removeEventListener("touchmove", move);
      element.removeEventListener("touchend", end);
      element.removeEventListener("touchcancel", end);
    };
  }, []);

  const height = running ? TRIGGER_PIXELS * 0.7 : pulled;
  return (
    <div ref={area} className="relative">
      <div role="status" className="sr-only">
        {running ? label : ""}
      </div>
      <div
        aria-hidden="true"
        className="flex items-end justify-center overflow-hidden text-brand-ink"
        style={{ height, transition: pulled ? "none" : "height 200ms" }}
      >
        <svg
          viewBox="0 0 24 24"
          className={running ? "mb-3 size-6 animate-turn" : "mb-3 size-6"}
          style={running ? undefined : { transform: `rotate(${(pulled / TRIGGER_PIXELS) * 300}deg)` }}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          opacity={running ? 1 : Math.min(1, pulled / TRIGGER_PIXELS)}
        >
          <path d="M20 12a8 8 0 1 1-3-6.2" />
        </svg>
      </div>
      {children}
    </div>
  );
}
