/** A single error in place of a page whose queries all failed. */
import { errorText } from "@banyan/app/errors.ts";
import { FailedView } from "@banyan/app/query-view.tsx";

interface AllFailedProps {
  queries: readonly { error: unknown; refetch: () => unknown }[];
}

export function AllFailed({ queries }: AllFailedProps) {
  return (
    <FailedView
      text={errorText(queries[0]?.error)}
      onRetry={() => {
        for (const { refetch } of queries) void refetch();
      }}
    />
  );
}
