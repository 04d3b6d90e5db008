/** The end of an endless list: loads more before it scrolls into view, and shows a button after a failure. */
import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "./button.tsx";

const AHEAD = "600px";

/** The required part of a query; TanStack's infinite queries fit. */
export interface EndlessQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  /** The last attempt failed: retry only on a press of the button. */
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

export interface EndlessListProps {
  query: EndlessQuery;
  moreLabel: string;
  loadingLabel: string;
  /** Shown at the end of the list, if given. */
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
