/** The skeleton of a product page. */
import { Skeleton } from "@banyan/ui";

export function GoodsSkeleton() {
  return (
    <div className="lg:page-width lg:grid lg:grid-cols-[minmax(0,35rem)_minmax(0,1fr)] lg:gap-12 lg:pt-8">
      <Skeleton className="aspect-square w-full rounded-none lg:rounded-[1.5rem]" />
      <div className="page-width grid content-start gap-3 pt-5 lg:px-0">
        <Skeleton className="h-9 w-44" />
        <Skeleton className="h-7 w-4/5" />
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="mt-3 h-13 w-full rounded-field" />
        <Skeleton className="mt-4 h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    </div>
  );
}
