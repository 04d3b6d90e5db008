/** A one-line error with a retry button, for a part of a page that failed to load. */
import { Button, classes } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";

export interface RetryLineProps {
  query: { isFetching: boolean; refetch: () => unknown };
  className?: string;
}

interface FailedQuery {
  data: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** For one line about all queries that failed to load; undefined if none did. */
export function failedOf(...queries: readonly FailedQuery[]): RetryLineProps["query"] | undefined {
  const failed = queries.filter(({ data, isError }) => isError && data === undefined);
  if (failed.length === 0) return undefined;
  return {
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => failed.map(({ refetch }) => refetch()),
  };
}

export function RetryLine({ query, className }: RetryLineProps) {
  return (
    <p className={classes("flex flex-wrap items-center gap-3 text-sm", className)}>
      <Trans>Failed to get data</Trans>
      <Button variant="soft" size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  );
}
