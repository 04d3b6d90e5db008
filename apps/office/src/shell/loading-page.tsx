/** The skeleton of a page. */
import { PendingPage } from "@banyan/app/problem-pages.tsx";
import { Skeleton } from "@banyan/ui";

export function LoadingPage() {
  return (
    <PendingPage className="grid gap-4">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-64 w-full rounded-card" />
    </PendingPage>
  );
}
