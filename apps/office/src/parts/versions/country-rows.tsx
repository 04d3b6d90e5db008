/** The card of country-specific settings: a row per country, which can be added and removed. */
import { Button, Select } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { SectionCard } from "../cards/section-card.tsx";
import { useCountryOptions } from "../names/use-country-options.ts";
import type { FieldForm } from "./field-input.tsx";
import { useFieldWords } from "./field-words.tsx";
import type { Columns } from "./fields.ts";
import { placesOf } from "./typed.ts";

interface CountryRow {
  country: string;
}

interface CountryRowsProps<Row extends CountryRow> {
  title: string;
  form: FieldForm<{ countries: Row[] }>;
  columns: Columns<"country">;
  /** The maximum number of rows. */
  limit: number;
  fresh: Row;
  /** Rendered above the rows. */
  children: ReactNode;
  /** The inputs next to the country. */
  renderInputs: (place: number) => ReactNode;
  /** Rendered below the inputs of a row. */
  renderBelow?: (row: Row, change: (some: Partial<Row>) => void, place: number) => ReactNode;
}

export function CountryRows<Row extends CountryRow>(props: CountryRowsProps<Row>) {
  const { title, form, columns, limit, fresh, children, renderInputs, renderBelow } = props;
  const { t } = useLingui();
  const words = useFieldWords(columns);
  const { countries } = form.values;
  const optionsWith = useCountryOptions();
  const change = (place: number, some: Partial<Row>) =>
    form.set({ countries: countries.map((row, other) => (other === place ? { ...row, ...some } : row)) });
  return (
    <SectionCard
      title={title}
      actions={
        <Button
          variant="outline"
          size="sm"
          disabled={countries.length >= limit}
          onClick={() => form.set({ countries: [...countries, fresh] })}
          icon={<Plus aria-hidden="true" className="size-4" />}
        >
          {t`Add a country`}
        </Button>
      }
    >
      {children}
      {placesOf(countries).map((place) => {
        const row = countries[place]!;
        return (
          <fieldset key={place} className="border-t border-line pt-3 pb-4 first-of-type:border-0">
            <legend className="float-start mb-2 w-full text-sm font-semibold">
              {words.rowName({ kind: "country", code: row.country, at: place })}
            </legend>
            <div className="clear-both grid grid-cols-2 items-start gap-3 xl:grid-cols-4">
              <Select
                className="col-span-2 xl:col-span-1"
                label={words.columnName("country")}
                placeholder={t`Choose`}
                error={form.errors[`countries.${place}.country`]}
                ref={form.hold(`countries.${place}.country`)}
                value={row.country}
                options={optionsWith(row.country)}
                onChange={(event) => change(place, { country: event.target.value } as Partial<Row>)}
              />
              {renderInputs(place)}
            </div>
            {renderBelow?.(row, (some) => change(place, some), place)}
            <Button
              variant="quiet"
              size="sm"
              className="mt-1 -ms-3"
              onClick={() => form.set({ countries: countries.filter((_, other) => other !== place) })}
              icon={<Trash2 aria-hidden="true" className="size-4" />}
            >
              {t`Remove`}
            </Button>
          </fieldset>
        );
      })}
    </SectionCard>
  );
}
