/** Skeleton of the tree or the list. */
import { classes, Skeleton } from "@banyan/ui";

/** The height of the tree's viewport. */
export const WINDOW = "h-[clamp(22rem,56dvh,36rem)] lg:h-[clamp(24rem,calc(100dvh-18.5rem),46rem)]";
const ROWS = [1, 2, 4] as const;

export function TreeSkeleton() {
  return (
    <>
      <div className={classes("grid content-evenly border-t border-line bg-paper", WINDOW)}>
        {ROWS.map((count) => (
          <div key={count} className="flex justify-around">
            {Array.from({ length: count }, (_, at) => (
              <span key={at} className="grid justify-items-center gap-2">
                <Skeleton className="size-14 rounded-full" />
                <Skeleton className="h-3 w-16" />
              </span>
            ))}
          </div>
        ))}
      </div>
      <p className="border-t border-line px-4 py-2 text-xs">&nbsp;</p>
    </>
  );
}

export function RowsSkeleton() {
  return (
    <div className="divide-y divide-line border-t border-line">
      {Array.from({ length: 8 }, (_, at) => (
        <div key={at} className="flex min-h-14 items-center gap-3 px-4">
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className="h-4 w-32" />
        </div>
      ))}
    </div>
  );
}
