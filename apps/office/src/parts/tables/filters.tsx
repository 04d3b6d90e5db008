/** Filters of a list. They are URL parameters, so that a view can be bookmarked and shared. */
import { chipClass, classes, inputClass } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { ChevronDown, Search } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { SavedViews } from "./saved-views.tsx";

const SETTLED_MS = 350;
/** Layout of a filter. */
export const PLACE = "min-w-0 grow basis-[40%]";
/** Label of a filter. */
const NAME = "mb-1 block text-xs text-ink-faint";

/** Writes filters to the URL, without empty ones, and returns to the first page. */
export function useFilter(): (filters: Record<string, string>) => void {
  const navigate = useNavigate();
  return (filters) =>
    void navigate({
      to: ".",
      replace: true,
      search: (before: Record<string, unknown>) => ({ ...before, ...filters, page: undefined }),
      resetScroll: false,
    });
}

/** A grid of labelled filters, two per row on phones, and the saved views of the list. */
export function FilterBar({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <>
      <div
        role="search"
        aria-label={t`Filters`}
        className="mb-4 flex flex-wrap items-end gap-2.5 sm:grid sm:grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))]"
      >
        {children}
      </div>
      <SavedViews />
    </>
  );
}

/** Two related filters, such as the ends of a range. */
export function FilterPair({ children }: { children: ReactNode }) {
  return <div className="grid min-w-0 basis-full grid-cols-2 items-end gap-2.5 sm:col-span-2">{children}</div>;
}

interface SearchFilterProps {
  label: string;
  value: string | undefined;
  onChange: (text: string) => void;
}

/** Searches after a pause in typing, or immediately on Enter. `/` focuses the field. */
export function SearchFilter({ label, value = "", onChange }: SearchFilterProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const apply = (next: string) => {
    if (next.trim() === sent.current) return;
    sent.current = next.trim();
    onChange(sent.current);
  };
  // The URL can also change by other means.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const timer = setTimeout(() => apply(text), SETTLED_MS);
    return () => clearTimeout(timer);
  });
  return (
    <div className="relative min-w-0 basis-full sm:col-span-2">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-4.5 text-ink-faint"
      />
      <input
        type="search"
        data-search=""
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={text}
        enterKeyHint="search"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && apply(text)}
        className={`${inputClass} ps-10 placeholder:text-sm`}
      />
    </div>
  );
}

interface SelectFilterProps {
  label: string;
  value: string | undefined;
  /** Label of the option without a filter. */
  all: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

export function SelectFilter({ label, value = "", all, options, onChange }: SelectFilterProps) {
  const id = useId();
  return (
    <div className={PLACE}>
      <label htmlFor={id} className={NAME}>
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={`${inputClass} appearance-none truncate pe-9`}
        >
          <option value="">{all}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4.5 text-ink-faint"
        />
      </div>
    </div>
  );
}

interface DayFilterProps {
  label: string;
  value: string | undefined;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}

export function DayFilter({ label, value = "", min, max, onChange }: DayFilterProps) {
  return (
    <label className={PLACE}>
      <span className={NAME}>{label}</span>
      <input
        type="date"
        value={value}
        min={min}
        max={max}
        onChange={(event) => onChange(event.target.value)}
        className={`${inputClass} figures`}
      />
    </label>
  );
}

interface PeriodFilterProps {
  since: string | undefined;
  until: string | undefined;
  /** The names of the two URL search parameters; `since` and `until` by default. */
  names?: readonly [since: string, until: string];
}

const PERIOD = ["since", "until"] as const;

/** The first and the last day. */
export function PeriodFilter({ since, until, names: [first, last] = PERIOD }: PeriodFilterProps) {
  const { t } = useLingui();
  const filter = useFilter();
  return (
    <FilterPair>
      <DayFilter label={t`From`} value={since} max={until} onChange={(day) => filter({ [first]: day })} />
      <DayFilter label={t`To`} value={until} min={since} onChange={(day) => filter({ [last]: day })} />
    </FilterPair>
  );
}

interface SwitchFilterProps {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** A boolean filter. */
export function SwitchFilter({ label, on, onChange }: SwitchFilterProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={() => onChange(!on)}
      // The height of the neighbouring fields.
      className={classes(chipClass(on), "h-12 justify-self-start lg:h-10")}
    >
      {label}
    </button>
  );
}
