/**
 * One query on a page: its skeleton while it runs, words and a retry when it failed, the content when it is there. The
 * skeleton holds its place from the beginning and is seen after 200 ms: quick answers bring no flicker.
 */
import { ErrorState, type ErrorStateProps, Loading } from "@banyan/ui";
import { ErrorTree, Offline } from "@banyan/ui/art/index.ts";
import { useLingui } from "@lingui/react/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorText } from "./errors.ts";

export interface QueryViewProps<Data> {
  query: Pick<UseQueryResult<Data>, "data" | "error" | "isFetching" | "refetch">;
  /** Grey shapes of the size of the content. */
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
  /** Whether a connection is what is missing; the device's own word where absent, which may have another reason. */
  offline?: boolean;
}

/** In place of what did not come: why, and another try. */
export function FailedView({ offline, ...rest }: FailedViewProps) {
  const { t } = useLingui();
  return (
    <ErrorState
      picture={(offline ?? !navigator.onLine) ? <Offline /> : <ErrorTree />}
      title={offline ? t`Network error` : t`Failed to get data`}
      text={t`Nothing is lost. Please try again.`}
      retryLabel={t`Try again`}
      {...rest}
    />
  );
}
