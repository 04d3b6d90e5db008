/** Fallbacks for a page: loading, failed, not found. */
import { Unreachable } from "@banyan/contract/client.ts";
import { buttonClass, EmptyState, Loading } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { LatePicture } from "./late-picture.tsx";
import { retryPages } from "./lazy-page.tsx";
import { FailedView } from "./query-view.tsx";

/** Delay of the loading view, and timeout to the error view (docs/product.md 9). */
export const LOADING_AFTER_MS = 200;
export const LOADING_ENDS_MS = 60_000;

const loadAnew = () => location.reload();

interface PendingPageProps {
  children: ReactNode;
  className?: string;
  reload?: () => void;
}

/** Visible from 200 ms to 60 s. The skeleton is the app's. */
export function PendingPage({ children, className, reload = loadAnew }: PendingPageProps) {
  const { t } = useLingui();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LOADING_ENDS_MS - LOADING_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  // Browsers reuse the pending import until the document is reloaded.
  if (late) return <FailedView onRetry={reload} />;
  return (
    <Loading label={t`Loading`} className={className}>
      {children}
    </Loading>
  );
}

/** What an app draws around the error of a page. */
export type ErrorFrame = ComponentType<{ children: ReactNode }>;

/** The error of a page, in the frame of the app. */
export function routeErrorPage(Frame: ErrorFrame) {
  return function RouteErrorPage({ error, reset }: ErrorComponentProps) {
    const router = useRouter();
    return (
      <Frame>
        <FailedView
          offline={error instanceof Unreachable}
          onRetry={() => {
            retryPages();
            reset();
            void router.invalidate();
          }}
        />
      </Frame>
    );
  };
}

/** The last resort, outside the frame: it must not depend on anything that could be broken. */
export function RootErrorPage() {
  return <FailedView onRetry={loadAnew} />;
}

export function UnknownPage() {
  const { t } = useLingui();
  return <StandIn title={t`This page does not exist`} text={t`The link may be old.`} />;
}

/** For a page that does not exist, or not for this user: the reason, and a link to the first page. */
export function StandIn({ title, text }: { title: string; text: string }) {
  const { t } = useLingui();
  return (
    <EmptyState
      picture={<LatePicture name="ErrorTree" />}
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
