import { Skeleton } from "@banyan/ui";
import { Page } from "../../shell/page.tsx";

export function EditorSkeleton({ title }: { title: string }) {
  return (
    <Page title={title}>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </div>
    </Page>
  );
}
