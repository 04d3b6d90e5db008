/**
 * Renders a query: a skeleton while loading, a message with a retry button after a failure, else the content. The
 * skeleton takes its space immediately but becomes visible after 200 ms, so that quick responses do not flicker.
 */
import { ErrorState, type ErrorStateProps, Loading } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorText } from "./errors.ts";
import { LatePicture } from "./late-picture.tsx";

export interface QueryViewProps<Data> {
  query: Pick<UseQueryResult<Data>, "data" | "error" | "isFetching" | "refetch">;
  /** A skeleton of the content's size. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

export function QueryView<Data>({ query, skeleton, children }: QueryViewProps<Data>) {
  const { t } = useLingui();
  if (query.data !== undefined) return children(query.data);
  if (query.error)
    return (
      <FailedView text={errorText(query.error)} retrying={query.isFetching} onRetry={() => void query.refetch()} />
    );
  return (
    <Loading label={t`Loading`} className="animate-late">
      {skeleton}
    </Loading>
  );
}

export interface FailedViewProps extends Pick<ErrorStateProps, "text" | "retrying" | "onRetry"> {
  /** Whether the connection is the cause; defaults to the device's online state. */
  offline?: boolean;
}

/** Replaces failed content: the reason, and a retry button. */
export function FailedView({ offline, ...rest }: FailedViewProps) {
  const { t } = useLingui();
  return (
    <ErrorState
      picture={<LatePicture name={(offline ?? !navigator.onLine) ? "Offline" : "ErrorTree"} />}
      title={offline ? t`Network error` : t`Failed to get data`}
      text={t`Nothing is lost. Please try again.`}
      retryLabel={t`Try again`}
      {...rest}
    />
  );
}
