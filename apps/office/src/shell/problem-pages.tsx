/** What stands in for a page: while it is loading, when it failed, when it does not exist or is not for this role. */
import { buttonClass, EmptyState, ErrorState, Loading, Skeleton } from "@banyan/ui";
import { ErrorTree, Offline } from "@banyan/ui/art/index.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";

export function PendingPage() {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading`} className="grid gap-4">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-64 w-full rounded-card" />
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

/** The last resort, outside of the frame: it must not need anything that could be broken. */
export function RootErrorPage() {
  return <FailedPage onRetry={() => location.reload()} />;
}

export function FailedPage({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <ErrorState
      picture={navigator.onLine ? <ErrorTree /> : <Offline />}
      title={t`This could not be loaded`}
      text={t`Nothing is lost. Please try again.`}
      retryLabel={t`Try again`}
      onRetry={onRetry}
    />
  );
}

export function UnknownPage() {
  const { t } = useLingui();
  return <StandIn title={t`This page does not exist`} text={t`The link may be old.`} />;
}

export function ForbiddenPage() {
  const { t } = useLingui();
  return (
    <StandIn
      title={t`Your role does not open this page`}
      text={t`Ask an owner of the shop if you need it for your work.`}
    />
  );
}

function StandIn({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        picture={<ErrorTree />}
        title={title}
        text={text}
        action={
          <Link to="/" className={buttonClass()}>
            <Trans>Go to the dashboard</Trans>
          </Link>
        }
      />
    </>
  );
}
