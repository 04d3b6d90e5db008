/** Read-only settings: countries as a table, the rest as names and values. */
import type { OfficeSettings } from "@banyan/contract/browser/office/market.ts";
import { classes, useLocale } from "@banyan/ui";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Heading } from "../../parts/cards/heading.tsx";
import { Fact, Facts, SectionCard } from "../../parts/cards/section-card.tsx";
import { useCountryName } from "../../parts/names/country-name.tsx";
import { type Column, DataTable } from "../../parts/tables/data-table.tsx";
import { useFieldWords } from "../../parts/versions/field-words.tsx";
import { COLUMNS, COUNTRY_RULES, type ColumnId, fieldsOf, SERVICE_THERE } from "./settings-fields.ts";

export function SettingsFacts({ body }: { body: OfficeSettings }) {
  const { t } = useLingui();
  const words = useFieldWords(COLUMNS);
  const locale = useLocale();
  const countryName = useCountryName();
  const countries = body.countries.toSorted((one, other) =>
    countryName(one.country).localeCompare(countryName(other.country), locale),
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <section aria-label={t`Countries with rules of their own`}>
        <Heading>{t`Countries with rules of their own`}</Heading>
        <DataTable
          label={t`Countries with rules of their own`}
          rows={countries}
          keyOf={({ country }) => country}
          columns={COUNTRY_COLUMNS}
        />
      </section>
      <SectionCard title={t`Shipping companies`}>
        <Facts>
          {body.carriers.map(({ name, trackingUrl }) => (
            <Fact key={name} name={name} whole>
              <span className="break-all">{words.value("trackingUrl", trackingUrl)}</span>
            </Fact>
          ))}
        </Facts>
      </SectionCard>
      <SectionCard title={t`All other settings`}>
        <Facts>
          {fieldsOf(body)
            .filter(({ row, column, value }) => {
              if (row?.kind === "country") return SERVICE_THERE.has(column) && value !== null;
              return row?.kind !== "carrier";
            })
            .map((field) => (
              <Fact key={field.path} name={words.fieldName(field)}>
                <span className="figures">{words.value(field.column, field.value)}</span>
              </Fact>
            ))}
        </Facts>
      </SectionCard>
    </div>
  );
}

type CountryRow = OfficeSettings["countries"][number];
type CountryColumn = keyof CountryRow & ColumnId;

function Cell({ row, column }: { row: CountryRow; column: CountryColumn }) {
  // A country without its own fee has no free-shipping total either.
  const text = useFieldWords(COLUMNS).value(column, row[column]);
  return (
    <span className={classes("figures", column !== "country" && "whitespace-nowrap")}>
      {column === "freeFrom" && row.flatFee === null ? "—" : text}
    </span>
  );
}

const COUNTRY_COLUMNS: readonly Column<CountryRow>[] = (["country", ...COUNTRY_RULES] as CountryColumn[]).map(
  (column) => ({
    id: column,
    head: column === "country" ? msg`Country` : COLUMNS[column].name,
    cell: (row: CountryRow) => <Cell row={row} column={column} />,
    end: COLUMNS[column].range !== null,
  }),
);
