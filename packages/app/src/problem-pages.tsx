/** What stands in for a page: while it is loading, when it failed, when it does not exist. */
import { Unreachable } from "@banyan/contract/client.ts";
import { buttonClass, EmptyState, Loading } from "@banyan/ui";
import { ErrorTree } from "@banyan/ui/art/index.ts";
import { useLingui } from "@lingui/react/macro";
import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import { type ComponentType, Fragment, type ReactNode, useEffect, useState } from "react";
import { retryPages } from "./lazy-page.tsx";
import { FailedView } from "./query-view.tsx";

/** Time before a loading view appears, and before it gives way to an error view (docs/product.md 9). */
export const LOADING_AFTER_MS = 200;
export const LOADING_ENDS_MS = 60_000;

const loadAnew = () => location.reload();

interface PendingPageProps {
  children: ReactNode;
  className?: string;
  reload?: () => void;
}

/** Shown from 200 ms on, and for 60 s at most. The grey shapes are the app's. */
export function PendingPage({ children, className, reload = loadAnew }: PendingPageProps) {
  const { t } = useLingui();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LOADING_ENDS_MS - LOADING_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  // Browsers go on waiting for the same answer, unless all is loaded anew.
  if (late) return <FailedView onRetry={reload} />;
  return (
    <Loading label={t`Loading`} className={className}>
      {children}
    </Loading>
  );
}

/** What an app draws around the error of a page, as soon as it has it. */
export const errorFrame: { View: ComponentType<{ children: ReactNode }> } = { View: Fragment };

export function RouteErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <errorFrame.View>
      <FailedView
        offline={error instanceof Unreachable}
        onRetry={() => {
          retryPages();
          reset();
          void router.invalidate();
        }}
      />
    </errorFrame.View>
  );
}

/** The last resort, outside of the frame: it must not need anything that could be broken. */
export function RootErrorPage() {
  return <FailedView onRetry={loadAnew} />;
}

export function UnknownPage() {
  const { t } = useLingui();
  return <StandIn title={t`This page does not exist`} text={t`The link may be old.`} />;
}

/** A page that is not there, or not for whoever asks for it: why, and the way to the first page. */
export function StandIn({ title, text }: { title: string; text: string }) {
  const { t } = useLingui();
  return (
    <EmptyState
      picture={<ErrorTree />}
      title={title}
      level={1}
      text={text}
      action={
        <Link to="/" className={buttonClass()}>
          {t`Go to the home page`}
        </Link>
      }
    />
  );
}
