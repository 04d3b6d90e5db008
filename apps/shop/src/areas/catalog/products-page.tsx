/**
 * The product list. Category, order, price and other filters are URL parameters, so that the view can be shared and
 * restored.
 */

import { LatePicture } from "@banyan/app/late-picture.tsx";
import { ask, renew, useQuery } from "@banyan/app/query.ts";
import { catalog, PRODUCT_SORTS } from "@banyan/contract/browser/catalog.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import {
  Button,
  Chip,
  EmptyState,
  IconButton,
  loadedLater,
  PullToRefresh,
  Skeleton,
  Skeletons,
  useSheet,
} from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Search, SlidersHorizontal } from "lucide-react";
import { lazy, Suspense } from "react";
import { RetryLine } from "../../parts/lists/retry-line.tsx";
import { useWide } from "../../shell/device.ts";
import { LanguageButton } from "../../shell/language-button.tsx";
import { PageTitle } from "../../shell/page-title.tsx";
import { type ProductsSearch, shelfInput, withoutFilters } from "./filters.rules.ts";
import { ShelfList } from "./shelf-list.tsx";
import { SortRow } from "./sort-row.tsx";

const FilterSheet = loadedLater(() => import("./filter-sheet.tsx"));
const FilterPanel = lazy(() => import("./filter-panel.tsx"));
const route = getRouteApi("/pages/index");

export default function ProductsPage() {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filter = useSheet();
  const wide = useWide();
  const input = shelfInput(search);
  const change = (next: ProductsSearch) => void navigate({ search: next, replace: true, resetScroll: true });
  const filters = [search.min ?? search.max, search.presale, search.instock].filter(Boolean).length;
  const refresh = () => renew(catalog.products, catalog.categories);
  return (
    <>
      <PageTitle />
      <div className="sticky top-0 z-20 border-b border-line bg-paper pt-[var(--safe-top)] lg:static lg:border-0 lg:pt-6 low:static desktop:static">
        <div className="page-width">
          <div className="flex min-h-14 items-center justify-between">
            <h1 className="text-xl font-bold lg:text-3xl">
              <Trans>Products</Trans>
            </h1>
            <span className="-me-2 flex desktop:hidden">
              <LanguageButton />
              <Link
                to="/pages/search"
                aria-label={t`Search products`}
                className="inline-flex size-11 items-center justify-center rounded-full"
              >
                <Search aria-hidden="true" className="size-5.5" strokeWidth={1.8} />
              </Link>
            </span>
          </div>
          {!wide && <CategoryChips chosen={search.category} onChange={(category) => change({ ...search, category })} />}
          <div className="flex items-center justify-between gap-2 pb-1 lg:justify-end">
            <SortRow value={input.sort ?? PRODUCT_SORTS[0]} onChange={(sort) => change({ ...search, sort })} />
            {!wide && (
              <IconButton
                label={filters > 0 ? t`Filter, ${filters} in use` : t`Filter`}
                tone={filters > 0 ? "chosen" : "plain"}
                className={filters > 0 ? undefined : "-me-2"}
                onClick={() => filter.open()}
              >
                <SlidersHorizontal aria-hidden="true" className="size-5" strokeWidth={1.8} />
              </IconButton>
            )}
          </div>
        </div>
      </div>
      <PullToRefresh onRefresh={refresh} label={t`Refreshing`}>
        <div className="page-width pt-3 pb-4 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start lg:gap-8 lg:pt-4">
          {wide && (
            <Suspense fallback={<Skeleton className="h-96 w-full rounded-card" />}>
              <FilterPanel search={search} onChange={change} />
            </Suspense>
          )}
          <div className="min-w-0">
            <ShelfList
              input={input}
              empty={
                <EmptyState
                  picture={<LatePicture name="EmptySearch" />}
                  title={t`Nothing fits these filters`}
                  text={t`Try another category, or leave out a filter.`}
                  action={
                    <Button variant="outline" onClick={() => change(withoutFilters(search))}>
                      <Trans>Clear filters</Trans>
                    </Button>
                  }
                />
              }
            />
          </div>
        </div>
      </PullToRefresh>
      {filter.show(() => (
        <FilterSheet
          search={search}
          onChange={(next) => {
            filter.close();
            change(next);
          }}
        />
      ))}
    </>
  );
}

/** Fades items at the edges of the screen. */
const PALE_ENDS = { maskImage: "linear-gradient(to right, #0000, #000 1rem calc(100% - 1rem), #0000)" };

type Categories = OutputOf<typeof catalog.categories>["list"];

function CategoryChips(props: { chosen: string | undefined; onChange: (category: string | undefined) => void }) {
  const { t } = useLingui();
  const query = useQuery(ask(catalog.categories, {}));
  const list: Categories | undefined = query.data?.list;
  if (!list && query.isError) return <RetryLine query={query} className="min-h-11" />;
  return (
    <div
      role="group"
      aria-label={t`Categories`}
      className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 py-1"
      style={PALE_ENDS}
    >
      {list ? (
        <>
          <Chip chosen={!props.chosen} onClick={() => props.onChange(undefined)}>
            <Trans>All</Trans>
          </Chip>
          {list.map((category) => (
            <Chip key={category.id} chosen={props.chosen === category.id} onClick={() => props.onChange(category.id)}>
              {category.name}
            </Chip>
          ))}
        </>
      ) : (
        <Skeletons count={5} className="h-9 w-20 shrink-0 rounded-full" />
      )}
    </div>
  );
}
