/** The sort order of a product list. Pressing price again reverses it. */
import { classes } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { Sort } from "./filters.rules.ts";

export function SortRow({ value, onChange }: { value: Sort; onChange: (sort: Sort) => void }) {
  const { t } = useLingui();
  const byPrice = value === "price_up" || value === "price_down";
  const entries = [
    { label: t`Popular`, chosen: value === "popular", next: "popular" },
    { label: t`Newest`, chosen: value === "newest", next: "newest" },
    { label: t`Price`, chosen: byPrice, next: value === "price_up" ? "price_down" : "price_up" },
  ] as const;
  return (
    <div role="group" aria-label={t`Sort by`} className="flex min-w-0 gap-5">
      {entries.map(({ label, chosen, next }) => (
        <button
          key={label}
          type="button"
          aria-pressed={chosen}
          onClick={() => onChange(next)}
          className={classes(
            "inline-flex min-h-11 items-center gap-1 text-sm",
            chosen ? "font-semibold text-brand-ink" : "text-ink-soft",
          )}
        >
          {label}
          {chosen && byPrice && next !== "popular" && next !== "newest" && (
            <>
              {value === "price_up" ? (
                <ArrowUp aria-hidden="true" className="size-4" />
              ) : (
                <ArrowDown aria-hidden="true" className="size-4" />
              )}
              <span className="sr-only">{value === "price_up" ? t`Lowest first` : t`Highest first`}</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}
