/** Search: history, suggestions, results. */

import { errorText } from "@banyan/app/errors.ts";
import { ask, useQuery } from "@banyan/app/query.ts";
import { FailedView } from "@banyan/app/query-view.tsx";
import { useSettled } from "@banyan/app/use-settled.ts";
import { catalog } from "@banyan/contract/browser/catalog.ts";
import { startOf } from "@banyan/contract/graphemes.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { Chip, IconButton, Phrases } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ChevronLeft, History, Search, Trash2, X } from "lucide-react";
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from "react";
import { RECOMMENDED } from "../../early/inputs.ts";
import { withTexts } from "../../i18n/language.ts";
import { useClearHistory } from "../../parts/goods/clear-history.ts";
import { Shelf, ShelfSkeleton } from "../../parts/goods/product-card.tsx";
import { PersonalRecommendations } from "../../parts/goods/recommendations.tsx";
import { noteSearch, useSearchHistory } from "../../parts/goods/search-history.ts";
import { Section } from "../../parts/layout/section.tsx";
import { useGoBack } from "../../shell/back.ts";
import { isMobile } from "../../shell/device.ts";
import { LanguageButton } from "../../shell/language-button.tsx";
import { PageTitle } from "../../shell/page-title.tsx";
import { useRecentlyViewed } from "./recently-viewed.ts";

/** With its texts, so that other first pages do not have them. */
const SearchResults = lazy(withTexts(() => import("./search-results.tsx")));
const PAUSE_MS = 180;
const route = getRouteApi("/pages/search");

export default function SearchPage() {
  const { keyword = "" } = route.useSearch();
  return <Searching key={keyword} keyword={keyword} />;
}

function Searching({ keyword }: { keyword: string }) {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  const shown = route.useSearch();
  const goBack = useGoBack();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(keyword);
  const [typing, setTyping] = useState(keyword === "");
  useEffect(() => {
    if (keyword) noteSearch(keyword);
    else input.current?.focus();
  }, [keyword]);
  const search = (words: string) => {
    const next = startOf(words.trim(), LENGTHS.search);
    input.current?.blur();
    setTyping(false);
    setTyped(next);
    void navigate({ search: next ? { keyword: next } : {}, replace: true });
  };
  return (
    <>
      <PageTitle />
      <h1 className={isMobile() ? "sr-only" : "page-width pt-6 text-3xl font-bold"}>
        {keyword ? t`Results for “${keyword}”` : t`Search`}
      </h1>
      {/* On desktops the field is in the site header. */}
      <div className="sticky top-0 z-20 border-b border-line bg-paper pt-[var(--safe-top)] desktop:hidden">
        <search className="page-width block px-2">
          <form
            className="flex h-15 items-center gap-1"
            onSubmit={(event) => {
              event.preventDefault();
              search(typed);
            }}
          >
            <IconButton label={t`Back`} onClick={goBack}>
              <ChevronLeft aria-hidden="true" className="size-6" />
            </IconButton>
            <div className="relative min-w-0 flex-1">
              <Search
                aria-hidden="true"
                className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-4.5 text-ink-faint"
              />
              <input
                ref={input}
                type="text"
                enterKeyHint="search"
                autoComplete="off"
                maxLength={LENGTHS.search}
                aria-label={t`Search products`}
                placeholder={t`Search products`}
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value);
                  setTyping(true);
                }}
                className="h-11 w-full rounded-full border border-line-strong bg-surface ps-10 pe-3 not-placeholder-shown:pe-11 text-base placeholder:text-ink-faint focus:outline-2 focus:-outline-offset-1 focus:outline-brand-ink"
              />
              {typed && (
                <span className="absolute inset-y-0 end-0">
                  <IconButton
                    label={t`Clear`}
                    onClick={() => {
                      setTyped("");
                      setTyping(true);
                      input.current?.focus();
                    }}
                  >
                    <X aria-hidden="true" className="size-4.5" />
                  </IconButton>
                </span>
              )}
            </div>
            {typed && (
              <button
                type="submit"
                className="min-h-11 shrink-0 rounded-full px-3 text-sm font-semibold text-brand-ink"
              >
                <Trans>Search</Trans>
              </button>
            )}
            <LanguageButton />
          </form>
        </search>
      </div>
      <div className="page-width pt-3 pb-8">
        {typing && typed.trim() && <Suggestions typed={typed} />}
        {typing && !typed.trim() && <Before onSearch={search} />}
        {!typing && keyword && (
          <Suspense fallback={<ShelfSkeleton count={8} />}>
            <SearchResults
              search={{ ...shown, keyword }}
              onChange={(next) => void navigate({ search: next, replace: true, resetScroll: true })}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}

function Suggestions({ typed }: { typed: string }) {
  const keyword = useSettled(useDeferredValue(typed.trim()), PAUSE_MS);
  const { data } = useQuery({ ...ask(catalog.suggest, { keyword }), placeholderData: (before) => before });
  return (
    <ul className="divide-y divide-line">
      {data?.list.map((one) => (
        <li key={one.productId}>
          <Link
            to="/pages/shop/goodsDetails"
            search={{ id: one.productId }}
            onClick={() => noteSearch(typed.trim())}
            className="flex min-h-12 items-center gap-3 py-2 hover:text-brand-ink"
          >
            <Search aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
            <span className="min-w-0">
              <Phrases text={one.name} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Before({ onSearch }: { onSearch: (keyword: string) => void }) {
  const { t } = useLingui();
  const history = useSearchHistory();
  const viewed = useRecentlyViewed();
  const recommended = useQuery(ask(catalog.personalRecommend, RECOMMENDED));
  const isAlone = history.length === 0 && viewed.length === 0;
  const clear = useClearHistory();
  return (
    <>
      {history.length > 0 && (
        <Section
          title={t`Search history`}
          first
          more={
            <IconButton label={t`Clear the search history`} className="-my-3 -me-2" onClick={() => void clear()}>
              <Trash2 aria-hidden="true" className="size-4.5" strokeWidth={1.8} />
            </IconButton>
          }
        >
          <div className="flex flex-wrap gap-2.5">
            {history.map((words) => (
              <Chip key={words} onClick={() => onSearch(words)} className="max-w-full">
                <History aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
                <span className="truncate">{words}</span>
              </Chip>
            ))}
          </div>
        </Section>
      )}
      {viewed.length > 0 && (
        <Section title={t`Recently viewed`}>
          <Shelf products={viewed.slice(0, 4)} />
        </Section>
      )}
      {isAlone && recommended.isLoadingError ? (
        <FailedView text={errorText(recommended.error)} onRetry={() => void recommended.refetch()} />
      ) : (
        <PersonalRecommendations title={t`You may like`} />
      )}
    </>
  );
}
