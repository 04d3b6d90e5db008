/** The categories, in shop order. */
import type { catalog } from "@banyan/contract/catalog.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { Picture, Skeleton } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";

type Category = OutputOf<typeof catalog.categories>["list"][number];

const row =
  "no-scrollbar -mx-4 mt-5 flex gap-3 overflow-x-auto px-4 lg:mx-0 lg:mt-8 lg:grid lg:grid-cols-6 lg:gap-5 lg:px-0";

export function CategoryRow({ categories }: { categories: readonly Category[] }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Categories`}>
      <ul className={row}>
        {categories.map((category) => (
          <li key={category.id} className="w-18 min-w-min shrink-0 lg:w-auto">
            <Link
              to="/pages/index"
              search={{ category: category.id }}
              className="group block rounded-card text-center text-xs font-medium lg:text-sm"
            >
              <Picture
                picture={category.picture}
                alt=""
                sizes="(width >= 64rem) 180px, 72px"
                ratio="1/1"
                className="rounded-[1.25rem] transition-transform duration-200 group-hover:scale-[1.03] lg:rounded-card"
              />
              <span className="mt-1.5 line-clamp-2 lg:mt-3">{category.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function CategoryRowSkeleton() {
  return (
    <div className={row}>
      {Array.from({ length: 6 }, (_, at) => (
        <div key={at} className="w-18 shrink-0 lg:w-auto">
          <Skeleton className="aspect-square w-full rounded-[1.25rem] lg:rounded-card" />
          <Skeleton className="mx-auto mt-2 mb-0.5 h-3 w-4/5" />
        </div>
      ))}
    </div>
  );
}
