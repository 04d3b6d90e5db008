/** What stands in for a page: while it is loading, when it failed, when the address is unknown. */
import { buttonClass, EmptyState, ErrorState, Loading, Skeleton } from "@banyan/ui";
import { ErrorTree, Offline } from "@banyan/ui/art/index.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** Time before a loading view appears, and before it gives way to an error view (docs/product.md 9). */
export const LOADING_AFTER_MS = 200;
export const LOADING_ENDS_MS = 60_000;

/** Shown from 200 ms on, and for 60 s at most. */
export function PendingPage() {
  const { t } = useLingui();
  const router = useRouter();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LOADING_ENDS_MS - LOADING_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (late) return <FailedPage onRetry={() => void router.invalidate()} />;
  return (
    <Loading label={t`Loading`} className="page-width grid gap-4 py-4">
      <Skeleton className="h-8 w-2/5" />
      <Skeleton className="h-40 w-full rounded-card" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-4 w-3/5" />
    </Loading>
  );
}

export function RouteErrorPage({ reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <FailedPage
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    />
  );
}

/** The last resort, outside of the shell: it must not need anything that could be broken. */
export function RootErrorPage() {
  return <FailedPage onRetry={() => location.reload()} />;
}

function FailedPage({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <ErrorState
      picture={navigator.onLine ? <ErrorTree /> : <Offline />}
      title={navigator.onLine ? t`Failed to get data` : t`Network error`}
      text={t`Nothing is lost. Please try again.`}
      retryLabel={t`Try again`}
      onRetry={onRetry}
    />
  );
}

export function UnknownPage() {
  const { t } = useLingui();
  return (
    <EmptyState
      picture={<ErrorTree />}
      title={t`This page does not exist`}
      text={t`The link may be old.`}
      action={
        <Link to="/" className={buttonClass()}>
          <Trans>Go to the home page</Trans>
        </Link>
      }
    />
  );
}
