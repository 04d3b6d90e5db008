/** The foot of a list that goes on: asks for more before the end is reached, and leaves a button where that fails. */
import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "./button.tsx";

const AHEAD = "600px";

/** What a list must know of its query, as an infinite query of TanStack has it. */
export interface EndlessQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  /** The last attempt failed: no further attempt without a press. */
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

export interface EndlessListProps {
  query: EndlessQuery;
  moreLabel: string;
  loadingLabel: string;
  /** Said at the end of a list; nothing where left out. */
  endLabel?: string;
}

export function EndlessList({ query, moreLabel, loadingLabel, endLabel }: EndlessListProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const foot = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(() => void query.fetchNextPage());
  const waiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
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
      {hasNextPage ? (
        <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {isFetchingNextPage ? loadingLabel : moreLabel}
        </Button>
      ) : (
        endLabel
      )}
    </div>
  );
}
