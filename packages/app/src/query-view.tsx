/**
 * One query on a page: its skeleton while it runs, words and a retry when it failed, the content when it is there. The
 * skeleton holds its place from the beginning and is seen after 200 ms: quick answers bring no flicker.
 */
import { ErrorState, Loading } from "@banyan/ui";
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
      <ErrorState
        picture={navigator.onLine ? <ErrorTree /> : <Offline />}
        title={t`Failed to get data`}
        text={errorText(query.error)}
        retryLabel={t`Try again`}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  return (
    <Loading label={t`Loading`} className="animate-late">
      {skeleton}
    </Loading>
  );
}
