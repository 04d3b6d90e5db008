/** The search of desktops. What continues the typed words, and what was sought before, is loaded with the first focus. */
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { useLingui } from "@lingui/react/macro";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";

const SearchSuggestions = lazy(() => import("./search-suggestions.tsx"));

/** What of the list the field tells screen readers. */
export interface Popup {
  open: boolean;
  /** The option that Enter chooses. */
  activeId?: string | undefined;
}

const CLOSED: Popup = { open: false };

export function SearchBox() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { keyword: sought = "" } = useSearch({ strict: false });
  // The field says what the page was found by, however one came there; on other pages it is empty.
  useEffect(() => {
    if (input.current) input.current.value = sought;
  }, [sought]);
  /** The field while it has the focus. */
  const [field, setField] = useState<HTMLInputElement>();
  const [popup, setPopup] = useState(CLOSED);
  const leave = () => {
    setField(undefined);
    setPopup(CLOSED);
  };
  const search = (words: string) => {
    const keyword = words.trim();
    input.current?.blur();
    void navigate({ to: "/pages/search", search: { keyword: keyword || undefined } });
  };
  return (
    <search className="relative ms-auto min-w-0 flex-1 lg:max-w-72">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          search(input.current?.value ?? "");
        }}
      >
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-4.5 text-ink-faint"
        />
        <input
          ref={input}
          type="search"
          name="keyword"
          maxLength={LENGTHS.search}
          autoComplete="off"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={popup.open}
          aria-controls={popup.open ? listId : undefined}
          aria-activedescendant={popup.activeId}
          aria-label={t`Search products`}
          placeholder={t`Search products`}
          onFocus={(event) => setField(event.currentTarget)}
          onBlur={leave}
          className="h-11 w-full rounded-full border border-line bg-surface ps-10 pe-4 text-sm placeholder:text-ink-faint focus:outline-2 focus:-outline-offset-1 focus:outline-brand-ink"
        />
      </form>
      {field && (
        <Suspense>
          <SearchSuggestions input={field} listId={listId} onPopup={setPopup} onSearch={search} />
        </Suspense>
      )}
    </search>
  );
}
