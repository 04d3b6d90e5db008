/** What a search found: how much, in which order, and filters. Similar products if nothing has the words themselves. */
import { LatePicture } from "@banyan/app/late-picture.tsx";
import { Notice } from "@banyan/app/notice.tsx";
import { useInfiniteQuery } from "@banyan/app/query.ts";
import { Button, EmptyState, IconButton, loadedLater, useSheet } from "@banyan/ui";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { SlidersHorizontal } from "lucide-react";
import { PersonalRecommendations } from "../../parts/goods/recommendations.tsx";
import { askShelf } from "./ask-shelf.ts";
import { type ProductsSearch, shelfInput, withoutFilters } from "./filters.rules.ts";
import { ShelfList } from "./shelf-list.tsx";
import { SortRow } from "./sort-row.tsx";

const FilterSheet = loadedLater(() => import("./filter-sheet.tsx"));

export interface SearchResultsProps {
  search: ProductsSearch & { keyword: string };
  onChange: (search: ProductsSearch) => void;
}

export default function SearchResults({ search, onChange }: SearchResultsProps) {
  const { t } = useLingui();
  const filter = useSheet();
  const { keyword } = search;
  const input = shelfInput(search);
  const filters = [search.min ?? search.max, search.presale, search.instock].filter(Boolean).length;
  const first = useInfiniteQuery(askShelf(input)).data?.pages[0];
  const isBare = first?.total === 0 && filters === 0;
  return (
    <>
      {!isBare && (
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-5">
          <p role="status" className="min-h-6 text-sm text-ink-soft">
            {first && <Plural value={first.total} one="# product" other="# products" />}
          </p>
          <div className="flex flex-1 items-center justify-between gap-2 sm:justify-end sm:gap-5">
            <SortRow value={input.sort ?? "popular"} onChange={(sort) => onChange({ ...search, sort })} />
            <IconButton
              label={filters > 0 ? t`Filter, ${filters} in use` : t`Filter`}
              tone={filters > 0 ? "chosen" : "plain"}
              className={filters > 0 ? undefined : "-me-2"}
              onClick={() => filter.open()}
            >
              <SlidersHorizontal aria-hidden="true" className="size-5" strokeWidth={1.8} />
            </IconButton>
          </div>
        </div>
      )}
      {first?.similar && first.total > 0 && (
        <div className="mb-4">
          <Notice>
            <Trans>No exact match for “{keyword}”. Showing similar products.</Trans>
          </Notice>
        </div>
      )}
      <ShelfList
        input={input}
        empty={
          filters > 0 ? (
            <EmptyState
              picture={<LatePicture name="EmptySearch" />}
              title={t`Nothing fits these filters`}
              text={t`Leave out a filter, or try other words.`}
              action={
                <Button variant="outline" onClick={() => onChange(withoutFilters(search))}>
                  <Trans>Clear filters</Trans>
                </Button>
              }
            />
          ) : (
            <>
              <EmptyState
                picture={<LatePicture name="EmptySearch" />}
                title={t`Nothing found for “${keyword}”`}
                text={t`Try fewer or other words.`}
              />
              <PersonalRecommendations title={t`You may like`} />
            </>
          )
        }
      />
      {filter.show(() => (
        <FilterSheet
          search={search}
          onChange={(next) => {
            filter.close();
            onChange(next);
          }}
        />
      ))}
    </>
  );
}
