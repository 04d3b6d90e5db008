/** Categories and filters at the side, on wide screens. Selections apply immediately, a price when confirmed. */
import { ask, useQuery } from "@banyan/app/query.ts";
import { catalog } from "@banyan/contract/browser/catalog.ts";
import { AmountField, Button, Checkbox, classes, Skeleton } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { RetryLine } from "../../parts/lists/retry-line.tsx";
import { type ProductsSearch, withoutFilters } from "./filters.rules.ts";

export interface FilterPanelProps {
  search: ProductsSearch;
  onChange: (search: ProductsSearch) => void;
}

export default function FilterPanel({ search, onChange }: FilterPanelProps) {
  const { t } = useLingui();
  const filtered = search.min ?? search.max ?? search.presale ?? search.instock;
  return (
    <div className="sticky top-22 grid max-h-[calc(100dvh-6rem)] gap-7 overflow-y-auto p-1">
      <Categories chosen={search.category} onChange={(category) => onChange({ ...search, category })} />
      <section aria-label={t`Filter`}>
        <h2 className="mb-2 px-3 text-sm font-semibold">
          <Trans>Filter</Trans>
        </h2>
        <div className="grid gap-1 px-3">
          <Checkbox
            label={t`In stock only`}
            checked={search.instock === "1"}
            onChange={({ target }) => onChange({ ...search, instock: target.checked ? "1" : undefined })}
          />
          <Checkbox
            label={t`Presale only`}
            checked={search.presale === "1"}
            onChange={({ target }) => onChange({ ...search, presale: target.checked ? "1" : undefined })}
          />
          <Prices key={`${search.min} ${search.max}`} search={search} onChange={onChange} />
          {filtered && (
            <Button variant="quiet" block onClick={() => onChange(withoutFilters(search))}>
              <Trans>Clear filters</Trans>
            </Button>
          )}
        </div>
      </section>
    </div>
  );
}

function Categories({ chosen, onChange }: { chosen?: string; onChange: (category: string | undefined) => void }) {
  const { t } = useLingui();
  const query = useQuery(ask(catalog.categories, {}));
  const { data } = query;
  if (!data && query.isError) return <RetryLine query={query} className="px-3" />;
  if (!data) return <Skeleton className="h-72 w-full rounded-card" />;
  const all = [{ id: undefined, name: t`All` }, ...data.list];
  return (
    <div role="group" aria-label={t`Categories`} className="grid gap-0.5">
      {all.map(({ id, name }) => (
        <button
          key={id ?? ""}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => onChange(id)}
          className={classes(
            "min-h-11 rounded-field px-3 py-1.5 text-start leading-snug focus-visible:-outline-offset-2",
            id === chosen
              ? "bg-brand-soft font-semibold text-brand-ink"
              : "text-ink-soft hover:bg-sunken hover:text-ink",
          )}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

function Prices({ search, onChange }: FilterPanelProps) {
  const { t } = useLingui();
  const [min, setMin] = useState(search.min ?? "");
  const [max, setMax] = useState(search.max ?? "");
  return (
    <form
      className="mt-3 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ ...search, min: min || undefined, max: max || undefined });
      }}
    >
      <AmountField label={t`Price from`} unit="USDT" value={min} onChange={setMin} />
      <AmountField label={t`Price to`} unit="USDT" value={max} onChange={setMax} />
      <Button type="submit" variant="outline" block>
        <Trans>Show products</Trans>
      </Button>
    </form>
  );
}
