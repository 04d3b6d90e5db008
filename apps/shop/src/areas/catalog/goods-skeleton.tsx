/** The skeleton of a product page. */
import { Skeleton } from "@banyan/ui";

export function GoodsSkeleton() {
  return (
    <div className="md:page-width md:grid md:grid-cols-2 md:gap-6 md:pt-4 lg:grid-cols-[minmax(0,35rem)_minmax(0,1fr)] lg:gap-12 lg:pt-8">
      <Skeleton className="mx-auto aspect-square w-full max-w-[max(12rem,calc(100dvh-10rem))] rounded-none md:rounded-[1.5rem] lg:mx-0" />
      <div className="page-width grid content-start gap-3 pt-5 md:px-0">
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
