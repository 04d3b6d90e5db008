/** The foot of a list that goes on: asks for more before the end is reached, and leaves a button where that fails. */
import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "./button.tsx";

const AHEAD = "600px";

export interface EndlessListProps {
  hasMore: boolean;
  loading: boolean;
  /** The last attempt failed: no further attempt without a press. */
  failed?: boolean;
  onMore: () => void;
  moreLabel: string;
  loadingLabel: string;
  /** Said at the end of a list; nothing where left out. */
  endLabel?: string;
}

export function EndlessList({
  hasMore,
  loading,
  failed = false,
  onMore,
  moreLabel,
  loadingLabel,
  endLabel,
}: EndlessListProps) {
  const foot = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(onMore);
  const waiting = hasMore && !loading && !failed;
  useEffect(() => {
    if (!foot.current || !waiting) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && more(), {
      rootMargin: AHEAD,
    });
    observer.observe(foot.current);
    return () => observer.disconnect();
  }, [waiting]);
  return (
    <div ref={foot} className="flex min-h-16 items-center justify-center py-4 text-sm text-ink-faint">
      {hasMore ? (
        <Button variant="quiet" busy={loading} onClick={onMore}>
          {loading ? loadingLabel : moreLabel}
        </Button>
      ) : (
        endLabel
      )}
    </div>
  );
}
