/** A one-line error with a retry button, for a part of a page that failed to load. */
import { Button, classes } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";

export interface RetryLineProps {
  query: { isFetching: boolean; refetch: () => unknown };
  className?: string;
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
