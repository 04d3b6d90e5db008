/** Price and availability filters. They apply when "Show products" is pressed. */
import { AmountField, Button, Checkbox, Sheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type ProductsSearch, withoutFilters } from "./filters.rules.ts";

export interface FilterSheetProps {
  search: ProductsSearch;
  onChange: (search: ProductsSearch) => void;
}

export default function FilterSheet({ search, onChange }: FilterSheetProps) {
  const { t } = useLingui();
  const { min, max, instock, presale } = search;
  const [draft, setDraft] = useState({ min, max, instock, presale });
  const put = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  return (
    <Sheet
      title={t`Filter`}
      footer={
        <div className="flex gap-3">
          <Button size="bar" variant="outline" onClick={() => onChange(withoutFilters(search))}>
            <Trans>Clear filters</Trans>
          </Button>
          <Button size="bar" className="flex-1" onClick={() => onChange({ ...search, ...draft })}>
            <Trans>Show products</Trans>
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-2 gap-3">
        <AmountField label={t`Price from`} unit="USDT" value={draft.min ?? ""} onChange={(min) => put({ min })} />
        <AmountField label={t`Price to`} unit="USDT" value={draft.max ?? ""} onChange={(max) => put({ max })} />
      </div>
      <div className="mt-3 grid">
        <Checkbox
          label={t`In stock only`}
          checked={draft.instock === "1"}
          onChange={(event) => put({ instock: event.target.checked ? "1" : undefined })}
        />
        <Checkbox
          label={t`Presale only`}
          checked={draft.presale === "1"}
          onChange={(event) => put({ presale: event.target.checked ? "1" : undefined })}
        />
      </div>
    </Sheet>
  );
}
