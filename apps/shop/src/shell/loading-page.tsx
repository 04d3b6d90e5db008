/** What a page looks like while it is loading. */
import { PendingPage } from "@banyan/app/problem-pages.tsx";
import { Skeleton } from "@banyan/ui";

export function LoadingPage() {
  return (
    <PendingPage className="page-width grid gap-4 py-4">
      <Skeleton className="h-8 w-2/5" />
      <Skeleton className="h-40 w-full rounded-card" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-4 w-3/5" />
    </PendingPage>
  );
}
